import {
  type Appointment,
  type Care,
  type Contact,
  type PersonField,
  personFields,
} from '../appointments/appointment.ts'
import { keysOfContact } from '../appointments/hold.ts'
import { type Context, type Overtaken, readToChange } from '../appointments/read-to-change.ts'
import { linkOfForm, newRequestLink } from '../appointments/request-link.ts'
import { noteStep } from '../appointments/write-change.ts'
import { inSmallLetters } from '../e-mail-address.ts'
import type { Books } from '../records.ts'

/** What became of a correction. */
type Corrected =
  /** `fields`: what was corrected; none where all was so already. */
  | { kind: 'corrected'; appointment: Appointment; fields: PersonField[] }
  | { kind: 'unknown' }
  /** Neither an e-mail address nor a phone number. */
  | { kind: 'no-way-to-answer' }
  | Overtaken

type Told = Pick<Context, 'records' | 'secrets' | 'now' | 'by'>

/**
 * Staff correct how a patient is called and reached, whom the visit is for and what to mind; what `care` does not name stays,
 * and so does the appointment. The history says what was corrected, not what it said. Letters that have not left go to the new
 * address, and links that went to the old one open nothing.
 */
export async function correctPerson(
  id: string,
  { contact, care = {}, readVersion }: { contact: Contact; care?: Care; readVersion?: number | undefined },
  context: Told,
): Promise<Corrected> {
  if (!contact.email && !contact.phone) return { kind: 'no-way-to-answer' }
  return context.records.transaction(async (books) => {
    const read = await readToChange(id, readVersion, books)
    if (read.kind !== 'read') return read
    const { found } = read
    const appointment = { ...found, ...contact, ...care, version: found.version + 1 }
    const fields = fieldsThatDiffer(found, appointment)
    if (fields.length === 0) return { kind: 'corrected', appointment: found, fields }
    if (fields.includes('e-mail')) await lettersFollow(appointment, found.email, books, context)
    if (fields.includes('capitals of the e-mail')) await books.outbox.readdress(id, appointment.email, context.now)
    await books.appointments.setPerson(appointment, found.version)
    await countFor(appointment, found, books, context)
    await noteStep(found, { what: 'corrected', corrected: fields }, books, context)
    return { kind: 'corrected', appointment, fields }
  })
}

const keyOf = {
  name: 'name',
  'e-mail': 'email',
  'capitals of the e-mail': 'email',
  phone: 'phone',
  'who it is for': 'patientName',
  'year of birth': 'patientBirthYear',
  'no calls': 'noCalls',
  needs: 'needs',
} as const satisfies Record<PersonField, keyof (Contact & Care)>

function fieldsThatDiffer(found: Contact & Care, corrected: Contact & Care): PersonField[] {
  const isSameMailbox = inSmallLetters(found.email ?? '') === inSmallLetters(corrected.email ?? '')
  return personFields.filter((field) => {
    const [before, after] = [found, corrected].map((person) => person[keyOf[field]] || undefined)
    if (before === after) return false
    return keyOf[field] !== 'email' || (field === 'capitals of the e-mail') === isSameMailbox
  })
}

async function lettersFollow(
  { id, email }: Appointment,
  before: string | undefined,
  books: Books,
  { secrets, now }: Told,
): Promise<void> {
  const { waiting, leaving } = await books.outbox.readdress(id, email, now)
  if (before === undefined) return
  const links = waiting.flatMap((letter) => ('link' in letter && letter.link ? [letter.link] : []))
  // Whoever filled in the form has its link on their own screen.
  await books.requestLinks.endAllBut(id, [linkOfForm(id, { secrets }), ...links].map(secrets.tokenHash))
  if (email) {
    for (const { letter, ...copied } of leaving) {
      if (!('link' in letter)) continue
      const linked = { ...letter, link: await newRequestLink(id, books, { secrets, now }) }
      await books.outbox.put({ ...copied, id: secrets.newId(), to: email, letter: linked, notBefore: now }, now)
    }
  }
  const isReminding = [...waiting, ...leaving.map(({ letter }) => letter)].some(
    ({ kind }) => kind === 'appointment-reminder',
  )
  if (!isReminding) await books.reminders.forget(id)
}

/** What a request holds counts for whom it is, not for the stranger whose address was typed. */
async function countFor(appointment: Appointment, found: Appointment, books: Books, { secrets }: Told): Promise<void> {
  const known = await books.holds.sendersOf(found.id)
  if (known.length === 0) return
  const before = keysOfContact(found, secrets)
  const now = keysOfContact(appointment, secrets)
  const without = before.filter((key) => !now.includes(key))
  await books.holds.changeSenders(
    found.id,
    without,
    now.filter((key) => !known.includes(key)),
  )
}
