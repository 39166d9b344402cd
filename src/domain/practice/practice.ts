import type { Chair } from '../availability/chair-plan.ts'
import type { ClosedDay, OpeningHours } from '../availability/opening-hours.ts'
import type { BankHolidays } from './bank-holidays.ts'

/** What an owner marks on anything invented; `npm run check-launch` refuses to go live while one is left. */
export type Sample = { sample?: boolean }

/** A telephone number twice: as people read it, and as a `tel:` link dials it (`+44…`). */
type Telephone = { shown: string; dialled: string }

type PostalAddress = { street: string; town: string; postcode: string; country: string }

/** One thing a patient can ask for on the form. */
export type Service = {
  name: string
  /** Length of the chair time it needs, 15 to 90 in steps of 15. */
  minutes: number
  /** May be asked for outside surgery hours, when the chair on call is used. */
  emergency: boolean
}

/** Who the practice is: facts for every page, letter and calendar file. */
export type Practice = Sample & {
  name: string
  address: PostalAddress
  phone: Telephone
  outOfHoursPhone: Telephone
  /** Digits only with the country code, as `wa.me` wants it; absent where nobody chats. */
  whatsapp?: { shown: string; digits: string } | undefined
  email: string
  openingHours: OpeningHours
  /** Bank holidays and other days on which the surgery stays shut. */
  closedDays: ClosedDay[]
  /** Whose bank holidays are among them by rule. */
  bankHolidays: BankHolidays
  chairs: { surgeryHours: number; onCall: number }
  /** The same one by one, where the desk has set them up; then these count. */
  chairPlan?: Chair[] | undefined
  /** Minutes kept for a request that names no listed service. */
  minutesForOther: number
  services: Service[]
  /** Who pays: shown because the GDC asks for it. */
  funding: 'private' | 'NHS' | 'mixed'
  company: Company
  registrations: Registrations
  directions: (Sample & { title: string; text: string })[]
  /** Where a sharp eye finds the practice on a map. */
  geo: Sample & { latitude: number; longitude: number }
  social: { network: string; href: string }[]
  /** Absent where there is no tour. */
  tourHref?: string | undefined
  credit: { name: string; href: string }
  copyrightYear: number
  /** `YYYY-MM-DD` of the last change to any content (the GDC asks for it). */
  lastUpdated: string
}

/**
 * Who watches over the practice: in England the Care Quality Commission, elsewhere the regulator that is named. What the
 * owner has not put in yet is empty.
 */
type Registrations = Sample & {
  cqcProvider?: string | undefined
  regulator?: string | undefined
  regulatorNumber?: string | undefined
  ico: string
}

/** The parts of the United Kingdom in which a company can be registered, as they have to be named. */
export const registers = ['England and Wales', 'Wales', 'Scotland', 'Northern Ireland'] as const

/**
 * As Companies House knows it; a particular that the owner has not put in yet is empty. People who are no company have no
 * number: `legalName` names them, and `registeredOffice` is where documents can be served on them.
 */
type Company = Sample & {
  legalName: string
  number?: string | undefined
  registeredIn: (typeof registers)[number]
  registeredOffice: string
  vatNumber?: string | undefined
}

/**
 * Who is behind the practice, as it has to stand on the website and at the foot of letters, e-mails too: of a company by
 * https://www.legislation.gov.uk/uksi/2015/17, regulations 24 and 25, of others by the Companies Act 2006, section 1202.
 */
export function companyInWords({ legalName, number, registeredIn, registeredOffice }: Company): string {
  if (!number) return legalName && `${legalName}, ${registeredOffice}.`
  return `${legalName}, registered in ${registeredIn}, company number ${number}. Registered office: ${registeredOffice}.`
}

/** Finds a listed service by its name, ignoring case and outer spaces. */
export function serviceNamed(services: Service[], name: string): Service | undefined {
  const wanted = name.trim().toLowerCase()
  return services.find((service) => service.name.toLowerCase() === wanted)
}
