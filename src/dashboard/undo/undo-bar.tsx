import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../contract/api.ts'
import { askAsStaff, failureOf } from '../ask-as-staff.ts'
import { useNow } from '../clock.ts'
import type { Undoable } from './undo-memory.ts'
import { forgetUndo, nameOfUndoable, useUndoables } from './undoables.ts'

/** What was just done and can be taken back, at the foot of every page of the dashboard. */
export function UndoBar() {
  const undoables = useUndoables()
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!outcome?.good) return
    const reading = setTimeout(() => setOutcome(undefined), readingTime)
    return () => clearTimeout(reading)
  }, [outcome])
  return (
    <section className="undo-bar" aria-label="Undo">
      <div role="status">
        {undoables.map((undoable) => (
          <Offer key={`${undoable.id} ${undoable.undoUntil}`} undoable={undoable} onOutcome={setOutcome} />
        ))}
      </div>
      {outcome && (
        <div className={outcome.good ? 'undo-offer' : 'undo-offer failed'} role={outcome.good ? 'status' : 'alert'}>
          <span>{outcome.sentence}</span>
          <button type="button" className="plain" onClick={() => setOutcome(undefined)}>
            Close
          </button>
        </div>
      )}
    </section>
  )
}

function Offer({ undoable, onOutcome }: { undoable: Undoable; onOutcome: (outcome: Outcome | undefined) => void }) {
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
    onOutcome(undefined)
    const outcome = await takeBack(undoable)
    // Without an answer nobody knows what happened, so the offer stays while its time lasts.
    if (outcome.known) forgetUndo(undoable.id)
    setUndoing(false)
    onOutcome(outcome)
    await queries.invalidateQueries()
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

/** How long a good outcome stands, in milliseconds. A bad one stands until it is closed. */
const readingTime = 6_000

type Outcome = { good: boolean; known: boolean; sentence: string }

async function takeBack({ id, did }: Undoable): Promise<Outcome> {
  const outcome =
    did === 'deleted'
      ? await askAsStaff(api.blog.restore, { params: { id } })
      : await askAsStaff(api.appointments.undo, { params: { id } })
  if (outcome.kind === 'answered') return { good: true, known: true, sentence: outcome.answer.message }
  return { good: false, known: outcome.kind === 'refused', sentence: failureOf(outcome).message }
}

const words: Record<Undoable['did'], string> = {
  accepted: 'Accepted',
  cancelled: 'Cancelled',
  changed: 'Changed',
  deleted: 'Deleted',
}
