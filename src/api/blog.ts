import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { api } from '../contract/api.ts'
import { allPostAnswer, type WirePost } from '../contract/blog.ts'
import { tidyLine } from '../contract/text.ts'
import { undoSeconds } from '../domain/appointments/change-appointment.ts'
import { looksLikeId, type Post } from '../domain/blog/post.ts'
import { changePost, deletePost, restorePost, type Written, writePost } from '../domain/blog/publish-post.ts'
import { type ImageRefusal, imageMegabytes, imageMegapixels } from '../domain/blog/uploads.ts'
import type { House } from '../http/house.ts'
import { type Refused, refuse, unknownSentence } from '../http/problems.ts'
import { type Kept, keep, type Who } from './serve.ts'

export const blog: Kept[] = [
  keep(api.blog.create, async ({ body, who }, house) => {
    const { title, image, content, draft } = body
    const written = await writePost(
      {
        title: tidyLine(title),
        image: image || undefined,
        content: content ?? '',
        draft: draft ?? undefined,
      },
      told(who, house),
    )
    if (written.kind !== 'written') return refused(written)
    house.changed('posts')
    return { answer: { response: await wirePost(written.post, house), message: 'The post is written.' } }
  }),

  keep(api.blog.update, async ({ params, body, who }, house) => {
    const { title, image, content, draft, version } = body
    const written = await changePost(
      params.id,
      {
        // An empty title is a mistake to be told; an absent one stays.
        title: title === undefined || title === null ? undefined : (tidyLine(title) ?? ''),
        image: image ?? undefined,
        content: content ?? undefined,
        draft: draft ?? undefined,
        readVersion: version ?? undefined,
      },
      told(who, house),
    )
    if (written.kind !== 'written') return refused(written)
    house.changed('posts')
    return { answer: { updated: await wirePost(written.post, house), message: 'The post is updated.' } }
  }),

  keep(api.blog.remove, async ({ params, who }, house) => {
    if (!(await deletePost(params.id, told(who, house)))) return refuse(404, unknownSentence)
    house.changed('posts')
    const undoUntil = new Date(house.now().getTime() + undoSeconds * 1000).toISOString()
    return { answer: { message: 'The post is in the bin, and stays there for 30 days.', undoUntil } }
  }),

  keep(api.blog.restore, async ({ params, who }, house) => {
    const post = await restorePost(params.id, told(who, house))
    if (!post) return refuse(404, unknownSentence)
    house.changed('posts')
    return { answer: { updated: await wirePost(post, house), message: 'The post is back.' } }
  }),

  keep(api.blog.list, async ({ who, header }, house) => {
    const asked = { minimal: isMinimal(header('prefer')), drafts: who !== undefined }
    const bytes = await listBytes(asked, house)
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'cache-control': who ? 'no-store' : 'no-cache',
      vary: 'accept-encoding, prefer, token',
      etag: bytes.etag,
    }
    if (!who && header('if-none-match') === bytes.etag) return new Response(null, { status: 304, headers })
    if (!/\bgzip\b/.test(header('accept-encoding') ?? '')) return new Response(bytes.plain, { headers })
    return new Response(bytes.gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
  }),

  keep(api.blog.one, async ({ params, who, header }, house) => {
    const { posts } = house.records
    const byId = looksLikeId(params.id) ? await posts.findById(params.id) : undefined
    const post = byId ?? (await posts.findBySlug(params.id)) ?? (await posts.findByOldSlug(params.id))?.post
    if (!post || (!post.published && !who)) return refuse(404, unknownSentence)
    return { answer: await wirePost(post, house, isMinimal(header('prefer'))) }
  }),
]

/** The list as bytes: a hundred posts with their pictures are six megabytes, made once for everybody (promise B6). */
type ListBytes = { edition: number; etag: string; plain: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }
const keptLists = new WeakMap<House, Map<string, Promise<ListBytes>>>()

async function listBytes(asked: { minimal: boolean; drafts: boolean }, house: House): Promise<ListBytes> {
  const edition = await house.records.posts.edition()
  const lists = keptLists.get(house) ?? new Map<string, Promise<ListBytes>>()
  keptLists.set(house, lists)
  const key = `${asked.minimal} ${asked.drafts}`
  const kept = await lists.get(key)?.catch(() => undefined)
  if (kept?.edition === edition) return kept
  const made = makeListBytes(asked, edition, house)
  lists.set(key, made)
  return made
}

async function makeListBytes(
  { minimal, drafts }: { minimal: boolean; drafts: boolean },
  edition: number,
  house: House,
): Promise<ListBytes> {
  const posts = await house.records.posts.list(drafts ? 'with drafts' : 'published')
  const allPost: WirePost[] = []
  for (const post of posts) allPost.push(await wirePost(post, house, minimal))
  const plain = Buffer.from(JSON.stringify(allPostAnswer.parse({ allPost })))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { edition, etag, plain, gzip: Buffer.from(gzipSync(plain, { level: 6 })) }
}

/** Our own clients show pictures by their address and can do without the data URL. */
function isMinimal(prefer: string | undefined): boolean {
  return /\breturn=minimal\b/.test(prefer ?? '')
}

async function wirePost(post: Post, house: House, minimal = false): Promise<WirePost> {
  const { image, ...shown } = await picture(post, house, minimal)
  return {
    _id: post.id,
    slug: post.slug,
    title: post.title,
    content: post.content,
    createdAt: post.createdAt.toISOString(),
    changedAt: post.changedAt.toISOString(),
    published: post.published,
    version: post.version,
    ...(minimal ? {} : { image }),
    ...shown,
  }
}

async function picture({ photograph }: Post, { photographs, pictureOfNone }: House, minimal: boolean) {
  // A card whose file is gone is not worth losing the post for.
  const card = photograph && (minimal ? '' : await photographs.card(photograph))
  const { image, address, width, height } =
    photograph && card !== undefined
      ? { image: card, address: photographs.address(photograph, cardWidth), ...photograph }
      : pictureOfNone
  return { image, imageAddress: address, imageWidth: width, imageHeight: height }
}

const cardWidth = 800

function told({ member }: Who, house: House) {
  const { records, writing, photographs, secrets } = house
  return { records, writing, photographs, secrets, now: house.now(), by: { id: member.id } }
}

const imageSentences: Record<ImageRefusal, string> = {
  'not-an-image-we-take': 'That picture cannot be used. Please choose a JPEG, PNG, WebP, GIF or AVIF file.',
  'too-large': `That picture is too large: at most ${imageMegabytes} MB.`,
  'too-many-pixels': `That picture has too many pixels: at most ${imageMegapixels} million.`,
  unreadable: 'That picture cannot be read. It may be damaged.',
}

function refused(written: Exclude<Written, { kind: 'written' }>): Refused {
  switch (written.kind) {
    case 'no-title':
      return refuse(400, 'Please give the post a title.', { field: 'title' })
    case 'title-too-long':
      return refuse(400, 'Please shorten the title to 200 characters.', { field: 'title' })
    case 'image-refused':
      return refuse(400, imageSentences[written.why], { field: 'image' })
    case 'unknown':
      return refuse(404, unknownSentence)
    case 'changed-meanwhile':
      return refuse(409, 'Somebody else has changed this post meanwhile. Please reload it.')
  }
}
