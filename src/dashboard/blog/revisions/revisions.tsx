import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { addresses } from '../../../contract/addresses.ts'
import type { WirePost, WireRevisionLine } from '../../../contract/blog.ts'
import { counted } from '../../../contract/text.ts'
import { AnswerState } from '../../frame/answer-state.tsx'
import { Page } from '../../frame/page.tsx'
import { UnreadableRows } from '../../frame/unreadable-rows.tsx'
import { useRest } from '../../frame/use-rest.ts'
import { Link } from '../../link.tsx'
import { momentInWords } from '../../london.ts'
import { forForms } from '../../queries/for-forms.ts'
import { post as onePost, revisions as revisionsOf } from '../../queries/posts.ts'
import { useAnswer } from '../../queries/use-answer.ts'
import { useLineWithFacts } from '../line-with-facts.ts'
import { RevisionView } from './revision-view.tsx'
import { unlessDeleted } from './unless-deleted.ts'

/** Every version of a post that was saved: what changed since, and the way back. */
export function Revisions() {
  const { slug = '' } = useParams()
  const asked = unlessDeleted(useAnswer({ ...onePost(slug), ...forForms }))
  return (
    <Page
      actions={
        <>
          <Link to={addresses.editPost(slug)}>Back to the post</Link> <Link to={addresses.posts}>All posts</Link>
        </>
      }
    >
      <AnswerState of={asked} sentence="The post could not be loaded." />
      {asked.data && <OfPost key={asked.data._id} post={asked.data} />}
    </Page>
  )
}

function OfPost({ post }: { post: WirePost }) {
  const asked = unlessDeleted(useAnswer(revisionsOf(post._id)))
  // Above the version that is shown: when it is restored another one takes its place, and its button.
  const rest = useRest()
  const [query] = useSearchParams()
  const withFacts = useLineWithFacts()
  // Nobody chose the first one, and a colleague who saves meanwhile would put another in its place while it is read.
  const [read, setRead] = useState<number>()
  const wanted = query.has('version') ? Number(query.get('version')) : read
  // What a colleague saved since the post was read is no earlier one: it comes with the post, once that is asked for again.
  const { version: present = Number.POSITIVE_INFINITY } = post
  const earlier = asked.data?.revisions.filter(({ number }) => number < present)
  const chosen = earlier?.find(({ number }) => number === wanted) ?? earlier?.[0]
  if (chosen && read === undefined) setRead(chosen.number)
  return (
    <>
      <p className="page-intro">“{withFacts(post.title)}”</p>
      <AnswerState of={asked} sentence="The versions could not be loaded." />
      <UnreadableRows count={asked.data?.unreadable} what="version" />
      {earlier?.length === 0 && !asked.data?.unreadable && (
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
          <RevisionView
            key={chosen.number}
            line={chosen}
            post={post}
            rest={rest}
            // What was present before stands first then, whichever is new sooner, the versions or the post.
            onRestored={() => setRead(post.version)}
          />
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
        {savedBy} · {counted(words, 'word')}
      </span>
      <span>
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
