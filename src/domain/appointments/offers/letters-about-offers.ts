import { type Quarter, quarterAt } from '../../clinic-time.ts'
import type { AppointmentLetter, Knew, Letter, OwnTime } from '../../letters.ts'
import type { LetterFate } from '../../outbox.ts'
import type { Practice } from '../../practice/practice.ts'
import type { Books } from '../../records.ts'
import { type Appointment, hasPassed, startOf } from '../appointment.ts'
import { type Step, saysHowItStands, standing, stepsOf, withoutSideSteps } from '../history.ts'
import { letterAppointment } from '../letters/appointment-letters.ts'
import { knownFrom, letterAbout } from '../letters/change-letters.ts'
import { isAnswerLost } from '../letters/untold.ts'
import { isNotKept } from '../not-kept.ts'
import { type Offer, type OfferedTime, stands, withoutChair } from './offered-times.ts'

/** What a letter about an offer says of their own time: whether a confirmed one stands, or it is over by now. */
export function besideOffer(found: Appointment, now: Date, isGone: boolean): OwnTime {
  if (hasPassed(found, now)) return { confirmed: false, over: true }
  if (found.status !== 'appointed') return { confirmed: false }
  return startOf(found) === undefined ? { confirmed: false, accepted: true } : { confirmed: !isGone }
}

/** Whether the letter about what staff offered gave way before it left. One that names what is left follows another. */
export function isUnheard(gaveWay: Letter[]): boolean {
  return gaveWay.some((letter) => letter.kind === 'times-offered' && !letter.fewer)
}

/** Earlier times of which they have heard, and whose end they would have read of in a letter that gave way before it left. */
export function earlierLostIn(gaveWay: Letter[]): Quarter[] {
  return gaveWay.flatMap((letter) => {
    if (letter.kind === 'offer-taken-back' && letter.earlierLost) return letter.times
    return letter.kind === 'times-offered' ? (letter.earlierLost ?? []) : []
  })
}

/** What they knew of their time, where a letter about an offer was to tell of a change of it, and gave way before it left. */
export function knewIn(gaveWay: Letter[]): Knew | undefined {
  return gaveWay.map((letter) => (letter.kind === 'times-offered' ? letter.knew : undefined)).find(Boolean)
}

/**
 * What they know to be offered, and the change that has ended it, of which they hear nothing else: its letter (`gaveWay`)
 * was to tell of a move.
 */
export async function endedUnsaid(
  found: Appointment,
  gaveWay: Letter[],
  { appointments, outbox }: Pick<Books, 'appointments' | 'outbox'>,
): Promise<{ offer: Offer; change: string } | undefined> {
  if (!gaveWay.some(({ kind }) => kind === 'appointment-moved')) return undefined
  const history = stepsOf(await appointments.historyOf(found.id), found)
  const letters = await outbox.statesFor([found.id])
  const steps = standing(history)
  const place = steps.findIndex(({ before }) => before?.offer)
  const ending = steps[place]
  const offer = ending?.before?.offer
  if (!offer || ending.what === 'offered' || isStillNews(history, letters)) return undefined
  // An earlier time outlives corrections: it may have stood after this step, until they or the clock ended it.
  if (offer.waiting && steps.slice(0, place).some(({ by }) => !by)) return undefined
  const isSaid = letters.some(({ kind, at }) => endingKinds.has(kind) && at >= ending.at)
  return isSaid ? undefined : { offer, change: ending.id }
}

/** Letters after which nobody counts on what was offered before. */
const endingKinds = new Set<Letter['kind']>([
  'appointment-accepted',
  'appointment-moved',
  'appointment-cancelled',
  'offer-ended',
  'offer-taken-back',
])

/**
 * What a patient hears of offered times that are `gone`, and of the `rest`; of those that they have not heard of, their
 * last answer, where that gave way to them, and the earlier times that did.
 */
