import { setTimeout as rest } from 'node:timers/promises'
import { addresses } from '../contract/addresses.ts'
import { postsInParts } from '../domain/blog/posts-in-parts.ts'
import type { Backend } from '../http/backend.ts'
import type { PageCache } from '../http/page-cache.ts'

type Website = {
  backend: Pick<Backend, 'records' | 'now'>
  kept: Pick<PageCache, 'last'>
  /** Asks the website by an address of its own, as a visitor would. */
  ask: (address: string) => Response | Promise<Response>
}

/** In milliseconds: whoever comes first after a start goes first, and the time until new posts are looked for. */
const [afterStart, between] = [3_000, 600_000]
/** So many of the newest posts: a blog of years would take the place of what visitors do ask for. */
const mostPosts = 200
const pause = 50

/** Draws ahead after the start, and what is new every ten minutes, until it is closed. */
export function startDrawingAhead(website: Website, failed: (error: unknown) => void): { close(): void } {
  const closing = new AbortController()
  const { signal } = closing
  const goOn = async () => {
    for (let wait = afterStart; ; wait = between) {
      await rest(wait, undefined, { signal, ref: false })
      await drawAhead(website, signal).catch((error) => signal.aborted || failed(error))
    }
  }
  // Only its end throws.
  goOn().catch(() => undefined)
  return { close: () => closing.abort() }
}

/**
 * Draws the pages and feeds of the blog that nobody has asked for yet, so that there is a copy of each to be shown while the
 * database is away. It ends at the first that cannot be drawn.
 */
export async function drawAhead({ backend, kept, ask }: Website, signal?: AbortSignal): Promise<void> {
  for (const address of await addressesOfBlog(backend)) {
    if (kept.last(address)) continue
    const { status } = await ask(address)
    if (status >= 500) return
    await rest(pause, undefined, { signal, ref: false })
  }
}

async function addressesOfBlog({ records, now }: Website['backend']): Promise<string[]> {
  const publicAt = now()
  const topics = [...(await records.posts.publicCounts(publicAt)).keys()].filter((topic) => topic !== '')
  const newest: string[] = []
  for await (const some of postsInParts(records.posts, { publicAt })) {
    newest.push(...some.map(({ slug }) => addresses.post(slug)))
    if (newest.length >= mostPosts) break
  }
  const { blog, rss, atom, jsonFeed, sitemap } = addresses
  return [blog, ...topics.map(addresses.topic), rss, atom, jsonFeed, sitemap, ...newest]
}
