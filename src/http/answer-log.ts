type AnswerFacts = { method: string; route: string; status: number }

type Lines = { info(facts: Record<string, unknown>, message: string): void }

/** How answers that cost nothing are told. */
export type AnswerLog = {
  /** An answer from bytes that were ready to be sent. */
  fromKeptBytes(facts: AnswerFacts): void
  close(): void
}

const everyMinute = 60_000

/**
 * Answers from kept bytes are counted, and told in one line a minute: with a line for each, visitors alone would fill a
 * disk. `everyAnswer` brings the lines back.
 */
export function openAnswerLog(log: Lines, { everyAnswer }: { everyAnswer: boolean }): AnswerLog {
  const counts = new Map<string, number>()
  const tell = () => {
    if (counts.size === 0) return
    log.info({ answers: Object.fromEntries(counts) }, 'answered from kept bytes')
    counts.clear()
  }
  const telling = setInterval(tell, everyMinute).unref()
  return {
    fromKeptBytes({ method, route, status }) {
      if (everyAnswer) {
        log.info({ method, route, status }, 'answered')
        return
      }
      const kind = `${status} ${route}`
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    },
    close() {
      clearInterval(telling)
      tell()
    },
  }
}
