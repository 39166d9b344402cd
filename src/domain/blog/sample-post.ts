import type { Day } from '../clinic-time.ts'
import type { Sample } from '../practice/practice.ts'

/** A post that comes with the website, so that a new blog is not empty. */
export type SamplePost = Sample & {
  slug: string
  title: string
  description: string
  topic: string
  author: string
  reviewedOn: Day
  reviewedBy: string
  treatments: string[]
  /** Name of a picture of the practice's own series. */
  picture: string
  imageAlt: string
  publishedOn: Day
  /** HTML in the editor's words. */
  content: string
}
