import { useEffect, useRef } from 'react'
import { momentInWords, timeInLondon, todayInLondon } from '../../london.ts'
import type { KeptCopy } from '../copies/kept-copies.ts'
import type { EditingSession } from './editing-session.ts'
import type { EditingState } from './editing-state.ts'

/** What this person wrote before and did not save: to be taken up again, or thrown away. */
export function KeptOffers({ editing, session }: { editing: EditingState; session: EditingSession }) {
  const { offers, restoredFrom, pictureLost, post, thrown } = editing
  return (
    <>
      {restoredFrom !== undefined && (
        <p className="notice">
          This is what you wrote {whenIn(restoredFrom)}. It is not saved yet.{' '}
          {pictureLost && 'Its header picture has to be chosen again. '}
          <button type="button" className="plain" onClick={session.startOver}>
            {post ? 'Go back to the saved post' : 'Throw it away'}
          </button>
        </p>
      )}
      {thrown && <Thrown key={thrown.copy.id} onUndo={session.takeBackThrown} />}
      {offers.map((copy) => (
        <Offer key={copy.id} copy={copy} session={session} />
      ))}
    </>
  )
}

function Offer({ copy, session }: { copy: KeptCopy; session: EditingSession }) {
  const { title } = copy.fields
  return (
    <div className="notice kept-offer">
      <p>
        You wrote {title ? `“${title}”` : 'something'} {whenIn(copy.at)}, and it was not saved.
        {copy.withoutPictures && ' Its pictures did not fit into the browser.'}
      </p>
      <p>
        <button type="button" className="quiet-button" onClick={() => session.restore(copy)}>
          Restore what you wrote {whenIn(copy.at)}
        </button>{' '}
        <button type="button" className="plain" onClick={() => session.throwAway(copy)}>
          Throw it away
        </button>
      </p>
    </div>
  )
}

/** Stands where the words were that have just gone, with the focus of whoever let them go. */
function Thrown({ onUndo }: { onUndo(): void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <p className="notice" role="status">
      It is thrown away.{' '}
      <button ref={undo} type="button" className="plain" onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}

function whenIn(iso: string): string {
  const at = new Date(iso)
  const isToday = todayInLondon(at) === todayInLondon(new Date())
  return isToday ? `at ${timeInLondon(at)}` : `on ${momentInWords(iso)}`
}
