import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Patient } from '../contract/patient.ts'
import { wireDate, wireStatus } from '../contract/read-appointment.ts'
import { type Appointment, startOf } from '../domain/appointments/appointment.ts'
import { type Step, stepsOf } from '../domain/appointments/history.ts'
import { holdHasEnded } from '../domain/appointments/hold.ts'
import { letterAgain } from '../domain/appointments/letters/letter-again.ts'
import { type Offer, stands } from '../domain/appointments/offers/offered-times.ts'
import type { Waiting } from '../domain/appointments/waiting/waiting.ts'
import { mayWait } from '../domain/appointments/waiting/waiting-list.ts'
import { isEmergency, readServiceWish } from '../domain/availability/chair-time.ts'
import { type AgainstHours, againstHours } from '../domain/availability/opening-hours.ts'
import type { When } from '../domain/clinic-time.ts'
import { hasBegun, instantOf, londonAt, quartersFrom } from '../domain/clinic-time.ts'
import { inParts } from '../domain/gathered.ts'
import { didNotArrive, practiceLetterKinds } from '../domain/letters.ts'
import type { LetterFate } from '../domain/outbox.ts'
import { whatsAppNumber } from '../domain/phone-numbers/whatsapp-number.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { Backend } from '../http/backend.ts'

/** Appointments in the specification's own words for them. */
export async function wirePatients(appointments: Appointment[], backend: Backend): Promise<Patient[]> {
  const wired: Patient[] = []
  for (const some of inParts(appointments, wiredTogether)) {
    if (wired.length > 0) await nextTurn()
    const letters = await lettersAbout(some, backend)
    await nextTurn()
    wired.push(...wireWithLetters(some, letters, backend))
  }
  return wired
}

/** As many as a page of a list has. Whom a month that closes meets are thousands. */
const wiredTogether = 500

/** What became of the letters about appointments. */
export function lettersAbout(
  appointments: Appointment[],
  { records }: Pick<Backend, 'records'>,
): Promise<LetterFate[]> {
  return records.outbox.statesFor(appointments.map(({ id }) => id))
}

/** The same where it is known what became of the letters about them. */
export function wireWithLetters(
  appointments: Appointment[],
  letters: LetterFate[],
  { content, now }: Pick<Backend, 'content' | 'now'>,
): Patient[] {
  const [unreached, practiceUnreached] = [lastOnesLost(letters, false), lastOnesLost(letters, true)]
  return appointments.map((appointment) => ({
    ...plain(appointment, content.practice, now()),
    unreached: unreached.has(appointment.id),
    practiceUnreached: practiceUnreached.has(appointment.id),
  }))
}

/** The appointments whose last letter that did not wait, to the practice or to the patient, did not arrive. */
function lastOnesLost(letters: LetterFate[], toPractice: boolean): Set<string> {
  const lost = new Set<string>()
  for (const { about, kind, state } of letters) {
    if (state === 'waiting' || practiceLetterKinds.includes(kind) !== toPractice) continue
    if (didNotArrive(state)) lost.add(about)
    else lost.delete(about)
  }
  return lost
}

/** One appointment in those words. */
export async function wirePatient(appointment: Appointment, backend: Backend): Promise<Patient> {
  return withLetters(appointment, await lettersAbout([appointment], backend), backend)
}

function withLetters(appointment: Appointment, letters: LetterFate[], backend: Backend): Patient {
  const [patient] = wireWithLetters([appointment], letters, backend)
  return patient ?? plain(appointment, backend.content.practice, backend.now())
}

/** One appointment with its history and what became of its letters. */
export async function wirePatientInFull(appointment: Appointment, backend: Backend): Promise<Patient> {
  const steps = stepsOf(await backend.records.appointments.historyOf(appointment.id), appointment)
  const letters = await lettersAbout([appointment], backend)
  const offer = await backend.records.offers.of(appointment.id)
  const waiting = await backend.records.waitingList.of(appointment.id)
  const told = { now: backend.now(), patientChangeHours: backend.settings.patientChangeHours }
  const { practice } = backend.content
  const again = letterAgain(appointment, { steps, letters, offer, now: backend.now(), practice })
  return {
    ...withLetters(appointment, letters, backend),
    ...(stands(offer, backend.now()) ? { offer: wireOffer(offer) } : {}),
    ...(waiting && mayWait(appointment, told) ? { waitsForEarlier: wireWaiting(waiting) } : {}),
    ...(again && backend.lettersLeave ? { letterAgain: again.kind } : {}),
    history: steps.map(({ at, what, by, moved, againAt, reason, corrected, words }) => ({
      at: at.toISOString(),
      what,
      by: by?.name ?? byNobody[what] ?? 'the patient',
      ...(againAt ? { againAt: againAt.toISOString() } : {}),
      ...(reason ? { reason } : {}),
      ...(words ? { words } : {}),
      ...(corrected ? { corrected } : {}),
      ...(moved ? { moved: { from: wireWhen(moved.from), to: wireWhen(moved.to) } } : {}),
    })),
    letters: letters.map(({ id, kind, state, at, said, triedAgainAt }) => ({
      id,
      kind,
      state: state === 'sent' && backend.lettersAreFiles ? 'a file' : state,
      at: at.toISOString(),
      ...(said === undefined ? {} : { said }),
      ...(triedAgainAt ? { triedAgainAt: triedAgainAt.toISOString() } : {}),
    })),
  }
}

