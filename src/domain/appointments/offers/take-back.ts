import { chairTimeOf } from '../../availability/seats.ts'
import { quarterAt } from '../../clinic-time.ts'
import type { Letter } from '../../letters.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Books } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import type { Appointment } from '../appointment.ts'
import { letterAppointment } from '../appointment-letters.ts'
import { stepsTo } from '../change-appointment.ts'
import { type Step, saysHowItStands, standing } from '../history.ts'
import { isNotKept } from '../not-kept.ts'
import { newRequestLink } from '../request-link.ts'
import { isAnswerLost, renewUntold } from '../untold.ts'
import { passOver } from '../waiting/wait-for-earlier.ts'
import { besideOffer } from './offer.ts'
import type { Offer, OfferedTime } from './offered-times.ts'

type Context = { secrets: Secrets; now: Date; by: { id: string; name: string }; practice: Practice }

/**
 * Takes offered times back that the practice cannot keep; what is left of the offer stands until its hour. `told`: somebody
 * rings them; else a letter leaves, but for times of which they have not heard. Only inside `transaction`.
 */
export async function takeBackOffered(
  found: Appointment,
  offer: Offer,
  gone: OfferedTime[],
  books: Books,
  { told, ...context }: Context & { told: 'by letter' | 'by telephone' },
): Promise<void> {
  const { secrets, now, by, practice } = context
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
  const steps = await stepsTo(found, books)
  const unheard = offer.waiting
    ? await takeLetterOut(found, steps, books)
    : gaveWay.some((letter) => letter.kind === 'times-offered' && !letter.fewer)
  const isGone = isNotKept(found, steps, practice)
  const own = besideOffer(found, now, isGone)
  const isLost = !own.over && !isGone && isAnswerLost(steps, await books.outbox.statesFor([found.id]))
  const untold = isLost ? answerAgain(found, steps) : undefined
  const letter = letterAbout(found, { ...offer, times: rest }, gone, { unheard, untold, own })
  if (letter && found.email && told === 'by letter') {
    const linked = { ...letter, link: await newRequestLink(found.id, books, { secrets, now }) }
    await books.outbox.put(
      { id: secrets.newId(), to: found.email, letter: linked, appointment: found.id, change, notBefore: now },
      now,
    )
  }
  await renewUntold(found.id, books)
}

/** Takes out the letter about an earlier time; false where it has left, or is about to. */
async function takeLetterOut({ id }: Appointment, steps: Step[], { outbox }: Books): Promise<boolean> {
  const letter = (await outbox.statesFor([id])).findLast(({ kind }) => kind === 'earlier-time-offered')
  const offered = steps.find(({ what }) => what === 'earlier offered')
  return letter?.state === 'waiting' && offered !== undefined && outbox.takeBack(offered.id)
}

/** The letter about staff's last answer, which gave way to one that nobody reads any more. */
function answerAgain(found: Appointment, steps: Step[]): Letter {
  const appointment = letterAppointment(found)
  const answer = standing(steps).find(saysHowItStands)
  const was = answer?.moved?.from
  return answer?.what === 'accepted'
    ? { kind: 'appointment-accepted', appointment, was }
    : { kind: 'appointment-moved', confirmed: found.status === 'appointed', appointment, was }
}

function letterAbout(
  found: Appointment,
  rest: Offer,
  gone: OfferedTime[],
  { unheard, untold, own }: { unheard: boolean; untold: Letter | undefined; own: ReturnType<typeof besideOffer> },
): Letter | undefined {
  const appointment = letterAppointment(found)
  if (rest.times.length > 0) {
    const fewer = unheard ? {} : { fewer: true }
    const until = quarterAt(rest.ends)
    return { kind: 'times-offered', appointment, times: rest.times.map(plain), until, ...own, ...fewer }
  }
  if (unheard) return untold
  return { kind: 'offer-taken-back', appointment, times: gone.map(plain), ...own }
}

const plain = ({ day, time }: OfferedTime) => ({ day, time })
