import { addresses } from '../../contract/addresses.ts'
import { postsInParts } from '../../domain/blog/posts-in-parts.ts'
import { factsOfContent } from '../../domain/practice/facts.ts'
import { RecordsAway } from '../../domain/records.ts'
import type { Backend } from '../../http/backend.ts'
import type { PageCache } from '../../http/page-cache.ts'
import { letOthersBegin } from '../../http/turns.ts'
import { addAgain, addTo, type Index, type Indexed, openIndex } from '../browser/find.ts'
import type { SiteFile } from '../site-file.ts'
import { contentEntries, pageEntries, postEntry, runningText } from './search-entries.ts'

/** Posts by their id, as they were read, and of which version of them. */
type ReadPosts = Map<string, { version: number; indexed: Indexed }>
type Made = { index: Index; edition: number; until: Date | undefined }

/** What can be found, made anew when the posts or the practice have changed. */
export type KeptIndex = {
  /** Throws where the database is away. */
  current(): Promise<Index>
  /** The last one where the database is away, or one without the posts rather than none. */
  currentOrLast(): Promise<Index>
}

/**
 * What the server searches: made once for all who ask meanwhile, and again after a post or the practice was changed, or a
 * post's hour came. A post that is as it was is not read again, nor one that was read for an index that is still being made.
 */
export function keepIndex(backend: Backend, kept: PageCache): KeptIndex {
  let made: Made | undefined
  let making: { edition: number; made: Promise<Made> } | undefined
  /** `facts`: those that the posts say. */
  let read: { facts: string; posts: ReadPosts } = { facts: '', posts: new Map() }
  const make = (edition: number, asked: Date) => {
    const facts = JSON.stringify(factsOfContent(backend.content))
    if (read.facts !== facts) read = { facts, posts: new Map() }
    return { edition, made: makeIndex({ edition, asked, read: read.posts }, backend) }
  }
  const current = async (): Promise<Index> => {
    const edition = kept.edition('posts') + kept.edition('practice')
    const asked = backend.now()
    const isDue = ({ until }: Made) => until !== undefined && until <= asked
    if (made?.edition === edition && !isDue(made)) return made.index
    const own = making?.edition === edition ? making : make(edition, asked)
    making = own
    try {
      made = await own.made
    } finally {
      if (making === own) making = undefined
    }
    // It may have been begun for somebody else, before the hour of a post.
    return isDue(made) ? current() : made.index
  }
  return {
    current,
    async currentOrLast() {
      try {
        return await current()
      } catch (error) {
        if (!(error instanceof RecordsAway)) throw error
        // They are looked for again with the next question.
        return made?.index ?? openIndex(contentEntries(backend))
      }
    },
  }
}

type Asked = { edition: number; asked: Date; read: ReadPosts }

async function makeIndex({ edition, asked, read }: Asked, backend: Backend): Promise<Made> {
  const { records, writing } = backend
  const until = await records.posts.nextPublication(asked)
  const index = openIndex(await pageEntries(backend, asked))
  const shown = new Set<string>()
  for await (const posts of postsInParts(records.posts, { publicAt: asked })) {
    for (const post of posts) {
      const { id, version } = post
      shown.add(id)
      const known = read.get(id)
      if (known?.version === version) {
        addAgain(index, known.indexed)
        continue
      }
      const indexed = addTo(index, { ...postEntry(post, backend), body: runningText(post.content, writing) })
      read.set(id, { version, indexed })
      // To read a blog of years takes long.
      await letOthersBegin()
    }
  }
  for (const id of read.keys()) if (!shown.has(id)) read.delete(id)
  return { index, edition, until }
}

/**
 * What browsers search while somebody types: what is typed into a dentist's search stays on the visitor's machine until
 * they send it. Without the running text, which would outweigh the page.
 */
export function searchFile(index: KeptIndex): SiteFile {
  return {
    path: addresses.searchEntries,
    type: 'application/json',
    shows: ['posts'],
    async write() {
      const { entries } = await index.current()
      return JSON.stringify(entries.map(({ entry: { body: _, ...shown } }) => shown))
    },
  }
}
