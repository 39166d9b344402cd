import type { ReactNode } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { answerDay, ringFrom } from '../../domain/appointments/answer-day.ts'
import { type Appointment, startOf } from '../../domain/appointments/appointment.ts'
import type { Step } from '../../domain/appointments/history.ts'
import type { OwnState } from '../../domain/appointments/own-request.ts'
import { surgeryAt } from '../../domain/availability/opening-hours.ts'
import { type Day, instantOf, londonAt, type Quarter, quarterAt } from '../../domain/clinic-time.ts'
import { didNotArrive } from '../../domain/letters.ts'
import { dayInWords, hourInWords } from '../../domain/when-in-words.ts'
import type { Backend } from '../../http/backend.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { Reach, ReachNow } from './reach.tsx'
import type { ShownRequest } from './shown-request.ts'

/** How a request stands, in a few words. */
export const stateTitles: Record<OwnState['kind'], string> = {
  'being changed': 'We are working on it',
  withdrawn: 'You have withdrawn',
  cancelled: 'Cancelled',
  over: 'This time has passed',
  confirmed: 'Confirmed',
  'not kept': 'We cannot keep this time',
  'accepted open': 'Accepted, the time is still to be agreed',
  waiting: 'Requested, not confirmed yet',
}

/** Until when the time is kept, what happens next, and by which working day. */
export function WhatHappensNext({ request, backend }: { request: ShownRequest; backend: Backend }) {
  const { appointment, own } = request
  const { practice } = backend.content
  const reach = <Reach {...{ appointment, practice }} />
  return (
    <div className="my-request-next">
      {appointment.urgent && own.state.kind === 'waiting' && <RingNow {...{ request, backend }} />}
      {own.suitedAt && <p>You told us that this time suits you. Thank you.</p>}
      {own.words && (
        <p>
          A word from the practice: <q>{own.words}</q>
        </p>
      )}
      {wordsOf(request, backend, reach)}
      <OurLetter request={request} reach={reach} />
    </div>
  )
}

/** What became of our last letter. While staff may still take back what it says, nothing is said of it. */
function OurLetter({ request: { own, letter }, reach }: { request: ShownRequest; reach: ReactNode }) {
  if (letter === undefined || own.state.kind === 'being changed') return null
  if (didNotArrive(letter)) {
    return (
      <p>
        <strong>Our last e-mail to you did not arrive.</strong> Please {reach} with your reference, so that we can check
        your e-mail address. This page says how your request stands.
      </p>
    )
  }
  // Of a time that cannot be kept no letter says so: staff ring.
  if (own.state.kind === 'not kept') return null
  if (letter === 'waiting') return <p>An e-mail about it is on its way to the address that you gave.</p>
  return <p>We have sent an e-mail about it to the address that you gave.</p>
}

function RingNow({ request: { appointment }, backend }: { request: ShownRequest; backend: Backend }) {
  const { practice } = backend.content
  const { open } = surgeryAt(backend.now(), practice)
  return (
    <p>
      You told us that it is urgent. Please do not wait for an e-mail:{' '}
      {appointment.noCalls ? 'have somebody ring' : 'ring'}{' '}
      <TelephoneLink phone={open ? practice.phone : practice.outOfHoursPhone} /> now.
    </p>
  )
}

