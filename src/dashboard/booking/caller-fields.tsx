import { useRef } from 'react'
import { fewestDigits, type KnownPerson } from '../../contract/day.ts'
import { limits } from '../../contract/text.ts'
import { Field } from '../../ui/field.tsx'
import { useDebouncedValue } from '../clock.ts'
import { dayInWords } from '../london.ts'
import { knownBy } from '../queries/day.ts'
import { useAnswer } from '../queries/use-answer.ts'
import type { Caller } from './booking-asked.ts'

type Shown = { caller: Caller; wrong(field: string): string | undefined; onChange(part: Partial<Caller>): void }

/** A pause in typing after which a number is looked up, in milliseconds. */
const typingPause = 250

/** Who rings: the number first, since it may say all the rest. */
export function CallerFields({ caller, wrong, onChange }: Shown) {
  const phone = useDebouncedValue(caller.phone, typingPause)
  const { data } = useAnswer({ ...knownBy(phone), enabled: phone.replace(/\D/g, '').length >= fewestDigits })
  const people = phone === caller.phone ? (data?.known ?? []) : []
  const nameField = useRef<HTMLInputElement>(null)
  const isTaken = people.some(({ name }) => name === caller.name)

  function take(person: KnownPerson): void {
    onChange(chosen(person, caller))
    // The button goes with the press, and Enter books from there.
    nameField.current?.focus()
  }

  return (
    <>
      <Field form="booking" name="phone" label="Phone" error={wrong('phone')}>
        {(control) => (
          <input
            {...control}
            type="tel"
            autoComplete="off"
            maxLength={limits.phone}
            value={caller.phone}
            onChange={({ target }) => onChange({ phone: target.value })}
          />
        )}
      </Field>
      <div role="status" className="known">
        {people.length > 0 && !isTaken && (
          <>
            <p>Known by this number:</p>
            <ul>
              {people.map((person) => (
                <li key={person.name}>
                  <button type="button" onClick={() => take(person)}>
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
        <Field form="booking" name="name" label="Name" error={wrong('name')}>
          {(control) => (
            <input
              {...control}
              ref={nameField}
              autoComplete="off"
              maxLength={limits.name}
              value={caller.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Field form="booking" name="email" label="E-mail (optional)" error={wrong('email')}>
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="off"
              maxLength={limits.email}
              value={caller.email}
              onChange={({ target }) => onChange({ email: target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

/** Their number stays as it was typed: it may be a newer spelling. */
function chosen({ name, email }: KnownPerson, caller: Caller): Partial<Caller> {
  return { name, email: caller.email || email }
}
