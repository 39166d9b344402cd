import { addDays, londonAt } from '../clinic-time.ts'

/** For so many hours every back-up is kept, then the last of each day in London, for so many days. */
export const everyBackUpHours = 48
export const dailyBackUpDays = 35

/** `back-up-20261122T031500Z.tar.gz`, with `.age` where it is encrypted. */
export function backUpName(at: Date, how: 'plain' | 'encrypted'): string {
  const time = at.toISOString().slice(0, 19).replace(/[-:]/g, '')
  return `back-up-${time}Z.tar.gz${how === 'encrypted' ? '.age' : ''}`
}

/** When a back-up was made, by its name; undefined for any other file. */
export function madeAt(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^back-up-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(?:\.age)?$/.exec(name) ?? []
  if (!year) return undefined
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Which of these names are no longer kept. The newest stays however old it is: better an old one than none. */
export function outdatedBackUps(names: readonly string[], now: Date): string[] {
  return [...abandoned(names, now), ...outdated(names, now)]
}

/** How many of these were made while the clock was ahead, by their names. Nothing throws them away before their day has come. */
export function backUpsAhead(names: readonly string[], now: Date): number {
  return names.filter((name) => (madeAt(name)?.getTime() ?? 0) > now.getTime() + aheadMilliseconds).length
}

/** Clocks of several machines differ by seconds; whose differ by more should be put right. */
const aheadMilliseconds = 3_600_000

/** While it is written a back-up has this behind its name; one whose program was killed keeps it. */
const unfinishedEnding = /\.[0-9a-f]{8}\.part$/
const longestWritingHours = 24

/** When a back-up was begun that has not got its name yet; undefined for any other file. */
export function begunAt(name: string): Date | undefined {
  return unfinishedEnding.test(name) ? madeAt(name.replace(unfinishedEnding, '')) : undefined
}

function abandoned(names: readonly string[], now: Date): string[] {
  return names.filter((name) => {
    const begun = begunAt(name)
    return begun !== undefined && now.getTime() - begun.getTime() > longestWritingHours * 3_600_000
  })
}

function outdated(names: readonly string[], now: Date): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const at = madeAt(name)
      return at ? [{ name, at }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  const firstDay = addDays(londonAt(now).day, -dailyBackUpDays)
  const seenDays = new Set<string>()
  return newestFirst
    .filter(({ at }, index) => {
      const { day } = londonAt(at)
      const lastOfDay = !seenDays.has(day)
      seenDays.add(day)
      const young = now.getTime() - at.getTime() <= everyBackUpHours * 3_600_000
      return !(index === 0 || young || (lastOfDay && day >= firstDay))
    })
    .map(({ name }) => name)
}
