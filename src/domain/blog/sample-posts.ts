import { instantOf } from '../clinic-time.ts'
import type { Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import { keepRevision, wordsIn } from './keep-revision.ts'
import type { Person, Photograph, Post } from './post.ts'
import type { SamplePost } from './sample-post.ts'
import type { Photographs, Writing } from './uploads.ts'

type Context = {
  records: Records
  writing: Writing
  photographs: Photographs
  secrets: Secrets
  now: Date
  /** A picture of the practice's own series as a data URL; undefined where there is none of that name. */
  ownPicture(name: string): Promise<string | undefined>
}

const writer: Person = { id: 'sample', name: 'Sample' }

/**
 * Puts the samples into a blog in which no post was ever written, and answers how many that were. May run in several
 * processes at once: one puts them in. Whatever staff threw away does not come back.
 */
export async function addSamplePosts(samples: readonly SamplePost[], context: Context): Promise<number> {
  const { records, writing } = context
  if (samples.length === 0 || (await records.posts.edition()) > 0) return 0
  const posts = await Promise.all(samples.map((sample) => postOf(sample, context)))
  return records.transaction(async (books) => {
    if ((await books.posts.edition()) > 0) return 0
    for (const post of posts) {
      await books.posts.add(post)
      await keepRevision(post, { autosave: false, words: wordsIn(writing.plainText(post.content)) }, books)
    }
    return posts.length
  })
}

async function postOf(sample: SamplePost, context: Context): Promise<Post> {
  const { publishedOn, picture, content, sample: isSample = false, ...words } = sample
  const morning = instantOf({ day: publishedOn, time: '09:00' })
  // Published is published, also where the machine's calendar is behind.
  const at = morning < context.now ? morning : context.now
  return {
    ...words,
    content: context.writing.clean(content),
    photograph: await photographOf(picture, context),
    id: context.secrets.newId(),
    publishAt: at,
    publishedAt: at,
    createdAt: at,
    changedAt: at,
    changedBy: writer,
    sample: isSample,
    version: 1,
  }
}

async function photographOf(name: string, { ownPicture, photographs }: Context): Promise<Photograph | undefined> {
  const picture = await ownPicture(name)
  const kept = picture === undefined ? undefined : await photographs.keep(picture)
  return kept?.kind === 'kept' ? kept.photograph : undefined
}
