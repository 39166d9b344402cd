import { setTimeout as rest } from 'node:timers/promises'
import { addresses } from '../contract/addresses.ts'
import { postsInParts } from '../domain/blog/posts-in-parts.ts'
import type { Backend } from '../http/backend.ts'
import type { PageCache } from '../http/page-cache.ts'
import { pagesOf } from './blog/blog.tsx'

type Website = {
  backend: Pick<Backend, 'records' | 'now' | 'settings'>
  kept: Pick<PageCache, 'last' | 'edition'>
  /** Asks the website by an address of its own, as a visitor would. */
  ask: (address: string) => Response | Promise<Response>
}

/** The page that somebody asks for as the server opens goes first. In milliseconds. */
const afterStart = 3_000
/** How often it is looked whether a post was saved, and how often all is looked through though none was, in milliseconds. */
const [soon, late] = [60_000, 600_000]
/** So many of the newest posts: a blog of years would take the place of what visitors do ask for. */
const mostPosts = 200
/** More than a page that has a slip of its own. */
const mostFailures = 3

/** Draws ahead after the start, and again what has changed since, until it is closed. */
export function startDrawingAhead(website: Website, failed: (error: unknown) => void): { close(): void } {
  const closing = new AbortController()
  const { signal } = closing
  const drawAhead = openDrawing(website)
  const goOn = async () => {
    let [edition, sinceLast] = [Number.NaN, 0]
    for (let wait = afterStart; ; wait = soon) {
      await rest(wait, undefined, { signal, ref: false })
      sinceLast += wait
      const now = website.kept.edition('posts')
      if (now === edition && sinceLast < late) continue
      ;[edition, sinceLast] = [now, 0]
      await drawAhead({ signal, pause: 50 }).catch((error) => signal.aborted || failed(error))
    }
  }
  // Only its end throws.
  void goOn().catch(() => undefined)
  // Whoever closes waits for no address that is being asked for: for the first of them all posts are read.
  return { close: () => closing.abort() }
}

/**
 * Each round draws the pages and files of the blog that have no copy to be shown while the database is away, or an old one:
 * what was corrected or taken down must not come back then. Rests for `pause` milliseconds before each. It ends where three
 * could not be drawn: the database is away.
 */
export function openDrawing({ backend, kept, ask }: Website) {
  const drawn = new Set<string>()
  return async ({ signal, pause = 0 }: { signal?: AbortSignal; pause?: number } = {}): Promise<void> => {
    const wanted = new Set([...(await addressesOfBlog(backend)), ...drawn])
    let failures = 0
    for (const address of wanted) {
      if (kept.last(address)?.old === false) continue
      await rest(pause, undefined, { signal, ref: false })
      const { status } = await ask(address)
      if (status >= 500) failures += 1
      if (failures === mostFailures) return
      if (status === 200) drawn.add(address)
      else drawn.delete(address)
    }
  }
}

async function addressesOfBlog({ records, now, settings }: Website['backend']): Promise<string[]> {
  const publicAt = now()
  const counts = await records.posts.publicCounts(publicAt)
  const all = [...counts.values()].reduce((sum, some) => sum + some, 0)
  const topics = [...counts].filter(([topic]) => topic !== '')
  const newest: string[] = []
  for await (const some of postsInParts(records.posts, { publicAt })) {
    newest.push(...some.map(({ slug }) => addresses.post(slug)))
    if (newest.length >= mostPosts) break
  }
  return [
    // First: for the list that browsers search all posts are read, as for what the server searches, and whoever searched
    // before would wait for that.
    addresses.searchEntries,
    ...pagesAt(addresses.blog, all),
    ...topics.flatMap(([topic, count]) => pagesAt(addresses.topic(topic), count)),
    // Elsewhere they say the address by which they were asked for, and are kept for the last of them alone.
    ...(settings.publicUrl ? [addresses.rss, addresses.atom, addresses.jsonFeed, addresses.sitemap] : []),
    ...newest,
  ]
}

function pagesAt(list: string, posts: number): string[] {
  return [list, ...Array.from({ length: pagesOf(posts) - 1 }, (_, index) => addresses.blogPage(list, index + 2))]
}
