import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../contract/api.ts'
import { Button } from '../../ui/button.tsx'
import { askAsStaff, failureOf } from '../ask-as-staff.ts'
import { useNow } from '../clock.ts'
import { keepFocusNear } from '../frame/kept-focus.ts'
import { type ActionOutcome, showToast, useToast } from '../frame/toast.ts'
import type { Undoable } from './undo-memory.ts'
import { forgetUndo, nameOfUndoable, useUndoables } from './undoables.ts'

/** What was just done, and can be taken back, at the foot of every page of the dashboard. */
export function UndoBar() {
  const undoables = useUndoables()
  const toast = useToast()
  return (
    <section className="undo-bar" aria-label="What was done">
      <div role="status">
        {toast?.good && <p className="undo-offer toast">{toast.sentence}</p>}
        {undoables.map((undoable) => (
          <Offer key={`${undoable.id} ${undoable.undoUntil}`} undoable={undoable} />
        ))}
      </div>
      <div role="alert">
        {toast && !toast.good && (
          <p className="undo-offer">
            {toast.sentence}
            <Button kind="plain" onClick={() => showToast(undefined)}>
              Close
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}

function Offer({ undoable }: { undoable: Undoable }) {
  const queries = useQueryClient()
  const [undoing, setUndoing] = useState(false)
  const left = undoable.undoUntil - useNow(500).getTime()
  const name = nameOfUndoable(undoable.id)
  const over = left <= 0 && !undoing
  useEffect(() => {
    if (over) forgetUndo(undoable.id)
  }, [over, undoable.id])

  async function undo() {
    if (undoing) return
    setUndoing(true)
    showToast(undefined)
    const letFocusGo = keepFocusNear(undoable.id)
    const outcome = await takeBack(undoable)
    // Without an answer nobody knows what happened, so the offer stays while its time lasts.
    if (outcome.known) forgetUndo(undoable.id)
    setUndoing(false)
    showToast(outcome)
    await queries.invalidateQueries()
    letFocusGo()
  }

  return (
    <div className="undo-offer">
      <span>{name ? `${words[undoable.did]}: ${name}` : words[undoable.did]}</span>
      <button type="button" id={`undo-${undoable.id}`} aria-disabled={undoing} onClick={undo}>
        Undo
      </button>
      <span className="countdown" aria-hidden="true">
        {Math.max(0, Math.ceil(left / 1000))} s
      </span>
    </div>
  )
}

type Outcome = ActionOutcome & { known: boolean }

async function takeBack({ id, did, change }: Undoable): Promise<Outcome> {
  const outcome =
    did === 'deleted'
      ? await askAsStaff(api.blog.restore, { params: { id } })
      : await askAsStaff(api.appointments.undo, { params: { id }, body: { change } })
  if (outcome.kind === 'answered') return { good: true, known: true, sentence: outcome.answer.message }
  const name = nameOfUndoable(id)
  const { message } = failureOf(outcome)
  return { good: false, known: outcome.kind === 'refused', sentence: name ? `${name}: ${message}` : message }
}

const words: Record<Undoable['did'], string> = {
  accepted: 'Accepted',
  cancelled: 'Cancelled',
  changed: 'Changed',
  deleted: 'Deleted',
  rung: 'Rung',
  'no answer': 'No answer',
}
