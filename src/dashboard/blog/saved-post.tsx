import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'

type Shown = {
  saved: { message: string; slug: string } | undefined
  /** Takes the same post into the form again. */
  onGoOn?: (() => void) | undefined
}

/** The answer's message, with ways on from the emptied form. */
export function SavedPost({ saved, onGoOn }: Shown) {
  return (
    <div role="status" className={saved && 'notice good'}>
      {saved && (
        <p>
          {saved.message || 'It is saved.'} <a href={addresses.post(saved.slug)}>See the post</a>{' '}
          <Link to={addresses.posts}>All posts</Link>{' '}
          {onGoOn && (
            <button type="button" className="plain" onClick={onGoOn}>
              Go on writing this post
            </button>
          )}
        </p>
      )}
    </div>
  )
}
