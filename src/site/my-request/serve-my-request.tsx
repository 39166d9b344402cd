import type { Context } from 'hono'
import { addresses } from '../../contract/addresses.ts'
import type { Appointment } from '../../domain/appointments/appointment.ts'
import { remindAgain } from '../../domain/appointments/due/reminder.ts'
import { type Step, stepsOf, withoutSideSteps } from '../../domain/appointments/history.ts'
import { letterAppointment } from '../../domain/appointments/letters/appointment-letters.ts'
import { isNotKept } from '../../domain/appointments/not-kept.ts'
import { freeDaysFor } from '../../domain/appointments/offers/free-days-for.ts'
import { isBeingChanged, ownRequest } from '../../domain/appointments/own-request.ts'
import { type PatientStep, takePatientStep } from '../../domain/appointments/patient-steps.ts'
import { requestByLink } from '../../domain/appointments/request-link.ts'
import { earlierOfferedInVain, hasLeft, leaveTheList } from '../../domain/appointments/waiting/wait-for-earlier.ts'
import { partsOfDay } from '../../domain/appointments/waiting/waiting.ts'
import { stateOf } from '../../domain/appointments/write-change.ts'
import { isTime, readDay } from '../../domain/clinic-time.ts'
import { didNotArrive, type LetterState, practiceLetterKinds } from '../../domain/letters.ts'
import type { LetterFate } from '../../domain/outbox.ts'
import type { Backend, HttpApp } from '../../http/backend.ts'
import { holdBounds } from '../../http/hold-senders.ts'
import { countMove, countRequestStep, giveBackRequestStep, letterLimit, moveLetterLimit } from '../../http/limits.ts'
import { foreignSentence, refuse } from '../../http/problems.ts'
import { readBody } from '../../http/read-body.ts'
import { isForeignWrite, privately } from '../../http/security.ts'
import { senderOf } from '../../http/sender.ts'
import { once, refuseForm } from '../serve-site.ts'
import { orAway, refuseStray, tokenOf } from './by-link.tsx'
import { remindedAgain, remindersAnchor, remindMe } from './no-reminders.tsx'
import { requestPage, stateAnchor } from './request-page.tsx'
import type { ShownRequest } from './shown-request.ts'
import { waitingAnchor } from './sooner.tsx'
import { tooManyMovesPage, tooManyStepsPage } from './stray-link-page.tsx'

const formBytes = 4 * 1024

/** The page of one request for whoever has its link, its forms and its calendar file. */
export function serveMyRequest(app: HttpApp, backend: Backend): void {
  app.get(addresses.myRequest(':token'), (c) =>
    withRequest(c, backend, undefined, (found) => showRequest(found, c, backend)),
  )
  app.get(addresses.myRequestCalendar(':token'), (c) =>
    withRequest(c, backend, undefined, async (found) => {
      const file = await calendarOf(found, backend)
      if (!file) return refuseStray(c, backend)
      const headers = { ...privately, 'content-type': 'text/calendar; charset=utf-8; method=PUBLISH' }
      return new Response(file, {
        headers: { ...headers, 'content-disposition': 'attachment; filename="appointment.ics"' },
      })
    }),
  )
  app.get(addresses.leaveWaitingList(':token'), (c) =>
    withRequest(c, backend, undefined, async () => {
      const page = addresses.myRequest(tokenOf(c))
      return c.body(null, 303, { ...privately, location: `${page}#${waitingAnchor}` })
    }),
  )
  // From wherever it comes: a mail program's one press (RFC 8058, section 3.2) brings no cookie and no Origin.
  app.post(addresses.leaveWaitingList(':token'), (c) =>
    withRequest(c, backend, undefined, async ({ id }) => {
      await leaveTheList(id, { ...backend, now: backend.now() })
      return c.text('You are off the list: we write of no more earlier times.', 200, privately)
    }),
  )
  app.post(addresses.myRequest(':token'), async (c) => {
    if (isForeignWrite(c, backend)) return refuseForm(c, refuse(403, foreignSentence), backend, privately)
    const read = await readBody(c.req.raw, formBytes)
    const form: Record<string, unknown> = 'body' in read ? Object(read.body) : {}
    return withRequest(c, backend, form, (found) => takeForm(found, form, c, backend))
  })
}

