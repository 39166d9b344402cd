import { addresses } from '../../contract/addresses.ts'
import type { WirePost } from '../../contract/blog.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { presentMoment } from '../clock.ts'
import { Link } from '../link.tsx'
import { stateOf } from './post-state.ts'
import { standing } from './side/publishing.tsx'

type Shown = {
  /** Without a post where the answer had none that can be read. */
  saved: { message: string; post: WirePost | undefined } | undefined
  /** Shows a post that visitors do not see yet. */
  onPreview(post: WirePost): void
  /** Takes the same post into the form again. */
  onGoOn?: (() => void) | undefined
}

/** The answer's message, with ways on from the emptied form. */
export function SavedPost({ saved, onPreview, onGoOn }: Shown) {
  return (
    <Notice role="status" tone="success">
      {saved && (
        <p>
          {saved.message || 'It is saved.'} {saved.post && comesOut(saved.post)}
          {saved.post && <SeeIt post={saved.post} onPreview={onPreview} />} <Link to={addresses.posts}>All posts</Link>{' '}
          {onGoOn && (
            <Button kind="plain" onClick={onGoOn}>
              Go on writing this post
            </Button>
          )}
        </p>
      )}
    </Notice>
  )
}

/** When visitors see it, where that is still to come: the emptied form does not say it any more. */
function comesOut(post: WirePost): string {
  const now = presentMoment()
  return stateOf(post, now) === 'scheduled' ? `${standing(post, now)}. ` : ''
}

function SeeIt({ post, onPreview }: { post: WirePost; onPreview: Shown['onPreview'] }) {
  return stateOf(post, presentMoment()) === 'published' ? (
    <a href={addresses.post(post.slug)}>See the post</a>
  ) : (
    <Button kind="plain" onClick={() => onPreview(post)}>
      See the post
    </Button>
  )
}
