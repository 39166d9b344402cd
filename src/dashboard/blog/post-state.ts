import { addresses } from '../../contract/addresses.ts'
import type { WirePost } from '../../contract/blog.ts'
import { hourInWords } from '../london.ts'

type Stated = Pick<WirePost, 'status' | 'published' | 'publishAt'>

/**
 * How a post stands; an answer without a status says at least whether it is public. One that waited for its hour is public
 * once that has come, also where the answer is from before.
 */
export function stateOf({ status, published, publishAt }: Stated, now: Date): 'draft' | 'scheduled' | 'published' {
  if (status === 'scheduled' && publishAt && new Date(publishAt) <= now) return 'published'
  return status ?? (published === false ? 'draft' : 'published')
}

/** Where a post can be seen: on visitors’ page of it, or, while they would find none, where it is written. */
export function addressOf(post: Stated & Pick<WirePost, 'slug'>, now: Date): string {
  return stateOf(post, now) === 'published' ? addresses.post(post.slug) : addresses.editPost(post.slug)
}

/** For the list’s filter. */
export const postStates = [
  ['published', 'Public'],
  ['scheduled', 'Scheduled'],
  ['draft', 'Drafts'],
] as const

/** What a card says of a post that visitors do not see; nothing of one they do. */
export function stateInWords(post: Stated, now: Date): string | undefined {
  const state = stateOf(post, now)
  if (state === 'published') return undefined
  if (state === 'draft') return 'Draft'
  if (!post.publishAt) return 'Scheduled'
  return `Scheduled for ${hourInWords(new Date(post.publishAt), now).replace(', London time', '')}`
}
