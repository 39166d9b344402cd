import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressBeside = promisify(brotliCompress)

/** What a page shows beside the owner's words, and so what makes it old. */
export type Subject = 'posts'

/** Bytes that are ready to be sent, in three codings. */
export type Kept = {
  status: number
  headers: Record<string, string>
  etag: string
  plain: Buffer
  brotli: Buffer
  /** Says in the ETag which brotli it is: the quick one, or the smaller one that follows. */
  brotliTag: 'br' | 'br-small'
  gzip: Buffer
  /** Epoch milliseconds after which it is old: the surgery opens or shuts, or the day ends. */
  until: number
  shows: readonly Subject[]
  /** Whether a visitor without an XSRF cookie must be given one with it. */
  givesCookie: boolean
  old: boolean
}

/**
 * Pages rendered once and sent many times, the same path for home and for a blog post. What is old is rendered again
 * when somebody asks; if that fails because the database is away, the last good copy stands (promise A8).
 */
export class KeptPages {
  readonly #pages = new Map<string, Kept>()
  readonly #editions = new Map<Subject, number>()
  #shrinking: Promise<void> = Promise.resolve()

  keep(
    path: string,
    html: string | Buffer,
    about: Pick<Kept, 'status' | 'headers' | 'until' | 'shows' | 'givesCookie'>,
  ): Kept {
    const plain = Buffer.from(html)
    const kept: Kept = {
      ...about,
      etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      brotli: brotliCompressSync(plain, brotliOf(5)),
      brotliTag: 'br',
      gzip: gzipSync(plain, { level: 9 }),
      old: false,
    }
    this.#pages.set(path, kept)
    this.#shrinking = this.#shrinking.then(() => this.#shrink(path, kept))
    return kept
  }

  /**
   * A fifth smaller, for ten times the work: too long for whoever waits now, so beside the server's own thread, and one
   * page after the other, because passwords are hashed by the same few helpers.
   */
  async #shrink(path: string, kept: Kept): Promise<void> {
    if (kept.old || this.#pages.get(path) !== kept) return
    kept.brotli = await compressBeside(kept.plain, brotliOf(11))
    kept.brotliTag = 'br-small'
  }

  /** A page that is still true. */
  fresh(path: string, now: number): Kept | undefined {
    const kept = this.#pages.get(path)
    return kept && !kept.old && now < kept.until ? kept : undefined
  }

  /** The last good copy, however old. */
  last(path: string): Kept | undefined {
    return this.#pages.get(path)
  }

  /** What shows this is old from now on. */
  drop(subject: Subject): void {
    this.#editions.set(subject, this.edition(subject) + 1)
    for (const kept of this.#pages.values()) if (kept.shows.includes(subject)) kept.old = true
  }

  /** Rises whenever the subject changes, for what is made of it and kept elsewhere. */
  edition(subject: Subject): number {
    return this.#editions.get(subject) ?? 0
  }

  forget(path: string): void {
    this.#pages.delete(path)
  }
}

function brotliOf(quality: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  }
}

/** The body and the headers that suit what the client takes. */
export function coded(kept: Kept, accepts: string): { body: Buffer; headers: Record<string, string> } {
  const coding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : undefined
  const body = coding === 'br' ? kept.brotli : coding === 'gzip' ? kept.gzip : kept.plain
  const tag = coding === 'br' ? kept.brotliTag : coding
  return {
    body,
    headers: {
      ...kept.headers,
      // A strong validator belongs to the exact bytes, so each coding has its own.
      etag: `"${kept.etag}${tag ? `-${tag}` : ''}"`,
      vary: 'accept-encoding',
      'content-length': String(body.byteLength),
      ...(coding ? { 'content-encoding': coding } : {}),
    },
  }
}

/** Whether the client has it; the day it was made counts only for who knows no ETag, as some readers of feeds. */
export function isKnownAlready(
  headers: Record<string, string>,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  const made = Date.parse(headers['last-modified'] ?? '')
  if (!ifNoneMatch) return made <= Date.parse(ifModifiedSince ?? '')
  if (!headers.etag) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.etag)
}

/** Writes kept bytes straight to the socket, past all routing. */
export function sendKept(
  kept: Kept,
  request: IncomingMessage,
  response: ServerResponse,
  more: Record<string, string>,
): void {
  const { body, headers } = coded(kept, String(request.headers['accept-encoding'] ?? ''))
  if (isKnownAlready(headers, request.headers['if-none-match'], request.headers['if-modified-since'])) {
    const { 'content-length': _length, 'content-encoding': _coding, ...rest } = headers
    response.writeHead(304, { ...rest, ...more }).end()
    return
  }
  response.writeHead(kept.status, { ...headers, ...more })
  response.end(request.method === 'HEAD' ? undefined : body)
}
