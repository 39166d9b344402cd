import { addresses } from '../contract/addresses.ts'
import { type Post, pictureOfNone } from '../domain/blog/post.ts'
import type { House } from '../http/house.ts'
import { PictureOf } from './picture-of.tsx'

const cardWidth = 800
const sizes = '(max-width: 600px) 90vw, (max-width: 1024px) 45vw, 30vw'

/** Posts as a wrapped grid of cards: picture, title, and the first 150 characters. */
export function PostCards({ posts, house }: { posts: Post[]; house: House }) {
  return (
    <ul className="post-cards" data-blog="list">
      {posts.map((post, place) => (
        <li key={post.id} data-slug={post.slug} className="post-card">
          <PostPicture post={post} house={house} sizes={sizes} first={place === 0} />
          <h2>
            <a href={addresses.post(post.slug)}>{post.title}</a>
          </h2>
          <p>{excerptOf(post, house)}</p>
        </li>
      ))}
    </ul>
  )
}

/** An empty card, from which the browser makes those that the server did not know of. */
export function PostCardTemplate() {
  return (
    <template>
      <li className="post-card">
        <span className="picture">
          <img alt="" loading="lazy" width="4" height="3" />
        </span>
        <h2>
          {/* biome-ignore lint/a11y/useAnchorContent: filled in by the browser */}
          <a href={addresses.blog} />
        </h2>
        <p />
      </li>
    </template>
  )
}

/** A post's own picture on a ground of its colour, or the arched door where it has none. */
export function PostPicture({
  post: { photograph, imageAlt },
  house: { photographs },
  sizes,
  first,
}: {
  post: Post
  house: Pick<House, 'photographs'>
  sizes: string
  first: boolean
}) {
  if (!photograph) return <PictureOf picture={{ ...pictureOfNone, alt: '' }} sizes={sizes} first={first} />
  const { width, height, widths, colour } = photograph
  return (
    <span className="picture">
      <svg className="picture-ground" color={colour} aria-hidden="true" />
      <picture>
        <img
          src={photographs.address(photograph, cardWidth)}
          srcSet={widths.map((one) => `${photographs.address(photograph, one)} ${one}w`).join(', ')}
          sizes={sizes}
          width={width}
          height={height}
          alt={imageAlt}
          decoding="async"
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
    </span>
  )
}

function excerptOf({ content }: Post, { writing }: House): string {
  const excerpt = writing.excerpt(content)
  return excerpt.length < writing.plainText(content).length ? `${excerpt}...` : excerpt
}
