import { type Post, pictureOfNone } from '../../domain/blog/post.ts'
import type { Backend } from '../../http/backend.ts'
import { PictureOf, widestFile } from '../parts/picture-of.tsx'

const plainWidth = 800
const sharedWidth = 1200

type Pictured = Pick<Post, 'photograph' | 'imageAlt' | 'title'>

/**
 * A post's own picture on a ground of its colour, or the arched door where it has none.
 * @param decorates where the title says all beside it, so that nobody hears it twice
 */
export function PostPicture({
  post: { photograph, imageAlt },
  backend: { photographs },
  sizes,
  first = false,
  decorates = false,
}: {
  post: Pictured
  backend: Pick<Backend, 'photographs'>
  sizes: string
  first?: boolean
  decorates?: boolean
}) {
  if (!photograph) return <PictureOf picture={{ ...pictureOfNone, alt: '' }} sizes={sizes} first={first} />
  const { width, height, widths, colour } = photograph
  return (
    <span className="picture">
      <svg className="picture-ground" color={colour} aria-hidden="true" />
      <picture>
        <img
          src={photographs.address(photograph, plainWidth)}
          srcSet={widths.map((one) => `${photographs.address(photograph, one)} ${one}w`).join(', ')}
          sizes={sizes}
          width={width}
          height={height}
          alt={decorates ? '' : imageAlt}
          decoding="async"
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
    </span>
  )
}

/** The picture that networks, search engines and feeds show with a post: its path, what is seen, and its size. */
export function sharedPicture(
  { photograph, imageAlt, title }: Pictured,
  { photographs, content }: Pick<Backend, 'photographs' | 'content'>,
): { address: string; alt: string; width: number; height: number } {
  if (!photograph) return { ...widestFile(pictureOfNone.name), alt: content.about.seen.door }
  const width = photograph.widths.find((one) => one >= sharedWidth) ?? photograph.widths.at(-1) ?? photograph.width
  const height = Math.round((width * photograph.height) / photograph.width)
  return { address: photographs.address(photograph, sharedWidth), alt: imageAlt || title, width, height }
}
