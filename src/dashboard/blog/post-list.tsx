import { useSearchParams } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { blogCalls } from '../../contract/calls/blog-calls.ts'
import type { ReadingOf } from '../../contract/endpoint.ts'
import { Field } from '../../ui/field.tsx'
import { askAsStaff, isGone } from '../ask-as-staff.ts'
import { useNow } from '../clock.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { RefusedAtFoot } from '../frame/refused-at-foot.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { useAction } from '../frame/use-action.ts'
import { useRest } from '../frame/use-rest.ts'
import { Link } from '../link.tsx'
import { posts as allPosts } from '../queries/posts.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { offerUndo } from '../undo/undoables.ts'
import { useLineWithFacts } from './line-with-facts.ts'
import { PostCard } from './post-card.tsx'
import { postStates, stateOf } from './post-state.ts'

/** All posts but those in the bin; how they stand may narrow them. */
export function PostList() {
  const asked = useAnswer(allPosts)
  const posts = asked.data?.allPost
  const withFacts = useLineWithFacts()
  const removal = useAction<ReadingOf<typeof blogCalls.remove>>({
    renews: [allPosts.queryKey],
    onDone: ({ undoUntil, change }, { id, name = '' }) => undoUntil && offerUndo({ did: 'deleted', id, change }, name),
  })
  const rest = useRest()
  const [query, setQuery] = useSearchParams()
  const shown = query.get('show') ?? ''
  const now = useNow(30_000)
  // A post that may be deleted all the same has left the list, and with it the place beside it.
  const refusedElsewhere = removal.refused
    .filter(({ id, failure }) => !isGone(failure) && posts?.every(({ _id }) => _id !== id))
    .map(({ id, name, failure }) => ({ id, name, sentence: failure.message }))
  const states = new Set<string>(posts?.map((post) => stateOf(post, now)))

  function remove(id: string, name: string) {
    if (removal.isBusy(id) || rest.refuses(id)) return
    rest.begin(
      id,
      removal.act({ id, name }, () => askAsStaff(blogCalls.remove, { params: { id } })),
    )
  }

  return (
    <Page
      actions={
        <>
          <Link to={addresses.postBin}>Bin</Link>{' '}
          <Link className="main-link" to={addresses.newPost}>
            Write a post
          </Link>
        </>
      }
    >
      <AnswerState of={asked} sentence="The posts could not be loaded." atFoot />
      <RefusedAtFoot refused={refusedElsewhere} onClose={removal.dismiss} />
      <UnreadableRows count={asked.data?.unreadable} what="post" />
      {posts?.length === 0 && !asked.data?.unreadable && (
        <div className="empty">
          <p>
            <strong>There are no posts yet.</strong>
          </p>
          <p>
            Visitors read “Coming Soon” until then. <Link to={addresses.newPost}>Write the first post</Link>
          </p>
        </div>
      )}
      {states.size > 1 && (
        <Field form="posts" name="show" label="Show" className="post-filter">
          {(control) => (
            <select
              {...control}
              value={shown}
              onChange={({ target }) => setQuery(target.value ? { show: target.value } : {}, { replace: true })}
            >
              <option value="">All posts</option>
              {postStates.map(
                ([state, words]) =>
                  states.has(state) && (
                    <option key={state} value={state}>
                      {words}
                    </option>
                  ),
              )}
            </select>
          )}
        </Field>
      )}
      <ul className="post-cards">
        {posts
          ?.filter((post) => !states.has(shown) || stateOf(post, now) === shown)
          .map((post) => (
            <PostCard
              key={post._id}
              post={post}
              deleting={rest.resting || removal.isBusy(post._id)}
              failure={removal.refusalOf(post._id)}
              onDelete={() => remove(post._id, withFacts(post.title))}
            />
          ))}
      </ul>
    </Page>
  )
}