function wordsOf(request: ShownRequest, backend: Backend, reach: ReactNode): ReactNode {
  const { appointment, own, steps } = request
  const { state } = own
  const { practice } = backend.content
  const { asked } = appointment
  const isOne = own.offer?.times.length === 1
  const below = isOne ? 'the time below' : 'the times below'
  const told = { backend, reach, answer: appointment.noCalls ? 'write to you' : 'write to you or ring you' }
  /** By which day a wish of this instant is answered, where that is before the visit and before the time that is asked for. */
  const latest = (at: Date | undefined) => {
    const day = [appointment.day, asked?.day].filter((one) => one !== undefined).sort()[0]
    return at && answerDay({ createdAt: at, day }, practice)
  }
  const askedAt = steps.find(({ what }) => what === 'asked')?.at
  const waitsSince = steps.find(({ what }) => what === 'to ring' || what === 'asked')?.at
  switch (state.kind) {
    case 'being changed':
      return (
        <p>Somebody at the practice is working on your request just now. Please open this page again in a minute.</p>
      )
    case 'withdrawn':
      return (
        <p>
          There is nothing more for you to do. If you would like another appointment,{' '}
          <a href={addresses.appointment}>ask for one</a> or {reach}.
        </p>
      )
    case 'cancelled':
      return (
        <p>
          Please do not come to us for it. We are happy to find you another time:{' '}
          <a href={addresses.appointment}>ask for one</a> or {reach}.
        </p>
      )
    case 'over':
      if (own.offer) return <p>This time has passed, and we offer you {below}.</p>
      if (isOnNow(appointment, backend.now()))
        return (
          <p>
            If you are late, please <ReachNow {...{ appointment, practice }} /> now, and ask whether we can still see
            you.
          </p>
        )
      return (
        <p>
          {appointment.status === 'new' && 'It was never confirmed, and we are sorry if nobody answered you. '}
          If you need us, <a href={addresses.appointment}>ask for another time</a> or {reach}.
        </p>
      )
    case 'confirmed':
      if (own.offer)
        return (
          <p>
            <strong>Your confirmed time stands</strong> unless you take {isOne ? below : `one of ${below}`}.
          </p>
        )
      return asked ? (
        <>
          <p>
            <strong>Your confirmed time stands</strong> until we have answered you about the other one.
          </p>
          <AnswerBy {...told} day={latest(askedAt)} spoken={haveSpoken(request, askedAt)} mayCome />
        </>
      ) : (
        <p>What happens next: please come to us at this time. We look forward to seeing you.</p>
      )
    case 'not kept':
      return (
        <>
          <p>
            <strong>Please do not come at this time:</strong> the surgery cannot keep it. We are sorry.
          </p>
          {own.offer ? (
            <p>We offer you {below}.</p>
          ) : (
            <>
              <p>
                {asked
                  ? 'We are checking whether the time that you asked for instead is free.'
                  : 'We will find another time with you.'}
              </p>
              <AnswerBy {...told} day={latest(waitsSince)} spoken={haveSpoken(request, waitsSince)} mayCome />
            </>
          )}
        </>
      )
    case 'accepted open':
      if (own.offer) return <p>We are glad to see you, and offer you {below}.</p>
      return (
        <>
          <p>
            {`We are glad to see you, and ${asked ? 'are checking whether the time that you asked for is free' : 'will agree the day and the time with you'}.`}
          </p>
          <AnswerBy {...told} day={latest(steps[0]?.at)} spoken={haveSpoken(request, askedAt)} />
        </>
      )
    case 'waiting':
      if (own.offer)
        return (
          <p>
            {state.time === 'open' ? 'We ' : 'We cannot give you what you asked for, and '}offer you {below}.
          </p>
        )
      return (
        <>
          <KeptTime state={state} begins={startOf(appointment)} spoken={haveSpoken(request)} />
          {appointment.day && !state.answerBy ? (
            <AnswerBefore {...told} appointment={appointment} isHeld={state.time === 'held'} />
          ) : (
            <AnswerBy {...told} day={state.answerBy} spoken={haveSpoken(request)} />
          )}
        </>
      )
  }
}

/** Whether a confirmed visit has begun and would not be over yet: whoever is late may still come. */
function isOnNow(appointment: Appointment, now: Date): boolean {
  const start = startOf(appointment)
  const isAwaited = appointment.status === 'appointed' && appointment.visit === undefined
  return isAwaited && start !== undefined && now.getTime() < instantOf(start).getTime() + appointment.minutes * 60_000
}

