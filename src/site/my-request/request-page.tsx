import { Fragment, type ReactNode } from 'react'
import { type Appointment, type AppointmentState, startOf } from '../../domain/appointments/appointment.ts'
import { closureOver } from '../../domain/appointments/confirmable.ts'
import { isFirstTime, standing } from '../../domain/appointments/history.ts'
import type { Offer } from '../../domain/appointments/offers/offered-times.ts'
import type { OwnRequest } from '../../domain/appointments/own-request.ts'
import { type Quarter, quarterAt, type When } from '../../domain/clinic-time.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { hourInWords, whenInWords } from '../../domain/when-in-words.ts'
import type { Backend } from '../../http/backend.ts'
import { wishSentences } from '../../http/problems.ts'
import { Notice } from '../../ui/notice.tsx'
import { framed, titled } from '../frame/layout.tsx'
import { PostalAddress } from '../parts/contact-details.tsx'
import type { Shown } from '../site-page.ts'
import { NoReminders, RemindersAgain } from './no-reminders.tsx'
import { OtherTimes } from './other-times.tsx'
import { Reach, ReachNow, WaysToReach } from './reach.tsx'
import { stateTitles, WhatHappensNext } from './request-words.tsx'
import { RingOnly } from './ring-only.tsx'
import type { Refused, ShownRequest } from './shown-request.ts'
import { SlowStepWords, slowStepScripts } from './slow-step.tsx'
import { EarlierTime, WaitingList } from './sooner.tsx'
import { StepForm } from './step-form.tsx'

/** Where the browser goes after a step: the state, as it is then. */
export const stateAnchor = 'state'

/**
 * A request as whoever has its link sees it: when, how it stands, what happens next. No name, no treatment, no message,
 * no address of anybody.
 */
export function requestPage(request: ShownRequest, backend: Backend): Shown {
  const { appointment, own, refused, calendarAddress } = request
  const { practice } = backend.content
  const asksToChoose = own.offer && own.state.kind !== 'confirmed'
  const title = asksToChoose ? 'Please choose a time' : stateTitles[own.state.kind]
  const stood = beforeChange(request) ?? appointment
  const { asked } = stood
  const instead = asked && startOf(stood) ? asked : undefined
  const when = whenInWords(instead ? stood : (asked ?? stood))
  return framed(backend, {
    bottomBar: false,
    ...(refused ? { status: refused.kind === 'nothing chosen' ? 400 : 409 } : {}),
    head: {
      title: `${refused ? 'Error: ' : ''}${titled('Your request', backend)}`,
      description: 'How a request stands, for whoever has its link.',
      keywords: [],
      more: slowStepScripts(backend),
    },
    body: (
      <div className="wrap my-request">
        <h1>Your request</h1>
        {refused && <RefusedStep refused={refused} request={request} backend={backend} />}
        <section
          className="my-request-state"
          id={stateAnchor}
          tabIndex={-1}
          aria-labelledby="state-title"
          data-stands={standsInBrief(request)}
        >
          <h2 id="state-title">{title}</h2>
          <dl className="my-request-facts">
            <Fact name={nameOfWhen(request)}>{when ?? 'Any day and time'}</Fact>
            {own.state.kind === 'waiting' && appointment.alsoSuits && (
              <Fact name="Would also suit">
                <AlsoSuits {...{ appointment, practice }} />
              </Fact>
            )}
            {instead && <Fact name="You asked for instead">{whenInWords(instead)}</Fact>}
            <Fact name="Reference">
              <span className="reference">{appointment.reference}</span>
            </Fact>
          </dl>
          <WhatHappensNext request={request} backend={backend} />
          <p className="my-request-ways" data-island="share" data-when="at once">
            {calendarAddress && (
              <a className="button button-quiet" href={calendarAddress} download="appointment.ics">
                Add to my calendar
              </a>
            )}
            <button className="button button-quiet" type="button" hidden data-share="print">
              Print
            </button>
          </p>
        </section>
        {own.offer && <OfferedTimes offer={own.offer} appointment={appointment} />}
        {own.earlier && <EarlierTime earlier={own.earlier} appointment={appointment} />}
        <Changes request={request} backend={backend} />
        <SlowStepWords reach={<ReachNow {...{ appointment, practice }} />} />
        <section className="my-request-place">
          <h2>Where to find us</h2>
          <PostalAddress practice={practice} />
          <WaysToReach {...{ appointment, practice }} />
        </section>
      </div>
    ),
  })
}

