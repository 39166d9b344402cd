import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import type { WirePost } from '../../contract/blog.ts'
import { askAsStaff, type Failure, failureOf } from '../ask-as-staff.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { say } from '../frame/said.ts'
import { posts as allPosts } from '../queries/posts.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { offerUndo } from '../undo/undoables.ts'
import { PostCard } from './post-card.tsx'
import { postStates, stateOf } from './post-state.ts'

export function PostList() {
  const asked = useAnswer(allPosts)
  const posts = asked.data?.allPost
  const queries = useQueryClient()
  const [deleting, setDeleting] = useState<string>()
  const [refused, setRefused] = useState<{ id: string; failure: Failure }>()
  const [query, setQuery] = useSearchParams()
  const shown = query.get('show') ?? ''
  const states = new Set<string>(posts?.map(stateOf))

  async function remove({ _id: id, title }: WirePost) {
    if (deleting) return
    setDeleting(id)
    setRefused(undefined)
    say(undefined)
    const outcome = await askAsStaff(api.blog.remove, { params: { id } })
    if (outcome.kind === 'answered') {
      say({ good: true, sentence: outcome.answer.message })
      if (outcome.answer.undoUntil) offerUndo('deleted', id, title)
      await queries.invalidateQueries({ queryKey: allPosts.queryKey })
    } else {
      setRefused({ id, failure: failureOf(outcome) })
    }
    setDeleting(undefined)
  }

  return (
    <Page
      actions={
        <>
          <Link to={addresses.newPost}>Write a post</Link> <Link to={addresses.postBin}>Bin</Link>
        </>
      }
    >
      <AnswerState of={asked} sentence="The posts could not be loaded." />
      {posts?.length === 0 && (
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
        <label className="field post-filter">
          <span>Show</span>
          <select
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
        </label>
      )}
      <ul className="post-cards">
        {posts
          ?.filter((post) => !states.has(shown) || stateOf(post) === shown)
          .map((post) => (
            <PostCard
              key={post._id}
              post={post}
              deleting={deleting === post._id}
              failure={refused?.id === post._id ? refused.failure : undefined}
              onDelete={() => remove(post)}
            />
          ))}
      </ul>
    </Page>
  )
}
