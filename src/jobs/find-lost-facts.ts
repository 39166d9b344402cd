import { postsInParts } from '../domain/blog/posts-in-parts.ts'
import { factsOfContent, unknownFactsOfPost } from '../domain/practice/facts.ts'
import type { PracticeContent } from '../domain/practice/treatment.ts'
import type { Records } from '../domain/records.ts'
import type { Notices } from './log-and-notices.ts'

/** What is needed to look for facts in posts that are there no more. */
export type Reading = {
  records: Pick<Records, 'posts'>
  /** Another object whenever it says something else. */
  readonly content: Pick<PracticeContent, 'practice' | 'fees'>
  notices: Notices
  now(): Date
}

/** What was looked at last: the posts are read again only once they or the facts may be others. */
export type LookedAt = { edition?: number; content?: Reading['content']; until?: Date | undefined }

const kind = 'lost-facts'
/** More than these are only counted. */
const mostNamed = 3

/**
 * Tells staff of public posts in which readers see braces: of a fact that was taken out of the owner's files after the
 * post was written. Throws `RecordsAway`.
 */
export async function findLostFacts({ records, content, notices, now }: Reading, seen: LookedAt): Promise<void> {
  const edition = await records.posts.edition()
  const instant = now()
  if (seen.edition === edition && seen.content === content && !(seen.until && seen.until <= instant)) return
  const until = await records.posts.nextPublication(instant)
  const facts = factsOfContent(content)
  const lost: string[] = []
  for await (const posts of postsInParts(records.posts, { publicAt: instant })) {
    for (const post of posts) {
      const names = unknownFactsOfPost(post, facts)
      if (names.length > 0) lost.push(`“${post.title}” (${names.map((name) => `{${name}}`).join(', ')})`)
    }
  }
  Object.assign(seen, { edition, content, until })
  if (lost.length === 0) return notices.takeBack(kind)
  const more = lost.length - mostNamed
  const named = lost.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
  notices.say(
    kind,
    `Readers see braces where a post names what the practice has no fact for: ${named}. Please update the post, or have the fact brought back in the owner’s files.`,
  )
}