/** Answers about the request whose link was opened, or says that there is none, or that nobody can tell now. */
function withRequest(
  c: Context,
  backend: Backend,
  form: Record<string, unknown> | undefined,
  answer: (found: Appointment) => Promise<Response>,
): Promise<Response> {
  return orAway(c, backend, form, async () => {
    const found = await byLink(c, backend)
    return found ? answer(found) : refuseStray(c, backend)
  })
}

async function byLink(
  c: Context,
  { records, secrets, now }: Pick<Backend, 'records' | 'secrets' | 'now'>,
): Promise<Appointment | undefined> {
  return requestByLink(tokenOf(c), { records, secrets, now: now() })
}

/** As it is but for a step that staff may still take back: no letter would put right what a calendar has of that. */
async function calendarOf(
  found: Appointment,
  { records, content, now, calendarFile }: Pick<Backend, 'records' | 'content' | 'now' | 'calendarFile'>,
) {
  const all = withoutSideSteps(stepsOf(await records.appointments.historyOf(found.id), found))
  const before = all[0] && isBeingChanged(all[0], now()) ? all[0].before : undefined
  // Below that of the letter about the step.
  const sequence = before ? Math.max(0, found.sequence - 1) : found.sequence
  const appointment = before ? { ...found, ...stateOf(before), sequence } : found
  const steps = before ? all.slice(1) : all
  if (appointment.status === 'cancelled' || isNotKept(appointment, steps, content.practice)) return undefined
  return calendarFile(letterAppointment(appointment), appointment.status === 'appointed')
}

async function takeForm(
  found: Appointment,
  form: Record<string, unknown>,
  c: Context,
  backend: Backend,
): Promise<Response> {
  const sender = senderOf(c, backend)
  const step = readStep(form)
  const counted = { request: found.id, withdraws: step?.kind === 'withdraw' }
  // Before the moves: whoever presses the link of one request again and again uses up none of its whole place.
  const steps = await countRequestStep(counted, sender, backend)
  if (steps.tooMany) return once(tooManyStepsPage(found, c.req.path, steps.ends, backend), backend, privately)
  const moves = step?.kind === 'another time' ? await countMove(sender, backend) : undefined
  if (moves?.tooMany) {
    await giveBackRequestStep(counted, backend)
    return once(tooManyMovesPage(found, c.req.path, moves.ends, backend), backend, privately)
  }
  if (form.step === remindMe && found.email) {
    // Anybody can ask in the name of an address: only its owner's confirmed visit is reminded of.
    if (found.status !== 'appointed') return showRequest(found, c, backend, { refused: { kind: 'changed meanwhile' } })
    await remindAgain(found.email, backend)
    return toItsPage(c, remindersAnchor, remindedAgain)
  }
  const version = Number(form.version)
  if (!step || !Number.isInteger(version))
    return showRequest(found, c, backend, { refused: { kind: 'nothing chosen' } })
  const taken = await takePatientStep(found.id, step, version, {
    ...backend,
    practice: backend.content.practice,
    now: backend.now(),
    holds: holdBounds(found, sender, backend),
    letterLimit: letterLimit(sender, backend),
    moveLetterLimit: moveLetterLimit(sender, backend),
    patientChangeHours: backend.settings.patientChangeHours,
    keepsWaitingList: keepsWaitingList(backend),
  })
  if (taken.kind === 'done') {
    backend.lettersWait()
    // Of the list nothing stands beside the state, which is as it was.
    return toItsPage(c, step.kind === 'wait' || step.kind === 'wait no more' ? waitingAnchor : stateAnchor)
  }
  const wantedDay = 'time' in step ? step.time.day : undefined
  return showRequest((await backend.records.appointments.find(found.id)) ?? found, c, backend, {
    refused: taken,
    wantedDay,
  })
}

