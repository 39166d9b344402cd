import * as z from 'zod/mini'
import { readDay } from '../domain/clinic-time.ts'
import { instant, openText, rows, unsentText } from './asking/read-answer.ts'
import { changeAnswer, shown } from './calls/change-answer.ts'
import { version } from './calls/version.ts'
import { zonedInstant } from './calls/zoned-instant.ts'
import { text } from './text.ts'

const status = z.enum(['draft', 'scheduled', 'published'])

/** A blog post as it travels. `image` is a data URL of the card-sized picture; `imageAddress` is the file the site shows. */
export const post = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.optional(z.string()),
  /** The form sends it only where something is written. Empty in a list for who says `Prefer: return=minimal, cards`, and shows those alone. */
  content: unsentText,
  /** ISO date-time in UTC. */
  createdAt: openText,
  /** What its card shows: the first 150 characters of its plain text, and three dots where it goes on. */
  excerpt: z.optional(z.string()),
  imageAddress: z.optional(z.string()),
  imageWidth: z.optional(z.number()),
  imageHeight: z.optional(z.number()),
  /** Empty where the picture only decorates. */
  imageAlt: z.optional(z.string()),
  /** Whether visitors see it now. */
  published: z.optional(z.boolean()),
  status: z.optional(status),
  /** The hour at which a scheduled post becomes public, ISO date-time in UTC; for staff. */
  publishAt: z.optional(instant),
  /** When it was public first, or will be: the date that readers see. */
  publishedAt: z.optional(instant),
  version: z.optional(z.number()),
  changedAt: z.optional(z.string()),
  /** The name of the person who saved it last; for staff. */
  changedBy: z.optional(z.string()),
  /** For search engines. */
  description: z.optional(z.string()),
  /** Id of a topic. */
  topic: z.optional(z.string()),
  /** Slugs of related treatments. */
  treatments: z.optional(z.array(z.string())),
  /** Id of a team member. */
  author: z.optional(z.string()),
  /** `YYYY-MM-DD`, and the id of the team member who read it then. */
  reviewedOn: z.optional(z.string()),
  reviewedBy: z.optional(z.string()),
  /** An example that came with the website; until staff save it. */
  sample: z.optional(z.boolean()),
})
export type WirePost = z.infer<typeof post>

/** Whether it has a picture of its own, or the one that stands in for none. */
export function hasOwnPicture({ image, imageAddress }: Pick<WirePost, 'image' | 'imageAddress'>): boolean {
  return imageAddress === undefined ? Boolean(image) : imageAddress.startsWith('/photographs/')
}

/** How many days a post stays in the bin, and to how many treatments it may lead. */
export { binDays } from '../domain/blog/bin.ts'
export { mostTreatments } from '../domain/blog/manuscript.ts'

/** Longest texts of a post, in characters. */
export const postLimits = { description: 300, imageAlt: 200, slug: 200 } as const

const name = (sentence: string) => text(120, sentence)
const daySentence = 'Please write the day of the review as 2027-01-31.'
const daySent = z.refine<string>((day) => day === '' || (day.length === 10 && readDay(day) === day), daySentence)

/** A post to be made, or changed: then what is absent stays, and what is null or empty is taken away. */
export const postBody = z.object({
  title: z.optional(z.nullable(z.string('Please give the post a title.'))),
  image: z.optional(z.nullable(z.string('Please choose a picture file.'))),
  content: z.optional(z.nullable(z.string('The text of the post must be text.'))),
  draft: z.optional(z.nullable(z.boolean('draft is true or false.'))),
  version,
  /** ISO date-time: an hour to come, or null for at once. */
  publishAt: z.optional(z.nullable(zonedInstant('Please give the hour of publication as a date and a time.'))),
  /** The address, `/blog/{slug}`. */
  slug: text(postLimits.slug, `Please shorten the address to ${postLimits.slug} characters.`),
  imageAlt: text(postLimits.imageAlt, `Please describe the picture in at most ${postLimits.imageAlt} characters.`),
  description: text(postLimits.description, `Please shorten the description to ${postLimits.description} characters.`),
  topic: name('Please choose a topic from the list.'),
  treatments: z.optional(
    z.nullable(z.array(z.string('Please choose treatments from the list.'), 'Please choose treatments from the list.')),
  ),
  author: name('Please choose the author from the team.'),
  reviewedOn: z.optional(z.nullable(z.string(daySentence).check(daySent))),
  reviewedBy: name('Please choose the reviewer from the team.'),
  /** Saved by the editor itself while somebody writes. */
  autosave: z.optional(z.nullable(z.boolean('autosave is true or false.'))),
})

