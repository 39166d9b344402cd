import type { Context } from 'hono'
import type { House, HttpApp } from '../http/house.ts'
import {
  type CachedPage,
  type EditionsRead,
  encoded,
  isAsked,
  isKnownAlready,
  type PageCache,
} from '../http/page-cache.ts'
import { foreignSentence } from '../http/problems.ts'
import { readBody } from '../http/read-body.ts'
import { renderPage } from '../http/render-page.tsx'
import { commonHeaders, isForeignWrite, pageHeaders } from '../http/security.ts'
import { senderOf } from '../http/sender.ts'
import { loginPages } from './pages/login.tsx'
import { failed, gone, notFound } from './pages/not-found.tsx'
import { searchPage } from './search/search.tsx'
import { keepIndex } from './search/search-index.ts'
import { pages } from './site.ts'
import type { Shown, SitePage } from './site-page.ts'

/** Browsers write a letter of some alphabets with nine signs, and a message may have four thousand letters. */
const formBytes = 128 * 1024

/** Serves every page of the table of contents, from kept bytes where they are still true. */
export function serveSite(app: HttpApp, house: House, kept: PageCache): void {
  for (const page of [...pages, ...loginPages, searchPage(keepIndex(house, kept))]) {
    app.get(page.path, (c) => show(c, page, house, kept))
    if (page.act) app.post(page.path, (c) => take(c, page, house))
  }
}

async function show(c: Context, page: SitePage, house: House, kept: PageCache): Promise<Response> {
  const { path, routePath: route } = c.req
  const query = new URL(c.req.url).searchParams
  const params = c.req.param()
  const asks = page.asks ?? []
  // A kept page says nothing of what was asked, such as what became of a form.
  const mayKeep = !isAsked(asks, query) && !house.assets.developing
  const fresh = mayKeep ? kept.fresh(path, house.now().getTime()) : undefined
  if (fresh) return send(c, fresh)
  const draw = async () => {
    const asked = house.now()
    const begun = kept.begin()
    const shown = await page.load({ params, query, house })
    if (shown.kind === 'missing') kept.forget(path)
    if (shown.kind !== 'page' || !mayKeep || shown.once) return shown
    const until = await oldAt(shown, asked, house)
    return keep({ ...shown, until }, { path, route, begun, asks, house, kept })
  }
  const drawn = await (mayKeep ? kept.drawnOrLast(path, draw) : draw())
  if (!('kind' in drawn)) return send(c, drawn)
  if (drawn.kind === 'moved') return c.redirect(drawn.to, drawn.status)
  if (drawn.kind === 'missing') return showMissing(house, drawn.status)
  return once(drawn, house, isAsked(asks, query) ? inNoReferrer : {})
}

/** What somebody asked, or the key to what they sent, stands in such an address: a proxy would note it with our own files. */
const inNoReferrer = { 'referrer-policy': 'strict-origin' }

/** When a page or a file becomes old by itself: one that shows posts also at the next hour of publication. */
export async function oldAt(
  { until, shows }: Pick<Shown, 'until' | 'shows'>,
  asked: Date,
  { records }: House,
): Promise<Date | undefined> {
  if (!shows?.includes('posts')) return until
  const next = await records.posts.nextPublication(asked)
  return until && next ? new Date(Math.min(until.getTime(), next.getTime())) : (until ?? next)
}

async function take(c: Context, page: SitePage, house: House): Promise<Response> {
  if (isForeignWrite(c, house)) return c.text(foreignSentence, 403)
  const read = await readBody(c.req.raw, formBytes)
  if ('refused' in read) return c.text(read.problem.message, read.refused)
  const form: Record<string, string> = {}
  for (const [name, value] of Object.entries(read.body ?? {})) if (typeof value === 'string') form[name] = value
  const query = new URL(c.req.url).searchParams
  const shown = await page.act?.({ params: c.req.param(), query, house, form, sender: senderOf(c, house) })
  if (!shown) return showMissing(house, 404)
  return shown.kind === 'moved' ? c.redirect(shown.to, shown.status) : once(shown, house)
}

/** The "404 Not found" screen, also for a post that is gone (410). */
export function showMissing(house: House, status: 404 | 410): Response {
  return once(status === 410 ? gone(house) : notFound(house), house)
}

/** The same for an address that the dashboard does not have. */
export function showMissingScreen(house: House): Response {
  return once(notFound(house, 'dashboard'), house)
}

/** "Unexpected Application Error" with a safe sentence and a reference; never the error's own text. */
export function failedPage(house: House, sentence: string, reference: string): Response {
  return once({ ...failed(house, sentence, reference), status: 500 }, house)
}

type Keeping = {
  path: string
  route: string
  begun: EditionsRead
  asks: readonly string[]
  house: House
  kept: PageCache
}

function keep(shown: Shown, { path, route, begun, asks, house, kept }: Keeping): CachedPage {
  const { html, styles } = written(shown, house)
  return kept.keep(path, html, {
    route,
    status: shown.status ?? 200,
    begun,
    asks,
    headers: { ...commonHeaders(house), ...pageHeaders(house.assets, 'public', styles), 'cache-control': 'no-cache' },
    until: shown.until?.getTime() ?? Number.POSITIVE_INFINITY,
    shows: shown.shows ?? [],
  })
}

/** A kept page, or a 304 to who has it already. */
export function send(c: Context, kept: CachedPage): Response {
  c.set('fromKeptBytes', true)
  const { body, headers, unchanged } = encoded(kept, c.req.header('accept-encoding') ?? '')
  if (isKnownAlready(headers, c.req.header('if-none-match'), c.req.header('if-modified-since'))) {
    return new Response(null, { status: 304, headers: unchanged })
  }
  return new Response(new Uint8Array(body), { status: kept.status, headers })
}

/** A page that is true for this one answer only. */
export function once(shown: Shown, house: House, headers: Record<string, string> = {}): Response {
  const { html, styles } = written(shown, house)
  return new Response(html, {
    status: shown.status ?? 200,
    headers: { ...pageHeaders(house.assets, 'public', styles), 'cache-control': 'no-store', ...headers },
  })
}

function written(shown: Shown, house: House): { html: string; styles: string } {
  return renderPage(shown.head, shown.body, house.assets, house.settings.publicUrl ?? '')
}
