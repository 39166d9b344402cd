import { addresses } from '../../contract/addresses.ts'
import { binDays } from '../../contract/blog.ts'
import { blogCalls } from '../../contract/calls/blog-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askAsStaff } from '../ask-as-staff.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { RefusedAtFoot } from '../frame/refused-at-foot.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { useAction } from '../frame/use-action.ts'
import { useRest } from '../frame/use-rest.ts'
import { Link } from '../link.tsx'
import { dayInWords, momentInWords } from '../london.ts'
import { bin } from '../queries/posts.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { forgetAnyUndo } from '../undo/undoables.ts'
import type { KeptCopy } from './copies/kept-copies.ts'
import { useOwnCopies } from './copies/owner.ts'
import { useLineWithFacts } from './line-with-facts.ts'
import { WordsLeft } from './words-left.tsx'
import { whenIn } from './writing/kept-offers.tsx'

/** What was deleted, and can be had back. */
export function Bin() {
  const asked = useAnswer(bin)
  const restoring = useAction({ onDone: (_, { id }) => forgetAnyUndo(id) })
  const rest = useRest()
  const posts = asked.data?.posts
  const withFacts = useLineWithFacts()
  const copies = useOwnCopies()
  // A post that a colleague has taken out, or that is back all the same, has left the bin, and with it the place beside it.
  const refusedElsewhere = restoring.refused
    .filter(({ id }) => posts?.every(({ _id }) => _id !== id))
    .map(({ id, name, failure }) => ({ id, name, sentence: failure.message }))

  function restore(id: string, name: string) {
    if (restoring.isBusy(id) || rest.refuses(id)) return
    rest.begin(
      id,
      restoring.act({ id, name }, () => askAsStaff(blogCalls.restore, { params: { id }, body: {} })),
    )
  }

  return (
    <Page actions={<Link to={addresses.posts}>All posts</Link>}>
      <p className="page-intro">Deleted posts stay here for {binDays} days. Only staff see them.</p>
      <AnswerState of={asked} sentence="The bin could not be loaded." atFoot />
      <RefusedAtFoot refused={refusedElsewhere} onClose={restoring.dismiss} />
      <UnreadableRows count={asked.data?.unreadable} what="post" />
      {posts?.length === 0 && !asked.data?.unreadable && (
        <div className="empty">
          <p>
            <strong>The bin is empty.</strong>
          </p>
          <p>A post that you delete in the list waits here, in case you want it back.</p>
        </div>
      )}
      <WordsLeft copies={copies} />
      {posts && posts.length > 0 && (
        <ul className="plain-rows bin">
          {posts.map(({ _id: id, title, deletedAt, deletedBy, goneOn }) => (
            <li key={id} data-row={id}>
              <div>
                <strong id={`bin-${id}`} dir="auto">
                  {withFacts(title)}
                </strong>
                <small>
                  Deleted by {deletedBy} on {momentInWords(deletedAt)}. Gone for good on {dayInWords(goneOn)}.
                </small>
                <Unsaved copy={copies?.about(id)[0]} />
                {/* Said once: where the new list takes the row away, it is said at the foot. */}
                {restoring.refusalOf(id) && !restoring.isBusy(id) && (
                  <Notice tone="error" role="alert">
                    {restoring.refusalOf(id)?.message}
                  </Notice>
                )}
              </div>
              <Button
                busy={rest.resting || restoring.isBusy(id)}
                aria-describedby={`bin-${id}`}
                onClick={() => restore(id, withFacts(title))}
              >
                {restoring.isBusy(id) ? 'Restoring…' : 'Restore'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

/** For whoever was writing when a colleague deleted the post: no other page leads to their words. */
function Unsaved({ copy }: { copy: KeptCopy | undefined }) {
  if (!copy) return null
  return (
    <Notice tone="warning">
      You wrote on it {whenIn(copy.at)}, and that is not saved. Restore the post, and its Update page offers you what
      you wrote.
    </Notice>
  )
}
