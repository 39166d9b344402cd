import { type Draft, emptyManuscript, type ManuscriptRefusal, manuscriptOf } from './manuscript.ts'
import { slugOf } from './post.ts'
import type { Preview } from './preview.ts'
import { publicationAfter } from './publication.ts'
import type { Context } from './publish-post.ts'
import { addressesIn } from './want-pictures.ts'

const previewMinutes = 30

type Previewed = { kind: 'previewed'; token: string; until: Date } | ManuscriptRefusal | { kind: 'unknown' }

/** Keeps what would be saved, of a new post or of one that is there, under a token that opens it for half an hour. */
export async function previewPost(draft: Draft, id: string | undefined, context: Context): Promise<Previewed> {
  const { records, secrets, now } = context
  const before = id === undefined ? undefined : await records.posts.findById(id)
  if (id !== undefined && !before) return { kind: 'unknown' }
  const read = await manuscriptOf(draft, before ?? emptyManuscript, context)
  if (read.kind !== 'prepared') return read
  const { publishedAt } = publicationAfter(draft, before ?? { publishAt: now }, now)
  const preview: Preview = {
    manuscript: read.words,
    slug: before?.slug ?? slugOf(read.words.title),
    datedAt: publishedAt ?? now,
    ends: new Date(now.getTime() + previewMinutes * 60_000),
  }
  const token = secrets.newToken()
  const pictures = addressesIn(read.words.content, context.writing)
  await records.transaction(async ({ previews, elsewhere }) => {
    await previews.add(preview, secrets.tokenHash(token))
    await elsewhere.want(pictures, now)
  })
  return { kind: 'previewed', token, until: preview.ends }
}
