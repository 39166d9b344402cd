import type { ChairTime } from '../../availability/chair-time.ts'
import { addDays, type Day, instantOf, londonAt, minuteAt } from '../../clinic-time.ts'
import { type Letter, practiceLetterKinds } from '../../letters.ts'
import type { Practice } from '../../practice/practice.ts'
import { canKeep } from '../../practice/who-is-met.ts'
import type { Books, Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import type { Appointment } from '../appointment.ts'
import { letterAppointment } from '../appointment-letters.ts'
import { stepsOf } from '../history.ts'
import { endedAtOnce } from '../hold.ts'
import { isNotKept } from '../not-kept.ts'
import { stands } from '../offers/offered-times.ts'
import { takenAround } from '../request-appointment.ts'
import { newRequestLink } from '../request-link.ts'
import { isOtherAddress } from '../untold.ts'
import { undoGraceSeconds, undoSeconds } from '../write-change.ts'
import type { Waiting, Waits } from './waiting.ts'
import { earlierTime, offeredFrom, offeredUntil, type WaitingListRules } from './waiting-list.ts'
import type { WaitingListBook } from './waiting-list-book.ts'

type Context = {
  records: Records
  practice: Practice
  secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>
  now: Date
  patientChangeHours: number
  waitingList: WaitingListRules
}

/** So many of those who wait are read together. */
const readTogether = 500

/** Until when what came free is offered now: whoever gave it up by mistake has taken it back by then. */
export function settledBefore(now: Date): Date {
  return new Date(now.getTime() - (undoSeconds + undoGraceSeconds) * 1000)
}

/** Whether freed times are offered at this hour. At night they wait for the morning, and so do the minutes they are held. */
export function isTimeToOffer(now: Date): boolean {
  const { time } = londonAt(now)
  return time >= offeredFrom && time < offeredUntil
}

/**
 * Offers a freed quarter hour to the next who fits, in the order of asking, and holds it for them as long as the practice
 * has chosen; answers whether somebody was offered it. However many processes ask, one of them offers it, once. It is
 * forgotten where nobody wants it, or somebody else has it by now.
 */
export async function offerFreedTime(freed: ChairTime, context: Context): Promise<boolean> {
  const { now, practice, waitingList: rules, patientChangeHours } = context
  return context.records.transaction(async (books) => {
    const { waitingList } = books
    if (!(await waitingList.isFreed(freed))) return false
    const notice = instantOf(freed).getTime() - now.getTime()
    // An ended hold is in nobody's way, but its key would be.
    await books.holds.end(now, endedAtOnce, [freed.day, addDays(freed.day, 1)])
    const taken = await takenAround(freed, books, now)
    const isGone = notice < rules.noticeHours * 3_600_000 || taken.has(freed, freed.chair)
    let comesBack = false
    for await (const one of isGone ? [] : allBehind(freed.day, waitingList)) {
      const held = earlierTime(freed, one, { practice, now, patientChangeHours, taken })
      if (!held) continue
      const offer = await books.offers.of(one.appointment.id)
      if (offer) {
        // Who thinks about another one may want this next; what staff have offered is theirs to choose from.
        comesBack ||= !stands(offer, now) || offer.waiting === true
        continue
      }
      if (await isOutOfReach(one.appointment, books)) continue
      if (await isToBeRung(one.appointment, books, practice)) continue
      await offerTo(one.appointment, held, books, context)
      await waitingList.forgetFreed(freed)
      return true
    }
    if (!comesBack) await waitingList.forgetFreed(freed)
    return false
  })
}

/** Who waits and has a time on this day or a later one, in the order of asking. */
async function* allBehind(day: Day, waitingList: WaitingListBook): AsyncGenerator<Waits> {
  let some: Waits[]
  let last: Waiting | undefined
  do {
    some = await waitingList.behind(day, readTogether, last)
    yield* some
    last = some.at(-1)?.waiting
  } while (some.length === readTogether)
}

/** Whether the last letter to them was refused or came back, and nobody has given another address since. */
async function isOutOfReach(found: Appointment, { appointments, outbox }: Books): Promise<boolean> {
  const letters = await outbox.statesFor([found.id])
  const last = letters.findLast(({ kind, state }) => state !== 'waiting' && !practiceLetterKinds.includes(kind))
  if (last?.state !== 'refused' && last?.state !== 'came back') return false
  const steps = stepsOf(await appointments.historyOf(found.id), found)
  return !steps.some((step) => isOtherAddress(step) && step.at > last.at)
}

/** Whether staff ring them about a time that the practice cannot keep: what the letter says of it would not be so. */
async function isToBeRung(found: Appointment, { appointments }: Books, practice: Practice): Promise<boolean> {
  if (canKeep(found, practice)) return false
  return isNotKept(found, stepsOf(await appointments.historyOf(found.id), found), practice)
}

async function offerTo(
  found: Appointment,
  held: ChairTime[],
  books: Books,
  { secrets, now, waitingList: { minutes } }: Context,
): Promise<void> {
  const [time] = held
  if (!time) throw new Error('An appointment that takes no time cannot be moved')
  const { id } = found
  const ends = new Date(now.getTime() + minutes * 60_000)
  // Throws where somebody has changed it meanwhile: staff and the clock never act on one reading.
  await books.appointments.raiseVersion(id, found.version)
  await books.offers.put({ appointment: id, times: [time], ends, waiting: true }, held)
  const change = secrets.newId()
  await books.appointments.note({ id: change, appointment: id, at: now, what: 'earlier offered' })
  const letter: Letter = {
    kind: 'earlier-time-offered',
    appointment: letterAppointment(found),
    time: { day: time.day, time: time.time },
    until: minuteAt(ends),
    confirmed: found.status === 'appointed',
    link: await newRequestLink(id, books, { secrets, now }),
  }
  const to = found.email ?? ''
  await books.outbox.put({ id: secrets.newId(), to, letter, appointment: id, change, notBefore: now }, now)
}

/** Whether the letter about a freed time is still true when it leaves: nobody has taken it, or let it go. */
export async function isStillOffered(
  { appointment, time }: Extract<Letter, { kind: 'earlier-time-offered' }>,
  { records, now }: { records: Pick<Records, 'offers'>; now: Date },
): Promise<boolean> {
  const offer = await records.offers.of(appointment.id)
  if (!stands(offer, now) || !offer.waiting) return false
  return offer.times.some((one) => one.day === time.day && one.time === time.time)
}
