import { api } from '../../contract/api.ts'
import { oddSentences } from '../../contract/appointments.ts'
import { fewestDigits } from '../../contract/day.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { wrongEmail } from '../../contract/messages.ts'
import { readCare } from '../../contract/person.ts'
import { readWhen } from '../../contract/read-appointment.ts'
import { readEmail, readPhone, tidyLine, tidyLines, wrongPhone } from '../../contract/text.ts'
import { type Booking, bookAppointment } from '../../domain/appointments/book-appointment.ts'
import { inOneCase } from '../../domain/appointments/hold.ts'
import { yearInLondon } from '../../domain/clinic-time.ts'
import { whatsAppNumber } from '../../domain/phone-numbers/whatsapp-number.ts'
import { undoUntil } from '../../domain/undo-time.ts'
import { whenInWords } from '../../domain/when-in-words.ts'
import type { Backend } from '../../http/backend.ts'
import { refuse, unknownSentence, wishField, wishSentences } from '../../http/problems.ts'
import { repeatOf } from '../../http/repeat-of.ts'
import { overtaken, seatRefused } from '../change-answers.ts'
import { closedMeanwhileSentence } from '../change-words.ts'
import { appointmentContext } from '../contexts.ts'
import { handle } from '../serve.ts'
import { wirePatient } from '../wire-patient.ts'

/** Of those who share a number so many are named. */
const mostPeople = 5

export const bookings = [
  handle(api.day.book, async ({ body, who, sender, idempotencyKey }, backend) => {
    const read = readBooking(body, yearInLondon(backend.now()))
    if ('refused' in read) return read
    const repeat = repeatOf(`booking of ${who.member.id}`, read, { idempotencyKey, sender }, backend)
    const outcome = await bookAppointment(read, { ...appointmentContext(who, backend), repeat })
    switch (outcome.kind) {
      case 'booked': {
        backend.lettersWait()
        const appointment = await backend.records.appointments.find(outcome.request)
        if (!appointment) return refuse(404, unknownSentence)
        const updatedUser = await wirePatient(appointment, backend)
        const booked = `${appointment.name} is booked for ${whenInWords(appointment)}.`
        if (outcome.closedMeanwhile)
          return { answer: { updatedUser, message: `${booked} ${closedMeanwhileSentence(appointment)}` } }
        const letter = outcome.letter && backend.lettersLeave
        return {
          answer: {
            updatedUser,
            message: letter ? `${booked} A letter confirms it.` : `${booked} ${noLetterSentence}`,
            // Of one that was booked before it is over, or soon.
            ...(outcome.before ? {} : { undoUntil: undoUntil(backend.now()).toISOString(), change: outcome.change }),
          },
        }
      }
      case 'seat-taken':
      case 'reason-needed':
      case 'no-such-chair':
        return seatRefused(outcome, backend)
      case 'changed-meanwhile':
      case 'forbidden-step':
        return overtaken(outcome, backend)
      case 'key-reused':
        return refuse(409, 'They are booked already. Please look at the day before you book them once more.')
      default:
        return refuse(400, wishSentences[outcome.kind], wishField(outcome.kind))
    }
  }),

  handle(api.day.known, async ({ query, who }, backend) => {
    const phone = readPhone(query?.phone) ?? ''
    const dialled = whatsAppNumber(phone)
    if (!dialled || phone.replace(/\D/g, '').length < fewestDigits) return { answer: { known: [] } }
    backend.looks.through({ staff: who.member.id, did: 'listed requests', question: `search ${phone}` })
    return { answer: { known: await knownBy(phone, dialled, backend) } }
  }),
]

type Body = BodyOf<typeof api.day.book>

function readBooking(body: Body, year: number): Booking | ReturnType<typeof refuse> {
  const name = tidyLine(body.name)
  const phone = readPhone(body.phone) ?? ''
  const wrong = wrongPhone(phone)
  const email = readEmail(body.email)
  if (!name) return refuse(400, 'Please give the name.', { field: 'name' })
  if (wrong) return refuse(400, wrong, { field: 'phone' })
  if (tidyLine(body.email) && !email) return refuse(400, wrongEmail(body.email), { field: 'email' })
  const about = readCare(body, year)
  if (about.kind === 'unreadable') return refuse(400, about.message, { field: about.field })
  const when = readWhen(body)
  if (when.kind === 'unreadable') return refuse(400, when.message, { field: when.field })
  const { day, time } = when
  if (!day || !time) return refuse(400, 'Please choose a day and a time.', { field: 'appointmentTime' })
  if (!body.chair) return refuse(400, oddSentences.chair, { field: 'chair' })
  const said = { name, phone, email, service: tidyLine(body.service), message: tidyLines(body.message) }
  const seat = { day, time, chair: body.chair, minutes: body.minutes ?? undefined }
  return { ...said, ...about.care, ...seat, reason: tidyLine(body.reason) }
}

const noLetterSentence = 'No letter goes out: they were told on the telephone.'

/** Each person once, whoever asked last first. */
async function knownBy(phone: string, dialled: string, { records }: Pick<Backend, 'records'>) {
  const { appointments } = await records.appointments.list({ search: phone, limit: 50 })
  const theirs = appointments.filter((one) => whatsAppNumber(one.phone)?.startsWith(dialled))
  const people = new Map<string, { name: string; phone: string; email: string; lastDate: string }>()
  for (const { name, email = '', day = '', ...one } of theirs) {
    const key = inOneCase(name)
    const known = people.get(key)
    if (known) people.set(key, { ...known, email: known.email || email, lastDate: known.lastDate || day })
    else people.set(key, { name, phone: one.phone ?? '', email, lastDate: day })
  }
  return [...people.values()].slice(0, mostPeople)
}