export type PostBody = z.infer<typeof postBody>

/** The newest first. */
export const allPostAnswer = z.object({ allPost: rows(post) })
/** The post as it was kept, and a sentence for its writer; the specification names the fields of each call. */
export const createdAnswer = changeAnswer(z.object({ response: shown(post), message: openText }), 'response', 'message')
export const updatedAnswer = changeAnswer(z.object({ updated: shown(post), message: openText }), 'updated', 'message')
export const removedAnswer = z.object({
  message: openText,
  /** Until when the list offers to take it back, ISO date-time. */
  undoUntil: z.optional(z.string()),
  /** The name by which undo means this deletion, and no later one. */
  change: z.optional(z.string()),
})

const revisionLine = z.object({
  /** The version of the post that this save made. */
  number: z.number(),
  title: z.string(),
  /** ISO date-time in UTC. */
  savedAt: z.string(),
  savedBy: z.string(),
  status,
  words: z.number(),
  autosave: z.boolean(),
})
export type WireRevisionLine = z.infer<typeof revisionLine>

/** Newest first. */
export const revisionsAnswer = z.object({ revisions: rows(revisionLine) })

/**
 * With the fields of the post as they were saved, ready to be sent back in an update; without `publishAt`, if the post is
 * to stay as public as it is now.
 */
const revision = z.object({
  content: post.shape.content,
  imageWidth: post.shape.imageWidth,
  imageHeight: post.shape.imageHeight,
  imageAlt: post.shape.imageAlt,
  publishAt: post.shape.publishAt,
  description: post.shape.description,
  topic: post.shape.topic,
  treatments: post.shape.treatments,
  author: post.shape.author,
  reviewedOn: post.shape.reviewedOn,
  reviewedBy: post.shape.reviewedBy,
  ...revisionLine.shape,
  /** The address of its own picture; empty where it had none. */
  image: z.string(),
  /** What is shown: its own picture, or the one that stands in. */
  imageAddress: z.optional(z.string()),
})
export type WireRevision = z.infer<typeof revision>
export const revisionAnswer = z.object({ revision })

/** `tab` is any text that is another one in every tab of a browser. */
export const editingBody = z.object({ tab: text(64, 'The tab has a name of at most 64 characters.') })
/** What an editor is told that says it is still open. */
export const editingAnswer = z.object({
  /** Who else has the post open; `you` where it is the same person in another tab. */
  others: rows(z.object({ name: z.string(), since: instant, you: z.optional(z.boolean()) })),
  /** The version that is kept now. */
  version: z.number(),
})

/** What was deleted last comes first. */
export const binAnswer = z.object({
  posts: rows(
    z.object({
      _id: z.string(),
      slug: z.string(),
      title: z.string(),
      /** ISO date-time in UTC. */
      deletedAt: z.string(),
      deletedBy: z.string(),
      /** The day on which it is erased, `YYYY-MM-DD`. */
      goneOn: z.string(),
    }),
  ),
})

/** A picture for a text, as a data URL. */
export const pictureBody = z.object({ image: z.optional(z.nullable(z.string('Please choose a picture file.'))) })
/** Where the picture is from now on, in pixels as it was sent. */
export const pictureAnswer = z.object({
  /** `colour` (`#rrggbb`) is shown while it loads. */
  picture: z.object({
    address: z.string(),
    width: z.number(),
    height: z.number(),
    colour: z.optional(z.string()),
  }),
  message: openText,
})

/** What would be sent to create a post, or, with its id, to update it. */
export const previewBody = z.extend(postBody, { _id: text(64, 'Please save the post first.') })
/** Where the post can be looked at before it is saved. */
export const previewAnswer = z.object({
  /** The page's path, which whoever knows it may open. */
  address: z.string(),
  /** ISO date-time in UTC. */
  until: z.string(),
})

/** The address of a picture on another website, as a text names it. */
export const pictureElsewhereBody = z.object({ address: z.optional(z.nullable(z.string('Please name the picture.'))) })
/** What became of it: `given up` until somebody saves its post again. */
export const pictureElsewhereAnswer = z.object({
  state: z.enum(['waiting', 'kept', 'given up']),
  /** Ours, once it is kept. */
  picture: z.optional(z.object({ address: z.string(), width: z.number(), height: z.number() })),
})
