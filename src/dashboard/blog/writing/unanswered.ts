import type { WirePost } from '../../../contract/blog.ts'
import { fieldsOf, hourOf, type PostFields, sameWriting } from '../post-fields.ts'
import type { Sent, Step, Unanswered } from './editing-state.ts'
import { draft, hasOtherPicture, whenOf } from './merged-fields.ts'

/** How a step leaves the post on which it is taken. */
export function leftBy(kind: Step, { fields, picture }: Sent, start: PostFields, before: WirePost): Unanswered {
  if (kind === 'unpublish') return { fields: { ...start, ...draft }, picture: undefined, before }
  const { publication, day, time } = kind === 'send' ? fields : fieldsOf(before)
  return { fields: { ...fields, publication, day, time }, picture, before }
}

/** Whether a post is kept as a step would have left it, but for its address, which the practice may have made. */
export function isKeptIn(post: WirePost, { fields, picture, before }: Unanswered): boolean {
  const kept = fieldsOf(post)
  const { slug } = kept
  const left = { ...fields, title: fields.title.trim(), slug }
  if (!sameWriting(left, kept) || !comesOutAs(left, post)) return false
  // Another picture alone may be a colleague's.
  return !picture || (hasOtherPicture(before, post) && !sameWriting(left, { ...fieldsOf(before), slug }))
}

/** Whether visitors see a post when that was wanted: once its hour has come, it says by which it came out. */
function comesOutAs(wanted: PostFields, post: WirePost): boolean {
  const kept = fieldsOf(post)
  if (wanted.publication === 'later' && kept.publication === 'now')
    return hourOf(wanted)?.getTime() === Date.parse(post.publishAt ?? '')
  return whenOf(wanted) === whenOf(kept)
}
