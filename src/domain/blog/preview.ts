import { type Draft, emptyManuscript, type ManuscriptRefusal, manuscriptOf } from './manuscript.ts'
import { type Manuscript, type Post, slugOf } from './post.ts'
import { publicationAfter } from './publication.ts'
import type { Told } from './publish-post.ts'

/** A post as it would look, kept for a while without being saved. */
export type Preview = {
  manuscript: Manuscript
  slug: string
  /** The day that readers would see. */
  datedAt: Date
  ends: Date
}

export const previewMinutes = 30

export type Previewed = { kind: 'previewed'; token: string; until: Date } | ManuscriptRefusal | { kind: 'unknown' }

/** Keeps what would be saved, of a new post or of one that is there, under a token that opens it for half an hour. */
export async function previewPost(draft: Draft, id: string | undefined, told: Told): Promise<Previewed> {
  const { records, secrets, now } = told
  const before = id === undefined ? undefined : await records.posts.findById(id)
  if (id !== undefined && !before) return { kind: 'unknown' }
  const read = await manuscriptOf(draft, before ?? emptyManuscript, told)
  if (read.kind !== 'prepared') return read
  const { publishedAt } = publicationAfter(draft, before ?? { publishAt: now }, now)
  const preview: Preview = {
    manuscript: read.words,
    slug: before?.slug ?? slugOf(read.words.title),
    datedAt: publishedAt ?? now,
    ends: new Date(now.getTime() + previewMinutes * 60_000),
  }
  const token = secrets.newToken()
  await records.together(({ previews }) => previews.add(preview, secrets.tokenHash(token)))
  return { kind: 'previewed', token, until: preview.ends }
}

/** A preview as the post that it shows. */
export function previewed({ manuscript, slug, datedAt }: Preview): Post {
  const nobody = { id: '', name: '' }
  const dates = { createdAt: datedAt, changedAt: datedAt, publishAt: datedAt, publishedAt: datedAt }
  return { ...manuscript, ...dates, id: 'preview', slug, changedBy: nobody, sample: false, version: 1 }
}
