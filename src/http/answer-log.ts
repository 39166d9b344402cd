import { RecordsAway, RecordsDamaged, SearchTooLong } from '../domain/records.ts'

type AnswerFacts = { method: string; route: string; status: number }

type Lines = { info(facts: Record<string, unknown>, message: string): void }

/** How answers are told. */
export type AnswerLog = {
  /** An answer from bytes that were ready to be sent. */
  fromKeptBytes(facts: AnswerFacts): void
  /** An answer that was worked for, `ms` milliseconds long. */
  worked(facts: AnswerFacts, more: { ms: number; reference: string }): void
  close(): void
}

const everyMinute = 60_000
/** More than a busy desk asks. With a line for each, a flood of wrong addresses would fill a disk. */
const mostLines = 1_000

/**
 * Answers from kept bytes are counted, and told in one line a minute: with a line for each, visitors alone would fill a
 * disk. Others have a line each, up to a thousand a minute, and are counted beyond. `everyAnswer` brings all lines back.
 */
export function openAnswerLog(log: Lines, { everyAnswer }: { everyAnswer: boolean }): AnswerLog {
  const fromKeptBytes = new Counts()
  const beyond = new Counts()
  let lines = 0
  const tell = () => {
    lines = 0
    fromKeptBytes.tell(log, 'answered from kept bytes')
    beyond.tell(log, 'answered beyond the lines of a minute')
  }
  const telling = setInterval(tell, everyMinute).unref()
  return {
    fromKeptBytes({ method, route, status }) {
      if (everyAnswer) log.info({ method, route, status }, 'answered')
      else fromKeptBytes.add({ route, status })
    },
    worked(facts, more) {
      lines += 1
      if (everyAnswer || lines <= mostLines) log.info({ ...facts, ...more }, 'answered')
      else beyond.add(facts)
    },
    close() {
      clearInterval(telling)
      tell()
    },
  }
}

/** What kept an answer from being made, as the log names it. */
export function kindOfFailure(error: Error): string {
  if (error instanceof RecordsDamaged) return 'records damaged'
  if (error instanceof SearchTooLong) return 'search too long'
  return error instanceof RecordsAway ? 'records away' : error.name
}

class Counts {
  readonly #counts = new Map<string, number>()

  add({ status, route }: Pick<AnswerFacts, 'status' | 'route'>): void {
    const kind = `${status} ${route}`
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  tell(log: Lines, message: string): void {
    if (this.#counts.size === 0) return
    log.info({ answers: Object.fromEntries(this.#counts) }, message)
    this.#counts.clear()
  }
}
