import { addresses } from '../../contract/addresses.ts'
import { RecordsAway } from '../../domain/records.ts'
import type { Backend } from '../../http/backend.ts'
import type { PageCache } from '../../http/page-cache.ts'
import { type Index, openIndex } from '../browser/find.ts'
import type { SiteFile } from '../site-file.ts'
import { contentEntries, searchEntries } from './search-entries.ts'

/** What the server searches: made once, and again after a post or the practice was changed, or a post's hour came. */
export function keepIndex(backend: Backend, kept: PageCache): () => Promise<Index> {
  let made: { index: Index; edition: number; until: Date | undefined } | undefined
  return async () => {
    const edition = kept.edition('posts') + kept.edition('practice')
    const asked = backend.now()
    if (made?.edition === edition && !(made.until && made.until <= asked)) return made.index
    try {
      const until = await backend.records.posts.nextPublication(asked)
      made = { index: openIndex(await searchEntries(backend)), edition, until }
      return made.index
    } catch (error) {
      if (!(error instanceof RecordsAway)) throw error
      // Without the posts rather than not at all; they are looked for again with the next question.
      return made?.index ?? openIndex(contentEntries(backend))
    }
  }
}

/**
 * What browsers search while somebody types: what is typed into a dentist's search stays on the visitor's machine until
 * they send it. Without the running text, which would outweigh the page.
 */
export const searchFile: SiteFile = {
  path: addresses.searchEntries,
  type: 'application/json',
  shows: ['posts'],
  async write(backend) {
    const entries = await searchEntries(backend)
    return JSON.stringify(entries.map(({ body: _, ...shown }) => shown))
  },
}
