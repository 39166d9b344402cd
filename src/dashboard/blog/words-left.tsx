import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { presentMoment } from '../clock.ts'
import { bin, posts } from '../queries/posts.ts'
import type { KeptCopies, KeptCopy } from './copies/kept-copies.ts'
import { whenIn } from './writing/kept-offers.tsx'

/** What somebody wrote on posts that are gone for good, and did not save: no post leads to it any more. */
export function WordsLeft({ copies }: { copies: KeptCopies | undefined }) {
  const navigate = useNavigate()
  const listed = useQuery({ ...posts, staleTime: 0 })
  const deleted = useQuery({ ...bin, staleTime: 0 })
  if (!copies || !isWhole(listed) || !isWhole(deleted)) return null
  const there = [...(listed.data?.allPost ?? []), ...(deleted.data?.posts ?? [])].map(({ _id }) => _id)
  const gone = copies.all().filter(({ about }) => about !== 'new' && !there.includes(about))
  if (gone.length === 0) return null

  function goOn(copy: KeptCopy) {
    const { version, tab, ...words } = copy
    const begun = { ...words, about: 'new', at: presentMoment().toISOString() }
    if (copies?.replace(copy, begun) !== 'not kept') void navigate(addresses.newPost)
  }

  return (
    <section aria-labelledby="words-left-heading">
      <h2 id="words-left-heading">Not saved, and the post is gone for good</h2>
      <ul className="plain-rows bin">
        {gone.map((copy) => (
          <li key={copy.id} data-row={copy.id}>
            <div>
              <strong id={`left-${copy.id}`} dir="auto">
                {copy.fields.title || 'Without a title'}
              </strong>
              <small>You wrote it {whenIn(copy.at)}.</small>
            </div>
            <Button aria-describedby={`left-${copy.id}`} onClick={() => goOn(copy)}>
              Go on as a new post
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A list from before knows no newer post, and a post that cannot be read may be the very one. */
function isWhole({ isSuccess, isFetchedAfterMount, data }: UseQueryResult<{ unreadable: number }>): boolean {
  return isSuccess && isFetchedAfterMount && data.unreadable === 0
}
