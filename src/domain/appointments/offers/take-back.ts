import { chairTimeOf } from '../../availability/seats.ts'
import type { Practice } from '../../practice/practice.ts'
import { offeredTimesMet } from '../../practice/who-is-met.ts'
import type { Books, Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import type { Appointment } from '../appointment.ts'
import { isMove } from '../history.ts'
import { renewUntold } from '../letters/untold.ts'
import { writeToPatient } from '../request-link.ts'
import { takeLetterOut } from '../waiting/earlier-time.ts'
import { passOver } from '../waiting/wait-for-earlier.ts'
import { earlierLostIn, isUnheard, knewIn, letterAboutLost } from './letters-about-offers.ts'
import type { Offer, OfferedTime } from './offered-times.ts'

type Context = {
  secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>
  now: Date
  /** The member of staff who does it; absent where the clock does. */
  by?: { id: string; name: string } | undefined
  practice: Practice
}

/**
 * Takes offered times back that the practice cannot keep; what is left of the offer stands until its hour. `told`: somebody
 * rings them; else a letter leaves, but for times of which they have not heard. Answers whether one does. Only inside
 * `transaction`.
 */
export async function takeBackOffered(
  found: Appointment,
  offer: Offer,
  gone: OfferedTime[],
  books: Books,
  { told, ...context }: Context & { told: 'by letter' | 'by telephone' },
): Promise<boolean> {
  const { secrets, now, by } = context
  const change = secrets.newId()
  const rest = offer.times.filter((time) => !gone.includes(time))
  const gaveWay = await books.outbox.giveWay(found.id, change)
  await books.appointments.raiseVersion(found.id, found.version)
  const held = rest.flatMap((time) => chairTimeOf({ ...time, minutes: found.minutes }))
  if (rest.length > 0) await books.offers.narrow({ ...offer, times: rest }, held, now)
  else await books.offers.end(found.id, now)
  if (offer.waiting) await passOver(offer, books)
  const what = rest.length > 0 ? 'offered' : 'offer ended'
  // Without a state, since it is no change that anybody takes back.
  await books.appointments.note({ id: change, appointment: found.id, at: now, by, what })
  const unheard = offer.waiting ? await takeLetterOut(found, books) : isUnheard(gaveWay)
  const [earlierLost, knew] = [earlierLostIn(gaveWay), knewIn(gaveWay)]
  const lost = { rest: { ...offer, times: rest }, gone, unheard, earlierLost, knew }
  const letter = await letterAboutLost(found, lost, books, context)
  const to = told === 'by letter' && letter ? found.email : undefined
  if (letter && to) await writeToPatient(to, letter, books, context, { change })
  await renewUntold(found.id, books)
  return to !== undefined
}

/**
 * Takes back of an offer what the practice by which it was made (`known`) could keep and the present one cannot; answers
 * these times, whoever has taken them back, the appointment as it is then, and whether a letter tells of it. Undefined
 * where there are none.
 */
export async function takeBackClosed(
  made: Offer,
  { known, present }: { known: Practice; present: Practice },
  { records, ...context }: Omit<Context, 'practice'> & { records: Records },
): Promise<{ appointment: Appointment; closed: OfferedTime[]; letter: boolean } | undefined> {
  const { followUp = records.transaction } = records
  return followUp(async (books) => {
    const found = await books.appointments.findToChange(made.appointment)
    if (!found) return undefined
    const closed = offeredTimesMet(found, made, { before: known, after: present, now: context.now })
    if (closed.length === 0) return undefined
    const offer = await books.offers.of(found.id)
    const gone = offer?.times.filter((time) => closed.some((one) => !isMove(one, time))) ?? []
    if (!offer || gone.length === 0) return { appointment: found, closed, letter: false }
    const told = { ...context, practice: present, told: 'by letter' } as const
    const letter = await takeBackOffered(found, offer, gone, books, told)
    return { appointment: { ...found, version: found.version + 1 }, closed, letter }
  })
}
