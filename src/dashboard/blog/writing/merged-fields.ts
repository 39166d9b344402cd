import type { WirePost } from '../../../contract/blog.ts'
import { hourInWords } from '../../london.ts'
import { fieldsOf, hourOf, type PostFields } from '../post-fields.ts'
import type { Conflict, EditingState } from './editing-state.ts'

/** What both wanted of a post; its header picture is described by whoever has put in the one that stands. */
export function mergedPost(
  { post, fields: mine, start, picture }: Pick<EditingState, 'post' | 'fields' | 'start' | 'picture'>,
  theirs: WirePost,
): PostFields {
  const their = fieldsOf(theirs)
  const merged = mergedFields(mine, start, their)
  if (picture) return { ...merged, imageAlt: mine.imageAlt }
  return hasOtherPicture(post, theirs) ? { ...merged, imageAlt: their.imageAlt } : merged
}

/** Whether somebody has changed the header picture since a post was read. */
export function hasOtherPicture(post: WirePost | undefined, now: WirePost): boolean {
  return post?.imageAddress !== now.imageAddress
}

/** What becomes of the description of the header picture, in a sentence, where one of two goes that somebody has written. */
export function descriptionByOne(
  { post, fields: { imageAlt: mine }, start, picture }: Pick<EditingState, 'post' | 'fields' | 'start' | 'picture'>,
  { theirs, changedBy }: Pick<Conflict, 'theirs' | 'changedBy'>,
): string | undefined {
  const { imageAlt: their } = fieldsOf(theirs)
  if (mine === start.imageAlt || mine === their) return undefined
  if (!hasOtherPicture(post, theirs)) {
    if (their === start.imageAlt) return undefined
    return 'Both of you have changed what the header image shows: that will be as in the version that you keep.'
  }
  // Of two pictures each goes with its description, which is said of them.
  if (picture) return undefined
  return `${changedBy} has changed the header image: keeping yours keeps that one, and not what you wrote of the one before.`
}

/** What both wanted: each field as I wrote it where I changed it since the start, and as they left it where I did not. */
function mergedFields(mine: PostFields, start: PostFields, theirs: PostFields): PostFields {
  const merged = { ...mine }
  for (const name of names(mine)) {
    if (String(mine[name]) === String(start[name])) take(merged, theirs, name)
  }
  return merged
}

/**
 * When visitors see what a writer keeps of their own, in a sentence, where that is by what a colleague changed meanwhile and
 * not as the writer's form had it.
 */
export function publicationByThem(
  { theirs, again }: Pick<Conflict, 'theirs' | 'again'>,
  fields: PostFields,
  merged: PostFields,
  now: Date,
): string | undefined {
  // Saving a draft leaves it as they have it.
  const [wanted, comes] = again === 'send' ? [fields, merged] : [draft, fieldsOf(theirs)]
  if (whenOf(wanted) === whenOf(comes)) return undefined
  if (again === 'unpublish') return 'It is not unpublished yet: keeping yours does that, taking theirs does not.'
  const hour = comes.publication === 'later' ? hourOf(comes) : now
  if (comes.publication === 'draft' || !hour) return 'It is a draft by now: only staff see what you keep.'
  if (hour <= now) return 'It is public by now: visitors see at once what you keep.'
  return `It is scheduled by now: visitors see what you keep from ${hourInWords(hour, now)}.`
}

type Choice = Pick<PostFields, 'publication' | 'day' | 'time'>
/** Only staff see it. */
export const draft: Choice = { publication: 'draft', day: '', time: '' }

/** When visitors see a post, in a form that can be compared. */
export function whenOf({ publication, day, time }: Choice): string {
  return publication === 'later' ? `${day} ${time}` : publication
}

function names(fields: PostFields): (keyof PostFields)[] {
  return Object.keys(fields).filter((name): name is keyof PostFields => name in fields)
}

function take<Name extends keyof PostFields>(into: PostFields, from: PostFields, name: Name): void {
  into[name] = from[name]
}
