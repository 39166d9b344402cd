import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'

/** The answer's message, with ways on from the emptied form. */
export function SavedPost({ saved }: { saved: { message: string; slug: string } | undefined }) {
  return (
    <div role="status" className={saved && 'notice good'}>
      {saved && (
        <p>
          {saved.message} <a href={addresses.post(saved.slug)}>See the post</a>{' '}
          <Link to={addresses.posts}>All posts</Link>
        </p>
      )}
    </div>
  )
}
