import type { Hours } from '../availability/opening-hours.ts'
import type { Person } from '../blog/post.ts'
import { readDay } from '../clinic-time.ts'
import type { Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import type { PracticeChanges, SavedPracticeChanges } from './practice-changes.ts'

/** What is to change; absent stays. */
export type PracticeChange = { [Part in keyof PracticeChanges]?: PracticeChanges[Part] | undefined }

export type PracticeChanged =
  | { kind: 'changed' }
  | { kind: 'changed-meanwhile'; now: SavedPracticeChanges }
  | { kind: 'unreadable'; message: string }

/**
 * The desk closes and opens days, or says how many chairs there are; what is absent stays. Refuses what is no day, no
 * hours or no chairs, and whoever has not seen the newest change.
 */
export async function changePractice(
  change: PracticeChange,
  readVersion: number,
  { records, secrets, now, by }: { records: Records; secrets: Secrets; now: Date; by: Person },
): Promise<PracticeChanged> {
  const odd = oddChange(change)
  if (odd) return { kind: 'unreadable', message: odd }
  return records.transaction(async ({ practiceChanges, audit }) => {
    const { version, ...kept } = await practiceChanges.read()
    if (version !== readVersion) return { kind: 'changed-meanwhile', now: { version, ...kept } }
    const changes = {
      closedDays: change.closedDays ?? kept.closedDays,
      openedDays: change.openedDays ?? kept.openedDays,
      chairs: change.chairs ?? kept.chairs,
    }
    await practiceChanges.write(changes, version, now, by)
    await audit.note({ id: secrets.newId(), at: now, staff: by.id, did: 'changed the practice' })
    return { kind: 'changed' }
  })
}

const mostDays = 1_000
const mostChairs = 50

function oddChange({ closedDays = [], openedDays = [], chairs }: PracticeChange): string | undefined {
  if (closedDays.length + openedDays.length > mostDays) return `Please give at most ${mostDays} days.`
  const days = [...closedDays.map(({ day }) => day), ...openedDays]
  if (days.some((day) => readDay(day) !== day))
    return 'Please give each day as year, month and day, such as 2026-12-24.'
  if (new Set(days).size < days.length) return 'A day stands there twice. Please say once what holds for it.'
  if (closedDays.some(({ reason }) => reason.trim() === '')) return 'Please say why the surgery is closed that day.'
  if (closedDays.some(({ hours }) => hours && !areHours(hours))) return 'Please let the surgery open before it closes.'
  const counts = chairs ? [chairs.surgeryHours, chairs.onCall] : []
  const whole = counts.every((count) => Number.isInteger(count) && count >= 0 && count <= mostChairs)
  return whole ? undefined : `Please give the chairs as a whole number up to ${mostChairs}.`
}

function areHours({ opens, closes }: Hours): boolean {
  return opens < closes
}
