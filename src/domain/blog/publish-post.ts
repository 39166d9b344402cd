import type { AuditEntry } from '../audit-book.ts'
import type { Books, Records } from '../records.ts'
import { type Repeat, rememberAnswer, rememberedAnswer } from '../repeats.ts'
import type { Secrets } from '../staff/secrets.ts'
import { beyondUndo } from '../undo-time.ts'
import { keepRevision, wordsIn } from './keep-revision.ts'
import { type Draft, emptyManuscript, type KnownNames, type ManuscriptRefusal, manuscriptOf } from './manuscript.ts'
import { isPublic, looksLikeId, type Person, type Post, slugOf } from './post.ts'
import { publicationAfter } from './publication.ts'
import type { Photographs, Writing } from './uploads.ts'
import { addressesIn } from './want-pictures.ts'

/** A save: what was written, and how. */
export type Save = Draft & {
  /** The version that the form was filled from; another one now means that somebody else was quicker. */
  readVersion?: number | undefined
  /** Made by the editor itself while somebody writes. */
  autosave?: boolean | undefined
}

/** What became of a save; `unknown` where there is no such post. */
export type Written =
  | { kind: 'written'; post: Post }
  | ManuscriptRefusal
  | { kind: 'unknown' }
  /** The key of a new post came with other words before. */
  | { kind: 'key-reused' }
  /** With the post as it is now. */
  | { kind: 'changed-meanwhile'; post: Post }

/** What every step of a post needs. */
export type Context = {
  records: Records
  writing: Writing
  photographs: Photographs
  secrets: Secrets
  content: KnownNames
  now: Date
  by: Person
}

/**
 * A new post, published at once unless it says otherwise. Its pictures are kept as files before it is written. Where it is
 * known again by `repeat`, it is written once.
 */
export async function writePost(save: Save, context: Context, repeat?: Repeat): Promise<Written> {
  const { now, by, secrets, records } = context
  const read = await manuscriptOf(save, emptyManuscript, context)
  if (read.kind !== 'prepared') return read
  const words = wordsOf(read.words, context)
  const pictures = addressesIn(read.words.content, context.writing)
  return records.transaction(async (books) => {
    const { posts, elsewhere } = books
    const remembered = repeat && (await rememberedAnswer<Remembered>(books, repeat, now))
    if (remembered?.kind === 'key-reused') return remembered
    const before = remembered && (await posts.findById(remembered.post))
    if (before) return { kind: before.version === 1 ? 'written' : 'changed-meanwhile', post: before }
    const id = secrets.newId()
    const post: Post = {
      ...read.words,
      ...publicationAfter(save, { publishAt: now }, now),
      id,
      slug: await freeSlug(slugOf(save.slug || read.words.title), id, posts),
      createdAt: now,
      changedAt: now,
      changedBy: by,
      sample: false,
      version: 1,
    }
    await posts.add(post)
    await elsewhere.want(pictures, now, id)
    await keepRevision(post, { autosave: save.autosave ?? false, words }, books)
    if (repeat) {
      // One that was deleted since makes room.
      if (remembered) await books.repeats.forget(repeat.key, JSON.stringify(remembered))
      const answer: Remembered = { kind: 'written', post: id }
      await rememberAnswer(books, repeat, answer, now)
    }
    return { kind: 'written', post }
  })
}

/** By its id the post that was written; where it has been deleted since, it is written anew. */
type Remembered = { kind: 'written'; post: string }

/**
 * Changes a post. Its address stays when its title changes, because others have linked to it; where staff ask for
 * another one, the old one leads there.
 */
export async function changePost(id: string, save: Save, context: Context): Promise<Written> {
  const before = await context.records.posts.findById(id)
  if (!before) return { kind: 'unknown' }
  const readVersion = save.readVersion ?? before.version
  if (before.version !== readVersion) return { kind: 'changed-meanwhile', post: before }
  const read = await manuscriptOf(save, before, context)
  if (read.kind !== 'prepared') return read
  const words = wordsOf(read.words, context)
  const wordsBefore = wordsOf(before, context)
  const pictures = addressesIn(read.words.content, context.writing)
  return context.records.transaction(async (books) => {
    const { posts, revisions, elsewhere } = books
    const found = await posts.findById(id)
    if (!found) return { kind: 'unknown' }
    if (found.version !== readVersion) return { kind: 'changed-meanwhile', post: found }
    const post: Post = {
      ...found,
      ...read.words,
      ...publicationAfter(save, found, context.now),
      slug: save.slug ? await freeSlug(slugOf(save.slug), id, posts) : found.slug,
      changedAt: context.now,
      changedBy: context.by,
      sample: false,
      version: found.version + 1,
    }
    await posts.change(post, found.version)
    await elsewhere.want(pictures, context.now, id)
    // Written before saves were kept: what it said then is not to be lost now.
    if (!(await revisions.latest(id))) await keepRevision(found, { autosave: false, words: wordsBefore }, books)
    await keepRevision(post, { autosave: save.autosave ?? false, words }, books)
    return { kind: 'written', post }
  })
}

/** Puts a post into the bin, where it stays for `binDays`; false where there is none, or it is there already. */
export async function deletePost(id: string, { records, now, by }: Context): Promise<boolean> {
  return records.transaction(({ posts }) => posts.remove(id, now, by))
}

const restored = 'restored a post'

/** Who took a post out of the bin last; undefined where nobody has, or the audit keeps it no more. */
export async function lastRestored(id: string, { audit }: Pick<Records, 'audit'>): Promise<AuditEntry | undefined> {
  const { entries } = await audit.list({ about: id, limit: 1 })
  return entries.find(({ did }) => did === restored)
}

/**
 * Takes a post out of the bin again; undefined where it is not there, or was deleted at another instant than is named.
 * Nobody publishes by that: one whose hour came while it lay there is a draft.
 */
export async function restorePost(id: string, context: Context, deletion?: string): Promise<Post | undefined> {
  const { records, secrets, now, by } = context
  return records.transaction(async (books) => {
    const { posts, audit } = books
    const deletedAt = (await posts.binned()).find(({ post }) => post.id === id)?.deletedAt
    if (deletion !== undefined && deletion !== deletedAt?.toISOString()) return undefined
    const post = await posts.restore(id)
    if (post) await audit.note({ id: secrets.newId(), at: now, staff: by.id, did: restored, about: id })
    if (!post || !deletedAt || !cameInBin(post, deletedAt, now)) return post
    const draft: Post = {
      ...post,
      ...publicationAfter({ draft: true }, post, deletedAt),
      changedAt: now,
      changedBy: by,
      version: post.version + 1,
    }
    await posts.change(draft, post.version)
    await keepRevision(draft, { autosave: false, words: wordsOf(draft, context) }, books)
    return draft
  })
}

/** Who takes back at once what they deleted has it as it was. */
function cameInBin(post: Post, deletedAt: Date, now: Date): boolean {
  return !isPublic(post, deletedAt) && isPublic(post, now) && deletedAt < beyondUndo(now)
}

function wordsOf({ content }: { content: string }, { writing }: Pick<Context, 'writing'>): number {
  return wordsIn(writing.plainText(content))
}

/** The address that was wished for, or the next one with a number behind it that no other post has or had. */
async function freeSlug(wanted: string, id: string, posts: Books['posts']): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!looksLikeId(slug) && !(await posts.slugTaken(slug, id))) return slug
  }
}
