import { type Records, RecordsAway } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import { UnderWay } from '../domain/under-way.ts'

type Log = Record<'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>
type Context = { records: Records; secrets: Pick<Secrets, 'newId'>; now(): Date; log: Log }
type Look = { staff: string; did: string; about?: string; question?: string }

/** A screen asks the same again every half minute: in milliseconds, that is still one look. */
const oneLook = 10 * 60_000
/** Questions remembered as just asked, so that they take no more memory than this. */
const mostRemembered = 1_000
const longestQuestion = 300

/**
 * Looking at personal data leaves a trace in the audit: who and when, what was asked, never what it said (promise C9).
 * Where the database takes no more, as on a full disk, the trace is in the log: a patient at the desk is not sent away
 * for it (promise A9).
 */
export class Looks {
  readonly #context: Context
  readonly #asked = new Map<string, number>()
  readonly #underWay = new UnderWay()

  constructor(context: Context) {
    this.#context = context
  }

  /** One person's page, or a file that leaves: noted before it is shown. */
  at(look: Look): Promise<void> {
    return this.#note(look)
  }

  /** A list or a search, with what was asked: noted beside the answer, which does not wait for it. */
  through(look: { staff: string; did: string; question: string }): void {
    const question = look.question.slice(0, longestQuestion)
    if (this.#wasJustAsked(`${look.staff} ${look.did} ${question}`)) return
    const noting = this.#note({ ...look, question }).catch((error: unknown) => {
      this.#context.log.error(
        { did: look.did, error: error instanceof Error ? error.name : 'unknown' },
        'look not noted',
      )
    })
    this.#underWay.add(noting)
  }

  /** Resolves when all that was looked at is noted. */
  async close(): Promise<void> {
    await this.#underWay.ended()
  }

  #wasJustAsked(key: string): boolean {
    const now = this.#context.now().getTime()
    const last = this.#asked.get(key)
    if (last !== undefined && now - last < oneLook) return true
    this.#asked.delete(key)
    this.#asked.set(key, now)
    const [oldest] = this.#asked.keys()
    if (this.#asked.size > mostRemembered && oldest !== undefined) this.#asked.delete(oldest)
    return false
  }

  async #note(look: Look): Promise<void> {
    const { records, secrets, now, log } = this.#context
    // When they looked, however long the database takes to note it.
    const at = now()
    try {
      await records.transaction(({ audit }) => audit.note({ id: secrets.newId(), at, ...look }))
    } catch (error) {
      if (!(error instanceof RecordsAway)) throw error
      // A question may name a patient, which the log must not.
      const { staff, did, about } = look
      log.warn({ staff, did, ...(about === undefined ? {} : { about }) }, 'a look could be noted here only')
    }
  }
}
