import type { Editing } from './editing.ts'
import type { CameOfFetching, PictureElsewhere } from './picture-elsewhere.ts'
import type { Person, Photograph, Post } from './post.ts'
import type { Preview } from './preview.ts'
import type { Revision, RevisionLine } from './revision.ts'

/** At most so many, after the first so many or behind a post; the first ones where that is absent. */
type PostPage = { after: number; most: number } | { behind: Post | undefined; most: number }

/** What visitors see at an instant, or everything that is not in the bin. */
export type AskedPosts = { publicAt: Date | 'with drafts'; topic?: string | undefined; page?: PostPage }

/** The posts of the blog, and the bin. */
export interface PostBook {
  /**
   * Never what is in the bin. With drafts: everything, in the order in which it was begun, newest first; public at an
   * instant: what visitors see then, in the order in which it was first public, newest first; of one topic alone where
   * one is named, and so many after the first ones where a page is asked for.
   */
  list(asked: 'with drafts' | AskedPosts): Promise<Post[]>
  /** How many posts visitors see at an instant, by their topic; '' for those without one. */
  publicCounts(publicAt: Date): Promise<Map<string, number>>
  /** The next hour of publication after an instant: until then visitors see the same, if nobody saves. */
  nextPublication(after: Date): Promise<Date | undefined>
  /** Rises with every change to any post. */
  edition(): Promise<number>
  findById(id: string): Promise<Post | undefined>
  findBySlug(slug: string): Promise<Post | undefined>
  /**
   * The post that once had this slug, in the bin or not; `erased` where one that was once public left the bin for good.
   */
  findByOldSlug(slug: string): Promise<{ post: Post; deletedAt?: Date | undefined } | 'erased' | undefined>
  /** Whether a post has it, had it, or had it when it was erased; one post's own may be left out. */
  slugTaken(slug: string, butNotBy?: string): Promise<boolean>
  /** Throws `WriteConflict` when the slug was just taken. */
  add(post: Post): Promise<void>
  /** Throws `WriteConflict` when the version read is no longer the newest. */
  change(post: Post, readVersion: number): Promise<void>
  /** Into the bin; false when there is no such post. */
  remove(id: string, at: Date, by: Person): Promise<boolean>
  /** Out of the bin again; undefined when it is not there. */
  restore(id: string): Promise<Post | undefined>
  /** What lies in the bin, thrown away last first. */
  binned(): Promise<{ post: Post; deletedAt: Date; deletedBy: string }[]>
  /** Photographs still named by a post or the bin, so that the others can be thrown away. */
  photographs(): Promise<Photograph[]>
}

/** The versions of posts that were saved. */
export interface RevisionBook {
  /** Of one post, newest first. */
  of(post: string): Promise<RevisionLine[]>
  latest(post: string): Promise<RevisionLine | undefined>
  find(post: string, number: number): Promise<Revision | undefined>
  add(post: string, revision: Revision): Promise<void>
  remove(post: string, numbers: number[]): Promise<void>
}

/** What is shown by a link before it is saved. */
export interface PreviewBook {
  add(preview: Preview, tokenHash: string): Promise<void>
  /** Undefined where there is none, or its time is over. */
  find(tokenHash: string, now: Date): Promise<Preview | undefined>
}

/** Pictures that posts name at other websites, by their whole address. */
export interface ElsewhereBook {
  /**
   * Asks that these be fetched where they are not yet, for a post that names them, or for a preview. What was given up
   * an hour ago is tried again.
   */
  want(addresses: string[], now: Date, post?: string): Promise<void>
  /** Those of them that are fetched. */
  kept(addresses: string[]): Promise<Map<string, Photograph>>
  cameOf(address: string): Promise<CameOfFetching<Photograph>>
  /** What is due and nobody else is fetching, claimed until the lease ends. */
  claim(now: Date, leasedUntil: Date, limit: number): Promise<PictureElsewhere[]>
  fetched(address: string, photograph: Photograph): Promise<void>
  /** Given up, where there is no next try. */
  failed(address: string, came: { tries: number; nextTryAt: Date | undefined; why: string }): Promise<void>
  /** All that are fetched, so that their files are not thrown away. */
  photographs(): Promise<Photograph[]>
}

/** Who has which post open. */
export interface EditingBook {
  /** Notes that somebody has a post open; they have it open since then unless they were last seen before `gap`. */
  note(editing: Editing, gap: Date): Promise<void>
  /** Who was seen with it since an instant, who came first first. */
  of(post: string, seenSince: Date): Promise<Editing[]>
}
