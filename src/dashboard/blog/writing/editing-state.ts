import type { WirePost } from '../../../contract/blog.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { Failure } from '../../ask-as-staff.ts'
import type { KeptCopy } from '../copies/kept-copies.ts'
import type { PostFields } from '../post-fields.ts'
import type { HeaderPicture } from './header-picture.ts'

/** Where what was written is safe by now. */
export type SaveLine =
  | { kind: 'quiet' }
  | { kind: 'kept'; at: Date; withoutPictures: boolean }
  | { kind: 'saved'; at: Date }
  | { kind: 'not saved'; why: string; kept: boolean }

/** Somebody saved the post while it was open here. */
export type Conflict = NonNullable<Problem['conflict']> & { theirs: WirePost; again: Step }

/** What a save is for. */
export type Step = 'send' | 'save draft' | 'autosave' | 'unpublish'

/** Whether what was pressed has no answer yet. An autosave was pressed by nobody, and keeps nobody from pressing. */
export function isUnderWay(busy: Step | undefined): busy is Exclude<Step, 'autosave'> {
  return busy !== undefined && busy !== 'autosave'
}

/** What came of a save; a new post that was sent may have come back in a shape that cannot be read. */
export type Saved = { post: WirePost | undefined; message: string }

/** What is sent of the writing as it stands. */
export type Sent = Pick<EditingState, 'fields' | 'picture'>

/** What was sent of a post and had no answer: its words, when visitors see them and its picture as they would be kept. */
export type Unanswered = {
  fields: PostFields
  picture: HeaderPicture | undefined
  /** The post on which it was sent. */
  before: WirePost
}

/** All that an editor knows of the post that stands in it. */
export type EditingState = {
  /** The post as the server has it; undefined while it is new. */
  post: WirePost | undefined
  /** What the server has of the fields. */
  start: PostFields
  fields: PostFields
  picture: HeaderPicture | undefined
  /** A picture that was chosen before is not in this browser any more. */
  pictureLost: boolean
  /** Changes whenever fields that keep their own content have to begin anew. */
  round: number
  busy: Step | undefined
  line: SaveLine
  failure: Failure | undefined
  conflict: Conflict | undefined
  saved: Saved | undefined
  /** Whether somebody else’s version is newer. It is shown at the next save, and not in the middle of a word. */
  stale: boolean
  /** Since the last answer. A newer version may be one of these, and no colleague's. */
  unanswered: Unanswered[]
  /** Whether the fields were emptied after an update, and no longer stand for the post. */
  emptied: boolean
  /** Copies from before that may be restored. */
  offers: KeptCopy[]
  /** What was thrown away last, and can be had back while the form stands. */
  thrown: { copy: KeptCopy; from: 'the form' | 'the offers' } | undefined
  /** When the copy was written with which the form began; ISO. */
  restoredFrom: string | undefined
}
