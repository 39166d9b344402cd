import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { api } from '../contract/api.ts'
import { allPostAnswer, type PostBody, type WirePost } from '../contract/blog.ts'
import { tidyLine } from '../contract/text.ts'
import { undoSeconds } from '../domain/appointments/change-appointment.ts'
import { longestTitle, mostTreatments } from '../domain/blog/manuscript.ts'
import { isPublic, looksLikeId, type Post, statusOf } from '../domain/blog/post.ts'
import {
  changePost,
  deletePost,
  restorePost,
  type Save,
  type Told,
  type Written,
  writePost,
} from '../domain/blog/publish-post.ts'
import { type ImageRefusal, imageMegabytes, imageMegapixels } from '../domain/blog/uploads.ts'
import { clinicZone, londonAt } from '../domain/clinic-time.ts'
import type { House } from '../http/house.ts'
import { type Refused, refuse, unknownSentence } from '../http/problems.ts'
import { type Kept, keep, type Who } from './serve.ts'

export const blog: Kept[] = [
  keep(api.blog.create, async ({ body, who }, house) => {
    const { title, image, content } = body
    const save = { ...draftOf(body), title: tidyLine(title), image: image || undefined, content: content ?? '' }
    const written = await writePost(save, told(who, house))
    if (written.kind !== 'written') return refused(written, house.now())
    house.changed('posts')
    return { answer: { response: await wirePost(written.post, house, forStaff), message: 'The post is written.' } }
  }),

  keep(api.blog.update, async ({ params, body, who }, house) => {
    const written = await changePost(params.id, draftOf(body), told(who, house))
    if (written.kind !== 'written') return refused(written, house.now())
    house.changed('posts')
    return { answer: { updated: await wirePost(written.post, house, forStaff), message: 'The post is updated.' } }
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
    return { answer: { updated: await wirePost(post, house, forStaff), message: 'The post is back.' } }
  }),

  keep(api.blog.list, async ({ who, header }, house) => {
    const asked = { minimal: isMinimal(header('prefer')), staff: who !== undefined }
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
    const post = byId ?? (await posts.findBySlug(params.id)) ?? (await renamed(params.id, house))
    if (!post || (!who && !isPublic(post, house.now()))) return refuse(404, unknownSentence)
    return { answer: await wirePost(post, house, { minimal: isMinimal(header('prefer')), staff: who !== undefined }) }
  }),
]

/** The post that once had this address, unless it is in the bin. */
async function renamed(slug: string, { records }: House): Promise<Post | undefined> {
  const old = await records.posts.findByOldSlug(slug)
  return old === undefined || old === 'erased' || old.deleted ? undefined : old.post
}

/** Absent stays, null clears; but null for a title, a picture or a text is what it always was: as if not sent. */
function draftOf(body: PostBody): Save {
  const { title, image, content, draft, version, publishAt } = body
  const line = (sent: string | null | undefined) => (sent === undefined ? undefined : (tidyLine(sent) ?? ''))
  return {
    // An empty title is a mistake to be told.
    title: line(title ?? undefined),
    image: image ?? undefined,
    content: content ?? undefined,
    draft: draft ?? undefined,
    publishAt: typeof publishAt === 'string' ? new Date(publishAt) : publishAt,
    slug: line(body.slug),
    imageAlt: line(body.imageAlt),
    description: line(body.description),
    topic: line(body.topic),
    treatments: body.treatments === null ? [] : body.treatments,
    author: line(body.author),
    reviewedOn: line(body.reviewedOn),
    reviewedBy: line(body.reviewedBy),
    readVersion: version ?? undefined,
  }
}

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

