import { api } from '../../contract/api.ts'
import { binDays } from '../../domain/blog/bin.ts'
import { isPublic, looksLikeId, type Post } from '../../domain/blog/post.ts'
import { changePost, deletePost, restorePost, writePost } from '../../domain/blog/publish-post.ts'
import { undoUntil } from '../../domain/undo-time.ts'
import type { Backend } from '../../http/backend.ts'
import { isKnownAlready, takesCoding } from '../../http/page-cache.ts'
import { refuse, unknownSentence } from '../../http/problems.ts'
import { repeatOf } from '../../http/repeat-of.ts'
import { postContext } from '../contexts.ts'
import { type Handler, handle, type Who } from '../serve.ts'
import { listBytes } from './blog-list.ts'
import { noSuchPost, notDeleted, notRestored, refused } from './post-refusals.ts'
import { saveOf } from './read-post.ts'
import { type Seen, wirePost } from './wire-post.ts'

export const blog: Handler[] = [
  handle(api.blog.create, async ({ body, who, sender, idempotencyKey, header }, backend) => {
    const save = saveOf(body, backend)
    const sent = { idempotencyKey, sender }
    const repeat = idempotencyKey ? repeatOf(`post of ${who.member.id}`, save, sent, backend) : undefined
    const written = await writePost(save, postContext(who, backend), repeat)
    if (written.kind !== 'written') return refused(written, backend.now())
    backend.picturesWait()
    const response = await wirePost(written.post, backend, seenBy(who, header))
    return { answer: { response, message: 'The post is written.' } }
  }),

  handle(api.blog.update, async ({ params, body, who, header }, backend) => {
    const written = await changePost(params.id, saveOf(body, backend), postContext(who, backend))
    if (written.kind === 'unknown') return noSuchPost(params.id, backend)
    if (written.kind !== 'written') return refused(written, backend.now())
    backend.picturesWait()
    const updated = await wirePost(written.post, backend, seenBy(who, header))
    return { answer: { updated, message: 'The post is updated.' } }
  }),

  handle(api.blog.remove, async ({ params, who }, backend) => {
    const context = postContext(who, backend)
    if (!(await deletePost(params.id, context))) return notDeleted(params.id, backend)
    const message = `The post is in the bin, and stays there for ${binDays} days.`
    const change = context.now.toISOString()
    return { answer: { message, undoUntil: undoUntil(backend.now()).toISOString(), change } }
  }),

  handle(api.blog.restore, async ({ params, body, who, header }, backend) => {
    const post = await restorePost(params.id, postContext(who, backend), body.change ?? undefined)
    if (!post) return notRestored(params.id, backend)
    const message = post.publishAt ? 'The post is back.' : 'The post is back, as a draft: only staff see it.'
    return { answer: { updated: await wirePost(post, backend, seenBy(who, header)), message } }
  }),

  handle(api.blog.list, async ({ who, header }, backend) => {
    const bytes = await listBytes(listSeenBy(who, header), backend)
    const takesGzip = takesCoding(header('accept-encoding') ?? '', 'gzip')
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'cache-control': who ? 'no-store' : 'no-cache',
      vary: 'accept-encoding, prefer, token',
      // A strong validator belongs to the exact bytes.
      etag: `"${bytes.etag}${takesGzip ? '-gzip' : ''}"`,
    }
    if (!who && isKnownAlready(headers, header('if-none-match'))) return new Response(null, { status: 304, headers })
    const { length } = bytes
    const body = inPieces(takesGzip ? bytes.gzip : (bytes.plain ?? bytes.gzip))
    return new Response(takesGzip || bytes.plain ? body : body.pipeThrough(new DecompressionStream('gzip')), {
      headers: {
        ...headers,
        'content-length': String(takesGzip ? length.gzip : length.plain),
        ...(takesGzip && { 'content-encoding': 'gzip' }),
      },
    })
  }),

  handle(api.blog.one, async ({ params, who, header }, backend) => {
    const { posts } = backend.records
    const byId = looksLikeId(params.id) ? await posts.findById(params.id) : undefined
    const post = byId ?? (await posts.findBySlug(params.id)) ?? (await renamed(params.id, backend))
    if (!post || (!who && !isPublic(post, backend.now()))) return refuse(404, unknownSentence)
    return { answer: await wirePost(post, backend, seenBy(who, header)) }
  }),
]

/** The post that once had this address, unless it is in the bin. */
async function renamed(slug: string, { records }: Pick<Backend, 'records'>): Promise<Post | undefined> {
  const old = await records.posts.findByOldSlug(slug)
  return old === undefined || old === 'erased' || old.deletedAt ? undefined : old.post
}

/** Kept bytes as they are: a Response would copy them whole for everybody who asks. */
function inPieces(bytes: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = piecesOf(bytes)
  return new ReadableStream({
    pull(out) {
      const { value, done } = pieces.next()
      if (done) out.close()
      else out.enqueue(value)
    },
  })
}

function* piecesOf(bytes: Uint8Array<ArrayBuffer>[]): Generator<Uint8Array<ArrayBuffer>, undefined> {
  for (const some of bytes)
    for (let at = 0; at < some.byteLength; at += pieceBytes) yield some.subarray(at, at + pieceBytes)
}
const pieceBytes = 256 * 1024

/** Staff are shown all of a post. Our own clients show pictures by their address and can do without the data URL. */
function seenBy(who: Who | undefined, header: (name: string) => string | undefined): Seen {
  const minimal = /\breturn=minimal\b/.test(header('prefer') ?? '')
  return { minimal, cardsAlone: false, staff: who !== undefined }
}

/** A list that our own clients show as cards can do without what the posts say beyond their excerpts, too. */
function listSeenBy(who: Who | undefined, header: (name: string) => string | undefined): Seen {
  const seen = seenBy(who, header)
  return { ...seen, cardsAlone: seen.minimal && /\bcards\b/.test(header('prefer') ?? '') }
}
