import type { MouseEvent } from 'react'
import { fewestDigits, type KnownPerson } from '../../contract/day.ts'
import { useDebouncedValue } from '../clock.ts'
import { dayInWords } from '../london.ts'
import { knownBy } from '../queries/day.ts'
import { useAnswer } from '../queries/use-answer.ts'
import type { Caller } from './booking-asked.ts'
import { CallerField } from './caller-field.tsx'

type Shown = { caller: Caller; wrong(field: string): string | undefined; onChange(part: Partial<Caller>): void }

/** A pause in typing after which a number is looked up, in milliseconds. */
const typingPause = 250

/** Who rings: the number first, since it may say all the rest. */
export function CallerFields({ caller, wrong, onChange }: Shown) {
  const phone = useDebouncedValue(caller.phone, typingPause)
  const { data } = useAnswer({ ...knownBy(phone), enabled: phone.replace(/\D/g, '').length >= fewestDigits })
  const people = phone === caller.phone ? (data?.known ?? []) : []
  const shared = { caller, onChange }
  const isTaken = people.some(({ name }) => name === caller.name)

  function take(person: KnownPerson, { currentTarget }: MouseEvent): void {
    onChange(chosen(person, caller))
    // The button goes with the press, and Enter books from there.
    currentTarget.closest('form')?.querySelector<HTMLElement>('[name="name"]')?.focus()
  }

  return (
    <>
      <CallerField {...shared} name="phone" label="Phone" type="tel" error={wrong('phone')} />
      <div role="status" className="known">
        {people.length > 0 && !isTaken && (
          <>
            <p>Known by this number:</p>
            <ul>
              {people.map((person) => (
                <li key={person.name}>
                  <button type="button" onClick={(event) => take(person, event)}>
                    {person.name}
                    {person.lastDate && <small> {dayInWords(person.lastDate)}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="pair">
        <CallerField {...shared} name="name" label="Name" error={wrong('name')} />
        <CallerField {...shared} name="email" label="E-mail (optional)" type="email" error={wrong('email')} />
      </div>
    </>
  )
}

/** Their number stays as it was typed: it may be a newer spelling. */
function chosen({ name, email }: KnownPerson, caller: Caller): Partial<Caller> {
  return { name, email: caller.email || email }
}
