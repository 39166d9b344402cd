import * as z from 'zod/mini'
import type { PostBody, WirePost } from '../../contract/blog.ts'
import { instantInLondon, timeInLondon, todayInLondon } from '../london.ts'

/** When visitors are to see a post: as soon as it is sent, at an hour to come, or not yet. */
const publication = z.enum(['now', 'later', 'draft'])
export type Publication = z.infer<typeof publication>

/** Everything that is written in the form, but for the picture. What is not given is empty. */
export const postFields = z.object({
  title: z.string(),
  /** HTML. */
  content: z.string(),
  slug: z.string(),
  description: z.string(),
  imageAlt: z.string(),
  topic: z.string(),
  treatments: z.array(z.string()),
  author: z.string(),
  reviewedOn: z.string(),
  reviewedBy: z.string(),
  publication,
  /** Day and time in London at which it is to come out. */
  day: z.string(),
  time: z.string(),
})
export type PostFields = z.infer<typeof postFields>

export const noFields: PostFields = {
  title: '',
  content: '',
  slug: '',
  description: '',
  imageAlt: '',
  topic: '',
  treatments: [],
  author: '',
  reviewedOn: '',
  reviewedBy: '',
  publication: 'now',
  day: '',
  time: '',
}

/** What of a post the writer can change. */
type Written = Partial<Omit<WirePost, '_id'>> & Pick<WirePost, 'title' | 'content'>

/** A post as its form shows it; the hour at which it comes out in London's day and time. */
export function fieldsOf(post: Written): PostFields {
  const comesOut = post.publishAt && post.status === 'scheduled' ? new Date(post.publishAt) : undefined
  return {
    title: post.title,
    content: post.content,
    slug: post.slug ?? '',
    description: post.description ?? '',
    imageAlt: post.imageAlt ?? '',
    topic: post.topic ?? '',
    treatments: post.treatments ?? [],
    author: post.author ?? '',
    reviewedOn: post.reviewedOn ?? '',
    reviewedBy: post.reviewedBy ?? '',
    publication: comesOut ? 'later' : isDraft(post) ? 'draft' : 'now',
    day: comesOut ? todayInLondon(comesOut) : '',
    time: comesOut ? timeInLondon(comesOut) : '',
  }
}

/** A server that knows no states is asked by `published`. */
export function isDraft({ status, published }: Pick<WirePost, 'status' | 'published'>): boolean {
  return status === 'draft' || (status === undefined && published === false)
}

/** Whether the same is written in both. When it comes out is a choice for the main button, and nothing to be kept. */
export function sameWriting(one: PostFields, other: PostFields): boolean {
  const written = (fields: PostFields) =>
    JSON.stringify({ ...postFields.parse(fields), publication: '', day: '', time: '' })
  return written(one) === written(other)
}

/** Whether a post is to come out otherwise than as it stands. */
export function isChosenAnew(post: Written, { publication, day, time }: PostFields): boolean {
  const kept = fieldsOf(post)
  return publication !== kept.publication || day !== kept.day || time !== kept.time
}

/** What is sent of a new post: what was filled in, and nothing else. */
export function newBody(fields: PostFields): PostBody {
  const { title, content } = fields
  return { title, ...(content && { content }), ...changedDetails(fields, noFields), ...publicationBody(fields, 'new') }
}

/**
 * What is sent of a change: title and text always, and of the rest what was changed, so that nothing is overwritten by
 * mistake. A form that was emptied after an update and has no text does not stand for a post without one.
 */
export function changedBody(fields: PostFields, start: PostFields): PostBody {
  const { title, content, slug } = fields
  return {
    title,
    ...((content || start.content) && { content }),
    ...(slug !== start.slug && { slug }),
    ...changedDetails(fields, start),
  }
}

type Detail = 'description' | 'imageAlt' | 'topic' | 'author' | 'reviewedOn' | 'reviewedBy'
const details: Detail[] = ['description', 'imageAlt', 'topic', 'author', 'reviewedOn', 'reviewedBy']

function changedDetails(fields: PostFields, start: PostFields): PostBody {
  const changed: PostBody = {}
  for (const name of details) if (fields[name] !== start[name]) changed[name] = fields[name]
  if (fields.treatments.join() !== start.treatments.join()) changed.treatments = fields.treatments
  return changed
}

/** What says when visitors see it. A new post is public at once unless it says otherwise. */
export function publicationBody(fields: PostFields, before: 'new' | Publication): PostBody {
  const { publication } = fields
  if (publication === 'draft') return before === 'draft' ? {} : { draft: true }
  if (publication === 'later') {
    const hour = hourOf(fields)
    return hour ? { publishAt: hour.toISOString(), ...(before === 'draft' && { draft: false }) } : {}
  }
  return before === 'draft' || before === 'later' ? { draft: false, publishAt: null } : {}
}

/** The instant at which it is to come out; undefined while day or time are missing or do not exist. */
export function hourOf({ day, time }: Pick<PostFields, 'day' | 'time'>): Date | undefined {
  return instantInLondon(day, time)
}
