import { setImmediate as nextTurn } from 'node:timers/promises'
import { addresses } from '../contract/addresses.ts'
import { api } from '../contract/api.ts'
import { allAppointments, oddSentences } from '../contract/appointments.ts'
import type { BodyOf } from '../contract/endpoint.ts'
import { dateSentence, readStatus, readWhen } from '../contract/read-appointment.ts'
import { tidyLine } from '../contract/text.ts'
import type { Appointment } from '../domain/appointments/appointment.ts'
import type { AppointmentFilter } from '../domain/appointments/books/appointment-book.ts'
import { changeAppointment } from '../domain/appointments/change-appointment.ts'
import { freeDaysFor } from '../domain/appointments/offers/free-days-for.ts'
import { offerTimes } from '../domain/appointments/offers/offer.ts'
import { undoChange } from '../domain/appointments/undo-change.ts'
import { isServed, readServiceWish } from '../domain/availability/chair-time.ts'
import { timesOnOffer } from '../domain/availability/free-times.ts'
import { isBookableDay, isTime, londonAt, type Quarter, readDay } from '../domain/clinic-time.ts'
import { whoAnswers } from '../domain/practice/who-answers.ts'
import type { Backend } from '../http/backend.ts'
import { noTimesSentence, refuse, unknownSentence, wishSentences } from '../http/problems.ts'
import { takeAppointmentForm, wireFreeDays, wireHold } from '../http/public-forms.ts'
import { answerChanged, answerOffered, answerUndone } from './change-answers.ts'
import { tellInstead } from './change-words.ts'
import { appointmentContext } from './contexts.ts'
import { handle, type Who } from './serve.ts'
import { wirePatientInFull, wirePatients } from './wire-patient.ts'

const rowsAtOnce = 500

export const appointments = [
  handle(api.appointments.request, async ({ body, sender, idempotencyKey }, backend) => {
    const outcome = await takeAppointmentForm({ body, sender, idempotencyKey }, backend)
    if (outcome.kind === 'refused') return { refused: 400, ...outcome }
    const { message, reference, letters, hold, changedSince, link } = outcome
    const requestAddress = link && addresses.myRequest(link)
    return { answer: { success: true, message, reference, letters, ...wireHold(hold), changedSince, requestAddress } }
  }),

  handle(api.appointments.times, async ({ params, query }, backend) => {
    const told = await times(params.appointmentDate, query?.service, backend)
    const { practice } = backend.content
    const wish = readServiceWish(tidyLine(query?.service), practice)
    if ('refused' in told || !told.answer.open || isServed(wish, practice)) return told
    return { answer: { ...told.answer, reason: noTimesSentence(practice) } }
  }),

  handle(api.appointments.freeTimes, async ({ query }, backend) => {
    const days = wireFreeDays(await backend.freeDays(tidyLine(query?.service)))
    const now = backend.now()
    return { answer: { days, answersNow: { ...whoAnswers(now, backend.content.practice), now: now.toISOString() } } }
  }),

  handle(api.appointments.timesForStaff, async ({ params, query }, backend) => {
    const visit = await backend.records.appointments.find(tidyLine(query?.appointment) ?? '')
    return times(params.appointmentDate, query?.service, backend, visit)
  }),

  handle(api.appointments.freeTimesForStaff, async ({ params }, backend) => {
    const { records, content } = backend
    const appointment = await records.appointments.find(params.id)
    if (!appointment) return refuse(404, unknownSentence)
    const days = await freeDaysFor(appointment, { records, practice: content.practice, now: backend.now() })
    return { answer: { days: wireFreeDays(days) } }
  }),

  handle(api.appointments.list, async ({ query, who }, backend) => {
    const day = tidyLine(query?.filterDate)
    const status = tidyLine(query?.status)
    const filter = {
      day: day && readDay(day),
      status: status && status !== allAppointments ? readStatus(status) : undefined,
      search: tidyLine(query?.search),
      after: tidyLine(query?.after),
      unreachedFrom: query?.unreached ? londonAt(backend.now()).day : undefined,
      limit: rowsAtOnce,
    }
    if (query?.unreached && query.unreached !== 'yes')
      return refuse(400, oddSentences.unreached, { field: 'unreached' })
    if (filter.search && filter.unreachedFrom)
      return refuse(400, 'Please search without unreached=yes.', { field: 'search' })
    if (day && !filter.day) return refuse(400, dateSentence, { field: 'filterDate' })
    if (status && status !== allAppointments && !filter.status)
      return refuse(400, oddSentences.status, { field: 'status' })
    backend.looks.through({ staff: who.member.id, did: 'listed requests', question: questionOf(filter) })
    return {
      question: JSON.stringify([filter]),
      answerAll: async () => {
        const { appointments, next } = await backend.records.appointments.list(filter)
        // SQLite answers at once: a long list would be one stop, in which everybody else waits.
        await nextTurn()
        const { count, oldest, urgent, urgentSince } = await backend.records.appointments.waiting()
        return {
          patients: await wirePatients(appointments, backend),
          ...(next === undefined ? {} : { next }),
          waiting: {
            count,
            ...(oldest ? { oldest: oldest.toISOString() } : {}),
            ...(urgentSince ? { urgent, urgentSince: urgentSince.toISOString() } : {}),
          },
        }
      },
    }
  }),

  handle(api.appointments.one, async ({ params, who }, backend) => {
    const appointment = await backend.records.appointments.find(params.id)
    if (!appointment) return refuse(404, unknownSentence)
    await backend.looks.atPage({ staff: who.member.id, did: 'looked at a request', about: appointment.id })
    return { answer: { patient: await wirePatientInFull(appointment, backend) } }
  }),

  handle(api.appointments.edit, ({ params, body, who }, backend) => edit(params.id, body, undefined, who, backend)),

  handle(api.appointments.editWithWords, async ({ params, body, who }, backend) => {
    const words = tidyLine(body.words)
    if (!words) return refuse(400, 'Please write a sentence to the patient.', { field: 'words' })
    return edit(params.id, body, words, who, backend)
  }),

  handle(api.appointments.offer, async ({ params, body, who }, backend) => {
    const times = body.times.map(({ date, time }) => readQuarter(tidyLine(date), tidyLine(time)))
    if (times.length === 0 || times.some((time) => time === undefined))
      return refuse(400, oddSentences.times, { field: 'times' })
    const wanted = {
      times: times.filter((time) => time !== undefined),
      readVersion: body.version ?? undefined,
      workingDays: body.workingDays ?? undefined,
    }
    return answerOffered(await offerTimes(params.id, wanted, appointmentContext(who, backend)), backend)
  }),

  handle(api.appointments.changeStatus, async ({ params, body, who }, backend) => {
    const status = readStatus(body.status)
    if (status !== 'appointed' && status !== 'cancelled')
      return refuse(400, oddSentences.wantedStatus, { field: 'status' })
    const at = body.at && readQuarter(tidyLine(body.at.date), tidyLine(body.at.time))
    if (body.at && !(at && status === 'appointed'))
      return refuse(400, 'Please choose a day and a time to accept it at.', { field: 'at' })
    const step = { status, ...at, readVersion: body.version ?? undefined, knowingly: body.knowingly ?? false }
    return answerChanged(await changeAppointment(params.id, step, appointmentContext(who, backend)), backend)
  }),

  handle(api.appointments.undo, async ({ params, body, who }, backend) => {
    return answerUndone(
      await undoChange(params.id, body.change ?? undefined, appointmentContext(who, backend)),
      backend,
    )
  }),
]

