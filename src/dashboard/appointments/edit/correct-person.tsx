import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../../contract/api.ts'
import type { Patient } from '../../../contract/patient.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { useFormAction } from '../../frame/use-form-action.ts'
import { OutcomeLine } from '../../staff/outcome-line.tsx'
import { mergedEdit } from './merged-edit.ts'
import { useStandingWhileChanged } from './standing-while-changed.ts'

type Contact = { name: string; email: string; phone: string }

const fields = [
  { name: 'name', label: 'Name', type: 'text', most: 120 },
  { name: 'email', label: 'E-mail', type: 'email', most: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', most: 32 },
] as const

/** How the patient is called and reached, to be corrected; also where the appointment itself can only be read. */
export function CorrectPerson({ patient, onReload }: { patient: Patient; onReload: () => void }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const asItIs: Contact = { name: patient.name, email: patient.email, phone: patient.phone }
  const [start, setStart] = useState({ version: patient.version, contact: asItIs })
  const [contact, setContact] = useState(asItIs)
  // Loaded anew: what was typed here stays, and the rest is as a colleague left it.
  if (start.version !== patient.version) {
    setStart({ version: patient.version, contact: asItIs })
    setContact(mergedEdit(contact, start.contact, asItIs))
  }
  const { take, busy, outcome, failure } = useFormAction()
  useStandingWhileChanged(open && JSON.stringify(contact) !== JSON.stringify(start.contact))

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { _id: id, version } = patient
    const corrected = await take(() =>
      askAsStaff(api.appointments.correct, { params: { id }, body: { ...contact, version } }),
    )
    if (corrected) close()
  }

  function close(): void {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <div className="offer">
      <h2>Name, phone and e-mail</h2>
      <Button ref={opener} aria-expanded={open} onClick={() => setOpen(!open)}>
        Correct them
      </Button>
      {open && (
        // What the server refuses it says better than a browser, and in the same words as the public form.
        <form className="person-form" onSubmit={save} noValidate>
          {fields.map(({ name, label, type, most }) => (
            <Field
              key={name}
              form="person"
              name={name}
              label={label}
              error={failure?.field === name ? failure.message : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  type={type}
                  autoComplete="off"
                  maxLength={most}
                  value={contact[name]}
                  onChange={({ target }) => setContact({ ...contact, [name]: target.value })}
                />
              )}
            </Field>
          ))}
          <p className="hint">Letters that have not left go to the new address. Links in letters to the old one end.</p>
          <div className="offer-actions">
            <Button type="submit" kind="main" busy={busy}>
              Save the correction
            </Button>
            <Button
              onClick={() => {
                setContact(asItIs)
                close()
              }}
            >
              Not now
            </Button>
            {failure?.status === 409 && <Button onClick={onReload}>Load it as it is now</Button>}
          </div>
        </form>
      )}
      <OutcomeLine outcome={failure?.field ? undefined : outcome} />
    </div>
  )
}
