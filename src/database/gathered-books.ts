import { gathered, inParts, type Several } from '../domain/gathered.ts'
import type { Count, Counted, LimitBook } from '../domain/limit-book.ts'
import type { Books } from '../domain/records.ts'

/** What hundreds ask at once outside of transactions, who want one time or share one address. */
export function gatheredBooks({ appointments, holds, repeats }: Pick<Books, 'appointments' | 'holds' | 'repeats'>) {
  const chairTime = gathered(async (all: Several<Parameters<typeof appointments.chairTimeOn>>) => {
    const taken = await appointments.chairTimeOn(...newestOf(all, ([, now]) => now))
    return all.map(() => taken)
  })
  const holders = gathered(async (all: Several<Parameters<typeof holds.holdersAt>>) => {
    const found = await holds.holdersAt(...newestOf(all, ([, now]) => now))
    return all.map(() => found)
  })
  const answers = gathered(async (all: Several<Parameters<typeof repeats.find>>) => {
    const keys = new Set(all.map(([key]) => key))
    const kept = await repeats.findAll([...keys], newestOf(all, ([, now]) => now)[1])
    return all.map(([key]) => kept.get(key))
  })
  return {
    appointments: {
      ...appointments,
      chairTimeOn: (...asked) => chairTime(JSON.stringify([asked[0], asked[2]]), asked),
    },
    holds: { ...holds, holdersAt: (start, now) => holders(`${start.day} ${start.time}`, [start, now]) },
    repeats: { ...repeats, find: (key, now) => answers('answers', [key, now]) },
  } satisfies Partial<Books>
}

/** So many keys are counted in one statement: more would be as many texts for PostgreSQL to prepare. */
const mostCountedTogether = 16

/** Everybody gets a count of their own, as if they had counted one after the other. */
export function gatheredCount(countAll: LimitBook['countAll']): LimitBook['count'] {
  const counts = gathered(async (all: Several<Count & { now: Date }>) => {
    const { now } = newestOf(all, (one) => one.now)
    const totals = new Map<string, Count>()
    for (const { key, windowSeconds, times } of all)
      totals.set(key, { key, windowSeconds, times: times + (totals.get(key)?.times ?? 0) })
    const after = new Map<string, Counted>()
    for (const some of inParts([...totals.values()], mostCountedTogether))
      for (const [key, counted] of await countAll(some, now)) after.set(key, counted)
    const told = new Map<string, number>()
    return all.map(({ key, times }) => {
      const [counted, total] = [after.get(key), totals.get(key)]
      if (!counted || !total) throw new Error('What was counted did not come back')
      const count = (told.get(key) ?? counted.count - total.times) + times
      told.set(key, count)
      return { count, ends: counted.ends }
    })
  })
  return (key, windowSeconds, now, times = 1) => counts('counts', { key, windowSeconds, now, times })
}

function newestOf<T>(all: Several<T>, at: (one: T) => Date): T {
  return all.reduce((one, other) => (at(other) > at(one) ? other : one))
}
