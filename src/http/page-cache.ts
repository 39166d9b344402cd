import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { clocksApart } from '../domain/doubted-clock.ts'
import type { Subject } from '../domain/editions.ts'
import { RecordsAway } from '../domain/records.ts'

const compressBeside = promisify(brotliCompress)

type Headers = Record<string, string>

/** A body in one coding, with the headers of its answer and of the 304 to who has it already. */
type Encoded = { body: Buffer; headers: Headers; unchanged: Headers }

/** Bytes that are ready to be sent, in three codings. */
export type CachedPage = {
  /** The pattern of its address, for the log. */
  route: string
  status: number
  readonly plain: Encoded
  readonly brotli: Encoded
  readonly gzip: Encoded
  /** Epoch milliseconds after which it is old: the surgery opens or shuts, or the day ends. */
  until: number
  shows: readonly Subject[]
  /** The names of a query that this page is about; with any other it is the same page. */
  asks: readonly string[]
  old: boolean
  /** When somebody asked for it last, in epoch milliseconds. */
  usedAt: number
}

/** So many bytes of pages are kept, and half as much again of their packed forms: a site has some hundred pages, a blog of years thousands. */
const mostBytes = 64_000_000

/** How hard bytes are packed for visitors; the smaller ones are made beside the quick ones. */
export type Packing = { brotli: number; gzip: number; smallerBrotli?: number }

const smallest: Packing = { brotli: 5, gzip: 9, smallerBrotli: 11 }

type About = Pick<CachedPage, 'route' | 'status' | 'until' | 'shows' | 'asks'> & {
  headers: Headers
  /** From `begin`, before anything was read for it. */
  begun: EditionsRead
}

/** How often each subject had changed when a page was begun. */
export type EditionsRead = ReadonlyMap<Subject, number>

