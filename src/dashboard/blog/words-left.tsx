import { useNavigate } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { posts as allPosts } from '../queries/posts.ts'
import { useAnswer } from '../queries/use-answer.ts'
import type { KeptCopies, KeptCopy } from './copies/kept-copies.ts'
import { whenIn } from './writing/kept-offers.tsx'

type Shown = { inBin: { _id: string }[]; copies: KeptCopies }

/** What somebody wrote on posts that are gone for good, and did not save: no post leads to it any more. */
export function WordsLeft({ inBin, copies }: Shown) {
  const navigate = useNavigate()
  const { data } = useAnswer(allPosts)
  // A post that cannot be read may be the very one.
  if (!data || data.unreadable > 0) return null
  const there = new Set(['new', ...[...data.allPost, ...inBin].map(({ _id }) => _id)])
  const gone = copies.all().filter(({ about }) => !there.has(about))
  if (gone.length === 0) return null

  function goOn(copy: KeptCopy) {
    const { version, tab, ...words } = copy
    const begun = { ...words, about: 'new', at: new Date().toISOString() }
    if (copies.replace(copy, begun) !== 'not kept') void navigate(addresses.newPost)
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
