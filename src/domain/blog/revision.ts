import type { Manuscript, Person, PostStatus } from './post.ts'

/** A post as it was saved once, without what was written in it. */
export type RevisionLine = {
  /** The version of the post that this save made. */
  number: number
  title: string
  /** When the first of the autosaves was made that it replaced; otherwise the same as `savedAt`. */
  begunAt: Date
  savedAt: Date
  savedBy: Person
  status: PostStatus
  words: number
  /** Saved by the editor itself while somebody wrote. */
  autosave: boolean
}

/** A save with all that was saved, ready to be taken up again. */
export type Revision = RevisionLine & { manuscript: Manuscript }
