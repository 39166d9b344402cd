import type { AskedPosts, PostBook } from './blog-books.ts'
import type { Post } from './post.ts'

/** A few milliseconds to read what posts of some pages say. */
const atOnce = 5

/**
 * All of a list, some posts at a time: texts of years are more than anybody should wait for, or a server hold at once. What
 * is saved meanwhile may be in it or not.
 */
export async function* postsInParts(
  posts: Pick<PostBook, 'list'>,
  asked: Pick<AskedPosts, 'publicAt'>,
): AsyncGenerator<Post[]> {
  for (let behind: Post | undefined; ; ) {
    const part = await posts.list({ ...asked, page: { behind, most: atOnce } })
    yield part
    if (part.length < atOnce) return
    behind = part.at(-1)
    // Whoever asks the server for something has their turn.
    await new Promise(setImmediate)
  }
}
