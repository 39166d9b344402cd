import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Files } from './serve-files.ts'

async function folderOf(names: string[]) {
  const path = await mkdtemp(join(tmpdir(), 'files-'))
  for (const name of names) await writeFile(join(path, name), `the words of ${name}`)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function asked(files: Files, name: string): Promise<string | undefined> {
  const app = new Hono().get('*', (c) => files.answer(c, name, 'no-cache') ?? c.text('', 404))
  const answer = await app.request('/')
  return answer.ok ? answer.text() : undefined
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
  const app = new Hono().get('*', (c) => files.answer(c, 'site.js', 'no-cache') ?? c.text('', 404))
  const etag = (await app.request('/')).headers.get('etag') ?? ''
  for (const mark of [etag, `W/${etag}`, `"another", ${etag}`, '*'])
    expect((await app.request('/', { headers: { 'if-none-match': mark } })).status, mark).toBe(304)
  expect((await app.request('/', { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
})

test('only what lay in the folder at the start is served', async () => {
  await using folder = await folderOf(['site.js'])
  const files = new Files(folder.path)
  await writeFile(join(folder.path, 'new.js'), 'new')
  expect(await asked(files, 'new.js')).toBeUndefined()
  expect(await asked(files, '../site.js')).toBeUndefined()
})