/**
 * Pages rendered once and sent many times, the same path for home and for a blog post. What is old is rendered again
 * when somebody asks; if that fails because the database is away, the last good copy stands.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #editions = new Map<Subject, number>()
  readonly #packing: Packing
  readonly #mostBytes: number
  #bytes = 0
  #shrinking: Promise<void> = Promise.resolve()
  /** Known from a page that could not be drawn, until one could or a change is heard of. */
  #away = false
  #tryingAgain = false
  /** When somebody asked last, in epoch milliseconds. */
  #asked = Number.NEGATIVE_INFINITY

  /** @param packing otherwise as tight as can be, which is most of a page's work */
  constructor(packing: Packing = smallest, most = mostBytes) {
    this.#packing = packing
    this.#mostBytes = most
  }

  /** To be asked before a page is drawn: what changes from here on makes it old before it is kept. */
  begin(): EditionsRead {
    return new Map(this.#editions)
  }

  /** Makes an answer ready, and keeps it unless something it shows has changed since it was begun. */
  keep(path: string, html: string | Buffer, { headers, begun, ...about }: About): CachedPage {
    const { smallerBrotli, ...packing } = this.#packing
    const plain = Buffer.from(html)
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    // A fifth smaller, for ten times the work: not for a page that one visitor wants before it changes, and beside the
    // server's own thread, one page after the other, because passwords are hashed by the same few helpers.
    const makeSmaller = async () => {
      if (smallerBrotli === undefined || kept.old || this.#pages.get(path) !== kept) return
      brotli = encodedAs('br', await compressBeside(plain, brotliOf(smallerBrotli)), `${etag}-br-small`, headers)
    }
    const makeSmallerInTurn = () => {
      // Where it fails, as for want of memory, the quick one stands, and the next has its turn.
      this.#shrinking = this.#shrinking.then(makeSmaller).catch(() => undefined)
    }
    // Made for the first who takes it: most pages are asked for in one coding only.
    let brotli: Encoded | undefined
    let gzip: Encoded | undefined
    let takers = 0
    const kept: CachedPage = {
      ...about,
      plain: encodedAs('', plain, etag, headers),
      // Says in the ETag which brotli it is: the quick one, or the smaller one for those after the second.
      get brotli() {
        takers += 1
        if (takers === 2) makeSmallerInTurn()
        brotli ??= encodedAs('br', brotliCompressSync(plain, brotliOf(packing.brotli)), `${etag}-br`, headers)
        return brotli
      },
      get gzip() {
        gzip ??= encodedAs('gzip', gzipSync(plain, { level: packing.gzip }), `${etag}-gzip`, headers)
        return gzip
      },
      // Every page shows the practice.
      old: ([...about.shows, 'practice'] as const).some(
        (subject) => this.edition(subject) !== (begun.get(subject) ?? 0),
      ),
      usedAt: this.#asked,
    }
    if (!kept.old) this.#put(path, kept)
    return kept
  }

  /** Lets go of those that nobody has asked for longest where there are too many, and of some more, so that it is seldom. */
  #put(path: string, page: CachedPage): void {
    this.forget(path)
    this.#pages.set(path, page)
    this.#bytes += page.plain.body.byteLength
    if (this.#bytes <= this.#mostBytes) return
    for (const [other] of [...this.#pages].sort(([, one], [, another]) => (one.usedAt < another.usedAt ? -1 : 1))) {
      if (this.#bytes <= this.#mostBytes * 0.9) break
      this.forget(other)
    }
  }

  /** A page that is still true. */
  fresh(path: string, now: number): CachedPage | undefined {
    // A clock that was ahead has drawn other days, and pages that are true until then.
    if (now < this.#asked - clocksApart) for (const kept of this.#pages.values()) kept.old = true
    this.#asked = now
    const kept = this.#pages.get(path)
    if (kept) kept.usedAt = now
    return kept && !kept.old && now < kept.until ? kept : undefined
  }

  /** The page that is still true for an address with whatever query is not the page's own. */
  answering(address: string, now: number): CachedPage | undefined {
    const [path = '', query] = address.split('?', 2)
    const kept = this.fresh(path, now)
    return kept && (query === undefined || !isAsked(kept.asks, new URLSearchParams(query))) ? kept : undefined
  }

  /** The last good copy, however old. */
  last(path: string): CachedPage | undefined {
    return this.#pages.get(path)
  }

  /**
   * What `draw` makes, or the last good copy where the database is away. Once that is known nobody waits for it any
   * more: old copies are sent at once, and beside them it is tried, one at a time, whether it is back.
   */
  async drawnOrLast<T>(path: string, draw: () => Promise<T>): Promise<T | CachedPage> {
    const last = this.last(path)
    if (!last) return draw()
    if (this.#away && last.shows.length > 0) {
      void this.#tryAgain(draw)
      return last
    }
    try {
      return await draw()
    } catch (error) {
      if (!(error instanceof RecordsAway)) throw error
      this.#away = true
      return last
    }
  }

  async #tryAgain(draw: () => Promise<unknown>): Promise<void> {
    if (this.#tryingAgain) return
    this.#tryingAgain = true
    // Any other failure is an answer of the database too, and is told to whoever asks next.
    this.#away = await draw().then(
      () => false,
      (error) => this.#away && error instanceof RecordsAway,
    )
    this.#tryingAgain = false
  }

  /** What shows this is old from now on; the practice itself stands on every page. */
  drop(subject: Subject): void {
    this.#away = false
    this.#editions.set(subject, this.edition(subject) + 1)
    for (const kept of this.#pages.values()) if (subject === 'practice' || kept.shows.includes(subject)) kept.old = true
  }

  /** Rises whenever the subject changes, for what is made of it and kept elsewhere. */
  edition(subject: Subject): number {
    return this.#editions.get(subject) ?? 0
  }

  forget(path: string): void {
    this.#bytes -= this.#pages.get(path)?.plain.body.byteLength ?? 0
    this.#pages.delete(path)
  }
}

/** Whether a query says something that a page with these names is about. */
export function isAsked(names: readonly string[], query: URLSearchParams): boolean {
  return names.some((name) => query.has(name))
}

function brotliOf(quality: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  }
}

/** A strong validator belongs to the exact bytes, so each coding has its own. */
function encodedAs(coding: '' | 'br' | 'gzip', body: Buffer, etag: string, headers: Headers): Encoded {
  const unchanged = { ...headers, etag: `"${etag}"`, vary: 'accept-encoding' }
  const whole: Headers = { ...unchanged, 'content-length': String(body.byteLength) }
  if (coding) whole['content-encoding'] = coding
  return { body, headers: whole, unchanged }
}

/** The coding that suits what the client takes. */
export function encoded(kept: CachedPage, accepts: string): Encoded {
  if (takesCoding(accepts, 'br')) return kept.brotli
  return takesCoding(accepts, 'gzip') ? kept.gzip : kept.plain
}

const named = { br: /\bbr\b/i, gzip: /\bgzip\b/i }
const refused = { br: /\bbr\s*;\s*q=0(?:\.0*)?(?![.\d])/i, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?![.\d])/i }

/** Whether an Accept-Encoding takes a coding, however it is written; a weight of nothing refuses it (RFC 9110, 12.4.2). */
export function takesCoding(accepts: string, coding: 'br' | 'gzip'): boolean {
  return named[coding].test(accepts) && !refused[coding].test(accepts)
}

/** Whether the client has it; the day it was made counts only for who knows no ETag, as some readers of feeds. */
export function isKnownAlready(
  headers: Headers,
  ifNoneMatch: string | undefined,
  ifModifiedSince?: string | undefined,
): boolean {
  const made = Date.parse(headers['last-modified'] ?? '')
  if (!ifNoneMatch) return made <= Date.parse(ifModifiedSince ?? '')
  if (!headers.etag) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.etag)
}

/** Writes kept bytes straight to the socket, past all routing. */
export function sendCached(kept: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const { body, headers, unchanged } = encoded(kept, String(request.headers['accept-encoding'] ?? ''))
  if (isKnownAlready(headers, request.headers['if-none-match'], request.headers['if-modified-since'])) {
    response.writeHead(304, unchanged).end()
    return
  }
  response.writeHead(kept.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