/** Whether the patient has heard from staff since: on the telephone, or by an offer that nobody took. */
function haveSpoken({ steps, offersTold }: ShownRequest, since = new Date(0)): boolean {
  const isHeard = ({ what, at }: Step) =>
    what === 'rung' || (what === 'offer ended' && offersTold.some((told) => told <= at))
  return steps.some((step) => step.at > since && isHeard(step))
}

function KeptTime({
  state: { time, heldUntil },
  begins,
  spoken,
}: {
  state: Extract<OwnState, { kind: 'waiting' }>
  begins: Quarter | undefined
  spoken: boolean
}) {
  const until = heldUntil && hourInWords(quarterAt(heldUntil))
  const endsBefore = heldUntil && begins && heldUntil < instantOf(begins)
  switch (time) {
    case 'held':
      return (
        <p>
          We keep this time for you{until ? ' until ' : '.'}
          {until && <strong>{until}.</strong>}
          {endsBefore && ' After that your request stays with us, but the time may go to somebody else.'}
        </p>
      )
    case 'given free':
      return (
        <p>
          We kept this time for you until <strong>{`${until}${spoken ? '.' : ','}`}</strong>
          {!spoken && ' and nobody had answered by then. We are sorry.'} Your request stays with us, but the time may go
          to somebody else.
        </p>
      )
    case 'wish':
      return (
        <p>We have noted this time as a wish, and do not keep it. We will offer you the nearest one that is free.</p>
      )
    case 'open':
      return <p>You left the day or the time open. We will offer you one.</p>
  }
}

type Told = { backend: Backend; reach: ReactNode; answer: string }

type Awaited = Told & { day: Day | undefined; spoken: boolean; mayCome?: boolean }

/** By when the practice answers, or that it is late. `mayCome`: nothing need be said of coming before that. */
function AnswerBy({ day, spoken, mayCome, backend, reach, answer }: Awaited) {
  if (!day)
    return (
      <p>
        {`What happens next: we ${answer}.`} You can also {reach}.
      </p>
    )
  if (day < londonAt(backend.now()).day) {
    if (spoken) return <p>We have been in touch with you about it. If anything is still open, please {reach}.</p>
    return (
      <p>
        We meant to answer you by {dayInWords(day)}, and are late. We are sorry: please {reach}.
      </p>
    )
  }
  return (
    <p>
      {`What happens next: we ${answer} by the end of `}
      <strong>{dayInWords(day)}.</strong> {!mayCome && 'Please wait to hear from us before you come. '}If you have not
      heard by then, {reach}.
    </p>
  )
}

/**
 * The visit is before any day that could be named; at night nobody reads of it before the surgery opens, and of an emergency
 * perhaps not before it begins. Whoever says that it is urgent has been told above to ring now.
 */
function AnswerBefore({
  appointment,
  isHeld,
  backend,
  reach,
  answer,
}: Told & { appointment: Appointment; isHeld: boolean }) {
  const { day, urgent, noCalls } = appointment
  const { practice } = backend.content
  const from = ringFrom({ day, time: isHeld ? appointment.time : undefined, createdAt: backend.now() }, practice)
  if (from === 'out of hours')
    return (
      <p>
        Nobody reads your request before then, since we are closed. Please{' '}
        {!urgent && (
          <>
            {noCalls ? 'have somebody ring' : 'ring'} <TelephoneLink phone={practice.outOfHoursPhone} /> now, and{' '}
          </>
        )}
        do not come before you have spoken to us.
      </p>
    )
  if (from === undefined || from === 'now')
    return (
      <p>
        {`What happens next: we ${answer} before then. It is near, so please `}
        {reach}.
      </p>
    )
  return (
    <p>
      Nobody reads your request before we open, on <strong>{hourInWords(from)}.</strong> Please{' '}
      {noCalls || urgent || <>{reach} then, and </>}
      do not come before you have heard from us.
    </p>
  )
}
