import { useEffect, useRef } from 'react'
import type { Outcome } from '../../contract/asking/ask.ts'
import { appointmentCalls } from '../../contract/calls/appointment-calls.ts'
import { Button } from '../../ui/button.tsx'
import { erasedSentence } from '../appointments/changed-meanwhile.tsx'
import { askAsStaff } from '../ask-as-staff.ts'
import { useOwnClock } from '../clock.ts'
import { footOfFailures } from '../frame/failure-alert.tsx'
import { showToast, useToast } from '../frame/toast.ts'
import { useAction } from '../frame/use-action.ts'
import type { Undoable } from './undo-memory.ts'
import { forgetUndo, nameOfUndoable, useUndoables } from './undoables.ts'

/** What was just done, and can be taken back, at the foot of every page of the dashboard. */
export function UndoBar() {
  const undoables = useUndoables()
  const toast = useToast()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => (bar.current ? tellHeight(bar.current) : undefined), [])
  return (
    <section className="undo-bar" aria-label="What was done" ref={bar}>
      <div id={footOfFailures} className="failures" />
      {/* Each by itself: one that comes would have all others read once more. */}
      <div role="status" aria-atomic={false}>
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

/** Keeps the page's styles told how high the bar is: what the keyboard reaches is brought above it. */
function tellHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--undo-bar-height', `${bar.offsetHeight}px`))
  observer.observe(bar, { box: 'border-box' })
  return () => {
    observer.disconnect()
    style.removeProperty('--undo-bar-height')
  }
}

function Offer({ undoable }: { undoable: Undoable }) {
  const { id, did, undoUntil } = undoable
  const name = nameOfUndoable(id)
  const done = words[did] ?? 'Changed'
  const { act, busy } = useAction({
    ...(did !== 'deleted' && { gone: erasedSentence }),
    onDone: () => forgetUndo(undoable),
    onRefused({ status, message }) {
      // Without an answer nobody knows what happened, so the offer stays while its time lasts.
      if (status >= 400) forgetUndo(undoable)
      showToast({ good: false, sentence: name ? `${name}: ${message}` : message })
    },
  })
  const left = undoUntil - useOwnClock(500)
  const over = left <= 0 && !busy
  useEffect(() => {
    if (over) forgetUndo({ id, undoUntil })
  }, [over, id, undoUntil])

  return (
    <div className="undo-offer">
      <span>{name ? `${done}: ${name}` : done}</span>
      <button
        type="button"
        id={`undo-${id}`}
        aria-disabled={busy}
        onClick={() => void act({ id }, () => takeBack(undoable))}
      >
        Undo
      </button>
      <span className="countdown" aria-hidden="true">
        {Math.max(0, Math.ceil(left / 1000))} s
      </span>
    </div>
  )
}

async function takeBack({ id, did, change }: Undoable): Promise<Outcome<{ message: string }>> {
  const asked = { params: { id }, body: { change } }
  if (did !== 'deleted') return askAsStaff(appointmentCalls.undo, asked)
  // Here already with the list of posts; only a page that was loaded anew since fetches it.
  const calls = await import('../../contract/calls/blog-calls.ts').catch(() => undefined)
  return calls ? askAsStaff(calls.blogCalls.restore, asked) : { kind: 'silence' }
}

const words: Record<string, string> = {
  accepted: 'Accepted',
  cancelled: 'Cancelled',
  changed: 'Changed',
  deleted: 'Deleted',
  rung: 'Rung',
  told: 'Told',
  'no answer': 'No answer',
  booked: 'Booked',
  moved: 'Moved',
  arrived: 'Arrived',
  done: 'Done',
  absent: 'Did not come',
  expected: 'Expected again',
}
