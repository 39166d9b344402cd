import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { addresses } from '../../../contract/addresses.ts'
import type { WirePost, WireRevisionLine } from '../../../contract/blog.ts'
import { FailureAlert } from '../../frame/failure-alert.tsx'
import { Loading } from '../../frame/loading.tsx'
import { Page } from '../../frame/page.tsx'
import { momentInWords } from '../../london.ts'
import { usePost } from '../posts.ts'
import { RevisionView } from './revision-view.tsx'
import { useRevisions } from './use-revisions.ts'

/** Every version of a post that was saved: what changed since, and the way back. */
export function Revisions() {
  const { slug = '' } = useParams()
  const { post, failure, error, isPending } = usePost(slug)
  return (
    <Page
      title="Earlier versions"
      actions={
        <>
          <Link to={addresses.editPost(slug)}>Back to the post</Link> <Link to={addresses.posts}>All posts</Link>
        </>
      }
    >
      <Loading now={isPending && !failure} />
      {failure && <FailureAlert failure={failure} sentence="The post could not be loaded." trying={!error} />}
      {post && <OfPost post={post} />}
    </Page>
  )
}

function OfPost({ post }: { post: WirePost }) {
  const queries = useQueryClient()
  const { revisions, failure, error } = useRevisions(post._id)
  const [query] = useSearchParams()
  const asked = Number(query.get('version'))
  const earlier = revisions?.filter(({ number }) => number !== post.version)
  const chosen = earlier?.find(({ number }) => number === asked) ?? earlier?.[0]
  return (
    <>
      <p className="page-intro">“{post.title}”</p>
      {failure && <FailureAlert failure={failure} sentence="The versions could not be loaded." trying={!error} />}
      <Loading now={!revisions && !failure} />
      {earlier?.length === 0 && (
        <div className="empty">
          <p>
            <strong>There is only the present version.</strong>
          </p>
          <p>Each time somebody saves this post, the one before stays here.</p>
        </div>
      )}
      {earlier && chosen && (
        <div className="revisions">
          <nav aria-label="Versions">
            <ol>
              {earlier.map((line) => (
                <li key={line.number}>
                  <RevisionLink line={line} slug={post.slug} isChosen={line === chosen} />
                </li>
              ))}
            </ol>
          </nav>
          <RevisionView key={chosen.number} line={chosen} post={post} onRestored={() => queries.invalidateQueries()} />
        </div>
      )}
    </>
  )
}

type Linked = { line: WireRevisionLine; slug: string; isChosen: boolean }

function RevisionLink({ line, slug, isChosen }: Linked) {
  const { number, savedAt, savedBy, words, status, autosave } = line
  return (
    <Link
      to={`${addresses.postRevisions(slug)}?version=${number}`}
      replace
      aria-current={isChosen ? 'true' : undefined}
      className="revision-link"
    >
      <strong>{momentInWords(savedAt)}</strong>
      <span>
        {savedBy} · {words} {words === 1 ? 'word' : 'words'}
      </span>
      <span className="revision-state">
        {stateWords[status]}
        {autosave && ', saved while writing'}
      </span>
    </Link>
  )
}

const stateWords: Record<WireRevisionLine['status'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Public',
}
