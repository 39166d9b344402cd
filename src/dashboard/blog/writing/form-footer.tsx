import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../clock.ts'
import { withReference } from '../../failure-words.ts'
import { isDraft } from '../post-fields.ts'
import { stateOf } from '../post-state.ts'
import { SavedPost } from '../saved-post.tsx'
import { whatHappens } from '../side/publishing.tsx'
import { type EditingState, isUnderWay } from './editing-state.ts'
import { SaveLine } from './save-line.tsx'
import type { usePreview } from './use-preview.ts'

type Shown = {
  button: 'Submit' | 'Update'
  editing: EditingState
  /** The sentence of who deleted the post meanwhile: what is written has nowhere to go until it is restored. */
  deleted?: string | undefined
  /** Somebody wanted to send it before its pictures had arrived. */
  waitsForPictures: boolean
  onSaveDraft(): void
  onGoOn(): void
  preview: ReturnType<typeof usePreview>
}

/** Said where somebody may be waiting to press. */
const underWay = { send: 'Sending…', 'save draft': 'Saving the draft…', unpublish: 'Unpublishing…' }

const picturesOnTheirWay = 'A picture in the text is still on its way. Please wait for it, or remove it.'

/** The buttons under the text, and what came of pressing them. It stays in sight while a long text is written. */
export function FormFooter({ button, editing, deleted, waitsForPictures, onSaveDraft, onGoOn, preview }: Shown) {
  const { post, fields, busy, failure, saved, emptied, line } = editing
  const now = useNow(15_000)
  const isPrivate = !post || isDraft(post)
  const isSaving = isUnderWay(busy)
  return (
    <div className="form-footer">
      <Notice role="status" tone="warning">
        {deleted && !failure && `${deleted} What you write stays here.`}
      </Notice>
      <Notice role="alert" tone="error">
        {preview.refusal && `There is no preview: ${preview.refusal}`}
      </Notice>
      <Notice role="alert" tone="error">
        {waitsForPictures && picturesOnTheirWay}
      </Notice>
      <Notice role="alert" id="post-failure" tone="error">
        {failure && withReference(`${failure.message} What you wrote is still here.`, failure)}
      </Notice>
      <SavedPost saved={saved} onPreview={preview.showKept} onGoOn={emptied ? onGoOn : undefined} />
      <div className="form-actions">
        <Button type="submit" kind="main" busy={isSaving} aria-describedby="what-happens">
          {button}
        </Button>
        {isPrivate && (
          <Button busy={isSaving} aria-keyshortcuts="Control+S" onClick={onSaveDraft}>
            {busy === 'save draft' ? 'Saving…' : 'Save as draft'}
          </Button>
        )}
        <Button kind="plain" busy={preview.opening} onClick={preview.show}>
          {preview.opening ? 'Opening the preview…' : 'Preview'}
        </Button>
        <SaveLine line={line} now={now} isPublic={post !== undefined && stateOf(post, now) === 'published'} />
      </div>
      <p id="what-happens" className="form-note" role="status">
        {isSaving ? underWay[busy] : whatHappens(button, post, fields, now)}
      </p>
    </div>
  )
}
