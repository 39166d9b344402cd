import { nameOfError } from '../domain/errors.ts'
import { type Books, type Records, RecordsAway } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import { UnderWay } from '../domain/under-way.ts'

type Log = Record<'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>
type Context = { records: Records; secrets: Pick<Secrets, 'newId' | 'sealed'>; now(): Date; log: Log }
type Look = { staff: string; did: string; about?: string; question?: string }
type Entry = Look & { id: string; at: Date }

/** A screen asks the same again every half minute, and one patient is opened on several: in seconds, still one look. */
const oneLook = 600
/** Looks remembered, so that they take no more memory than this. */
const mostRemembered = 1_000
const longestQuestion = 300

/**
 * Looking at personal data leaves a trace in the audit: who and when, what was asked, never what it said.
 * Where the database takes no more, as on a full disk, the trace is in the log: a patient at the desk is not sent away
 * for it.
 */
export class Looks {
  readonly #context: Context
  /** Until when a look is the same as the one that was noted, here or in another process. */
  readonly #noted = new Map<string, Date>()
  readonly #noting = new Map<string, Promise<void>>()
  readonly #underWay = new UnderWay()

  constructor(context: Context) {
    this.#context = context
  }

  /** A file that leaves, or what was noted of somebody: each time, and before it is answered. */
  async at(look: Look): Promise<void> {
    await this.#note(look, ({ audit }, entry) => audit.note(entry))
  }

  /** One person's page: noted before it is shown, once while a colleague has it open here and there. */
  atPage(look: Look & { about: string }): Promise<void> {
    return this.#noteOnce(look, `${look.staff} ${look.did} ${look.about}`)
  }

  /** A list or a search, with what was asked: noted beside the answer, which does not wait for it. */
  through(look: { staff: string; did: string; question: string }): void {
    const question = look.question.slice(0, longestQuestion)
    const key = `${look.staff} ${look.did} ${question}`
    const noting = this.#noteOnce({ ...look, question }, key).catch((error: unknown) => {
      this.#context.log.error({ did: look.did, error: nameOfError(error) }, 'look not noted')
    })
    this.#underWay.add(noting)
  }

  /** Resolves when all that was looked at is noted. */
  async close(): Promise<void> {
    await this.#underWay.ended()
  }

  #noteOnce(look: Look, key: string): Promise<void> {
    const underWay = this.#noting.get(key)
    if (underWay) return underWay
    if (this.#isNoted(key)) return Promise.resolve()
    const noting = this.#noteFirst(look, key).finally(() => this.#noting.delete(key))
    this.#noting.set(key, noting)
    return noting
  }

  /** Of several processes one notes it: the database counts, by a sealed key, since a question may name a patient. */
  async #noteFirst(look: Look, key: string): Promise<void> {
    const sealed = this.#context.secrets.sealed(`look ${key}`)
    const ends = await this.#note(look, async ({ audit, limits }, entry) => {
      const counted = await limits.count(sealed, oneLook, entry.at)
      if (counted.count === 1) await audit.note(entry)
      return counted.ends
    })
    // What only the log has is noted at the next look.
    if (ends) this.#remember(key, ends)
  }

  #isNoted(key: string): boolean {
    const left = (this.#noted.get(key)?.getTime() ?? 0) - this.#context.now().getTime()
    // Longer than a look lasts where the clock was ahead: then the database is asked.
    return left > 0 && left <= oneLook * 1000
  }

  #remember(key: string, until: Date): void {
    this.#noted.delete(key)
    this.#noted.set(key, until)
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > mostRemembered && oldest !== undefined) this.#noted.delete(oldest)
  }

  /** Answers what `write` does; undefined where the look stands in the log only. */
  async #note<T>(look: Look, write: (books: Books, entry: Entry) => Promise<T>): Promise<T | undefined> {
    const { records, secrets, now, log } = this.#context
    // When they looked, however long the database takes to note it.
    const entry = { id: secrets.newId(), at: now(), ...look }
    try {
      return await records.transaction((books) => write(books, entry))
    } catch (error) {
      if (!(error instanceof RecordsAway)) throw error
      // A question may name a patient, which the log must not.
      const { staff, did, about } = look
      log.warn({ staff, did, ...(about === undefined ? {} : { about }) }, 'a look could be noted here only')
      return undefined
    }
  }
}
