/** A database that is away lets nobody wait for more than one question of its own. In milliseconds. */
const longestWait = 100

/** At least one. */
export type Several<T> = [T, ...T[]]

type Waiting<Asked, Answer> = PromiseWithResolvers<Answer> & { asked: Asked }
type Line<Asked, Answer> = { waiting: Waiting<Asked, Answer>[]; before: Promise<unknown> }

/**
 * Questions about one thing, from this process. Whoever comes first asks at once; those who come while the answer is on its
 * way are asked for together when it is there. So hundreds cost a few questions, and nobody is told what was read before
 * they asked. `ask` answers in the order it is given; where it throws, all of them are told so. The first question of all
 * waits for `begin`: for those who have come already and were not read yet.
 */
export function gathered<Asked, Answer>(
  ask: (all: Several<Asked>) => Promise<Answer[]>,
  begin: () => Promise<void> = () => Promise.resolve(),
): (about: string, asked: Asked) => Promise<Answer> {
  const lines = new Map<string, Line<Asked, Answer>>()

  async function answerAll(about: string, line: Line<Asked, Answer>) {
    const all = line.waiting
    const [first, ...others] = all
    if (!first) return
    line.waiting = []
    try {
      const answers = await ask([first.asked, ...others.map(({ asked }) => asked)])
      for (const [at, { resolve }] of all.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
    if (line.waiting.length === 0) lines.delete(about)
  }

  return (about, asked) => {
    const line = lines.get(about) ?? { waiting: [], before: begin() }
    lines.set(about, line)
    const mine = { asked, ...Promise.withResolvers<Answer>() }
    line.waiting.push(mine)
    if (line.waiting.length === 1) {
      const soon = new Promise<void>((resolve) => void setTimeout(resolve, longestWait).unref())
      line.before = Promise.race([line.before, soon]).then(() => answerAll(about, line))
    }
    return mine.promise
  }
}

/** A long list in parts of so many at most, each of which is asked for or written by itself. */
export function inParts<Each>(all: Each[], most: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most))
}
