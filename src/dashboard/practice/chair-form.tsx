import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type PlannedChair, practiceLimits } from '../../contract/practice.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TypedStays } from '../frame/leaving/typed-stays.tsx'
import { ChairExceptions } from './chair-exceptions.tsx'
import { mergedChair, withException } from './chair-plan.ts'
import { ChairWeek } from './chair-week.tsx'
import { nothingTyped, spanIn } from './day-span.ts'

type Shown = {
  chair: PlannedChair
  isNew: boolean
  services: string[]
  busy: boolean
  isSending: boolean
  onWrite(): void
  onSave(chair: PlannedChair): void
  onRemove(): void
  onClose(): void
}

/** One chair: its name, what it serves, and who works there when. */
export function ChairForm({ chair, isNew, services, busy, isSending, onWrite, onSave, onRemove, onClose }: Shown) {
  const [start, setStart] = useState(chair)
  const [fields, setFields] = useState(chair)
  // A colleague has changed it: what was chosen here stays, and the rest is as they left it.
  if (start !== chair) {
    setStart(chair)
    setFields(mergedChair(fields, start, chair))
  }
  const [typed, setTyped] = useState(nothingTyped)
  const { name, onCall, services: own, shifts, exceptions } = fields
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  /** What is written while the rest is on its way would go with the form, and stand nowhere. */
  function write(set: () => void): void {
    if (isSending) return
    onWrite()
    set()
  }

  function change(part: Partial<PlannedChair>): void {
    write(() => setFields({ ...fields, ...part }))
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    // An exception that is typed and not added is meant all the same.
    const span = spanIn(typed)
    onSave({ ...fields, name: name.trim(), exceptions: span ? withException(exceptions, span) : exceptions })
  }

  return (
    <form className="panel chair-form" onSubmit={save}>
      <h2 ref={heading} tabIndex={-1}>
        {isNew ? 'A new chair' : chair.name}
      </h2>
      <TypedStays isTyped={JSON.stringify([fields, typed]) !== JSON.stringify([chair, nothingTyped])} />
      <Field form="chair" name="name" label="Name">
        {(control) => (
          <input
            {...control}
            required
            maxLength={practiceLimits.chair}
            value={name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" checked={onCall} onChange={({ target }) => change({ onCall: target.checked })} />
        On call for emergencies while the surgery is closed
      </label>
      <Serves {...{ services, own }} onChange={(services) => change({ services })} />
      <ChairWeek shifts={shifts} onChange={(shifts) => change({ shifts })} />
      <ChairExceptions
        exceptions={exceptions}
        onChange={(exceptions) => change({ exceptions })}
        typed={typed}
        onType={(span) => write(() => setTyped(span))}
      />
      <div className="met-steps">
        <Button type="submit" kind="main" busy={busy}>
          Save
        </Button>
        <Button kind="plain" onClick={onClose}>
          Do not save
        </Button>
        {!isNew && (
          <Button busy={busy} onClick={() => !busy && onRemove()}>
            Remove this chair
          </Button>
        )}
      </div>
    </form>
  )
}

type Served = { services: string[]; own: string[] | undefined; onChange(own: string[] | undefined): void }

/** Which treatments a chair serves; each, where none was chosen for it. */
function Serves({ services, own, onChange }: Served) {
  return (
    <fieldset className="field">
      <legend>Serves</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={own === undefined}
          onChange={({ target }) => onChange(target.checked ? undefined : [])}
        />
        Every treatment
      </label>
      {own && (
        <div className="service-choices">
          {services.map((service) => (
            <label key={service} className="check">
              <input
                type="checkbox"
                checked={own.includes(service)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...own, service] : own.filter((one) => one !== service))
                }
              />
              {service}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