/** Where a reload sends nothing again, without what a mail program took for the link’s end: no header holds a ‘”’. */
function toItsPage(c: Context, anchor: string, told = ''): Response {
  return c.body(null, 303, { ...privately, location: `${addresses.myRequest(tokenOf(c))}${told}#${anchor}` })
}

function readStep(form: Record<string, unknown>): PatientStep | undefined {
  if (form.step === 'withdraw' || form.step === 'suits') return { kind: form.step }
  if (form.step === 'wait no more') return { kind: form.step }
  const part = partsOfDay.find((known) => known === (form.part ?? ''))
  if (form.step === 'wait') return part === undefined ? undefined : { kind: form.step, part }
  const [date = '', time = ''] = typeof form.time === 'string' ? form.time.split('T') : []
  const day = readDay(date)
  if (form.step !== 'another time' && form.step !== 'take' && form.step !== 'let go') return undefined
  return day && isTime(time) ? { kind: form.step, time: { day, time } } : undefined
}

/** Nobody is told by letter where none leaves. */
function keepsWaitingList({ lettersLeave, settings }: Pick<Backend, 'lettersLeave' | 'settings'>): boolean {
  return lettersLeave && settings.waitingList.minutes > 0
}

async function showRequest(
  appointment: Appointment,
  c: Context,
  backend: Backend,
  tried: Pick<ShownRequest, 'refused' | 'wantedDay'> = {},
): Promise<Response> {
  const { records, content, settings } = backend
  const { practice } = content
  const now = backend.now()
  const history = stepsOf(await records.appointments.historyOf(appointment.id), appointment)
  const steps = withoutSideSteps(history)
  const { patientChangeHours } = settings
  const offer = await records.offers.of(appointment.id)
  const waiting = await records.waitingList.of(appointment.id)
  const list = { waiting, keepsWaitingList: keepsWaitingList(backend) }
  const own = ownRequest(appointment, steps, { practice, now, patientChangeHours, offer, ...list })
  const letters = backend.lettersLeave ? await records.outbox.statesFor([appointment.id]) : []
  const told = letters.filter(({ kind, state }) => kind === 'times-offered' && state === 'sent')
  const letter = letters.findLast(({ kind }) => !practiceLetterKinds.includes(kind))
  const freeDays = own.may.askForAnotherTime ? await freeDaysFor(appointment, { records, practice, now }) : []
  const { state } = own
  const isKept = state.kind === 'confirmed' || (state.kind === 'waiting' && state.time === 'held' && !own.offer)
  const calendarAddress = isKept ? addresses.myRequestCalendar(tokenOf(c)) : undefined
  const offersTold = told.map(({ at }) => at)
  const reminders = state.kind === 'confirmed' ? await remindersOf(appointment, c, backend) : undefined
  const earlierOver = own.earlier ? undefined : earlierOfferedInVain(history)
  const known = {
    letter: letter && stateToTell(letter, steps),
    offersTold,
    reminders,
    hasLeftTheList: hasLeft(history),
    earlierOver,
    calendarAddress,
  }
  const page = requestPage({ appointment, own, steps, freeDays, ...known, ...tried }, backend)
  return once(page, backend, privately)
}

/** Of a step of their own that was one too many for the limit no letter tells, and the one before tells of something else. */
function stateToTell({ state, at }: LetterFate, [last]: Step[]): LetterState | undefined {
  const isUntold = last && !last.by && ownSteps.has(last.what) && last.at > at
  return isUntold && !didNotArrive(state) ? undefined : state
}

const ownSteps = new Set<Step['what']>(['cancelled', 'edited', 'asked'])

/** What is said of reminders to whoever has a confirmed visit; nothing where they simply come, or none leaves. */
async function remindersOf(
  { email }: Appointment,
  c: Context,
  { records, lettersLeave }: Pick<Backend, 'records' | 'lettersLeave'>,
): Promise<ShownRequest['reminders']> {
  if (!lettersLeave || email === undefined) return undefined
  if (await records.reminders.isStopped(email)) return 'stopped'
  return new URL(c.req.url).search === remindedAgain ? 'begun again' : undefined
}
