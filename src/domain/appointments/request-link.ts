import { addDays, londonAt } from '../clinic-time.ts'
import type { AppointmentLetter } from '../letters.ts'
import type { Books, Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import type { Appointment } from './appointment.ts'
import type { RequestLink } from './books/request-link-book.ts'

/** A link opens its request until so many days after the visit; after it was made, where no day is known. */
export const linkDays = 30

type Context = { secrets: Pick<Secrets, 'newToken' | 'tokenHash'>; now: Date }

/** The link that is shown to whoever has sent the form: the same however often it was sent, and known to nobody else. */
export function linkOfForm(request: string, { secrets }: { secrets: Pick<Secrets, 'sealed'> }): string {
  return secrets.sealed(`link of the form ${request}`)
}

/** A new link to a request: its token, of which the books keep the hash alone. Only inside `transaction`. */
export async function newRequestLink(
  appointment: string,
  { requestLinks }: Pick<Books, 'requestLinks'>,
  { secrets, now }: Context,
): Promise<string> {
  const token = secrets.newToken()
  await requestLinks.add(linkBy(token, appointment, { secrets, now }))
  return token
}

/**
 * Puts a letter to a patient into the outbox, with a link of its own to their request. `change`: what it tells of, with which
 * it is taken back. Only inside `transaction`.
 */
export async function writeToPatient(
  to: string,
  letter: AppointmentLetter,
  books: Pick<Books, 'outbox' | 'requestLinks'>,
  { secrets, now }: { secrets: Pick<Secrets, 'newId' | 'newToken' | 'tokenHash'>; now: Date },
  { change, notBefore = now }: { change?: string; notBefore?: Date } = {},
): Promise<void> {
  const { id: appointment } = letter.appointment
  const linked = { ...letter, link: await newRequestLink(appointment, books, { secrets, now }) }
  await books.outbox.put({ id: secrets.newId(), to, letter: linked, appointment, change, notBefore }, now)
}

/** What is kept of a token that opens a request. */
export function linkBy(token: string, appointment: string, { secrets, now }: Context): RequestLink {
  return { tokenHash: secrets.tokenHash(token), appointment, madeAt: now }
}

/** The request that a link opens; undefined where there is none with it, it was erased, or the link has ended. */
export async function requestByLink(
  token: string,
  { records, secrets, now }: Context & { records: Pick<Records, 'requestLinks' | 'appointments'> },
): Promise<Appointment | undefined> {
  const link = await records.requestLinks.find(secrets.tokenHash(token))
  // Asked in every case, so that a link that has ended takes as long to refuse as one that never was.
  const appointment = await records.appointments.find(link?.appointment ?? '')
  if (!link || !appointment) return undefined
  const counted = appointment.day ?? londonAt(link.madeAt).day
  return londonAt(now).day > addDays(counted, linkDays) ? undefined : appointment
}
