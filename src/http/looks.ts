import { type Records, RecordsAway } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import { UnderWay } from '../domain/under-way.ts'

type Log = Record<'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>
type Context = { records: Records; secrets: Pick<Secrets, 'newId'>; now(): Date; log: Log }
type Look = { staff: string; did: string; about?: string; question?: string }

/** A screen asks the same again every half minute, and one patient is opened on several: in milliseconds, still one look. */
const oneLook = 10 * 60_000
/** Looks remembered, so that they take no more memory than this. */
const mostRemembered = 1_000
const longestQuestion = 300

/**
 * Looking at personal data leaves a trace in the audit: who and when, what was asked, never what it said (promise C9).
 * Where the database takes no more, as on a full disk, the trace is in the log: a patient at the desk is not sent away
 * for it (promise A9).
 */
export class Looks {
  readonly #context: Context
  readonly #looked = new Map<string, number>()
  readonly #noting = new Map<string, Promise<void>>()
  readonly #underWay = new UnderWay()

  constructor(context: Context) {
    this.#context = context
  }

  /** A file that leaves, or what was noted of somebody: each time, and before it is answered. */
  async at(look: Look): Promise<void> {
    await this.#note(look)
  }

  /** One person's page: noted before it is shown, once while a colleague has it open here and there. */
  atPage(look: Look & { about: string }): Promise<void> {
    const key = `${look.staff} ${look.did} ${look.about}`
    const underWay = this.#noting.get(key)
    if (underWay) return underWay
    if (this.#hasJustLooked(key)) return Promise.resolve()
    const noting = this.#noteOnce(look, key).finally(() => this.#noting.delete(key))
    this.#noting.set(key, noting)
    return noting
  }

  /** A list or a search, with what was asked: noted beside the answer, which does not wait for it. */
  through(look: { staff: string; did: string; question: string }): void {
    const question = look.question.slice(0, longestQuestion)
    const key = `${look.staff} ${look.did} ${question}`
    if (this.#hasJustLooked(key)) return
    this.#remember(key)
    const noting = this.#note({ ...look, question }).then(
      () => undefined,
      (error: unknown) => {
        const name = error instanceof Error ? error.name : 'unknown'
        this.#context.log.error({ did: look.did, error: name }, 'look not noted')
      },
    )
    this.#underWay.add(noting)
  }

  /** Resolves when all that was looked at is noted. */
  async close(): Promise<void> {
    await this.#underWay.ended()
  }

  async #noteOnce(look: Look, key: string): Promise<void> {
    // What only the log has is noted at the next look.
    if (await this.#note(look)) this.#remember(key)
  }

  #hasJustLooked(key: string): boolean {
    const last = this.#looked.get(key)
    return last !== undefined && this.#context.now().getTime() - last < oneLook
  }

  #remember(key: string): void {
    this.#looked.delete(key)
    this.#looked.set(key, this.#context.now().getTime())
    const [oldest] = this.#looked.keys()
    if (this.#looked.size > mostRemembered && oldest !== undefined) this.#looked.delete(oldest)
  }

  /** Whether it stands in the audit, and not in the log only. */
  async #note(look: Look): Promise<boolean> {
    const { records, secrets, now, log } = this.#context
    // When they looked, however long the database takes to note it.
    const at = now()
    try {
      await records.transaction(({ audit }) => audit.note({ id: secrets.newId(), at, ...look }))
      return true
    } catch (error) {
      if (!(error instanceof RecordsAway)) throw error
      // A question may name a patient, which the log must not.
      const { staff, did, about } = look
      log.warn({ staff, did, ...(about === undefined ? {} : { about }) }, 'a look could be noted here only')
      return false
    }
  }
}
