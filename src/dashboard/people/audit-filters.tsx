import { type FormEvent, useState } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../link.tsx'
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
  const [lastAsked, setLastAsked] = useState(asked)
  const [written, setWritten] = useState(asked)
  if (JSON.stringify(asked) !== JSON.stringify(lastAsked)) {
    setLastAsked(asked)
    setWritten(asked)
  }
  const write = (part: Partial<AuditAsked>) => setWritten({ ...written, ...part })

  function send(event: FormEvent) {
    event.preventDefault()
    onAsk({ ...written, patient: written.patient.trim() })
  }

  return (
    <search>
      <form className="filters" onSubmit={send}>
        <Field form="audit" name="staff" label="Who">
          {(control) => (
            <select {...control} value={written.staff} onChange={({ target }) => write({ staff: target.value })}>
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
          {(control) => (
            <input
              {...control}
              type="date"
              value={written.from}
              onChange={({ target }) => write({ from: target.value })}
            />
          )}
        </Field>
        <Field form="audit" name="to" label="To">
          {(control) => (
            <input {...control} type="date" value={written.to} onChange={({ target }) => write({ to: target.value })} />
          )}
        </Field>
        <Field form="audit" name="patient" label="Appointment’s reference">
          {(control) => (
            <input
              {...control}
              maxLength={60}
              autoComplete="off"
              value={written.patient}
              onChange={({ target }) => write({ patient: target.value })}
            />
          )}
        </Field>
        <Button type="submit" kind="main">
          Show
        </Button>
        {Object.values(asked).some(Boolean) && <Link to={addresses.audit}>Show everything</Link>}
      </form>
    </search>
  )
}