async function listBytes(asked: Seen, house: House): Promise<ListBytes> {
  const edition = await house.records.posts.edition()
  const lists = keptLists.get(house) ?? new Map<string, Promise<ListBytes>>()
  keptLists.set(house, lists)
  const key = `${asked.minimal} ${asked.staff}`
  const kept = await lists.get(key)?.catch(() => undefined)
  if (kept?.edition === edition && house.now().getTime() < kept.until) return kept
  const made = makeListBytes(asked, edition, house)
  lists.set(key, made)
  return made
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

/** Our own clients show pictures by their address and can do without the data URL. */
function isMinimal(prefer: string | undefined): boolean {
  return /\breturn=minimal\b/.test(prefer ?? '')
}

/** How a post is seen: with or without the data URL, by staff or by visitors. */
type Seen = { minimal: boolean; staff: boolean }
const forStaff: Seen = { minimal: false, staff: true }

async function wirePost(post: Post, house: House, { minimal, staff }: Seen): Promise<WirePost> {
  const { image, ...shown } = await picture(post, house, minimal)
  const status = statusOf(post, house.now())
  return {
    _id: post.id,
    slug: post.slug,
    title: post.title,
    content: post.content,
    createdAt: post.createdAt.toISOString(),
    changedAt: post.changedAt.toISOString(),
    published: status === 'published',
    status,
    publishedAt: post.publishedAt?.toISOString(),
    version: post.version,
    description: post.description,
    topic: post.topic,
    treatments: post.treatments,
    author: post.author,
    reviewedOn: post.reviewedOn,
    reviewedBy: post.reviewedBy,
    sample: post.sample || undefined,
    ...(staff ? { publishAt: post.publishAt?.toISOString(), changedBy: post.changedBy.name } : {}),
    ...(minimal ? {} : { image }),
    ...shown,
  }
}

async function picture(post: Post, { photographs, pictureOfNone }: House, minimal: boolean) {
  const { photograph } = post
  // A card whose file is gone is not worth losing the post for.
  const card = photograph && (minimal ? '' : await photographs.card(photograph))
  const { image, address, width, height } =
    photograph && card !== undefined
      ? { image: card, address: photographs.address(photograph, cardWidth), ...photograph }
      : pictureOfNone
  return { image, imageAddress: address, imageWidth: width, imageHeight: height, imageAlt: post.imageAlt }
}

const cardWidth = 800

function told({ member }: Who, house: House): Told {
  const { records, writing, photographs, secrets, content } = house
  const by = { id: member.id, name: member.name }
  return { records, writing, photographs, secrets, content, now: house.now(), by }
}

const imageSentences: Record<ImageRefusal, string> = {
  'not-an-image-we-take': 'That picture cannot be used. Please choose a JPEG, PNG, WebP, GIF or AVIF file.',
  'too-large': `That picture is too large: at most ${imageMegabytes} MB.`,
  'too-many-pixels': `That picture has too many pixels: at most ${imageMegapixels} million.`,
  unreadable: 'That picture cannot be read. It may be damaged.',
}

const unknownNameSentences = {
  author: 'Nobody of that name is in the team. Please choose the author from the list.',
  reviewedBy: 'Nobody of that name is in the team. Please choose the reviewer from the list.',
  topic: 'There is no such topic. Please choose one from the list.',
  treatments: 'There is no such treatment. Please choose from the list.',
}

function refused(written: Exclude<Written, { kind: 'written' }>, now: Date): Refused {
  switch (written.kind) {
    case 'no-title':
      return refuse(400, 'Please give the post a title.', { field: 'title' })
    case 'title-too-long':
      return refuse(400, `Please shorten the title to ${longestTitle} characters.`, { field: 'title' })
    case 'image-refused':
      return refuse(400, imageSentences[written.why], { field: 'image' })
    case 'unknown-name':
      return refuse(400, unknownNameSentences[written.field], { field: written.field })
    case 'too-many-treatments':
      return refuse(400, `Please choose at most ${mostTreatments} treatments.`, { field: 'treatments' })
    case 'reviewed-in-future':
      return refuse(400, 'The day of the review is still to come. Please choose one up to today.', {
        field: 'reviewedOn',
      })
    case 'published-too-late':
      return refuse(400, 'Please choose an hour of publication within ten years.', { field: 'publishAt' })
    case 'unknown':
      return refuse(404, unknownSentence)
    case 'changed-meanwhile':
      return changedMeanwhile(written.post, now)
  }
}

function changedMeanwhile({ changedBy, changedAt, version }: Post, now: Date): Refused {
  const conflict = { changedBy: changedBy.name, changedAt: changedAt.toISOString(), version }
  return refuse(409, `${changedBy.name} changed this post ${said(changedAt, now)}.`, { conflict })
}

/** An instant in London's words, seen from another: "at 14:05", or "on 20 November at 14:05". */
function said(instant: Date, now: Date): string {
  const inLondon = (asked: Intl.DateTimeFormatOptions) =>
    instant.toLocaleString('en-GB', { timeZone: clinicZone, ...asked })
  const time = `at ${inLondon({ hour: '2-digit', minute: '2-digit' })}`
  if (londonAt(instant).day === londonAt(now).day) return time
  return `on ${inLondon({ day: 'numeric', month: 'long' })} ${time}`
}
