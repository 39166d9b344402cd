import type { Context } from 'hono'
import type { Backend, HttpApp } from '../http/backend.ts'
import {
  type CachedPage,
  type EditionsRead,
  encoded,
  isAsked,
  isKnownAlready,
  type PageCache,
} from '../http/page-cache.ts'
import { foreignSentence, otherMethodSentence, type Refused, refuse } from '../http/problems.ts'
import { renderPage } from '../http/render-page.tsx'
import { commonHeaders, inNoReferrer, isForeignWrite, pageHeaders, privately } from '../http/security.ts'
import { senderOf } from '../http/sender.ts'
import { readFromStranger } from '../http/uploads.ts'
import { loginPages } from './pages/login.tsx'
import { failed, gone, notFound, notTaken } from './pages/not-found.tsx'
import { searchPage } from './search/search.tsx'
import type { KeptIndex } from './search/search-index.ts'
import { pages } from './site.ts'
import type { Moved, Shown, SitePage } from './site-page.ts'

/** Browsers write a letter of some alphabets with nine signs, and a message may have four thousand letters. */
const formBytes = 128 * 1024

/** Serves every page of the table of contents, from kept bytes where they are still true. */
export function serveSite(app: HttpApp, backend: Backend, kept: PageCache, index: KeptIndex): void {
  for (const page of [...pages, ...loginPages, searchPage(index)]) {
    app.get(page.path, (c) => show(c, page, backend, kept))
    if (page.act) app.post(page.path, (c) => take(c, page, backend))
    refuseOtherMethods(app, page.path, page.act ? 'GET, HEAD, POST' : 'GET, HEAD', backend)
  }
}

async function show(c: Context, page: SitePage, backend: Backend, kept: PageCache): Promise<Response> {
  const { path, routePath: route } = c.req
  const query = new URL(c.req.url).searchParams
  const params = c.req.param()
  const asks = page.asks ?? []
  // A kept page says nothing of what was asked, such as what became of a form.
  const mayKeep = !isAsked(asks, query) && !backend.assets.developing
  const fresh = mayKeep ? kept.fresh(path, backend.now().getTime()) : undefined
  if (fresh) return send(c, fresh)
  const draw = async () => {
    const asked = backend.now()
    const begun = kept.begin()
    const shown = await page.load({ params, query, backend })
    if (shown.kind === 'missing') kept.forget(path)
    if (shown.kind !== 'page' || !mayKeep || shown.byLink) return shown
    const until = await oldAt(shown, asked, backend)
    return keep({ ...shown, until }, { path, route, begun, asks, backend, kept })
  }
  const drawn = await (mayKeep ? kept.drawnOrLast(path, draw) : draw())
  if (!('kind' in drawn)) return send(c, drawn)
  if (drawn.kind === 'moved') return moved(drawn, c)
  if (drawn.kind === 'missing') return showMissing(c, backend, drawn.status)
  if (drawn.byLink) return once(drawn, backend, privately)
  return once(drawn, backend, isAsked(asks, query) ? inNoReferrer : {})
}

/** The address goes on with its query. Browsers keep such an answer unasked, and staff may give an old address back. */
function moved({ to, status }: Moved, c: Context): Response {
  c.header('cache-control', 'no-cache')
  return c.redirect(to + new URL(c.req.url).search, status)
}

/** When a page or a file becomes old by itself: one that shows posts also at the next hour of publication. */
export async function oldAt(
  { until, shows }: Pick<Shown, 'until' | 'shows'>,
  asked: Date,
  { records }: Pick<Backend, 'records'>,
): Promise<Date | undefined> {
  if (!shows?.includes('posts')) return until
  const next = await records.posts.nextPublication(asked)
  return until && next ? new Date(Math.min(until.getTime(), next.getTime())) : (until ?? next)
}

async function take(c: Context, page: SitePage, backend: Backend): Promise<Response> {
  if (isForeignWrite(c, backend)) return refuseForm(c, refuse(403, foreignSentence), backend)
  const read = await readFromStranger(c.req.raw, formBytes)
  if ('refused' in read) return refuseForm(c, read, backend)
  const form: Record<string, string> = {}
  for (const [name, value] of Object.entries(read.body ?? {})) if (typeof value === 'string') form[name] = value
  const query = new URL(c.req.url).searchParams
  const shown = await page.act?.({ params: c.req.param(), query, backend, form, sender: senderOf(c, backend) })
  if (!shown) return showMissing(c, backend, 404)
  return shown.kind === 'moved' ? c.redirect(shown.to, shown.status) : once(shown, backend)
}

/** What cannot be read as a form of the page it was sent to, whose answers therefore cannot come back with it. */
export function refuseForm(
  c: Context,
  { refused: status, problem, retryAfter }: Refused,
  backend: Backend,
  headers: Record<string, string> = {},
): Response {
  const page = notTaken(backend, problem.message, { status, page: c.req.path })
  return once(page, backend, retryAfter === undefined ? headers : { ...headers, 'retry-after': String(retryAfter) })
}

/** `allow` as RFC 9110 has it in section 10.2.1. To be said after what the address does take. */
export function refuseOtherMethods(app: HttpApp, path: string, allow: string, backend: Backend): void {
  app.all(path, (c) => refuseForm(c, refuse(405, otherMethodSentence), backend, { allow }))
}

/** The "404 Not found" screen, also for a post that is gone (410). */
export function showMissing(c: Context, backend: Backend, status: 404 | 410): Response {
  return once(status === 410 ? gone(backend) : notFound(backend, c.req.path), backend)
}

/** The same for an address that the dashboard does not have. */
export function showMissingScreen(backend: Backend): Response {
  return once(notFound(backend), backend)
}

/**
 * "Unexpected Application Error" with a safe sentence and a reference; never the error's own text.
 * @param sentence for whoever has sent something
 */
export function failedPage(c: Context, backend: Backend, sentence: string): Response {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const page = c.req.path + new URL(c.req.url).search
  return once(failed(backend, isRead ? { page } : { sentence }, c.get('reference')), backend)
}

type Keeping = {
  path: string
  route: string
  begun: EditionsRead
  asks: readonly string[]
  backend: Backend
  kept: PageCache
}

function keep(shown: Shown, { path, route, begun, asks, backend, kept }: Keeping): CachedPage {
  const { html, styles } = written(shown, backend)
  return kept.keep(path, html, {
    route,
    status: shown.status ?? 200,
    begun,
    asks,
    headers: {
      ...commonHeaders(backend),
      ...pageHeaders(backend.assets, 'public', styles),
      'cache-control': 'no-cache',
    },
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
export function once(shown: Shown, backend: Backend, headers: Record<string, string> = {}): Response {
  const { html, styles } = written(shown, backend)
  return new Response(html, {
    status: shown.status ?? 200,
    headers: { ...pageHeaders(backend.assets, 'public', styles), 'cache-control': 'no-store', ...headers },
  })
}

function written(shown: Shown, backend: Pick<Backend, 'assets' | 'settings'>): { html: string; styles: string } {
  return renderPage(shown.head, shown.body, backend.assets, backend.settings.publicUrl ?? '')
}
