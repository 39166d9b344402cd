import { useMemo } from 'react'
import type { PostBody, WirePost, WireRevision, WireRevisionLine } from '../../../contract/blog.ts'
import { blogCalls } from '../../../contract/calls/blog-calls.ts'
import { counted } from '../../../contract/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { AnswerState } from '../../frame/answer-state.tsx'
import { showToast } from '../../frame/toast.ts'
import { useAction } from '../../frame/use-action.ts'
import type { useRest } from '../../frame/use-rest.ts'
import { momentInWords } from '../../london.ts'
import { revision as oneRevision } from '../../queries/posts.ts'
import { useAnswer } from '../../queries/use-answer.ts'
import { compareFormats } from '../compare/compare-formats.ts'
import { compareWords, countChanges } from '../compare/compare-words.ts'
import { Difference } from '../compare/difference.tsx'
import { paragraphText } from '../plain-text.ts'
import { unlessDeleted } from './unless-deleted.ts'

type Shown = {
  line: WireRevisionLine
  post: WirePost
  rest: ReturnType<typeof useRest>
  /** Once it is back and the versions are new. */
  onRestored(): void
}

/** One earlier version beside the present one, and the button that brings it back. */
export function RevisionView({ line, post, rest, onRestored }: Shown) {
  const asked = unlessDeleted(useAnswer(oneRevision(post._id, line.number)))
  const revision = asked.data?.revision
  const { act, busy, refusalOf } = useAction({
    onSentence: () =>
      showToast({
        good: true,
        sentence: `The version of ${momentInWords(line.savedAt)} is back. The one before it is kept.`,
      }),
  })
  const refusal = refusalOf(post._id)

  function restore(old: WireRevision) {
    const { _id: id, version } = post
    if (busy || rest.refuses(old.savedAt)) return
    const body = { ...writtenIn(old), ...(version !== undefined && { version }) }
    rest.begin(
      old.savedAt,
      act({ id }, () => askAsStaff(blogCalls.update, { params: { id }, body })).then(
        (answer) => answer && onRestored(),
      ),
    )
  }

  return (
    <section className="revision" aria-label={`Version of ${momentInWords(line.savedAt)}`}>
      <AnswerState of={asked} sentence="This version could not be loaded." />
      {revision && (
        <>
          <Changes revision={revision} post={post} />
          <p className="revision-foot">
            <Button kind="main" busy={busy || rest.resting} onClick={() => restore(revision)}>
              {busy ? 'Restoring…' : 'Restore this version'}
            </Button>
            <small>It becomes the newest version. Today’s stays in this list.</small>
          </p>
          <Notice role="alert" tone="error">
            {refusal?.message}
          </Notice>
        </>
      )}
    </section>
  )
}

function Changes({ revision, post }: { revision: WireRevision; post: WirePost }) {
  const title = useMemo(() => compareWords(revision.title, post.title), [revision, post])
  const text = useMemo(
    () => compareWords(paragraphText(revision.content), paragraphText(post.content)),
    [revision, post],
  )
  const notes = [...compareFormats(revision.content, post.content), ...detailNotes(revision, post)]
  const { added, removed } = countChanges([...title, ...text])
  return (
    <>
      <p className="revision-sum">{summary(added, removed)}</p>
      {notes.length > 0 && (
        <ul className="revision-notes">
          {notes.map((note) => (
            <li key={note}>{note}.</li>
          ))}
        </ul>
      )}
      <h2 className="revision-title">
        <Difference runs={title} />
      </h2>
      <Difference runs={text} />
    </>
  )
}

function summary(added: number, removed: number): string {
  if (added === 0 && removed === 0) return 'Since then: the same words.'
  return `Since then: ${counted(added, 'word')} added, ${counted(removed, 'word')} taken away.`
}

const details: [name: keyof WireRevision & keyof WirePost, words: string][] = [
  ['description', 'the description for search engines'],
  ['imageAlt', 'what the picture shows'],
  ['topic', 'the topic'],
  ['treatments', 'the related treatments'],
  ['author', 'the author'],
  ['reviewedOn', 'the day of the review'],
  ['reviewedBy', 'the reviewer'],
]

function detailNotes(revision: WireRevision, post: WirePost): string[] {
  const changed = details.filter(([name]) => String(revision[name] ?? '') !== String(post[name] ?? ''))
  const pictures = revision.imageAddress === post.imageAddress ? [] : ['the header image']
  const words = [...changed.map(([, words]) => words), ...pictures]
  return words.length === 0 ? [] : [`Also changed: ${words.join(', ')}`]
}

/** What was written then. Whether visitors see the post is not a matter of its text, and stays as it is. */
function writtenIn({ title, content, image, imageAlt, ...others }: WireRevision): PostBody {
  const { description, topic, treatments, author, reviewedOn, reviewedBy } = others
  return {
    title,
    content,
    image,
    imageAlt: imageAlt ?? '',
    description: description ?? '',
    topic: topic ?? '',
    treatments: treatments ?? [],
    author: author ?? '',
    reviewedOn: reviewedOn ?? '',
    reviewedBy: reviewedBy ?? '',
  }
}
