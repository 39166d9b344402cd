import type { Manuscript, Post } from './post.ts'

/** A post as it would look, kept for a while without being saved. */
export type Preview = {
  manuscript: Manuscript
  slug: string
  /** The day that readers would see. */
  datedAt: Date
  ends: Date
}

/** A preview as the post that it shows. */
export function previewed({ manuscript, slug, datedAt }: Preview): Post {
  const nobody = { id: '', name: '' }
  const dates = { createdAt: datedAt, changedAt: datedAt, publishAt: datedAt, publishedAt: datedAt }
  return { ...manuscript, ...dates, id: 'preview', slug, changedBy: nobody, sample: false, version: 1 }
}
