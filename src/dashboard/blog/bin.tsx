import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import { askAsStaff, type Failure, failureOf } from '../ask-as-staff.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { say } from '../frame/said.ts'
import { dayInWords, momentInWords } from '../london.ts'
import { bin } from '../queries/posts.ts'
import { useAnswer } from '../queries/use-answer.ts'

/** What was deleted in the last 30 days, and can be had back. */
export function Bin() {
  const queries = useQueryClient()
  const asked = useAnswer(bin)
  const [restoring, setRestoring] = useState<string>()
  const [refused, setRefused] = useState<{ id: string; failure: Failure }>()
  const posts = asked.data?.posts

  async function restore(id: string) {
    if (restoring) return
    setRestoring(id)
    setRefused(undefined)
    const outcome = await askAsStaff(api.blog.restore, { params: { id } })
    if (outcome.kind === 'answered') {
      say({ good: true, sentence: outcome.answer.message })
      await queries.invalidateQueries()
    } else {
      setRefused({ id, failure: failureOf(outcome) })
    }
    setRestoring(undefined)
  }

  return (
    <Page actions={<Link to={addresses.posts}>All posts</Link>}>
      <p className="page-intro">Deleted posts stay here for 30 days. Nobody else sees them.</p>
      <AnswerState of={asked} sentence="The bin could not be loaded." />
      {posts?.length === 0 && (
        <div className="empty">
          <p>
            <strong>The bin is empty.</strong>
          </p>
          <p>A post that you delete in the list waits here, in case you want it back.</p>
        </div>
      )}
      {posts && posts.length > 0 && (
        <ul className="plain-rows bin">
          {posts.map(({ _id: id, title, deletedAt, deletedBy, goneOn }) => (
            <li key={id}>
              <div>
                <strong id={`bin-${id}`}>{title}</strong>
                <small>
                  Deleted by {deletedBy} on {momentInWords(deletedAt)}. Gone for good on {dayInWords(goneOn)}.
                </small>
                {refused?.id === id && (
                  <p className="notice bad" role="alert">
                    {refused.failure.message}
                  </p>
                )}
              </div>
              <button
                type="button"
                className="quiet-button"
                aria-disabled={restoring === id}
                aria-describedby={`bin-${id}`}
                onClick={() => restore(id)}
              >
                {restoring === id ? 'Restoring…' : 'Restore'}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
