import type { Manuscript, Person, PostStatus } from './post.ts'

/** A post as it was saved once, without what was written in it. */
export type RevisionLine = {
  /** The version of the post that this save made. */
  number: number
  title: string
  savedAt: Date
  savedBy: Person
  status: PostStatus
  words: number
  /** Saved by the editor itself while somebody wrote. */
  autosave: boolean
}

export type Revision = RevisionLine & { manuscript: Manuscript }

/** More of one post are not kept. */
export const mostRevisions = 100

/** The editor's own saves of one person within this time become one revision. */
export const autosaveMinutes = 10
