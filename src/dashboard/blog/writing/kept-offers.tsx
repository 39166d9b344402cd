import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { presentMoment } from '../../clock.ts'
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
        <Notice>
          This is what you wrote {whenIn(restoredFrom)}. It is not saved yet.{' '}
          {pictureLost && 'Its header picture has to be chosen again. '}
          <Button kind="plain" onClick={session.startOver}>
            {post ? 'Go back to the saved post' : 'Throw it away'}
          </Button>
        </Notice>
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
    <Notice className="kept-offer">
      <p>
        You wrote {title ? `“${title}”` : 'something'} {whenIn(copy.at)}, and it was not saved.
        {session.isElsewhere(copy) && ' The tab in which you wrote it is still open.'}
        {copy.withoutPictures && ' Its pictures did not fit into the browser.'}
      </p>
      <p>
        <Button onClick={() => session.restore(copy)}>Restore what you wrote {whenIn(copy.at)}</Button>{' '}
        <Button kind="plain" onClick={() => session.throwAway(copy)}>
          Throw it away
        </Button>
      </p>
    </Notice>
  )
}

/** Stands where the words were that have just gone, with the focus of whoever let them go. */
function Thrown({ onUndo }: { onUndo(): void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <Notice role="status">
      It is thrown away.{' '}
      <Button ref={undo} kind="plain" onClick={onUndo}>
        Undo
      </Button>
    </Notice>
  )
}

/** `at 14:05` of today, or on which day as well. */
export function whenIn(iso: string): string {
  const at = new Date(iso)
  const isToday = todayInLondon(at) === todayInLondon(presentMoment())
  return isToday ? `at ${timeInLondon(at)}` : `on ${momentInWords(iso)}`
}
