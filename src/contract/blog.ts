import * as z from 'zod/mini'

/** A blog post as it travels. `image` is a data URL of the card-sized picture; `imageAddress` is the file the site shows. */
export const post = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.optional(z.string()),
  content: z.string(),
  /** ISO date-time in UTC. */
  createdAt: z.string(),
  imageAddress: z.optional(z.string()),
  imageWidth: z.optional(z.number()),
  imageHeight: z.optional(z.number()),
  published: z.optional(z.boolean()),
  version: z.optional(z.number()),
  changedAt: z.optional(z.string()),
})
export type WirePost = z.infer<typeof post>

const title = z.optional(z.nullable(z.string('Please give the post a title.')))

export const postBody = z.object({
  title,
  image: z.optional(z.nullable(z.string('Please choose a picture file.'))),
  content: z.optional(z.nullable(z.string('The text of the post must be text.'))),
  draft: z.optional(z.nullable(z.boolean('draft is true or false.'))),
  version: z.optional(z.nullable(z.number('The version is a number.'))),
})

export const allPostAnswer = z.object({ allPost: z.array(post) })
export const createdAnswer = z.object({ response: post, message: z.string() })
export const updatedAnswer = z.object({ updated: post, message: z.string() })
export const removedAnswer = z.object({
  message: z.string(),
  /** Until when the list offers to take it back, ISO date-time. */
  undoUntil: z.optional(z.string()),
})
