import { type FormEvent, useRef, useState } from 'react'
import { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { Patient } from '../../../contract/patient.ts'
import { longestNote } from '../../../contract/person.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { useFirstField } from '../../frame/focus/first-field.ts'
import { giveFocusBack } from '../../frame/focus/give-back.ts'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { OutcomeLine } from '../../staff/outcome-line.tsx'
import { keepUnsentNote, unsentNote } from './unsent-notes.ts'

/** What staff note of a request for themselves. What is typed outlives a drawer that is closed by mistake. */
export function StaffNote({ patient, heading: Heading }: { patient: Patient; heading: 'h2' | 'h3' }) {
  const { _id: id, note = '', version } = patient
  const [open, setOpen] = useState(() => unsentNote(id) !== undefined)
  const [{ start, typed }, setWritten] = useState(() => unsentNote(id) ?? { start: note, typed: note })
  const opener = useRef<HTMLButtonElement>(null)
  useFirstField(open, opener)
  const { take, busy, outcome } = useFormAction(patient.name)

  function turn(): void {
    // What is being saved closes by itself.
    if (busy) return
    if (!open) setWritten(unsentNote(id) ?? { start: note, typed: note })
    setOpen(!open)
  }

  function write(typed: string): void {
    setWritten({ start, typed })
    keepUnsentNote(id, typed === start ? undefined : { start, typed })
  }

  function close(): void {
    keepUnsentNote(id, undefined)
    setOpen(false)
    giveFocusBack(opener.current)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const body = { note: typed, version }
    const saved = await take(() => askAsStaff(appointmentCalls.note, { params: { id }, body }))
    // In a drawer that was opened again meanwhile somebody may have gone on writing.
    if (saved && (unsentNote(id)?.typed ?? typed) === typed) close()
  }

  // A colleague has written it since this one was begun.
  const isAbove = note !== '' && note !== start

  return (
    <div className="staff-note">
      <Heading>Note for staff</Heading>
      {note && (!open || isAbove) && (
        <p className="whole-message" dir="auto">
          {note}
        </p>
      )}
      <Button ref={opener} kind="plain" busy={busy} aria-expanded={open} onClick={turn}>
        {note ? 'Change the note' : 'Add a note'}
      </Button>
      {open && (
        <form onSubmit={save}>
          <TypedStays isTyped={typed !== start} isKept />
          <Field
            form={`note-${id}`}
            name="note"
            label="Note"
            hint={`${isAbove ? 'Saved, it takes the place of the one above. ' : ''}The patient never sees it, unless they ask for everything we keep about them. It is erased with the request, so what is clinical goes into the dental record too.`}
          >
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={longestNote}
                value={typed}
                onChange={({ target }) => write(target.value)}
              />
            )}
          </Field>
          <div className="offer-actions">
            <Button type="submit" kind="main" busy={busy}>
              Save the note
            </Button>
            <Button onClick={close}>Not now</Button>
          </div>
        </form>
      )}
      <OutcomeLine outcome={outcome} />
    </div>
  )
}
