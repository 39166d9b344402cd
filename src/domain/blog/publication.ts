import { yearsAhead } from '../clinic-time.ts'
import { isPublic, type Post } from './post.ts'

type Publication = Pick<Post, 'publishAt' | 'publishedAt'>

/** What staff ask for: a draft or not; an hour to come, or none, which means at once. Absent stays as it was. */
type Asked = { draft?: boolean | undefined; publishAt?: Date | null | undefined }

/** From when visitors see a post after a save, and when they saw it first; that stays once it has come. */
export function publicationAfter(asked: Asked, before: Publication, now: Date): Publication {
  const publishAt = publicFrom(asked, before, now)
  const wasPublic = before.publishedAt !== undefined && before.publishedAt <= now
  return { publishAt, publishedAt: wasPublic ? before.publishedAt : publishAt }
}

function publicFrom({ draft, publishAt }: Asked, before: Publication, now: Date): Date | undefined {
  if (draft) return undefined
  if (publishAt && publishAt > now) return publishAt
  // An hour that is over by now, perhaps while somebody wrote, means at once, like none.
  if (publishAt !== undefined) return isPublic(before, now) ? before.publishAt : now
  if (draft === false) return before.publishAt ?? now
  return before.publishAt
}

/** An hour of publication so far ahead is a slip of the pen. */
export function isTooFarAhead(publishAt: Date, now: Date): boolean {
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + yearsAhead)
  return publishAt > last
}
