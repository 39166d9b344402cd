import { addresses } from '../../contract/addresses.ts'
import { datedAt, type Post } from '../../domain/blog/post.ts'
import type { Backend } from '../../http/backend.ts'
import { localDate } from '../parts/local-date.ts'
import { directionOf } from './direction.ts'
import { PostPicture } from './post-picture.tsx'

const sizes = '(max-width: 600px) 90vw, (max-width: 1024px) 45vw, 30vw'
const leadingSizes = '(max-width: 880px) 90vw, 55vw'

/**
 * Posts as a wrapped grid of cards: picture, title, and the first 150 characters.
 * @param leads whether the first is drawn large
 * @param heading one below the heading they stand under
 */
export function PostCards({
  posts,
  backend,
  leads = false,
  heading: Heading,
}: {
  posts: Post[]
  backend: Backend
  leads?: boolean
  heading: 'h2' | 'h3'
}) {
  return (
    <ul className={leads ? 'post-cards post-cards-led' : 'post-cards'} data-blog="list">
      {posts.map((post, place) => (
        <li key={post.id} data-slug={post.slug} className="post-card">
          <PostPicture
            post={post}
            backend={backend}
            sizes={leads && place === 0 ? leadingSizes : sizes}
            first={leads && place === 0}
            decorates
          />
          <div className="post-card-words">
            <Heading dir={directionOf(post.title)}>
              <a href={addresses.post(post.slug)}>{post.title}</a>
            </Heading>
            <Excerpt words={backend.writing.cardText(post.content)} />
            <time dateTime={datedAt(post).toISOString()}>{localDate(datedAt(post))}</time>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Excerpt({ words }: { words: string }) {
  return <p dir={directionOf(words)}>{words}</p>
}

/** An empty card, from which the browser makes those that the server did not know of. */
export function PostCardTemplate() {
  return (
    <template>
      <li className="post-card">
        <span className="picture">
          <img alt="" loading="lazy" width="4" height="3" />
        </span>
        <div className="post-card-words">
          <h2 dir="auto">
            {/* biome-ignore lint/a11y/useAnchorContent: filled in by the browser */}
            <a href={addresses.blog} />
          </h2>
          <p dir="auto" />
          <time />
        </div>
      </li>
    </template>
  )
}
