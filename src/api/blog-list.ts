import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { allPostAnswer, type WirePost } from '../contract/blog.ts'
import type { PracticeContent } from '../domain/practice/treatment.ts'
import { RecordsAway } from '../domain/records.ts'
import type { Backend } from '../http/backend.ts'
import { type Seen, wirePost } from './wire-post.ts'

const compressed = promisify(gzip)

/** The list as bytes: a hundred posts with their pictures are six megabytes, made once for everybody. */
type ListBytes = {
  edition: number
  /** The practice whose facts the posts say. */
  content: PracticeContent
  /** Epoch milliseconds of the next hour of publication, which makes it old without any save. */
  until: number
  etag: string
  plain: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

/** One list as it is kept, and as it is being made: who asks meanwhile waits for the same. */
type KeptList = {
  made?: ListBytes | undefined
  making?: (Pick<ListBytes, 'edition' | 'content'> & { bytes: Promise<ListBytes> }) | undefined
}
const keptLists = new WeakMap<Backend, Map<string, KeptList>>()

/** All posts as they are seen, from kept bytes while they are true. */
export async function listBytes(asked: Seen, backend: Backend): Promise<ListBytes> {
  const list = keptList(asked, backend)
  try {
    const edition = await backend.records.posts.edition()
    const { made, making } = list
    const { content } = backend
    const isSo = (list: Pick<ListBytes, 'edition' | 'content'>) => list.edition === edition && list.content === content
    if (made && isSo(made) && backend.now().getTime() < made.until) return made
    return await (making && isSo(making) ? making.bytes : makeAnew(list, asked, edition, backend))
  } catch (error) {
    if (!list.made || !(error instanceof RecordsAway)) throw error
    // Like a page: while the database is away, the last good copy stands.
    return list.made
  }
}

function keptList({ minimal, staff }: Seen, backend: Backend): KeptList {
  const lists = keptLists.get(backend) ?? new Map<string, KeptList>()
  keptLists.set(backend, lists)
  const key = `${minimal} ${staff}`
  const list = lists.get(key) ?? {}
  lists.set(key, list)
  return list
}

async function makeAnew(list: KeptList, asked: Seen, edition: number, backend: Backend): Promise<ListBytes> {
  const making = { edition, content: backend.content, bytes: makeListBytes(asked, edition, backend) }
  list.making = making
  try {
    list.made = await making.bytes
    return list.made
  } finally {
    if (list.making === making) list.making = undefined
  }
}

async function makeListBytes(asked: Seen, edition: number, backend: Backend): Promise<ListBytes> {
  const { content } = backend
  const now = backend.now()
  const posts = await backend.records.posts.list(asked.staff ? 'with drafts' : { publicAt: now })
  const until = (await backend.records.posts.nextPublication(now))?.getTime() ?? Number.POSITIVE_INFINITY
  const allPost: WirePost[] = []
  for (const post of posts) allPost.push(await wirePost(post, backend, asked))
  const plain = Buffer.from(JSON.stringify(allPostAnswer.parse({ allPost })))
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // Beside the thread that answers everybody: six megabytes would stop it for a tenth of a second and more.
  return { edition, content, until, etag, plain, gzip: Buffer.from(await compressed(plain, { level: 6 })) }
}
