import { type ChairTime, chairNeed, freeChair, minutesOf, readServiceWish } from '../availability/chair-time.ts'
import { neighboursOf } from '../availability/free-times.ts'
import { type Day, exists, hasBegun, isBookableDay, londonAt, type Quarter, type Time } from '../clinic-time.ts'
import type { PatientLetter } from '../letters.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books, Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import {
  type Appointment,
  type AppointmentChange,
  type AppointmentState,
  mayBecome,
  type Status,
  startOf,
} from './appointment.ts'
import { letterAppointment } from './appointment-letters.ts'
import { takenAround } from './request-appointment.ts'

export type Changed =
  | { kind: 'changed'; appointment: Appointment; change?: string | undefined }
  | { kind: 'unknown' }
  | { kind: 'forbidden-step'; from: Status; last?: AppointmentChange | undefined }
  | { kind: 'changed-meanwhile'; last?: AppointmentChange | undefined }
  | { kind: 'time-taken'; neighbours: Quarter[] }
  | { kind: 'day-not-bookable' }
  | { kind: 'time-does-not-exist' }
  | { kind: 'time-past' }

export type Undone = Changed | { kind: 'too-late' } | { kind: 'nothing-to-undo' }

/** What staff may change on the edit form; a field that is absent stays as it is. */
export type Edit = {
  status?: Status | undefined
  service?: string | undefined
  day?: Day | undefined
  time?: Time | undefined
  /** The version the form was filled from; another one now means that somebody else was quicker. */
  readVersion?: number | undefined
}

type Told = {
  records: Records
  practice: Practice
  secrets: Secrets
  now: Date
  by: { id: string; name: string }
}

/** Accept, Cancel and Delete can be taken back for this long; their letters wait for it. */
export const undoSeconds = 10
/** What an undo may be late by on a slow line before the letter leaves. */
const undoGraceSeconds = 2

/** Staff accept, cancel, move or correct an appointment: the change, its history and its letter are one transaction. */
export async function changeAppointment(id: string, edit: Edit, told: Told): Promise<Changed> {
  return told.records.together(async (books) => {
    const found = await books.appointments.find(id)
    if (!found) return { kind: 'unknown' }
    const last = (await books.appointments.historyOf(id))[0]
    if (edit.readVersion !== undefined && edit.readVersion !== found.version) return { kind: 'changed-meanwhile', last }
    const wanted = withEdit(found, edit, told.practice)
    if (!allowed(found, wanted, edit)) return { kind: 'forbidden-step', from: found.status, last }
    if (isSame(found, wanted)) return { kind: 'changed', appointment: found }
    const refusal = moved(found, wanted) ? whyNotThen(wanted, told.now) : undefined
    if (refusal) return refusal

    const held = await chairTimeFor(wanted, found, told.practice, books)
    if (!held) return { kind: 'time-taken', neighbours: await neighboursFor(wanted, told, books) }
    return write(found, { ...wanted, chair: held[0]?.chair }, held, books, told)
  })
}

/** Takes back the last accept or cancel, while its letter still waits. A time given up is taken again if it is free. */
export async function undoChange(id: string, told: Told): Promise<Undone> {
  return told.records.together(async (books) => {
    const found = await books.appointments.find(id)
    if (!found) return { kind: 'unknown' }
    const last = (await books.appointments.historyOf(id))[0]
    if (!last?.before || last.what === 'undone') return { kind: 'nothing-to-undo' }
    const age = told.now.getTime() - last.at.getTime()
    if (age > (undoSeconds + undoGraceSeconds) * 1000) return { kind: 'too-late' }
    if (!(await books.outbox.takeBack(last.id))) return { kind: 'too-late' }

    const before = restored(found, last.before)
    const held = last.before.chair === undefined ? [] : await chairTimeFor(before, found, told.practice, books)
    if (!held) return { kind: 'time-taken', neighbours: await neighboursFor(before, told, books) }
    const appointment = { ...before, chair: held[0]?.chair, version: found.version + 1 }
    await books.appointments.change(appointment, found.version, held)
    await books.appointments.note({
      id: told.secrets.newId(),
      appointment: id,
      at: told.now,
      by: told.by,
      what: 'undone',
    })
    return { kind: 'changed', appointment }
  })
}

function withEdit(found: Appointment, edit: Edit, practice: Practice): Appointment {
  const service = edit.service === undefined ? found.service : edit.service
  const wish = readServiceWish(service, practice)
  return {
    ...found,
    status: edit.status ?? found.status,
    service: wish.kind === 'listed' ? wish.service.name : service,
    minutes: edit.service === undefined ? found.minutes : minutesOf(wish, practice),
    day: edit.day ?? found.day,
    time: edit.time ?? found.time,
  }
}