/** Another one as soon as the page would say something else. */
function standsInBrief({ appointment: { version }, own: { state, offer, earlier } }: ShownRequest): string {
  const time = state.kind === 'waiting' ? state.time : ''
  return [version, state.kind, time, offer?.times.length, earlier?.times.length].join(' ')
}

/** How it stood before a step that staff may still take back, of which nobody is told yet. */
function beforeChange({ own: { state }, steps }: ShownRequest): AppointmentState | undefined {
  return state.kind === 'being changed' ? steps[0]?.before : undefined
}

/** Nobody has asked for a time that staff have chosen. */
function nameOfWhen(request: ShownRequest): string {
  const { appointment, own, steps } = request
  const { state } = own
  const before = beforeChange(request)
  if (before) return before.status === 'appointed' ? 'When' : 'You asked for'
  if (state.kind === 'not kept') return 'Not kept'
  if (state.kind === 'confirmed' || (state.kind === 'over' && appointment.status === 'appointed')) return 'When'
  const isAsked = appointment.asked !== undefined && startOf(appointment) === undefined
  if (isAsked || standing(steps).find(({ moved }) => moved)?.by === undefined) return 'You asked for'
  return state.kind === 'waiting' || state.kind === 'accepted open' ? 'New time' : 'When'
}

/** Each is a wish, also on a day that is closed by now. */
function AlsoSuits({ appointment, practice }: { appointment: Appointment; practice: Practice }) {
  const { alsoSuits = [] } = appointment
  const isClosed = (time: Quarter) => closureOver(time, appointment, practice) !== undefined
  return alsoSuits.map((time, index) => (
    <Fragment key={`${time.day} ${time.time}`}>
      {index > 0 && <br />}
      {`${whenInWords(time)}${isClosed(time) ? ' (we are closed then)' : ''}`}
    </Fragment>
  ))
}

/** By how many are offered: one, two, or more. */
const othersAreFree: Record<number, string> = {
  2: '; the other one is then free for somebody else',
  3: '; the others are then free for somebody else',
}

/** What staff offer instead, each to be taken with one tap. */
function OfferedTimes({ offer, appointment }: { offer: Offer; appointment: Appointment }) {
  const until = hourInWords(quarterAt(offer.ends))
  const one = offer.times.length === 1
  return (
    <section className="my-request-change offered" id="offer" aria-labelledby="offer-title">
      <h2 id="offer-title">{one ? 'We can offer you a time' : 'We can offer you other times'}</h2>
      <p>
        {one ? 'It is' : 'They are'} kept for you until <strong>{until}.</strong> Take {one ? 'it' : 'one'} with one
        tap, and it is confirmed{othersAreFree[Math.min(offer.times.length, 3)]}.
      </p>
      <StepForm step="take" appointment={appointment}>
        {offer.times.map(({ day, time }) => (
          <button key={`${day} ${time}`} className="button" type="submit" name="time" value={`${day}T${time}`}>
            {whenInWords({ day, time })}
          </button>
        ))}
      </StepForm>
    </section>
  )
}

function Changes({ request, backend }: { request: ShownRequest; backend: Backend }) {
  const { appointment, own, freeDays } = request
  const { practice } = backend.content
  if (own.ringOnly && !own.may.saySuits) return <RingOnly request={request} backend={backend} />
  return (
    <>
      {own.may.saySuits && own.movedFrom && <NewTime {...{ appointment, movedFrom: own.movedFrom }} />}
      {own.ringOnly && <RingOnly request={request} backend={backend} />}
      {own.may.askForAnotherTime && (
        <section className="my-request-change" id="another-time">
          <h2>{hasTime(own) ? 'Would another time suit you better?' : 'Which time would suit you?'}</h2>
          <p>
            {untilAnswered(appointment, own)}
            {(own.offer || own.earlier) && ' What we offer you is then free for somebody else.'}
          </p>
          <StepForm step="another time" appointment={appointment}>
            <OtherTimes freeDays={freeDays} open={request.wantedDay} reach={<Reach {...{ appointment, practice }} />} />
          </StepForm>
        </section>
      )}
      {(own.may.wait || own.waiting) && (
        <WaitingList request={request} minutes={backend.settings.waitingList.minutes} />
      )}
      {request.reminders === 'stopped' && <NoReminders appointment={appointment} />}
      {request.reminders === 'begun again' && <RemindersAgain />}
      {own.may.withdraw && (
        <section className="my-request-change">
          <h2>Do you no longer need it?</h2>
          <details className="fold">
            <summary>Withdraw my {appointment.status === 'appointed' ? 'appointment' : 'request'}</summary>
            <div className="fold-body">
              <p>This cannot be taken back.{holdsTime(own) && ' Your time is then free for somebody else.'}</p>
              <StepForm step="withdraw" appointment={appointment}>
                <button className="button button-danger" type="submit">
                  Yes, withdraw it
                </button>
              </StepForm>
            </div>
          </details>
        </section>
      )}
    </>
  )
}