async function edit(
  id: string,
  body: BodyOf<typeof api.appointments.edit>,
  words: string | undefined,
  who: Who,
  backend: Backend,
) {
  const when = readWhen(body)
  if (when.kind === 'unreadable') return refuse(400, when.message, { field: when.field })
  const status = tidyLine(body.status)
  if (status && !readStatus(status)) return refuse(400, oddSentences.wantedStatus, { field: 'status' })
  const chosen: Pick<typeof body, 'chair' | 'minutes'> = body._id === undefined ? body : {}
  const wanted = {
    status: status ? readStatus(status) : undefined,
    service: tidyLine(body.service),
    day: when.day,
    time: when.time,
    chair: chosen.chair ?? undefined,
    minutes: chosen.minutes ?? undefined,
    reason: tidyLine(body.reason),
    words,
    readVersion: body.version ?? undefined,
    // Who names a time has chosen it.
    knowingly: when.time !== undefined,
  }
  const outcome = await changeAppointment(id, wanted, appointmentContext(who, backend))
  const answered = await answerChanged(outcome, backend)
  if (!words || !('answer' in answered) || outcome.kind !== 'changed' || outcome.letter) return answered
  const message = `${answered.answer.message} No letter carries your sentence: please ${tellInstead(outcome.appointment)}.`
  return { answer: { ...answered.answer, message } }
}

/** The times of a day; what a visit holds itself does not stand in its way, and it has the length that it was given. */
async function times(
  date: string,
  service: string | null | undefined,
  backend: Pick<Backend, 'now' | 'records' | 'content'>,
  visit?: Appointment,
) {
  const day = readDay(date)
  const field = 'appointmentDate'
  if (!day) return refuse(400, dateSentence, { field })
  if (!isBookableDay(day, backend.now())) return refuse(400, wishSentences['day-not-bookable'], { field })
  const wanted = tidyLine(service)
  const told = {
    records: backend.records,
    practice: backend.content.practice,
    now: backend.now(),
    butNotOf: visit?.id,
    minutes: wanted === visit?.service ? visit?.minutes : undefined,
  }
  const { day: answered, ...offer } = await timesOnOffer(day, wanted, told)
  return { answer: { date: answered, ...offer } }
}

function readQuarter(date: string | undefined, time: string | undefined): Quarter | undefined {
  const day = date && readDay(date)
  return day && time && isTime(time) ? { day, time } : undefined
}

/** What a list was asked for, in words for the audit. */
function questionOf({ day, status, search, unreachedFrom }: AppointmentFilter): string {
  const asked = [
    status && `status ${status}`,
    day && `day ${day}`,
    unreachedFrom && 'not reached by letter',
    search && `search ${search}`,
  ]
  return asked.filter(Boolean).join(', ') || 'all'
}
