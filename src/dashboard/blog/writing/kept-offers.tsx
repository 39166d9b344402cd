import { momentInWords, timeInLondon, todayInLondon } from '../../london.ts'
import type { KeptCopy } from '../copies/kept-copies.ts'
import type { SittingDesk } from './sitting.ts'
import type { Sitting } from './sitting-state.ts'

/** What this person wrote before and did not save: to be taken up again, or thrown away. */
export function KeptOffers({ sitting, desk }: { sitting: Sitting; desk: SittingDesk }) {
  const { offers, restoredFrom, pictureLost, post } = sitting
  return (
    <>
      {restoredFrom !== undefined && (
        <p className="notice">
          This is what you wrote {whenIn(restoredFrom)}. It is not saved yet.{' '}
          {pictureLost && 'Its header picture has to be chosen again. '}
          <button type="button" className="plain" onClick={desk.startOver}>
            {post ? 'Go back to the saved post' : 'Throw it away'}
          </button>
        </p>
      )}
      {offers.map((copy) => (
        <Offer key={copy.id} copy={copy} desk={desk} />
      ))}
    </>
  )
}

function Offer({ copy, desk }: { copy: KeptCopy; desk: SittingDesk }) {
  const { title } = copy.fields
  return (
    <div className="notice kept-offer">
      <p>
        You wrote {title ? `“${title}”` : 'something'} {whenIn(copy.at)}, and it was not saved.
        {copy.withoutPictures && ' Its pictures did not fit into the browser.'}
      </p>
      <p>
        <button type="button" className="quiet-button" onClick={() => desk.restore(copy)}>
          Restore what you wrote {whenIn(copy.at)}
        </button>{' '}
        <button type="button" className="plain" onClick={() => desk.throwAway(copy)}>
          Throw it away
        </button>
      </p>
    </div>
  )
}

function whenIn(iso: string): string {
  const at = new Date(iso)
  const isToday = todayInLondon(at) === todayInLondon(new Date())
  return isToday ? `at ${timeInLondon(at)}` : `on ${momentInWords(iso)}`
}
