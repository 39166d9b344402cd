import { addresses } from '../../contract/addresses.ts'
import type { Hours } from '../../domain/availability/opening-hours.ts'
import { londonAt } from '../../domain/clinic-time.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import type { Backend } from '../../http/backend.ts'
import type { AppointmentFormProps } from '../browser/forms/appointment-form.tsx'
import { askedParts } from '../browser/forms/asked-parts.ts'
import type { ContactFormProps } from '../browser/forms/contact-form.tsx'
import type { Answered } from '../browser/forms/use-sent-form.ts'

/** What the appointment form needs to know. It travels to the browser, so it is only what everybody may know. */
export function appointmentFormProps(
  backend: Pick<Backend, 'content' | 'now'>,
  form: { address: string; service?: string | undefined; answered?: Answered | undefined },
): AppointmentFormProps {
  const { practice } = backend.content
  return {
    ...form,
    privacyAddress: addresses.privacy,
    today: londonAt(backend.now()).day,
    // Not as objects, whose keys would be said twenty times over.
    services: practice.services.map(({ name }) => name),
    emergencies: practice.services.filter(({ emergency }) => emergency).map(({ name }) => name),
    usualHours: usualHours(practice),
    phone: practice.phone,
    outOfHoursPhone: practice.outOfHoursPhone,
    parts: askedParts,
  }
}

/** The same of the contact form. */
export function contactFormProps(backend: Pick<Backend, 'content'>, answered: Answered | undefined): ContactFormProps {
  const { practice } = backend.content
  return {
    address: addresses.contact,
    privacyAddress: addresses.privacy,
    phone: practice.phone,
    outOfHoursPhone: practice.outOfHoursPhone,
    answered,
  }
}

/** From the earliest opening to the latest closing of the week: how the times are divided before a day is chosen. */
export function usualHours({ openingHours }: Pick<Practice, 'openingHours'>): Hours {
  const days = Object.values(openingHours).filter((hours) => hours !== 'emergencies only')
  const opens = days.map((hours) => hours.opens).sort()
  const closes = days.map((hours) => hours.closes).sort()
  return { opens: opens[0] ?? '00:00', closes: closes.at(-1) ?? '00:00' }
}
