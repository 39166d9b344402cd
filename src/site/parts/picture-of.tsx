import type { Picture } from '../../domain/practice/treatment.ts'
import markFiles from './marks.json' with { type: 'json' }
import list from './pictures.json' with { type: 'json' }

type File = { width: number; file: string }
type Rendered = { width: number; height: number; colour: string; files: { avif: File[]; webp: File[] } }

const pictures: Record<string, Rendered> = list
const marks: Record<string, string> = markFiles
/** What browsers of before 2022 get, who choose no width themselves. */
const plainWidth = 800

/**
 * One of the practice's own pictures, in the widths and formats that `imagery` makes, on a ground of its own
 * colour until it is there.
 * @param sizes how wide it is shown, as the `sizes` attribute says it
 * @param first whether it is seen before anybody scrolls, and so worth loading first
 */
export function PictureOf({
  picture: { name, alt },
  sizes,
  first = false,
  widest = Number.POSITIVE_INFINITY,
  narrow,
}: {
  picture: Picture
  sizes: string
  first?: boolean
  /** The width in pixels of the largest file that is worth its bytes in a small place. */
  widest?: number
  /** Another crop for screens up to so many pixels. */
  narrow?: { name: string; upTo: number; sizes: string }
}) {
  const { width, height, colour, files } = rendered(name)
  const shown = (all: File[]) => all.filter((file) => file.width <= widest)
  const tall = narrow && rendered(narrow.name)
  return (
    <span className="picture">
      {/* A presentation attribute, since the page's policy allows no style attributes. */}
      <svg className="picture-ground" color={colour} aria-hidden="true" />
      <picture>
        {tall && (
          <>
            <source
              media={`(max-width: ${narrow.upTo}px)`}
              type="image/avif"
              srcSet={srcSetOf(tall.files.avif)}
              sizes={narrow.sizes}
              width={tall.width}
              height={tall.height}
            />
            <source
              media={`(max-width: ${narrow.upTo}px)`}
              srcSet={srcSetOf(tall.files.webp)}
              sizes={narrow.sizes}
              width={tall.width}
              height={tall.height}
            />
          </>
        )}
        <source type="image/avif" srcSet={srcSetOf(shown(files.avif))} sizes={sizes} />
        <img
          src={addressOf(plainFile(files.webp))}
          srcSet={srcSetOf(shown(files.webp))}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          decoding="async"
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
    </span>
  )
}

/**
 * A mark of a supplier or a way to pay, drawn as one file.
 * @param size as it was drawn, in pixels; a style may show it at another, of the same shape
 */
export function MarkOf({
  picture: { name, alt },
  size: { width, height },
}: {
  picture: Picture
  size: { width: number; height: number }
}) {
  return <img src={markAddress(name)} alt={alt} width={width} height={height} loading="lazy" />
}

/** The address of a mark's file. Throws where there is no mark of that name. */
export function markAddress(name: string): string {
  const file = marks[name]
  if (!file) throw new Error(`There is no mark “${name}”: src/site/parts/marks.json does not list it.`)
  return `/pictures/${file}`
}

/** A picture as one file that every browser and network reads, at its widest. */
export function widestFile(name: string): { address: string; width: number; height: number } {
  const { width, height, files } = rendered(name)
  const widest = files.webp.at(-1)
  if (!widest) throw new Error(`There is no WebP file of “${name}”: src/site/parts/pictures.json lists none.`)
  return { address: addressOf(widest), width: widest.width, height: Math.round((widest.width * height) / width) }
}

function rendered(name: string): Rendered {
  const picture = pictures[name]
  if (!picture) throw new Error(`There is no picture “${name}”: src/site/parts/pictures.json does not list it.`)
  return picture
}

function plainFile(files: File[]): File {
  return files.find(({ width }) => width >= plainWidth) ?? files.at(-1) ?? { width: 0, file: '' }
}

function srcSetOf(files: File[]): string {
  return files.map((file) => `${addressOf(file)} ${file.width}w`).join(', ')
}

function addressOf({ file }: File): string {
  return `/pictures/${file}`
}
