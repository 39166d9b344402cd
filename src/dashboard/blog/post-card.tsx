import { useMemo } from 'react'
import { addresses } from '../../contract/addresses.ts'
import type { WirePost } from '../../contract/blog.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Failure } from '../ask-as-staff.ts'
import { presentMoment } from '../clock.ts'
import { Link } from '../link.tsx'
import { excerptOf } from './excerpt.ts'
import { useLineWithFacts, useUnknownFacts } from './line-with-facts.ts'
import { plainText } from './plain-text.ts'
import { addressOf, stateInWords } from './post-state.ts'

type Shown = { post: WirePost; deleting: boolean; failure: Failure | undefined; onDelete: () => void }

/** One post in the list of the blog. */
export function PostCard({ post, deleting, failure, onDelete }: Shown) {
  const { _id: id, slug, content, excerpt } = post
  const withFacts = useLineWithFacts()
  const now = presentMoment()
  const tag = stateInWords(post, now)
  // The server’s own words, as the site shows them; a server that gives none leaves us the text.
  const words = useMemo(() => excerptOf(excerpt ?? plainText(content)), [excerpt, content])
  const unknown = useUnknownFacts(post)
  const picture = post.imageAddress ?? post.image
  return (
    <li className="post-card" data-row={id}>
      {picture && (
        <img src={picture} alt="" width={post.imageWidth} height={post.imageHeight} loading="lazy" decoding="async" />
      )}
      <div className="post-words">
        <h2 id={`post-${id}`} dir="auto">
          <a href={addressOf(post, now)}>{withFacts(post.title)}</a>
        </h2>
        {tag && <span className="tag">{tag}</span>}
        {post.sample && <span className="tag quiet">Sample</span>}
        <p dir="auto">{words}</p>
        {unknown.length > 0 && (
          <Notice tone="warning">
            Readers {tag ? 'would see' : 'see'} {unknown.map((name) => `{${name}}`).join(', ')}: the practice has no
            fact of {unknown.length === 1 ? 'this name' : 'these names'}.
          </Notice>
        )}
        <div className="post-actions">
          <Link className="button-link" to={addresses.editPost(slug)} aria-describedby={`post-${id}`}>
            Update
          </Link>
          <Button kind="plain" busy={deleting} aria-describedby={`post-${id}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
        {failure && (
          <Notice tone="error" role="alert">
            {failure.message}
          </Notice>
        )}
      </div>
    </li>
  )
}
