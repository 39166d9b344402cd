import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { Backend, HttpApp } from '../http/backend.ts'
import { isKnownAlready, takesCoding } from '../http/page-cache.ts'

/** Built files and pictures carry a hash of their content in their name, so browsers may keep them for ever. */
const forEver = 'public, max-age=31536000, immutable'

const codings: Coding[] = ['br', 'gzip']

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
}

type Bytes = Buffer<ArrayBuffer>
type Coding = 'br' | 'gzip'
type File = { plain: Bytes; coded?: (coding: Coding) => Bytes; etag: string; type: string }

/** The files that a folder has at the start, each read into memory when it is first asked for. */
export class Files {
  readonly #paths = new Map<string, string>()
  readonly #files = new Map<string, File>()

  constructor(folder: string) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      this.#paths.set(path.slice(folder.length + 1).replaceAll('\\', '/'), path)
    }
  }

  /** Reads what nobody has asked for yet, a file at a time: the next build takes the files of this one away. */
  async readAhead(): Promise<void> {
    for (const name of this.#paths.keys()) {
      this.#file(name)
      await nextTurn()
    }
  }

  #file(name: string): File | undefined {
    const known = this.#files.get(name)
    const path = this.#paths.get(name)
    if (known || path === undefined || !existsSync(path)) return known
    const file = readFile(path)
    this.#files.set(name, file)
    return file
  }

  answer(c: Context, name: string, cacheControl: string): Response | undefined {
    const file = this.#file(name)
    if (!file) return undefined
    const accepts = c.req.header('accept-encoding') ?? ''
    const coding = file.coded && codings.find((coding) => takesCoding(accepts, coding))
    const etag = `"${file.etag}${coding ? `-${coding}` : ''}"`
    const headers: Record<string, string> = { 'cache-control': cacheControl, etag, 'content-type': file.type }
    if (file.coded) headers.vary = 'accept-encoding'
    if (isKnownAlready(headers, c.req.header('if-none-match'))) return new Response(null, { status: 304, headers })
    if (coding) headers['content-encoding'] = coding
    return new Response((coding && file.coded?.(coding)) ?? file.plain, { headers })
  }
}

function readFile(path: string): File {
  const plain = readFileSync(path)
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  if (!/^(text|application\/json|application\/manifest|image\/svg)/.test(type)) return { plain, etag, type }
  const made: { [coding in Coding]: Bytes | undefined } = { br: asBuilt(`${path}.br`), gzip: asBuilt(`${path}.gz`) }
  const coded = (coding: Coding) => {
    // What the build did not compress waits until somebody asks for it: all of it at once would hold up the start.
    made[coding] ??= coding === 'br' ? brotli(plain) : gzipSync(plain)
    return made[coding]
  }
  return { plain, coded, etag, type }
}

function asBuilt(path: string): Bytes | undefined {
  return existsSync(path) ? readFileSync(path) : undefined
}

function brotli(plain: Bytes): Bytes {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}

/** Where files lie that are served as they are; no `assets` while developing. */
export type Folders = { assets?: Files | undefined; pictures: Files }

/** `/assets/…`, `/pictures/…` and the photographs that staff uploaded. */
export function serveFiles(app: HttpApp, backend: Pick<Backend, 'assets' | 'photographs'>, folders: Folders): void {
  const serve = (files: Files | undefined) => async (c: Context, next: () => Promise<void>) => {
    const answer = files?.answer(c, c.req.path.split('/').slice(2).join('/'), forEver)
    if (!answer) return next()
    c.set('fromKeptBytes', true)
    return answer
  }
  app.get('/assets/*', serve(folders.assets))
  app.get('/pictures/*', serve(folders.pictures))
  // Asked for by browsers and feed readers that look at no page.
  app.get('/favicon.ico', (c) => c.redirect(backend.assets.marks.favicon32, 302))
  app.get('/photographs/:name', async (c, next) => {
    const photograph = await backend.photographs.file(c.req.param('name'))
    if (!photograph) return next()
    c.set('fromKeptBytes', true)
    return new Response(photograph.bytes, {
      headers: { 'content-type': photograph.type, 'cache-control': forEver },
    })
  })
}
