import { api } from '../contract/api.ts'
import { allAppointments } from '../contract/appointments.ts'
import { dateSentence, readStatus, readWhen } from '../contract/read-appointment.ts'
import { tidyLine } from '../contract/text.ts'
import {
  type Changed,
  changeAppointment,
  type Undone,
  undoChange,
  undoSeconds,
} from '../domain/appointments/change-appointment.ts'
import { timesOnOffer } from '../domain/availability/free-times.ts'
import { isBookableDay, readDay } from '../domain/clinic-time.ts'
import type { House } from '../http/house.ts'
import { type Refused, refuse, unknownSentence, wireNeighbours, wishSentences } from '../http/problems.ts'
import { takeAppointmentForm } from '../http/public-forms.ts'
import { keep, type Who } from './serve.ts'
import { wirePatient, wirePatientInFull, wirePatients } from './wire-patient.ts'

const rowsAtOnce = 500

export const appointments = [
  keep(api.appointments.request, async ({ body, sender, header }, house) => {
    const idempotencyKey = header('idempotency-key')?.slice(0, 200)
    const outcome = await takeAppointmentForm({ body, sender, idempotencyKey }, house)
    if (outcome.kind === 'refused') return { refused: 400, ...outcome }
    const { message, reference, letters } = outcome
    return { answer: { success: true, message, reference, letters } }
  }),

  keep(api.appointments.times, async ({ params, query }, house) => {
    const day = readDay(params.appointmentDate)
    if (!day) return refuse(400, dateSentence)
    if (!isBookableDay(day, house.now())) return refuse(400, wishSentences['day-not-bookable'])
    const { practice } = house.content
    const told = { records: house.records, practice, now: house.now() }
    const { day: date, ...offer } = await timesOnOffer(day, tidyLine(query?.service), told)
    return { answer: { date, ...offer } }
  }),

  keep(api.appointments.list, async ({ query }, house) => {
    const day = tidyLine(query?.filterDate)
    const status = tidyLine(query?.status)
    const filter = {
      day: day && readDay(day),
      status: status && status !== allAppointments ? readStatus(status) : undefined,
      search: tidyLine(query?.search),
      after: tidyLine(query?.after),
      limit: rowsAtOnce,
    }
    if (day && !filter.day) return refuse(400, dateSentence)
    if (status && status !== allAppointments && !filter.status) return refuse(400, 'Please choose one of the statuses.')
    const { appointments, next } = await house.records.appointments.list(filter)
    const { count, oldest } = await house.records.appointments.waiting()
    return {
      answer: {
        patients: await wirePatients(appointments, house),
        ...(next === undefined ? {} : { next }),
        waiting: { count, ...(oldest ? { oldest: oldest.toISOString() } : {}) },
      },
    }
  }),

  keep(api.appointments.one, async ({ params, who }, house) => {
    const appointment = await house.records.appointments.find(params.id)
    if (!appointment) return refuse(404, unknownSentence)
    await noteLook(who, 'looked at a request', appointment.id, house)
    return { answer: { patient: await wirePatientInFull(appointment, house) } }
  }),

  keep(api.appointments.edit, async ({ params, body, who }, house) => {
    const when = readWhen(body)
    if (when.kind === 'unreadable') return refuse(400, when.message, { field: when.field })
    const status = tidyLine(body.status)
    if (status && !readStatus(status)) return refuse(400, 'Please choose Approved or Cancelled.', { field: 'status' })
    const edit = {
      status: status ? readStatus(status) : undefined,
      service: tidyLine(body.service),
      day: when.day,
      time: when.time,
      readVersion: body.version ?? undefined,
    }
    return changed(await changeAppointment(params.id, given(edit), told(who, house)), house)
  }),

  keep(api.appointments.changeStatus, async ({ params, body, who }, house) => {
    const status = readStatus(body.status)
    if (status !== 'appointed' && status !== 'cancelled') return refuse(400, 'Please choose Appointed or Cancelled.')
    return changed(await changeAppointment(params.id, { status }, told(who, house)), house)
  }),

  keep(api.appointments.undo, async ({ params, who }, house) => {
    return changed(await undoChange(params.id, told(who, house)), house, 'undone')
  }),
]

function told({ member }: Who, house: House) {
  const { records, secrets, content } = house
  return { records, secrets, practice: content.practice, now: house.now(), by: { id: member.id, name: member.name } }
}

/** Only what was really given: an absent field must not look like one that was emptied. */
function given<T extends object>(edit: T): Partial<T> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function changed(outcome: Undone | Changed, house: House, how: 'done' | 'undone' = 'done') {
  switch (outcome.kind) {
    case 'changed': {
      house.lettersWait()
      const until = new Date(house.now().getTime() + undoSeconds * 1000).toISOString()
      const updatedUser = await wirePatient(outcome.appointment, house)
      const offersUndo = how === 'done' && 'change' in outcome && outcome.change !== undefined
      return {
        answer: {
          updatedUser,
          message: messageFor(outcome.appointment.status, how),
          ...(offersUndo ? { undoUntil: until } : {}),
        },
      }
    }
    case 'unknown':
      return refuse(404, unknownSentence)
    case 'time-taken':
      return refuse(409, 'That time is full.', {
        field: 'appointmentTime',
        neighbours: wireNeighbours(outcome.neighbours),
      })
    case 'too-late':
      return refuse(409, 'It is too late to undo this: the letter to the patient has left.')
    case 'nothing-to-undo':
      return refuse(409, 'There is nothing to undo.')
    case 'forbidden-step':
    case 'changed-meanwhile':
      return meanwhile(outcome)
    default:
      return refuse(400, wishSentences[outcome.kind], { field: 'appointmentDate' })
  }
}

function messageFor(status: string, how: 'done' | 'undone'): string {
  if (how === 'undone') return 'Undone. No letter was sent.'
  if (status === 'cancelled') return 'The appointment is cancelled.'
  return status === 'appointed' ? 'The appointment is approved.' : 'The request is updated.'
}

/** Two people acting at once: the second learns who was quicker, and when. */
function meanwhile(outcome: Extract<Changed, { kind: 'forbidden-step' | 'changed-meanwhile' }>): Refused {
  const state = outcome.kind === 'forbidden-step' ? words[outcome.from] : 'changed'
  const { last } = outcome
  const when = last?.at.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
  const who = last?.by ? ` by ${last.by.name} at ${when}` : ''
  return refuse(409, `This request was already ${state}${who}.`)
}

const words = { new: 'new', appointed: 'approved', cancelled: 'cancelled' } as const

/** Looking at personal data leaves a trace: who and when, never what it said (promise C9). */
async function noteLook(who: Who, did: string, about: string, house: House): Promise<void> {
  const entry = { id: house.secrets.newId(), at: house.now(), staff: who.member.id, did, about }
  await house.records.together(({ audit }) => audit.note(entry))
}