/** Who does what neither staff nor the patient do. */
const byNobody: Partial<Record<Step['what'], string>> = {
  'offer ended': 'nobody',
  'earlier offered': 'the waiting list',
  // Nothing says whether they left it or its end came.
  'earlier let go': 'the patient or the clock',
}

/** Which times somebody may take, and until when, in those words. */
export function wireOffer({ times, ends, waiting }: Offer): NonNullable<Patient['offer']> {
  return { times: times.map(wireWhen), until: ends.toISOString(), ...(waiting ? { fromWaitingList: true } : {}) }
}

function wireWaiting({ since, part }: Waiting): NonNullable<Patient['waitsForEarlier']> {
  return { since: since.toISOString(), ...(part ? { part } : {}) }
}

/** A day and a time as answers have them; empty text for what is open. */
export function wireWhen({ day, time }: When): { date: string; time: string } {
  return { date: wireDate(day), time: time ?? '' }
}

function plain(appointment: Appointment, practice: Practice, now: Date): Patient {
  const number = whatsAppNumber(appointment.phone)
  const against = hoursOfAppointment(appointment, practice)
  return {
    _id: appointment.id,
    name: appointment.name,
    email: appointment.email ?? '',
    phone: appointment.phone ?? '',
    service: appointment.service ?? '',
    status: wireStatus(appointment.status),
    message: appointment.message ?? '',
    appointmentDate: wireDate(appointment.day),
    appointmentTime: appointment.time ?? '',
    reference: appointment.reference,
    createdAt: appointment.createdAt.toISOString(),
    minutes: appointment.minutes,
    ...heldTime(appointment, now),
    outOfHours: against === 'outside' && !isEmergency(readServiceWish(appointment.service, practice)),
    ...(against === 'ends after closing' ? { endsAfterClosing: true } : {}),
    version: appointment.version,
    ...(appointment.note ? { note: appointment.note } : {}),
    ...(appointment.visit ? { visit: appointment.visit } : {}),
    ...(appointment.urgent ? { urgent: true } : {}),
    ...(appointment.patientName ? { patientName: appointment.patientName } : {}),
    ...(appointment.patientBirthYear ? { patientBirthYear: appointment.patientBirthYear } : {}),
    ...(appointment.noCalls ? { noCalls: true } : {}),
    ...(appointment.needs ? { needs: appointment.needs } : {}),
    ...otherTimes(appointment, now),
    ...(appointment.asked ? { asksFor: wireWhen(appointment.asked) } : {}),
    ...(number ? { whatsapp: `https://wa.me/${number}` } : {}),
  }
}

/** What else would suit somebody who waits for an answer. */
function otherTimes({ status, alsoSuits = [] }: Appointment, now: Date): Pick<Patient, 'alsoSuits'> {
  const ahead = alsoSuits.filter((time) => !hasBegun(time, londonAt(now)))
  return status === 'new' && ahead.length > 0 ? { alsoSuits: ahead.map(wireWhen) } : {}
}

/** The chair that is held, and until when without an answer; or when the time of an unanswered request was given free. */
function heldTime(appointment: Appointment, now: Date): Pick<Patient, 'chair' | 'heldUntil' | 'givenFreeAt'> {
  const { status, chair, heldUntil } = appointment
  if (heldUntil && holdHasEnded(appointment, now)) {
    const start = startOf(appointment)
    // A hold that lasted until the appointment's own hour gave nothing free: the time has passed.
    return start && heldUntil < instantOf(start) ? { givenFreeAt: heldUntil.toISOString() } : {}
  }
  if (chair === undefined) return {}
  return { chair, ...(status === 'new' && heldUntil ? { heldUntil: heldUntil.toISOString() } : {}) }
}

/** How the appointment lies to surgery hours; undefined without a day and a time. */
export function hoursOfAppointment(appointment: Appointment, practice: Practice): AgainstHours | undefined {
  const start = startOf(appointment)
  return start && againstHours(quartersFrom(start, appointment.minutes), practice)
}
