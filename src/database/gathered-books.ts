import type { Books, LimitBook } from '../domain/records.ts'
import { gathered, type Several } from './gathered.ts'

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

/** Everybody gets a count of their own, as if they had counted one after the other. */
export function gatheredCount(count: LimitBook['count']): LimitBook['count'] {
  const counts = gathered(async (all: Several<{ key: string; windowSeconds: number; now: Date; times: number }>) => {
    const { key, windowSeconds, now } = newestOf(all, (one) => one.now)
    const total = all.reduce((sum, { times }) => sum + times, 0)
    const { count: after, ends } = await count(key, windowSeconds, now, total)
    let counted = after - total
    return all.map(({ times }) => {
      counted += times
      return { count: counted, ends }
    })
  })
  return (key, windowSeconds, now, times = 1) => counts(key, { key, windowSeconds, now, times })
}

function newestOf<T>(all: Several<T>, at: (one: T) => Date): T {
  return all.reduce((one, other) => (at(other) > at(one) ? other : one))
}