/** The time that staff have chosen, to be agreed to with one tap. */
function NewTime({ appointment, movedFrom }: { appointment: Appointment; movedFrom: When }) {
  const isFirst = isFirstTime(movedFrom, appointment)
  return (
    <section className="my-request-change">
      <h2>Does {isFirst ? 'this' : 'the new'} time suit you?</h2>
      <p>
        {isFirst ? 'We have set it to ' : `We have moved it from ${whenInWords(movedFrom)} to `}
        <strong>{whenInWords(appointment)}.</strong>
      </p>
      <StepForm step="suits" appointment={appointment}>
        <button className="button" type="submit">
          That suits me
        </button>
      </StepForm>
    </section>
  )
}

/** What becomes of a time that they choose. Whoever held none may have as much kept already as one sender may. */
function untilAnswered(appointment: Appointment, own: OwnRequest): string {
  if (own.state.kind === 'confirmed') return 'Your confirmed time stands until we have answered you.'
  if (own.state.kind === 'accepted open' || (own.state.kind === 'not kept' && appointment.status === 'appointed'))
    return 'We check whether it is still free, and answer you.'
  return holdsTime(own)
    ? 'We keep the time that you choose instead of this one. This page then says until when.'
    : 'We keep the time that you choose for you, if we can. This page then says how it stands.'
}

/** Whether there is a time of theirs than which another one could be better. */
function hasTime({ state }: OwnRequest): boolean {
  if (state.kind === 'waiting') return state.time !== 'open'
  return state.kind !== 'accepted open' && state.kind !== 'not kept'
}

function holdsTime({ state }: OwnRequest): boolean {
  return state.kind === 'confirmed' || (state.kind === 'waiting' && state.time === 'held')
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function RefusedStep({ refused, request, backend }: { refused: Refused; request: ShownRequest; backend: Backend }) {
  const { practice } = backend.content
  const { appointment } = request
  return (
    <div role="alert" className="form-answer">
      <Notice tone="error">
        <h2>Nothing was changed</h2>
        <p className="answer-sentence">{refusedInWords(refused, request)}</p>
        {'neighbours' in refused && refused.neighbours.length > 0 && (
          <StepForm step="another time" appointment={appointment}>
            <fieldset className="neighbours">
              <legend>These times near it are free:</legend>
              {refused.neighbours.map(({ day, time }) => (
                <button
                  key={`${day} ${time}`}
                  className="button button-quiet button-small"
                  type="submit"
                  name="time"
                  value={`${day}T${time}`}
                >
                  Ask for {whenInWords({ day, time })}
                </button>
              ))}
            </fieldset>
          </StepForm>
        )}
        <p>
          {refused.kind === 'ring' || refused.kind === 'no chair' ? 'Please' : 'You can also'}{' '}
          <Reach {...{ appointment, practice }} />.
        </p>
      </Notice>
    </div>
  )
}

/** A free time is spoken of only where one stands below, and to nobody who has a time that stands. */
function refusedInWords({ kind }: Refused, { appointment, own, steps, freeDays }: ShownRequest): string {
  const isFree = own.may.askForAnotherTime && freeDays.length > 0
  if (kind === 'offer ended' && own.state.kind === 'confirmed' && steps[0]?.what === 'taken') {
    const taken = `A time that we offered you was taken before, and is confirmed: ${whenInWords(appointment)}.`
    return isFree ? `${taken} If another would suit you better, you can ask for it below.` : taken
  }
  if (kind === 'offer ended' && own.state.kind === 'confirmed')
    return `${refusedWords[kind]} Your confirmed time stands.`
  const goesOn = kind === 'not offered' || kind === 'offer ended'
  return goesOn && isFree ? `${refusedWords[kind]} Please take one of the free times below.` : refusedWords[kind]
}

const refusedWords: Record<Refused['kind'], string> = {
  'changed meanwhile':
    'Something about your request has changed since this page was opened. Below is how it stands now.',
  ring: 'Your visit is too near to change it here.',
  'time taken': wishSentences['time-taken'],
  'nobody at work': wishSentences['nobody-at-work'],
  'no chair': 'There are no times to choose for this online just now.',
  'not offered': 'That time cannot be chosen.',
  'offer ended': 'What we offered you is no longer kept for you.',
  'nothing chosen': 'Please choose one of the free times first.',
}
