import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { allPostAnswer, type WirePost } from '../../contract/blog.ts'
import { postsInParts } from '../../domain/blog/posts-in-parts.ts'
import { clocksApart } from '../../domain/doubted-clock.ts'
import type { PracticeContent } from '../../domain/practice/treatment.ts'
import { RecordsAway } from '../../domain/records.ts'
import type { Backend } from '../../http/backend.ts'
import { type Seen, wirePost } from './wire-post.ts'

/** The list as bytes: a hundred posts with their pictures are six megabytes, made once for everybody. */
type ListBytes = {
  edition: number
  /** The practice whose facts the posts say. */
  content: PracticeContent
  /** Epoch milliseconds of when it was made, and of the next hour of publication, which makes it old without any save. */
  since: number
  until: number
  etag: string
  /** How many they are, packed or not. */
  length: { plain: number; gzip: number }
  /** Absent where they are more than should be kept twice: whoever takes no other has them unpacked. */
  plain: Piece[] | undefined
  gzip: Piece[]
}
type Piece = Uint8Array<ArrayBuffer>

/** A hundred posts with their pictures, and a few more. */
const mostPlainBytes = 8_000_000

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
    const now = backend.now().getTime()
    // One that is yet to be made was made by a clock that was ahead, and shows what is yet to be published.
    if (made && isSo(made) && made.since <= now + clocksApart && now < made.until) return made
    return await (making && isSo(making) ? making.bytes : makeAnew(list, asked, edition, backend))
  } catch (error) {
    if (!list.made || !(error instanceof RecordsAway)) throw error
    // Like a page: while the database is away, the last good copy stands.
    return list.made
  }
}

function keptList({ minimal, cardsAlone, staff }: Seen, backend: Backend): KeptList {
  const lists = keptLists.get(backend) ?? new Map<string, KeptList>()
  keptLists.set(backend, lists)
  const key = `${minimal} ${cardsAlone} ${staff}`
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
  const until = (await backend.records.posts.nextPublication(now))?.getTime() ?? Number.POSITIVE_INFINITY
  const sum = createHash('sha256')
  const length = { plain: 0, gzip: 0 }
  const plain: Piece[] = []
  const gzip: Piece[] = []
  async function* written() {
    for await (const piece of piecesOfList(asked, now, backend)) {
      sum.update(piece)
      length.plain += piece.byteLength
      plain.push(piece)
      if (length.plain > mostPlainBytes) plain.length = 0
      yield piece
    }
  }
  // Beside the thread that answers everybody: six megabytes would stop it for a tenth of a second and more.
  await pipeline(written, createGzip({ level: 6, chunkSize: 256 * 1024 }), async (packed: AsyncIterable<Piece>) => {
    for await (const piece of packed) {
      length.gzip += piece.byteLength
      gzip.push(piece)
    }
  })
  return {
    edition,
    content,
    since: now.getTime(),
    until,
    etag: sum.digest('base64url').slice(0, 22),
    length,
    plain: length.plain > mostPlainBytes ? undefined : plain,
    gzip,
  }
}

/** The answer as JSON, some posts at a time. */
async function* piecesOfList(asked: Seen, now: Date, backend: Backend): AsyncGenerator<Piece> {
  let between = ''
  yield Buffer.from('{"allPost":[')
  for await (const posts of postsInParts(backend.records.posts, { publicAt: asked.staff ? 'with drafts' : now })) {
    const some: WirePost[] = []
    for (const post of posts) some.push(await wirePost(post, backend, asked))
    if (some.length === 0) continue
    const { allPost } = allPostAnswer.parse({ allPost: some })
    yield Buffer.from(between + JSON.stringify(allPost).slice(1, -1))
    between = ','
  }
  yield Buffer.from(']}')
}
