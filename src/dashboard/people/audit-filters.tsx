import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { type AuditAsked, people } from '../queries/staff.ts'
import { useAnswer } from '../queries/use-answer.ts'

/** Whoever runs commands on the server is no person with an account. */
const operator = { _id: 'operator', name: 'The server’s operator' }

/** Reads the address; what is not there is empty. */
export function auditAsked(query: URLSearchParams): AuditAsked {
  const given = (name: string) => query.get(name) ?? ''
  return { staff: given('staff'), from: given('from'), to: given('to'), patient: given('patient') }
}

/** Sent by its button, because each look is noted. */
export function AuditFilters({ asked, onAsk }: { asked: AuditAsked; onAsk: (wanted: AuditAsked) => void }) {
  const colleagues = useAnswer(people).data?.people ?? []

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    const given = (name: string) => String(written.get(name) ?? '').trim()
    onAsk({ staff: given('staff'), from: given('from'), to: given('to'), patient: given('patient') })
  }

  return (
    <search>
      <form className="filters" onSubmit={send}>
        <Field form="audit" name="staff" label="Who">
          {(control) => (
            // Drawn anew when the people have come, or the one who is asked for would not be chosen.
            <select {...control} key={colleagues.length} defaultValue={asked.staff}>
              <option value="">Everybody</option>
              {[...colleagues, operator].map(({ _id: id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field form="audit" name="from" label="From">
          {(control) => <input {...control} type="date" defaultValue={asked.from} />}
        </Field>
        <Field form="audit" name="to" label="To">
          {(control) => <input {...control} type="date" defaultValue={asked.to} />}
        </Field>
        <Field form="audit" name="patient" label="Appointment’s reference">
          {(control) => <input {...control} maxLength={60} autoComplete="off" defaultValue={asked.patient} />}
        </Field>
        <Button type="submit" kind="main">
          Show
        </Button>
        {Object.values(asked).some(Boolean) && <Link to={addresses.audit}>Show everything</Link>}
      </form>
    </search>
  )
}
