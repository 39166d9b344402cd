import type { Context } from 'hono'
import type { Backend, HttpApp } from '../http/backend.ts'
import type { CachedPage, EditionsRead, PageCache } from '../http/page-cache.ts'
import { commonHeaders } from '../http/security.ts'
import { feeds } from './for-machines/feeds.ts'
import { robots } from './for-machines/robots.ts'
import { sitemap } from './for-machines/sitemap.ts'
import { webManifest } from './for-machines/web-manifest.ts'
import { type KeptIndex, searchFile } from './search/search-index.ts'
import { oldAt, refuseOtherMethods, send } from './serve-site.ts'
import type { SiteFile } from './site-file.ts'

/** What machines ask for beside the pages, kept like them. */
export function serveSiteFiles(app: HttpApp, backend: Backend, kept: PageCache, index: KeptIndex): void {
  const places = new Map<SiteFile, string>()
  for (const file of [sitemap, robots, webManifest, searchFile(index), ...feeds]) {
    app.get(file.path, (c) => give(c, file, backend, { kept, places }))
    refuseOtherMethods(app, file.path, 'GET, HEAD', backend)
  }
}

type Keeping = { kept: PageCache; places: Map<SiteFile, string> }

async function give(c: Context, file: SiteFile, backend: Backend, { kept, places }: Keeping): Promise<Response> {
  const { publicUrl } = backend.settings
  // Where the site is, then only its asker says; so what is written for one address is given to no other, and only
  // the last of them is kept.
  const origin = publicUrl ?? (file.absolute ? new URL(c.req.url).origin : '')
  const place = publicUrl === origin || !origin ? file.path : `${file.path} at ${origin}`
  const fresh = kept.fresh(place, backend.now().getTime())
  if (fresh) return send(c, fresh)
  const draw = async () => {
    const asked = backend.now()
    const begun = kept.begin()
    const written = await file.write(backend, origin)
    const until = await oldAt(file, asked, backend)
    if (places.get(file) !== place) kept.forget(places.get(file) ?? '')
    places.set(file, place)
    return keepFile(file, { place, written, asked, until, begun }, { backend, kept })
  }
  return send(c, await kept.drawnOrLast(place, draw))
}

type Written = { place: string; written: string; asked: Date; until: Date | undefined; begun: EditionsRead }

function keepFile(
  { path, type, shows = [] }: SiteFile,
  { place, written, asked, until, begun }: Written,
  { backend, kept }: { backend: Backend; kept: PageCache },
): CachedPage {
  return kept.keep(place, written, {
    route: path,
    status: 200,
    begun,
    asks: [],
    headers: {
      ...commonHeaders(backend),
      'content-type': type,
      'cache-control': 'no-cache',
      'last-modified': asked.toUTCString(),
    },
    until: until?.getTime() ?? Number.POSITIVE_INFINITY,
    shows,
  })
}
