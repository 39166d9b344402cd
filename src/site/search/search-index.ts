import { addresses } from '../../contract/addresses.ts'
import { RecordsAway } from '../../domain/records.ts'
import type { Backend } from '../../http/backend.ts'
import type { PageCache } from '../../http/page-cache.ts'
import { addTo, type Entry, type Index, openIndex } from '../browser/find.ts'
import type { SiteFile } from '../site-file.ts'
import { contentEntries, searchEntries } from './search-entries.ts'

type Made = { index: Index; edition: number; until: Date | undefined }

/**
 * What the server searches: made once for all who ask meanwhile, and again after a post or the practice was changed, or a
 * post's hour came.
 */
export function keepIndex(backend: Backend, kept: PageCache): () => Promise<Index> {
  let made: Made | undefined
  let making: { edition: number; made: Promise<Made> } | undefined
  return async () => {
    const edition = kept.edition('posts') + kept.edition('practice')
    const asked = backend.now()
    if (made?.edition === edition && !(made.until && made.until <= asked)) return made.index
    const own = making?.edition === edition ? making : { edition, made: makeIndex(edition, asked, backend) }
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

async function makeIndex(edition: number, asked: Date, backend: Backend): Promise<Made> {
  const until = await backend.records.posts.nextPublication(asked)
  const index = openIndex([])
  for await (const entry of searchEntries(backend, { running: true })) addTo(index, entry)
  return { index, edition, until }
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
    const entries: Entry[] = []
    for await (const { body: _, ...shown } of searchEntries(backend, { running: false })) entries.push(shown)
    return JSON.stringify(entries)
  },
}
