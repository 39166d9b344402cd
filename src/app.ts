import { Hono } from 'hono'
import { serveWholeApi } from './api/api.ts'
import { serveChairCalendars } from './api/day/chair-calendars.ts'
import { serveDocumentation } from './api/documentation.ts'
import { refusal } from './api/serve.ts'
import { PerhapsWritten, RecordsDamaged, SearchTooLong } from './domain/records.ts'
import { tellIfLasting } from './domain/staff/tell-if-lasting.ts'
import { kindOfFailure } from './http/answer-log.ts'
import type { Backend, HttpApp } from './http/backend.ts'
import type { PageCache } from './http/page-cache.ts'
import {
  refuse,
  sentenceForForm,
  staffDamageSentence,
  staffLettersAwaySentence,
  staffOutageSentence,
  staffPerhapsSentence,
  staffTooLongSentence,
  unknownSentence,
} from './http/problems.ts'
import { commonHeaders, wantsXsrfCookie, xsrfCookie } from './http/security.ts'
import { isOwnRequest } from './http/sender.ts'
import { openTurns } from './http/turns.ts'
import { openProxyWatch } from './http/unnamed-proxy.ts'
import { UnusableFolder } from './make-folder.ts'
import { type Folders, serveFiles } from './serving/serve-files.ts'
import { serveHealth } from './serving/serve-health.ts'
import { serveShell } from './serving/serve-shell.tsx'
import { serveCutLinks } from './site/my-request/by-link.tsx'
import { serveMyRequest } from './site/my-request/serve-my-request.tsx'
import { serveStopReminders } from './site/my-request/serve-stop-reminders.tsx'
import { keepIndex } from './site/search/search-index.ts'
import { failedPage, serveSite, showMissing } from './site/serve-site.ts'
import { serveSiteFiles } from './site/serve-site-files.ts'

/** One request in, one answer out: site, dashboard and API, with what every answer wears. */
export function openApp(backend: Backend, kept: PageCache, folders: Folders): HttpApp {
  const app: HttpApp = new Hono({ strict: false })

  const lookForProxy = openProxyWatch(backend)
  const turns = openTurns(backend)
  app.use(async (c, next) => {
    if (isOwnRequest(c)) return next()
    lookForProxy(c)
    const began = performance.now()
    // Whoever has hung up is reached by no answer, and the log counts answers.
    if (!(await turns.toBegin(c))) return new Response(null, { status: 499 })
    const reference = backend.secrets.newId()
    c.set('reference', reference)
    await next()
    await turns.toBeAnswered(c)
    // An answer that is more private than others says so itself.
    for (const [name, value] of Object.entries(commonHeaders(backend))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    // Not with a page: those are the same bytes for everybody.
    if (isApi(c.req.path) && wantsXsrfCookie(c, backend)) {
      c.res.headers.append('set-cookie', xsrfCookie(backend.secrets.newToken(), backend))
      // A cache for many, which may keep what it asks about again, would hand the word to whoever comes next.
      if (c.res.headers.get('cache-control') === 'no-cache') c.res.headers.set('cache-control', 'private, no-cache')
    }
    const facts = { method: c.req.method, route: c.req.routePath, status: c.res.status }
    if (c.get('fromKeptBytes')) backend.answers.fromKeptBytes(facts)
    else backend.answers.worked(facts, { ms: Math.round(performance.now() - began), reference })
  })

  serveHealth(app, backend)
  serveFiles(app, backend, folders)
  serveWholeApi(app, backend)
  serveDocumentation(app, backend)
  serveShell(app, backend, kept)
  const index = keepIndex(backend, kept)
  serveSiteFiles(app, backend, kept, index)
  serveMyRequest(app, backend)
  serveStopReminders(app, backend)
  serveCutLinks(app, backend)
  serveChairCalendars(app, backend)
  serveSite(app, backend, kept, index)

  app.notFound((c) => (isApi(c.req.path) ? refusal(refuse(404, unknownSentence)) : showMissing(c, backend, 404)))
  app.onError((error, c) => {
    const reference = c.get('reference')
    tellIfLasting(error, backend)
    const kind = kindOfFailure(error)
    const first = beginningOf(error)
    const because = first === error ? {} : { because: withoutWords(first) }
    backend.log.error({ reference, kind, ...withoutWords(error), ...because, route: c.req.routePath }, 'failed')
    const isOfStaff = c.req.path.startsWith('/api/admin/')
    const sentence = isOfStaff ? sentenceForStaff(error) : sentenceForForm(error, backend.content.practice)
    return isApi(c.req.path) ? refusal(refuse(500, sentence, { reference })) : failedPage(c, backend, sentence)
  })
  return app
}

function sentenceForStaff(error: Error): string {
  if (error instanceof SearchTooLong) return staffTooLongSentence
  if (error instanceof PerhapsWritten) return staffPerhapsSentence
  // Whatever else is done at the desk makes no folder.
  if (error instanceof UnusableFolder) return staffLettersAwaySentence
  return error instanceof RecordsDamaged ? staffDamageSentence : staffOutageSentence
}

/** What it was at first, before others put it in their words. */
function beginningOf(error: Error): Error {
  return error.cause instanceof Error ? beginningOf(error.cause) : error
}

/** The message of an error may hold what a person wrote, so only its code and its place are told. */
function withoutWords(error: Error): { code: unknown; place: string[] | undefined } {
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
  return { code: Reflect.get(error, 'errcode') ?? Reflect.get(error, 'code'), place }
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}
