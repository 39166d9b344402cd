import type { ReactNode } from 'react'
import { addresses } from '../../contract/addresses.ts'
import type { Appointment } from '../../domain/appointments/appointment.ts'
import { linkDays } from '../../domain/appointments/request-link.ts'
import { endInWords } from '../../domain/when-in-words.ts'
import type { Backend } from '../../http/backend.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { framed, titled } from '../frame/layout.tsx'
import type { Shown } from '../site-page.ts'
import { Reach } from './reach.tsx'

/** What stands behind a link that opens no request: one that never was, has ended, or whose request was erased. */
export function strayLinkPage(backend: Backend): Shown {
  const { phone } = backend.content.practice
  return framed(backend, {
    status: 404,
    head: { title: titled('This link does not work', backend), description: 'The link has ended.', keywords: [] },
    body: (
      <section className="wrap lone">
        <h1>This link does not work</h1>
        <p>
          It may be too old, or part of it may be missing. A link works until {linkDays} days after the visit or, where
          no day was agreed, after our e-mail. Until then the link in our newest e-mail works. Or ring us on{' '}
          <TelephoneLink phone={phone} /> and tell us your reference.
        </p>
        <p className="lone-ways">
          <a className="button" href={addresses.appointment}>
            Request Appointment
          </a>
        </p>
      </section>
    ),
  })
}

/** For whoever tries links that open nothing. */
export function tooManyLinksPage(backend: Backend): Shown {
  const { phone } = backend.content.practice
  return waitPage(
    <>
      Several links that open nothing were tried from here. Please wait ten minutes, or ring us on{' '}
      <TelephoneLink phone={phone} />.
    </>,
    backend,
  )
}

type Asked = Pick<Appointment, 'noCalls'>

/** For whoever changes one request again and again; `address` is that of its page, and `ends` when they may go on. */
export function tooManyStepsPage(appointment: Asked, address: string, ends: Date, backend: Backend): Shown {
  return waitWithRequest('Your request was changed many times within a day.', { appointment, address, ends }, backend)
}

/** For whoever asks for other times of many requests; `address` is that of the page of the one they pressed last. */
export function tooManyMovesPage(appointment: Asked, address: string, ends: Date, backend: Backend): Shown {
  const why = 'Other times were asked for many times from here within a day.'
  return waitWithRequest(why, { appointment, address, ends }, backend)
}

function waitWithRequest(
  why: string,
  { appointment, address, ends }: { appointment: Asked; address: string; ends: Date },
  backend: Backend,
): Shown {
  const { practice } = backend.content
  return waitPage(
    <>
      {why} Please wait until {endInWords(ends)}, or <Reach {...{ appointment, practice }} />.
    </>,
    backend,
    <p className="lone-ways">
      <a className="button" href={address}>
        See how it stands
      </a>
    </p>,
  )
}

function waitPage(why: ReactNode, backend: Backend, ways?: ReactNode): Shown {
  return framed(backend, {
    status: 429,
    head: { title: titled('Please wait', backend), description: 'Too many tries.', keywords: [] },
    body: (
      <section className="wrap lone">
        <h1>Please wait</h1>
        <p>{why}</p>
        {ways}
      </section>
    ),
  })
}
