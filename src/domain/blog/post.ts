import type { Day } from '../clinic-time.ts'

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

/** Files are made of these widths, as far as a picture has them, and of its own where that is less. */
export const photographWidths = [400, 800, 1200, 1600]

/** What staff write of a post: what a revision keeps, and a preview shows. */
export type Manuscript = {
  title: string
  /** HTML, made safe when it was written and again when it is shown. */
  content: string
  photograph?: Photograph | undefined
  /** What is seen on the picture; empty when it only decorates. */
  imageAlt: string
  /** For search engines; an excerpt stands in where there is none. */
  description?: string | undefined
  /** Id of a topic of the practice's content. */
  topic?: string | undefined
  /** Slugs of the treatments it has to do with, at most three. */
  treatments: string[]
  /** Slug of the team member who wrote it. */
  author?: string | undefined
  /** When a team member last read it for correctness, and who that was. */
  reviewedOn?: Day | undefined
  reviewedBy?: string | undefined
  /** From when visitors see it; absent for a draft. */
  publishAt?: Date | undefined
}

/** A post as it is kept. */
export type Post = Manuscript & {
  id: string
  /** Changes only when staff ask for it, never with the title, and never looks like an id. */
  slug: string
  /** When visitors saw it first, or will: the day they read on it. Absent while it was never public. */
  publishedAt?: Date | undefined
  createdAt: Date
  changedAt: Date
  changedBy: Person
  /** An example that came with the website and that nobody has made their own yet. */
  sample: boolean
  version: number
}

/** Who did something: the name is kept as it was then. */
export type Person = { id: string; name: string }

/** How a post stands at an instant: nobody stores it, the hour of publication decides. */
export type PostStatus = 'draft' | 'scheduled' | 'published'

/** How a post stands: without an hour it is a draft. */
export function statusOf({ publishAt }: Pick<Post, 'publishAt'>, now: Date): PostStatus {
  if (!publishAt) return 'draft'
  return publishAt > now ? 'scheduled' : 'published'
}

/** Whether visitors see it. */
export function isPublic(post: Pick<Post, 'publishAt'>, now: Date): boolean {
  return statusOf(post, now) === 'published'
}

/** Whether visitors had seen it by an instant, though they may not see it any more. */
export function hadBeenPublic({ publishedAt }: Pick<Post, 'publishedAt'>, by: Date): boolean {
  return publishedAt !== undefined && publishedAt <= by
}

/** The instant whose day readers see on a post. */
export function datedAt({ publishedAt, createdAt }: Pick<Post, 'publishedAt' | 'createdAt'>): Date {
  return publishedAt ?? createdAt
}

/** When visitors last saw it change: one that was written ahead of its hour did so when that came. */
export function changedForVisitors(post: Pick<Post, 'publishedAt' | 'createdAt' | 'changedAt'>): Date {
  const dated = datedAt(post)
  return post.changedAt > dated ? post.changedAt : dated
}

/** Shown for a post that has no picture of its own. */
export const pictureOfNone = { name: 'arched-door' } as const

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
  return looksLikeId(slug) ? `${slug}-post` : slug
}

/** Whether it is an id and no slug, which never looks like one. */
export function looksLikeId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
