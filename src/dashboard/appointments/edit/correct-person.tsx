import { type FormEvent, useRef, useState } from 'react'
import { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { Patient } from '../../../contract/patient.ts'
import { limits } from '../../../contract/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { useFirstField } from '../../frame/focus/first-field.ts'
import { giveFocusBack } from '../../frame/focus/give-back.ts'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { OutcomeLine } from '../../staff/outcome-line.tsx'
import { type Care, CareFields, careToSend } from '../care-fields.tsx'
import { mergedEdit } from './merged-edit.ts'

type Person = Care & { name: string; email: string; phone: string }

const fields = [
  { name: 'name', label: 'Name', type: 'text', most: limits.name },
  { name: 'email', label: 'E-mail', type: 'email', most: limits.email },
  { name: 'phone', label: 'Phone', type: 'tel', most: limits.phone },
] as const

/** Who the appointment is about, to be corrected; also where the appointment itself can only be read. */
export function CorrectPerson({ patient, onReload }: { patient: Patient; onReload: () => void }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useFirstField(open, opener)
  const asItIs = personIn(patient)
  const [start, setStart] = useState({ version: patient.version, person: asItIs })
  const [person, setPerson] = useState(asItIs)
  // Loaded anew: what was typed here stays, and the rest is as a colleague left it.
  if (start.version !== patient.version) {
    setStart({ version: patient.version, person: asItIs })
    setPerson(mergedEdit(person, start.person, asItIs))
  }
  const { take, busy, isSending, outcome, failure } = useFormAction(patient.name)

  const wrong = (field: string) => (failure?.field === field ? failure.message : undefined)

  /** What is typed while the rest is on its way would be folded away with it. */
  function change(part: Partial<Person>): void {
    if (!isSending) setPerson({ ...person, ...part })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { _id: id, version } = patient
    const body = { ...person, ...careToSend(person), version }
    const corrected = await take(() => askAsStaff(appointmentCalls.correct, { params: { id }, body }))
    if (!corrected) return
    // It is kept as the practice writes it, without a space too many: what was sent is nothing that would be lost.
    setStart({ version: undefined, person })
    close()
  }

  function close(): void {
    setOpen(false)
    giveFocusBack(opener.current)
  }

  return (
    <div className="offer">
      <h2 id="correct-heading">Name, phone, e-mail and more</h2>
      <Button ref={opener} aria-expanded={open} aria-describedby="correct-heading" onClick={() => setOpen(!open)}>
        Correct them
      </Button>
      {open && (
        // What the server refuses it says better than a browser, and in the same words as the public form.
        <form className="person-form" onSubmit={save} noValidate>
          {fields.map(({ name, label, type, most }) => (
            <Field key={name} form="person" name={name} label={label} error={wrong(name)}>
              {(control) => (
                <input
                  {...control}
                  type={type}
                  autoComplete="off"
                  maxLength={most}
                  value={person[name]}
                  onChange={({ target }) => change({ [name]: target.value })}
                />
              )}
            </Field>
          ))}
          <CareFields form="person" {...{ care: person, wrong }} onChange={change} />
          <p className="hint">Letters that have not left go to the new address. Links in letters to the old one end.</p>
          <div className="offer-actions">
            <Button type="submit" kind="main" busy={busy}>
              Save the correction
            </Button>
            <Button
              onClick={() => {
                setPerson(asItIs)
                close()
              }}
            >
              Not now
            </Button>
            {failure?.status === 409 && <Button onClick={onReload}>Load it as it is now</Button>}
          </div>
        </form>
      )}
      <div>
        {/* Folded away it is not given up. */}
        <TypedStays isTyped={JSON.stringify(person) !== JSON.stringify(start.person)} />
        <OutcomeLine outcome={failure?.field ? undefined : outcome} />
      </div>
    </div>
  )
}

function personIn({ name, email, phone, patientName = '', patientBirthYear, noCalls, needs = '' }: Patient): Person {
  const born = patientBirthYear ? String(patientBirthYear) : ''
  return { name, email, phone, patientName, patientBirthYear: born, noCalls: noCalls ? 'yes' : '', needs }
}
