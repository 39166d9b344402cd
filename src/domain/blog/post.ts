/** An uploaded picture, kept as files of several widths. */
export type Photograph = {
  /** Opaque; the start of its files' names. */
  id: string
  width: number
  height: number
  /** Widths of the files that exist, ascending, in pixels. */
  widths: number[]
  /** `#rrggbb`, shown while it loads. */
  colour: string
}

export type Post = {
  id: string
  /** Never changes with the title, and never looks like an id. */
  slug: string
  title: string
  /** HTML, made safe when it was written and again when it is shown. */
  content: string
  photograph?: Photograph | undefined
  published: boolean
  createdAt: Date
  changedAt: Date
  version: number
}

/** Shown for a post that has no picture of its own. */
export const pictureOfNone = { name: 'arched-door', alt: 'The arched front door of the practice' } as const

/** A deleted post stays in the bin for this many days. */
export const binDays = 30

/** A title as an address: lower case, words joined with hyphens, at most 80 characters, never as long as an id. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  const slug = words || 'post'
  return slug.length === idLength ? `${slug}-post` : slug
}

const idLength = 22

export function looksLikeId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
