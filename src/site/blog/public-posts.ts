import type { AskedPosts } from '../../domain/blog/blog-books.ts'
import { linesWithFacts } from '../../domain/blog/lines-with-facts.ts'
import type { Post } from '../../domain/blog/post.ts'
import type { Backend } from '../../http/backend.ts'

/** The posts that visitors see now, the newest first, as they read them: all of them, or as `AskedPosts` narrows them. */
export async function publicPosts(
  { records, writing, now }: Pick<Backend, 'records' | 'writing' | 'now'>,
  asked: Omit<AskedPosts, 'publicAt'> = {},
): Promise<Post[]> {
  const posts = await records.posts.list({ publicAt: now(), ...asked })
  return posts.map((post) => linesWithFacts(post, writing))
}