export async function letterAboutLost(
  found: Appointment,
  { rest, gone, unheard, earlierLost, knew }: Lost,
  { appointments, outbox }: Pick<Books, 'appointments' | 'outbox'>,
  { now, practice }: { now: Date; practice: Practice },
): Promise<AppointmentLetter | undefined> {
  const history = stepsOf(await appointments.historyOf(found.id), found)
  const steps = withoutSideSteps(history)
  const isGone = isNotKept(found, steps, practice)
  const own = besideOffer(found, now, isGone)
  const appointment = letterAppointment(found)
  const isNews = unheard && !wereRung(history)
  if (rest.times.length > 0) {
    const fewer = isNews ? { ...among(earlierLost), knew } : { fewer: true }
    const until = quarterAt(rest.ends)
    return { kind: 'times-offered', appointment, times: rest.times.map(withoutChair), until, ...own, ...fewer }
  }
  if (isNews) {
    const letters = await outbox.statesFor([found.id])
    const untold = knew ? letterAbout(found, knownFrom(knew)) : lostAnswer(found, steps, letters)
    const answer = own.over || isGone ? undefined : untold
    if (answer) return withLost(answer, earlierLost.length > 0)
    const times = [...earlierLost, ...offeredBefore(history, letters, now)]
    return times.length > 0 ? { kind: 'offer-taken-back', appointment, times, earlierLost: true, ...own } : undefined
  }
  // Its hour may have gone by before the clock has ended it.
  if (!stands(rest, now)) return { kind: 'offer-ended', appointment, ...own }
  return { kind: 'offer-taken-back', appointment, times: gone.map(withoutChair), ...own }
}

type Lost = {
  rest: Offer
  gone: OfferedTime[]
  unheard: boolean
  earlierLost: Quarter[]
  knew: Knew | undefined
}

/** As a letter about times that are offered says it. */
export function among(earlierLost: Quarter[]): { earlierLost?: Quarter[] } {
  return earlierLost.length > 0 ? { earlierLost } : {}
}

/** The answer, which says too that the earlier time of which they have heard is not theirs any more. */
export function withLost(answer: AppointmentLetter, isLost: boolean | undefined): AppointmentLetter {
  return isLost && answer.kind === 'appointment-accepted' ? { ...answer, earlierLost: true } : answer
}

/** Whether nobody has heard of an offer: the letters about it have not left, and nobody spoke to them. */
export function isStillNews(history: Step[], letters: LetterFate[], butNot?: string): boolean {
  const offered = offerIn(history)
  if (!offered || wereRung(history)) return false
  const about = letters.filter(({ id, kind, at }) => id !== butNot && offerKinds.has(kind) && at >= offered.at)
  // One that waits and was not put off may be on its way.
  return about.every(
    ({ state, triedAgainAt }) => state === 'given up' || state === 'refused' || triedAgainAt !== undefined,
  )
}

const offerKinds = new Set<Letter['kind']>(['times-offered', 'earlier-time-offered'])

/** The step by which they were offered what they were offered last. */
function offerIn(history: Step[]): Step | undefined {
  return standing(history).find(({ what, before }) => what === 'earlier offered' || (what === 'offered' && before))
}

/** What staff had offered and they have heard of, where it gave way to the last offer, of which they have not. */
function offeredBefore(history: Step[], letters: LetterFate[], now: Date): Quarter[] {
  const steps = standing(history)
  const offers = steps.filter(({ what, before }) => what === 'offered' && before)
  for (const [place, { before, at }] of offers.entries()) {
    const offer = before?.offer
    if (!stands(offer, now) || offer.waiting) return []
    const made = offers[place + 1]?.at ?? at
    const isWhileItStood = (then: Date) => then >= made && then <= at
    const isHeard =
      letters.some(
        (letter) => letter.kind === 'times-offered' && letter.state === 'sent' && isWhileItStood(letter.at),
      ) || steps.some((step) => step.what === 'rung' && isWhileItStood(step.at))
    if (isHeard) return offer.times.map(withoutChair)
  }
  return []
}

/** Whether they were spoken to since they were offered something. */
function wereRung(history: Step[]): boolean {
  const offered = offerIn(history)
  return offered !== undefined && standing(history).some(({ what, at }) => what === 'rung' && at >= offered.at)
}

/** The letter about staff's last answer, where that gave way to one that nobody reads any more. */
export function lostAnswer(found: Appointment, steps: Step[], letters: LetterFate[]): AppointmentLetter | undefined {
  return isAnswerLost(steps, letters) ? answerAgain(found, steps) : undefined
}

function answerAgain(found: Appointment, steps: Step[]): AppointmentLetter {
  const appointment = letterAppointment(found)
  const answer = standing(steps).find(saysHowItStands)
  const was = answer?.moved?.from
  return answer?.what === 'accepted'
    ? { kind: 'appointment-accepted', appointment, was }
    : { kind: 'appointment-moved', confirmed: found.status === 'appointed', appointment, was }
}
