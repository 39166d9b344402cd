import { type ChairTime, type ChairWish, chairNeed, chairWish, freeChair } from '../availability/chair-time.ts'
import { neighboursOf, takenAround } from '../availability/free-times.ts'
import type { Quarter } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books } from '../records.ts'
import { type Appointment, startOf } from './appointment.ts'
import { isMove } from './history.ts'
import { clearEndedHolds, holdHasEnded } from './hold.ts'
import type { Context } from './read-to-change.ts'

/** The chair time of the wanted state; undefined where its time is full. What it holds itself does not stand in its way. */
export async function chairTimeFor(
  wanted: Appointment,
  found: Appointment,
  { practice, now }: Pick<Context, 'practice' | 'now'>,
  books: Books,
): Promise<ChairTime[] | undefined> {
  const start = startOf(wanted)
  if (!start || wanted.status === 'cancelled') return []
  // A request whose time is no longer held, or never was, is corrected without taking it; only an answer or a move does.
  const holdsNothing = found.chair === undefined || holdHasEnded(found, now)
  if (found.status === 'new' && wanted.status === 'new' && holdsNothing && !isMove(found, wanted)) return []
  const need = chairNeed(start, wishOf(wanted, practice), practice)
  // Whoever was given a chair beyond the rules keeps it as long as they keep their time.
  const isSameVisit = !isMove(found, wanted) && (found.service === wanted.service || need.against !== 'inside')
  const mayKeep = found.chair !== undefined && (need.chairs.includes(found.chair) || isSameVisit)
  // A request for another treatment holds what that one may hold, though.
  const staysHeld = mayKeep && (wanted.status === 'appointed' || found.service === wanted.service)
  if (!need.holds && !staysHeld) return []
  await clearEndedHolds(start, books.holds, now)
  const others = await takenAround(start, books, now, found.id)
  const kept = mayKeep && found.chair !== undefined ? [found.chair] : []
  return freeChair({ ...need, chairs: [...new Set([...kept, ...need.chairs])] }, others)
}

/** The free times near the one that was wanted; none where it has no time. */
export async function neighboursFor(wanted: Appointment, context: Context, books: Books): Promise<Quarter[]> {
  const start = startOf(wanted)
  if (!start) return []
  const refused = { ...wishOf(wanted, context.practice), butNotOf: wanted.id }
  return neighboursOf(start, refused, { ...context, records: books })
}

function wishOf(wanted: Appointment, practice: Practice): ChairWish {
  return chairWish(wanted, practice, wanted.status === 'appointed' ? 'as accepted' : 'as a request')
}
