import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { mostOffered } from '../../../contract/appointments.ts'
import { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { ReadingOf } from '../../../contract/endpoint.ts'
import type { Patient } from '../../../contract/patient.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { mayBeDone } from '../../failure-words.ts'
import { AnswerState } from '../../frame/answer-state.tsx'
import { giveFocusBack } from '../../frame/focus/give-back.ts'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { showToast } from '../../frame/toast.ts'
import { useAction } from '../../frame/use-action.ts'
import { type DayTime, momentInWords } from '../../london.ts'
import { offerUndo } from '../../undo/undoables.ts'
import { Times } from '../appointment-words.tsx'
import { offerUndoIfDone } from '../status-changes.ts'
import { isIn, TimesToOffer, useDaysToOffer } from './times-to-offer.tsx'

/** For so many working days an offer may stand. */
const holds = [
  [1, 'one working day'],
  [2, 'two working days'],
  [3, 'three working days'],
] as const

/** Offers the patient up to three free times, each held until the offer ends; they take one on the page of their request. */
export function OfferTimes({ patient }: { patient: Patient }) {
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<DayTime[]>([])
  const [workingDays, setWorkingDays] = useState(1)
  const { free, days, shown, isFull, isFree, lookAt } = useDaysToOffer(patient._id, open)
  const chosen = picked.filter(isFree)
  const gone = picked.filter((one) => !isFree(one))
  const queries = useQueryClient()
  const { act, busy, isSending, refusalOf, dismiss } = useAction<ReadingOf<typeof appointmentCalls.offer>>({
    onDone: ({ undoUntil, change }) => {
      done()
      if (undoUntil) offerUndo({ did: 'changed', id: patient._id, change }, patient.name)
    },
    onRefused({ status, message, patient: now }) {
      if (mayBeDone(status)) void offerUndoIfDone(queries, patient).then((isDone) => isDone && done())
      // The form goes with this, and the sentence in it.
      if (now?.status === 'Cancelled') showToast({ good: false, sentence: `${patient.name}: ${message}` })
    },
  })
  const failure = refusalOf(patient._id)
  const ofStaff = patient.offer?.fromWaitingList ? undefined : patient.offer
  const { opener, form } = useFocusInto(open, shown !== undefined)

  /** Also where the answer was lost: it would be offered once more. What was picked since then stays. */
  function done(): void {
    dismiss(patient._id)
    setPicked((now) => (now === picked ? [] : now))
    close()
  }

  function close(): void {
    setOpen(false)
    lookAt('')
    giveFocusBack(opener.current)
  }

  function giveUp(): void {
    setPicked([])
    close()
  }

  function closeByKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') close()
  }

  function toggle(one: DayTime): void {
    // It would be taken for one of those that are on their way.
    if (isSending) return
    if (isIn(chosen, one)) setPicked(chosen.filter(({ date, time }) => date !== one.date || time !== one.time))
    else if (chosen.length < mostOffered) setPicked([...chosen, one])
  }

  async function offer(event: FormEvent) {
    event.preventDefault()
    if (busy || chosen.length === 0) return
    const { _id: id, version } = patient
    const body = { times: chosen, workingDays, version }
    await act({ id, name: patient.name }, () => askAsStaff(appointmentCalls.offer, { params: { id }, body }))
  }

  return (
    <div className="offer">
      <h2 id="offer-heading">Offer other times</h2>
      {ofStaff && <Offered offer={ofStaff} />}
      {patient.email ? (
        <Button
          ref={opener}
          aria-expanded={open}
          aria-describedby="offer-heading"
          onClick={() => (open ? close() : setOpen(true))}
        >
          {ofStaff ? 'Offer others instead' : 'Choose up to three times'}
        </Button>
      ) : (
        <p>There is no e-mail address to offer times to. Please {patient.noCalls ? 'write a text message' : 'ring'}.</p>
      )}
      {open && (
        <form ref={form} tabIndex={-1} aria-label="Offer other times" onSubmit={offer} onKeyDown={closeByKey}>
          <AnswerState of={free} sentence="The free times could not be loaded." />
          {free.data && !shown && <p>No time is free in the next two weeks.</p>}
          {shown && (
            <>
              <TimesToOffer {...{ days, shown, isFull, chosen, gone }} onDay={lookAt} onTime={toggle} />
              <HeldFor workingDays={workingDays} onChange={(days) => !isSending && setWorkingDays(days)} />
              <OfferOrNot count={chosen.length} busy={busy} onNot={giveUp} />
            </>
          )}
        </form>
      )}
      <div>
        {/* Folded away they are not given up. */}
        <TypedStays isTyped={picked.length > 0} />
        <Notice role="alert" tone="error">
          {failure && <p>{failure.message}</p>}
        </Notice>
      </div>
    </div>
  )
}

/** The focus goes into what has opened, and on to its first field when the times are there. */
function useFocusInto(open: boolean, hasTimes: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!open) return
    const focused = document.activeElement
    if (focused !== opener.current && focused !== form.current) return
    const first = hasTimes ? form.current?.querySelector('select') : form.current
    first?.focus()
  }, [open, hasTimes])
  return { opener, form }
}

function OfferOrNot({ count, busy, onNot }: { count: number; busy: boolean; onNot(): void }) {
  return (
    <div className="offer-actions">
      <Button type="submit" kind="main" busy={busy} disabled={count === 0}>
        {count > 1 ? `Offer ${count} times` : 'Offer this time'}
      </Button>
      <Button onClick={onNot}>Not now</Button>
    </div>
  )
}

function Offered({ offer }: { offer: NonNullable<Patient['offer']> }) {
  return (
    <p>
      Offered, and held until <strong>{momentInWords(offer.until)}</strong>: <Times times={offer.times} />
    </p>
  )
}

function HeldFor({ workingDays, onChange }: { workingDays: number; onChange(workingDays: number): void }) {
  return (
    <Field form="offer" name="workingDays" label="Held for">
      {(control) => (
        <select {...control} value={workingDays} onChange={({ target }) => onChange(Number(target.value))}>
          {holds.map(([count, words]) => (
            <option key={count} value={count}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
