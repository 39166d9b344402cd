import { againstHours } from '../availability/opening-hours.ts'
import { type Day, quartersFrom, type When } from '../clinic-time.ts'
import type { Practice } from '../practice/practice.ts'
import { mayBeTakenBack } from '../undo-time.ts'
import { answerDay } from './answer-day.ts'
import { type Appointment, hasPassed, isTooNear, startOf } from './appointment.ts'
import { closureOver } from './confirmable.ts'
import { type Step, standing, withoutSideSteps, wordsIn } from './history.ts'
import { holdHasEnded } from './hold.ts'
import { isNotKept } from './not-kept.ts'
import { stands as isStanding, type Offer } from './offers/offered-times.ts'
import type { Waiting } from './waiting/waiting.ts'
import { mayWait } from './waiting/waiting-list.ts'

/** How a request stands, as its patient sees it. */
export type OwnState =
  /** Staff have just taken a step that they may still take back. */
  | { kind: 'being changed' }
  | { kind: 'withdrawn' }
  | { kind: 'cancelled' }
  /** The day or the hour has passed. */
  | { kind: 'over' }
  | { kind: 'confirmed' }
  /** The practice has closed the day since, or a chair is gone, and staff ring to agree another time. */
  | { kind: 'not kept' }
  /** Accepted, while the day or the time is still to be agreed. */
  | { kind: 'accepted open' }
  /** Waits for an answer; its time is held, was held, is a wish, or was left open. */
  | {
      kind: 'waiting'
      time: 'held' | 'given free' | 'wish' | 'open'
      heldUntil?: Date | undefined
      answerBy?: Day | undefined
    }

/** How a request stands for its patient, and what they may do. */
export type OwnRequest = {
  state: OwnState
  /** What staff have moved it from, while the patient has not said whether the new time suits. */
  movedFrom?: When | undefined
  /** A sentence of staff about how it stands now. */
  words?: string | undefined
  /** When the patient said that the time suits. */
  suitedAt?: Date | undefined
  /** What can be done from here. */
  may: { withdraw: boolean; askForAnotherTime: boolean; saySuits: boolean; wait: boolean }
  /** What staff offer instead, while it may be taken. */
  offer?: Offer | undefined
  /** The earlier time that has come free, while it is held for them. */
  earlier?: Offer | undefined
  /** They wait to be told of one. */
  waiting?: Waiting | undefined
  /** The visit is so near that changes go by telephone. */
  ringOnly: boolean
}

type Context = {
  practice: Practice
  now: Date
  patientChangeHours: number
  offer?: Offer | undefined
  waiting?: Waiting | undefined
  /** Whether there is a waiting list, from which letters leave. */
  keepsWaitingList: boolean
}

/** A request as its patient may see and change it; the newest of its history first. */
export function ownRequest(appointment: Appointment, history: Step[], context: Context): OwnRequest {
  const steps = withoutSideSteps(history)
  const state = stateOf(appointment, steps, context)
  // Nobody has heard anything by a call that nobody answered.
  const last = steps.find(({ what }) => what !== 'no answer')
  const movedFrom = last?.by && last.moved ? last.moved.from : undefined
  const suitedAt = last?.what === 'suits' ? last.at : undefined
  const stands = state.kind === 'confirmed' || state.kind === 'accepted open' || state.kind === 'waiting'
  const open = stands || state.kind === 'not kept'
  const isNear = isTooNear(appointment, context)
  const mayChange = open && !isNear
  const canBeOffered = stands && context.keepsWaitingList && mayWait(appointment, context)
  const offer =
    state.kind !== 'being changed' &&
    state.kind !== 'withdrawn' &&
    state.kind !== 'cancelled' &&
    isStanding(context.offer, context.now)
      ? stillOpen(context.offer, appointment, context)
      : undefined
  return {
    state,
    movedFrom: open ? movedFrom : undefined,
    words: state.kind === 'being changed' ? undefined : wordsIn(steps),
    suitedAt: open ? suitedAt : undefined,
    may: {
      withdraw: mayChange,
      askForAnotherTime: mayChange,
      saySuits: open && movedFrom !== undefined && startOf(appointment) !== undefined,
      wait: mayChange && canBeOffered,
    },
    ringOnly: stands && isNear,
    offer: offer?.waiting ? undefined : offer,
    earlier: offer?.waiting ? offer : undefined,
    waiting: open && canBeOffered ? context.waiting : undefined,
  }
}

/**
 * What is left of an offer where days were closed since. The clock offers nothing out of hours; staff may, and only a day
 * that is closed, or open at other hours, takes a routine visit from them.
 */
function stillOpen(offer: Offer, appointment: Appointment, { practice }: Context): Offer | undefined {
  const times = offer.times.filter((time) =>
    offer.waiting
      ? againstHours(quartersFrom(time, appointment.minutes), practice) === 'inside'
      : !closureOver(time, appointment, practice),
  )
  return times.length > 0 ? { ...offer, times } : undefined
}

function stateOf(appointment: Appointment, steps: Step[], { practice, now }: Context): OwnState {
  const [last] = steps
  if (last && isBeingChanged(last, now)) return { kind: 'being changed' }
  if (appointment.status === 'cancelled') return { kind: isByStaff(steps) ? 'cancelled' : 'withdrawn' }
  if (hasPassed(appointment, now)) return { kind: 'over' }
  if (isNotKept(appointment, steps, practice)) return { kind: 'not kept' }
  const start = startOf(appointment)
  if (appointment.status === 'appointed') return start ? { kind: 'confirmed' } : { kind: 'accepted open' }
  const answerBy = answerDay(appointment, practice)
  if (!start) return { kind: 'waiting', time: 'open', answerBy }
  const { heldUntil, chair } = appointment
  if (holdHasEnded(appointment, now)) return { kind: 'waiting', time: 'given free', heldUntil, answerBy }
  return chair === undefined
    ? { kind: 'waiting', time: 'wish', answerBy }
    : { kind: 'waiting', time: 'held', heldUntil, answerBy }
}

/** Whether staff have cancelled it, whatever was noted of it since. */
function isByStaff(steps: Step[]): boolean {
  return standing(steps).find(({ what }) => what === 'cancelled')?.by !== undefined
}

/** Whether staff may still take their last step back: it is told to nobody before. */
export function isBeingChanged({ by, before, what, at }: Step, now: Date): boolean {
  if (!by || !before || what === 'undone') return false
  return mayBeTakenBack(at, now)
}
