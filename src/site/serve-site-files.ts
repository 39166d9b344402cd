import type { Context } from 'hono'
import { RecordsAway } from '../domain/records.ts'
import type { Front, House } from '../http/house.ts'
import type { KeptPages } from '../http/kept-pages.ts'
import { robots } from './robots.ts'
import { searchFile } from './search-index.ts'
import { send } from './serve-site.ts'
import type { SiteFile } from './site-file.ts'
import { sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

const files: SiteFile[] = [sitemap, robots, webManifest, searchFile]

/** What machines ask for beside the pages, kept like them. */
export function serveSiteFiles(app: Front, house: House, kept: KeptPages): void {
  for (const file of files) app.get(file.path, (c) => give(c, file, house, kept))
}

async function give(c: Context, file: SiteFile, house: House, kept: KeptPages): Promise<Response> {
  const { publicUrl } = house.settings
  if (file.absolute && publicUrl === undefined) {
    // Where the site is, only its asker says; so this answer is for nobody else, and is not kept.
    const written = await file.write(house, new URL(c.req.url).origin)
    return new Response(written, { headers: { 'content-type': file.type, 'cache-control': 'no-store' } })
  }
  const fresh = kept.fresh(file.path, house.now().getTime())
  if (fresh) return send(c, fresh, house)
  try {
    const written = await file.write(house, publicUrl ?? '')
    return send(c, keepFile(file, written, kept), house)
  } catch (error) {
    const last = error instanceof RecordsAway ? kept.last(file.path) : undefined
    if (!last) throw error
    return send(c, last, house)
  }
}

function keepFile({ path, type, shows = [] }: SiteFile, written: string, kept: KeptPages) {
  return kept.keep(path, written, {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'no-cache' },
    until: Number.POSITIVE_INFINITY,
    shows,
    givesCookie: false,
  })
}
