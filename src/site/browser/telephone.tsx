import type { ReactNode } from 'react'

/** A number twice: as people read it, and as a `tel:` link dials it. */
export type Telephone = { shown: string; dialled: string }

/** @param label what the number is for, where that belongs to the link */
export function TelephoneLink({ phone, label }: { phone: Telephone; label?: ReactNode }) {
  return (
    <a className="telephone" href={`tel:${phone.dialled}`}>
      {label && <span className="telephone-label">{label} </span>}
      {phone.shown}
    </a>
  )
}
