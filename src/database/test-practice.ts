import type { Appointment, Wish } from '../domain/appointments/appointment.ts'
import type { Hours } from '../domain/availability/opening-hours.ts'
import type { Person, Post } from '../domain/blog/post.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { Records } from '../domain/records.ts'
import type { Secrets } from '../domain/staff/secrets.ts'
import type { StaffMember } from '../domain/staff/staff-member.ts'

/** A Monday morning in London, before the surgery opens. */
export const now = new Date('2027-01-04T07:00:00Z')
export const tuesday = '2027-01-05'
export const wednesday = '2027-01-06'

/** So many seconds after `now`. */
export function later(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/** Open from nine to five every day, with so many chairs. */
export function practiceWith(chairs: number): Practice {
  const hours: Hours = { opens: '09:00', closes: '17:00' }
  return {
    name: 'Ashcombe Dental Group',
    address: { street: '14 Mill Lane', town: 'Ashcombe', postcode: 'QA4 2DN', country: 'United Kingdom' },
    phone: { shown: '01632 960140', dialled: '+441632960140' },
    outOfHoursPhone: { shown: '01632 960199', dialled: '+441632960199' },
    whatsapp: { shown: '07700 900140', digits: '447700900140' },
    email: 'hello@ashcombedental.example',
    openingHours: {
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: hours,
      saturday: hours,
      sunday: hours,
    },
    bankHolidays: 'none',
    closedDays: [],
    chairs: { surgeryHours: chairs, onCall: 1 },
    minutesForOther: 30,
    services: [
      { name: 'Check-up', minutes: 15, emergency: false },
      { name: 'Hygiene', minutes: 30, emergency: false },
      { name: 'Root canal', minutes: 60, emergency: false },
      { name: 'Dentures', minutes: 90, emergency: false },
      { name: 'Emergency', minutes: 30, emergency: true },
    ],
    funding: 'private',
    company: {
      legalName: 'Ashcombe Dental Ltd',
      number: '00000000',
      registeredIn: 'England and Wales',
      registeredOffice: '14 Mill Lane, Ashcombe',
    },
    registrations: { cqcProvider: '1-000000000', ico: 'Z0000000' },
    directions: [],
    geo: { latitude: 51.5, longitude: -0.1 },
    social: [],
    tourHref: 'https://tour.ashcombedental.example',
    credit: { name: 'The practice', href: 'https://ashcombedental.example' },
    copyrightYear: 2024,
    lastUpdated: '2027-01-01',
  }
}

/** Secrets that count: nobody must guess them here. */
export function countedSecrets(): Secrets {
  let last = 0
  const next = () => {
    last += 1
    return last
  }
  return {
    newId: () => `id-${String(next()).padStart(19, '0')}`,
    newReference: () => `R${String(next()).padStart(7, '0')}`,
    newToken: () => `token-${next()}`,
    tokenHash: (token) => `hash of ${token}`,
    sealed: (text) => `seal of ${text}`,
    hashPassword: async (password) => `hash of ${password}`,
    checkPassword: async (password, hash) => hash === `hash of ${password}`,
    guessesFor: async () => 16,
  }
}

/** All that a visitor's request is told beside the wish; every call is another form. */
export function formsTo(records: Records, chairs: number) {
  const practice = practiceWith(chairs)
  const secrets = countedSecrets()
  return () => {
    const repeat = { key: `form ${secrets.newId()}`, body: 'said', until: later(120) }
    const holds = { senders: [], workingDays: 3 }
    const letterLimit = { key: (email: string) => email, most: Number.POSITIVE_INFINITY, seconds: 3_600 }
    return { records, practice, secrets, now, repeat, letterLimit, lettersLeave: true, holds }
  }
}

/** What Maya asks for, unless a test says otherwise. */
export function maya(wish: Partial<Wish> = {}): Wish {
  return { name: 'Maya Okafor', email: 'maya@example.org', service: 'Hygiene', day: tuesday, time: '10:00', ...wish }
}

/** An appointment as it lies in the book, without chair time. */
export function appointment(facts: Partial<Appointment> & { id: string }): Appointment {
  return {
    name: 'Maya Okafor',
    reference: `R-${facts.id}`,
    status: 'new',
    minutes: 30,
    version: 1,
    sequence: 0,
    createdAt: now,
    ...facts,
  }
}

/** Somebody with an account, in which all is their own. */
export function staffMember(facts: Pick<StaffMember, 'id' | 'email' | 'name'> & Partial<StaffMember>): StaffMember {
  return { passwordHash: 'hash', createdAt: now, nameByOthers: false, passwordByOthers: false, ...facts }
}

export const priya: Person = { id: 'priya', name: 'Priya Raman' }
export const tom: Person = { id: 'tom', name: 'Tom Reed' }

/** A post as it lies in the book, public since it was written. */
export function post(id: string, facts: Partial<Post> = {}): Post {
  const createdAt = facts.createdAt ?? now
  return {
    id,
    slug: `about-${id}`,
    title: `About ${id}`,
    content: '<p>Brush twice a day.</p>',
    imageAlt: '',
    treatments: [],
    publishAt: createdAt,
    publishedAt: createdAt,
    createdAt,
    changedAt: createdAt,
    changedBy: priya,
    sample: false,
    version: 1,
    ...facts,
  }
}

/** What makes it a draft that was never public. */
export const draft = { publishAt: undefined, publishedAt: undefined }
