import type { Practice } from '../../domain/practice/practice.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { unbrokenAddress } from './unbroken.tsx'
import { WhatsAppLink } from './whatsapp-link.tsx'

/** How to reach the practice without a form. */
export function ContactDetails({ practice }: { practice: Practice }) {
  return (
    <dl className="contact-details">
      <div>
        <dt>Phone</dt>
        <dd>
          <TelephoneLink phone={practice.phone} />
        </dd>
      </div>
      <div>
        <dt>Out of hours, for emergencies</dt>
        <dd>
          <TelephoneLink phone={practice.outOfHoursPhone} />
        </dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${practice.email}`}>{practice.email}</a>
        </dd>
      </div>
      {practice.whatsapp && (
        <div>
          <dt>Chat</dt>
          <dd>
            <WhatsAppLink practice={practice} />
          </dd>
        </div>
      )}
    </dl>
  )
}

export function PostalAddress({ practice: { name, address } }: { practice: Practice }) {
  return (
    <address>
      {name}
      <br />
      {address.street}
      <br />
      {unbrokenAddress(`${address.town} ${address.postcode}`)}
      <br />
      {address.country}
    </address>
  )
}

/** The ways to the door, public transport first. */
export function Directions({ practice: { directions } }: { practice: Practice }) {
  if (directions.length === 0) return null
  return (
    <dl className="ways">
      {directions.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