function allowed(found: Appointment, wanted: Appointment, edit: Edit): boolean {
  if (found.status === 'cancelled') return false
  // Saying the status it already has is a step on the row of buttons, but only a filled-in field on the form.
  const onlyStatus = Object.keys(edit).every((field) => field === 'status' || field === 'readVersion')
  if (wanted.status === found.status) return !onlyStatus || edit.status === undefined
  return mayBecome(found.status, wanted.status)
}

function isSame(one: Appointment, other: Appointment): boolean {
  return one.status === other.status && one.service === other.service && !moved(one, other)
}

function moved(one: Appointment, other: Appointment): boolean {
  return one.day !== other.day || one.time !== other.time
}

function whyNotThen(wanted: Appointment, now: Date): Changed | undefined {
  if (wanted.status === 'cancelled') return undefined
  if (wanted.day && !isBookableDay(wanted.day, now)) return { kind: 'day-not-bookable' }
  const start = startOf(wanted)
  if (start && !exists(start)) return { kind: 'time-does-not-exist' }
  if (start && hasBegun(start, londonAt(now))) return { kind: 'time-past' }
  return undefined
}

/** The chair time of the wanted state; undefined where its time is full. What it holds itself does not stand in its way. */
async function chairTimeFor(
  wanted: Appointment,
  found: Appointment,
  practice: Practice,
  books: Books,
): Promise<ChairTime[] | undefined> {
  const start = startOf(wanted)
  if (!start || wanted.status === 'cancelled') return []
  const asked = wanted.status === 'appointed' ? 'as accepted' : 'as a request'
  const need = chairNeed(start, readServiceWish(wanted.service, practice), wanted.minutes, practice, asked)
  if (need.chairs.length === 0) return []
  const others = await takenAround(start, books, found.id)
  const kept = found.chair !== undefined && need.chairs.includes(found.chair) ? [found.chair] : []
  return freeChair({ ...need, chairs: [...new Set([...kept, ...need.chairs])] }, others)
}

async function neighboursFor(wanted: Appointment, told: Told, books: Books): Promise<Quarter[]> {
  const start = startOf(wanted)
  return start ? neighboursOf(start, readServiceWish(wanted.service, told.practice), { ...told, records: books }) : []
}

async function write(
  found: Appointment,
  wanted: Appointment,
  held: ChairTime[],
  books: Books,
  { secrets, now, by }: Told,
): Promise<Changed> {
  const letter = letterAbout(found, wanted)
  const appointment: Appointment = {
    ...wanted,
    version: found.version + 1,
    sequence: letter ? found.sequence + 1 : found.sequence,
  }
  const change = secrets.newId()
  await books.appointments.change(appointment, found.version, held)
  await books.appointments.note({
    id: change,
    appointment: found.id,
    at: now,
    by,
    what: whatHappened(found, wanted),
    before: stateOf(found),
  })
  if (letter && found.email) {
    const notBefore = new Date(now.getTime() + (undoSeconds + undoGraceSeconds) * 1000)
    const facts = letterAppointment(appointment)
    await books.outbox.put(
      { id: secrets.newId(), to: found.email, letter: letter(facts), appointment: found.id, change, notBefore },
      now,
    )
  }
  return { kind: 'changed', appointment, change }
}

function whatHappened(found: Appointment, wanted: Appointment): AppointmentChange['what'] {
  if (wanted.status === found.status) return 'edited'
  return wanted.status === 'cancelled' ? 'cancelled' : 'accepted'
}

/** The letter a change causes; none for what the patient cannot notice, such as a corrected service. */
function letterAbout(
  found: Appointment,
  wanted: Appointment,
): ((appointment: ReturnType<typeof letterAppointment>) => PatientLetter) | undefined {
  if (wanted.status === 'cancelled') return (appointment) => ({ kind: 'appointment-cancelled', appointment })
  if (wanted.status !== found.status) return (appointment) => ({ kind: 'appointment-accepted', appointment })
  if (!moved(found, wanted)) return undefined
  const confirmed = wanted.status === 'appointed'
  return (appointment) => ({ kind: 'appointment-moved', confirmed, appointment })
}

function stateOf({ status, service, minutes, day, time, chair }: Appointment): AppointmentState {
  return { status, service, minutes, day, time, chair }
}

function restored(found: Appointment, before: AppointmentState): Appointment {
  return { ...found, ...stateOf({ ...found, ...before }) }
}
