import type { Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import { looksLikeId, type Photograph, type Post, slugOf } from './post.ts'
import type { ImageRefusal, KeptImage, Photographs, Writing } from './uploads.ts'

/** What staff write. On a change, a field that is absent stays as it is. */
export type Draft = {
  title?: string | undefined
  /** A data URL, or the picture we handed out before. Empty takes the picture away. */
  image?: string | undefined
  content?: string | undefined
  draft?: boolean | undefined
  /** The version that the form was filled from; another one now means that somebody else was quicker. */
  readVersion?: number | undefined
}

export type Written =
  | { kind: 'written'; post: Post }
  | { kind: 'no-title' }
  | { kind: 'title-too-long' }
  | { kind: 'image-refused'; why: ImageRefusal }
  | { kind: 'unknown' }
  | { kind: 'changed-meanwhile' }

type Told = {
  records: Records
  writing: Writing
  photographs: Photographs
  secrets: Secrets
  now: Date
  by: { id: string }
}

export const longestTitle = 200

/** A new post, published at once unless it is a draft. Its pictures are kept as files before it is written. */
export async function writePost(draft: Draft, told: Told): Promise<Written> {
  const read = await prepared(draft, { title: '', content: '', published: true }, told)
  if (read.kind !== 'prepared') return read
  return told.records.together(async ({ posts }) => {
    const slug = await freeSlug(slugOf(read.title), posts.slugTaken)
    const post: Post = {
      id: told.secrets.newId(),
      slug,
      title: read.title,
      content: read.content,
      photograph: read.photograph,
      published: read.published,
      createdAt: told.now,
      changedAt: told.now,
      version: 1,
    }
    await posts.add(post, told.by.id)
    return { kind: 'written', post }
  })
}

/** Changes a post; its address stays when its title changes, because others have linked to it. */
export async function changePost(id: string, draft: Draft, told: Told): Promise<Written> {
  const before = await told.records.posts.findById(id)
  if (!before) return { kind: 'unknown' }
  const read = await prepared(draft, before, told)
  if (read.kind !== 'prepared') return read
  return told.records.together(async ({ posts }) => {
    const found = await posts.findById(id)
    if (!found) return { kind: 'unknown' }
    const readVersion = draft.readVersion ?? before.version
    if (found.version !== readVersion) return { kind: 'changed-meanwhile' }
    const { title, content, photograph, published } = read
    const post: Post = {
      ...found,
      title,
      content,
      photograph,
      published,
      changedAt: told.now,
      version: found.version + 1,
    }
    await posts.change(post, found.version, told.by.id)
    return { kind: 'written', post }
  })
}

/** Puts a post into the bin, where it stays for 30 days. */
export async function deletePost(id: string, { records, now, by }: Told): Promise<boolean> {
  return records.together(({ posts }) => posts.remove(id, now, by.id))
}

/** Takes a post out of the bin again. */
export async function restorePost(id: string, { records, by }: Told): Promise<Post | undefined> {
  return records.together(({ posts }) => posts.restore(id, by.id))
}

type Prepared = { kind: 'prepared' } & Pick<Post, 'title' | 'content' | 'photograph' | 'published'>

async function prepared(
  draft: Draft,
  before: Pick<Post, 'title' | 'content' | 'photograph' | 'published'>,
  told: Told,
): Promise<Prepared | Exclude<Written, { kind: 'written' }>> {
  const title = draft.title === undefined ? before.title : draft.title.trim()
  if (!title) return { kind: 'no-title' }
  if ([...title].length > longestTitle) return { kind: 'title-too-long' }
  const image = await headerImage(draft.image, before.photograph, told.photographs)
  if (image.kind === 'refused') return { kind: 'image-refused', why: image.why }
  const content = draft.content === undefined ? before.content : await keptContent(draft.content, told)
  if (typeof content !== 'string') return { kind: 'image-refused', why: content.why }
  const published = draft.draft === undefined ? before.published : !draft.draft
  return { kind: 'prepared', title, content, photograph: image.photograph, published }
}

type Image = { kind: 'image'; photograph?: Photograph | undefined } | { kind: 'refused'; why: ImageRefusal }

async function headerImage(
  image: string | undefined,
  before: Photograph | undefined,
  photographs: Photographs,
): Promise<Image> {
  if (image === undefined) return { kind: 'image', photograph: before }
  if (image === '') return { kind: 'image' }
  const own = await photographs.recognise(image)
  if (own) return { kind: 'image', photograph: own }
  const kept = await photographs.keep(image)
  return kept.kind === 'kept' ? { kind: 'image', photograph: kept.photograph } : kept
}

/** The text made safe, with the pictures in it kept as files. */
async function keptContent(html: string, { writing, photographs }: Told): Promise<string | { why: ImageRefusal }> {
  const clean = writing.clean(html)
  const images = new Map<string, KeptImage>()
  for (const image of writing.dataImages(clean)) {
    const kept = await photographs.keep(image)
    if (kept.kind === 'refused') return { why: kept.why }
    const { photograph } = kept
    images.set(image, {
      address: photographs.address(photograph, widthInText),
      width: photograph.width,
      height: photograph.height,
    })
  }
  return images.size > 0 ? writing.withImages(clean, images) : clean
}

/** Wide enough for the measure of a post on a sharp screen. */
const widthInText = 1200

async function freeSlug(wanted: string, taken: (slug: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!looksLikeId(slug) && !(await taken(slug))) return slug
  }
}
