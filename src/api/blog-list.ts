import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { allPostAnswer, type WirePost } from '../contract/blog.ts'
import { RecordsAway } from '../domain/records.ts'
import type { House } from '../http/house.ts'
import { type Seen, wirePost } from './wire-post.ts'

/** The list as bytes: a hundred posts with their pictures are six megabytes, made once for everybody (promise B6). */
type ListBytes = {
  edition: number
  /** Epoch milliseconds of the next hour of publication, which makes it old without any save. */
  until: number
  etag: string
  plain: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}
const keptLists = new WeakMap<House, Map<string, Promise<ListBytes>>>()

/** All posts as they are seen, from kept bytes while they are true. */
export async function listBytes(asked: Seen, house: House): Promise<ListBytes> {
  const lists = keptLists.get(house) ?? new Map<string, Promise<ListBytes>>()
  keptLists.set(house, lists)
  const key = `${asked.minimal} ${asked.staff}`
  const kept = await lists.get(key)?.catch(() => undefined)
  try {
    const edition = await house.records.posts.edition()
    if (kept?.edition === edition && house.now().getTime() < kept.until) return kept
    const making = makeListBytes(asked, edition, house)
    lists.set(key, making)
    return await making
  } catch (error) {
    if (!kept || !(error instanceof RecordsAway)) throw error
    // Like a page: while the database is away, the last good copy stands.
    lists.set(key, Promise.resolve(kept))
    return kept
  }
}

async function makeListBytes(asked: Seen, edition: number, house: House): Promise<ListBytes> {
  const now = house.now()
  const posts = await house.records.posts.list(asked.staff ? 'with drafts' : { publicAt: now })
  const until = (await house.records.posts.nextPublication(now))?.getTime() ?? Number.POSITIVE_INFINITY
  const allPost: WirePost[] = []
  for (const post of posts) allPost.push(await wirePost(post, house, asked))
  const plain = Buffer.from(JSON.stringify(allPostAnswer.parse({ allPost })))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { edition, until, etag, plain, gzip: Buffer.from(gzipSync(plain, { level: 6 })) }
}
