import { addresses } from '../../contract/addresses.ts'
import { postsInParts } from '../../domain/blog/posts-in-parts.ts'
import { factsOfContent } from '../../domain/practice/facts.ts'
import { RecordsAway } from '../../domain/records.ts'
import type { Backend } from '../../http/backend.ts'
import type { PageCache } from '../../http/page-cache.ts'
import { letOthersBegin } from '../../http/turns.ts'
import { addAgain, addTo, type Entry, type Index, type Indexed, openIndex } from '../browser/find.ts'
import type { SiteFile } from '../site-file.ts'
import { contentEntries, pageEntries, postEntry, runningText, searchEntries } from './search-entries.ts'

/** Posts by their id, as they were read, and of which version of them. */
type ReadPosts = ReadonlyMap<string, { version: number; indexed: Indexed }>
/** `facts`: those that the posts say. */
type Made = { index: Index; posts: ReadPosts; facts: string; edition: number; until: Date | undefined }

/**
 * What the server searches: made once for all who ask meanwhile, and again after a post or the practice was changed, or a
 * post's hour came. A post that is as it was is not read again.
 */
export function keepIndex(backend: Backend, kept: PageCache): () => Promise<Index> {
  let made: Made | undefined
  let making: { edition: number; made: Promise<Made> } | undefined
  return async () => {
    const edition = kept.edition('posts') + kept.edition('practice')
    const asked = backend.now()
    if (made?.edition === edition && !(made.until && made.until <= asked)) return made.index
    const own =
      making?.edition === edition ? making : { edition, made: makeIndex({ edition, asked, before: made }, backend) }
    making = own
    try {
      made = await own.made
      return made.index
    } catch (error) {
      if (!(error instanceof RecordsAway)) throw error
      // Without the posts rather than not at all; they are looked for again with the next question.
      return made?.index ?? openIndex(contentEntries(backend))
    } finally {
      if (making === own) making = undefined
    }
  }
}

type Asked = { edition: number; asked: Date; before: Made | undefined }

async function makeIndex({ edition, asked, before }: Asked, backend: Backend): Promise<Made> {
  const { records, writing } = backend
  const until = await records.posts.nextPublication(asked)
  const index = openIndex(await pageEntries(backend, asked))
  const facts = JSON.stringify(factsOfContent(backend.content))
  const known = before?.facts === facts ? before.posts : undefined
  const posts = new Map<string, { version: number; indexed: Indexed }>()
  for await (const some of postsInParts(records.posts, { publicAt: asked })) {
    for (const post of some) {
      const { version } = post
      const read = known?.get(post.id)
      if (read?.version === version) {
        addAgain(index, read.indexed)
        posts.set(post.id, read)
        continue
      }
      const indexed = addTo(index, { ...postEntry(post, backend), body: runningText(post.content, writing) })
      posts.set(post.id, { version, indexed })
      // To read a blog of years takes long.
      await letOthersBegin()
    }
  }
  return { index, posts, facts, edition, until }
}

/**
 * What browsers search while somebody types: what is typed into a dentist's search stays on the visitor's machine until
 * they send it. Without the running text, which would outweigh the page.
 */
export function searchFile(index: () => Promise<Index>): SiteFile {
  return {
    path: addresses.searchEntries,
    type: 'application/json',
    shows: ['posts'],
    async write(backend) {
      const entries: Entry[] = []
      for await (const entry of searchEntries(backend)) entries.push(entry)
      // Whoever has opened the search is about to send it, and to read a blog of years takes long. A failure is told to them.
      index().catch(() => undefined)
      return JSON.stringify(entries)
    },
  }
}
