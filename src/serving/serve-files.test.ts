import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Files } from './serve-files.ts'

async function folderOf(names: string[]) {
  const path = await mkdtemp(join(tmpdir(), 'files-'))
  for (const name of names) await writeFile(join(path, name), `the words of ${name}`)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

function ask(files: Files, name: string, headers: Record<string, string> = {}): Promise<Response> {
  const app = new Hono().get('*', (c) => files.answer(c, name, 'no-cache') ?? c.text('', 404))
  return Promise.resolve(app.request('/', { headers }))
}

async function asked(files: Files, name: string): Promise<string | undefined> {
  const answer = await ask(files, name)
  return answer.status === 404 ? undefined : answer.text()
}

test('what was read ahead, or asked for once, is served although the next build took it away', async () => {
  await using folder = await folderOf(['site.js', 'later.js'])
  const all = new Files(folder.path)
  const some = new Files(folder.path)
  await all.readAhead()
  expect(await asked(some, 'site.js')).toBe('the words of site.js')
  await rm(join(folder.path, 'site.js'))
  await rm(join(folder.path, 'later.js'))
  expect(await asked(all, 'later.js')).toBe('the words of later.js')
  expect(await asked(some, 'site.js')).toBe('the words of site.js')
  expect(await asked(some, 'later.js')).toBeUndefined()
})

test('who has a file already is not sent it again, however a cache on the way has written its mark', async () => {
  await using folder = await folderOf(['site.js'])
  const files = new Files(folder.path)
  const etag = (await ask(files, 'site.js')).headers.get('etag') ?? ''
  for (const mark of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
    const answer = await ask(files, 'site.js', { 'if-none-match': mark })
    expect(answer.status, mark).toBe(304)
    expect(answer.headers.get('etag'), mark).toBe(etag)
  }
  expect((await ask(files, 'site.js', { 'if-none-match': '"another"' })).status).toBe(200)
})

test('a file comes as the build packed it, by what its reader takes, each coding under a mark of its own', async () => {
  await using folder = await folderOf(['site.js', 'site.js.br', 'site.js.gz'])
  const files = new Files(folder.path)
  const etags = new Set<string | null>()
  for (const [accepts, coding, words] of [
    ['', null, 'the words of site.js'],
    ['gzip', 'gzip', 'the words of site.js.gz'],
    ['gzip, br', 'br', 'the words of site.js.br'],
  ] as const) {
    const answer = await ask(files, 'site.js', { 'accept-encoding': accepts })
    expect(answer.headers.get('content-encoding'), accepts).toBe(coding)
    expect(await answer.text(), accepts).toBe(words)
    // A cache on the way would hand what is packed to who cannot unpack it.
    expect(answer.headers.get('vary'), accepts).toBe('accept-encoding')
    expect(answer.headers.get('cache-control'), accepts).toBe('no-cache')
    etags.add(answer.headers.get('etag'))
  }
  expect(etags.size).toBe(3)
  expect(await asked(files, 'site.js.br')).toBeUndefined()
})

test('what the build did not pack is packed once it is asked for, but for what would be no shorter', async () => {
  await using folder = await folderOf(['mark.svg', 'door.webp'])
  const files = new Files(folder.path)
  for (const [coding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const mark = await ask(files, 'mark.svg', { 'accept-encoding': coding })
    expect(mark.headers.get('content-encoding')).toBe(coding)
    expect(unpack(await mark.arrayBuffer()).toString()).toBe('the words of mark.svg')
  }
  const door = await ask(files, 'door.webp', { 'accept-encoding': 'gzip, br' })
  expect(door.headers.get('content-encoding')).toBeNull()
  expect(door.headers.get('vary')).toBeNull()
  expect(await door.text()).toBe('the words of door.webp')
})

test('a file says what it is, since no browser may guess', async () => {
  const types = {
    'site.js': 'text/javascript; charset=utf-8',
    'site.css': 'text/css; charset=utf-8',
    'mark.svg': 'image/svg+xml',
    'letters.woff2': 'font/woff2',
    'door.avif': 'image/avif',
    'door.webp': 'image/webp',
    'mark.png': 'image/png',
    'door.jpg': 'image/jpeg',
    'who.knows': 'application/octet-stream',
  }
  await using folder = await folderOf(Object.keys(types))
  const files = new Files(folder.path)
  for (const [name, type] of Object.entries(types))
    expect((await ask(files, name)).headers.get('content-type'), name).toBe(type)
})

test('only what lay in the folder at the start is served', async () => {
  await using folder = await folderOf(['site.js'])
  const files = new Files(folder.path)
  await writeFile(join(folder.path, 'new.js'), 'new')
  expect(await asked(files, 'new.js')).toBeUndefined()
  expect(await asked(files, '../site.js')).toBeUndefined()
})
