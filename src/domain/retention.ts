import { binDays } from './blog/bin.ts'
import { addDays, type Day, londonAt, midnightOf } from './clinic-time.ts'
import type { Misdated } from './doubted-clock.ts'
import { idleMinutes, sessionHours } from './staff/staff-member.ts'

/** Who looked at or did what can be asked for this long. */
export const auditYears = 2
/** A picture is kept as a file before the post that names it is written: what is younger may still find its post. */
const uploadHours = 24

/** Who had a post open is of no use the next day. */
const editingHours = 24

/** What is older than these is erased, what is exactly as old stays. Days are whole ones in London. */
export type KeptSince = {
  /** The first day whose appointments are kept. */
  day: Day
  /** Its midnight: since then messages, requests without a day, and letters. */
  arrived: Date
  /** What patients sent in these times is younger than its date says, and kept. */
  misdated?: readonly Misdated[]
  /** Posts that were put into the bin. */
  binned: Date
  /** Photographs that nobody names. */
  uploaded: Date
  /** Entries of the audit. */
  noted: Date
  /** Sessions: last used, and begun. */
  session: { seen: Date; begun: Date }
  /** Who had a post open: last seen. */
  editing: Date
  /** Answers remembered for repeats, limits and previews: what ends later. */
  ends: Date
}

/**
 * The limits of keeping at an instant, with requests and messages kept so many days (what patients are promised), where
 * the clock stood back by mistake in some times.
 */
export function keptSince(now: Date, retentionDays: number, misdated: readonly Misdated[] = []): KeptSince {
  const today = londonAt(now).day
  const day = addDays(today, -retentionDays)
  const arrived = midnightOf(day)
  return {
    day,
    arrived,
    misdated: misdated.filter(({ until }) => until >= arrived.getTime()),
    binned: midnightOf(addDays(today, -binDays)),
    uploaded: hoursBefore(now, uploadHours),
    noted: midnightOf(Temporal.PlainDate.from(today).subtract({ years: auditYears }).toString()),
    session: { seen: hoursBefore(now, idleMinutes / 60), begun: hoursBefore(now, sessionHours) },
    editing: hoursBefore(now, editingHours),
    ends: now,
  }
}

function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * 3_600_000)
}
