/** A number twice: as people read it, and as a `tel:` link dials it. */
export type Telephone = { shown: string; dialled: string }

export function TelephoneLink({ phone }: { phone: Telephone }) {
  return (
    <a className="telephone" href={`tel:${phone.dialled}`}>
      {phone.shown}
    </a>
  )
}
