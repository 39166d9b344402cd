import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { presentMoment } from '../../clock.ts'
import { compareFormats } from '../compare/compare-formats.ts'
import { compareWords } from '../compare/compare-words.ts'
import { OneSide } from '../compare/difference.tsx'
import { paragraphText } from '../plain-text.ts'
import type { Conflict, EditingState } from './editing-state.ts'
import { whenIn } from './kept-offers.tsx'
import { descriptionByOne, hasOtherPicture, mergedPost, publicationByThem } from './merged-fields.ts'

type Shown = {
  conflict: Conflict
  editing: Pick<EditingState, 'post' | 'start' | 'fields' | 'picture'>
  onKeepMine(): void
  onTakeTheirs(): void
  onClose(): void
}

/** Two people saved the same post: both texts side by side, and a choice in which neither is lost. */
export function ConflictDialog({ conflict, editing, onKeepMine, onTakeTheirs, onClose }: Shown) {
  const { theirs, changedBy, changedAt } = conflict
  const { post, fields, picture } = editing
  const mine = useMemo(() => mergedPost(editing, theirs), [editing, theirs])
  const runs = useMemo(() => compareWords(whole(theirs), whole(mine)), [theirs, mine])
  const formats = compareFormats(theirs.content, mine.content)
  const description = descriptionByOne(editing, conflict)
  const publication = publicationByThem(conflict, fields, mine, presentMoment())
  return (
    <Dialog title="Two people changed this post" shape="wide" onClose={onClose}>
      <p>
        {changedBy} saved it {whenIn(changedAt)}, after you had begun yours. Choose which text stands now. The other one
        is kept as well.
      </p>
      {picture && hasOtherPicture(post, theirs) && (
        <p>
          <strong>Both of you have changed the header image: it will be as in the version that you keep.</strong>
        </p>
      )}
      {description && (
        <p>
          <strong>{description}</strong>
        </p>
      )}
      {publication && (
        <p>
          <strong>{publication}</strong>
        </p>
      )}
      <div className="two-texts">
        <section>
          <h3>Yours</h3>
          <OneSide runs={runs} side="later" whose="Yours" />
        </section>
        <section>
          <h3>{changedBy}’s</h3>
          <OneSide runs={runs} side="earlier" whose={`${changedBy}’s`} />
        </section>
      </div>
      {formats.length > 0 && <p className="side-small">Formats in yours: {formats.join(', ')}.</p>}
      <div className="dialog-foot conflict-choices">
        <Button kind="main" onClick={onKeepMine}>
          Keep mine (their version stays in the history)
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs (mine stays as a copy I can restore)</Button>
      </div>
    </Dialog>
  )
}

function whole({ title, content }: { title: string; content: string }): string {
  return `${title}\n\n${paragraphText(content)}`
}
