import { unwatchFile, watchFile } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Watch } from '../domain/editions.ts'
import type { PracticeContent } from '../domain/practice/treatment.ts'
import { readContent } from './read-content.ts'
import { readInTurn, watchContent } from './watch-content.ts'

let folder: string
let watch: Watch
let read: PracticeContent | undefined
let refusal: string | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-'))
  await cp(join(import.meta.dirname, '../../content'), folder, { recursive: true })
  read = undefined
  refusal = undefined
  watch = watchContent(folder, {
    changed: (content) => {
      read = content
    },
    refused: (message) => {
      refusal = message
    },
    unwatched: () => {
      refusal = 'not watched'
    },
  })
})
afterEach(async () => {
  watch.close()
  await rm(folder, { recursive: true })
})

async function save(file: string, change: (text: string) => string) {
  const path = join(folder, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

const patiently = { timeout: 15_000, interval: 50 }

it('reads the files again when the owner saves one, in whichever folder', async () => {
  await save('practice.yaml', (text) => text.replace('01632 960140', '01632 960177'))
  await vi.waitFor(() => expect(read?.practice.phone.shown).toBe('01632 960177'), patiently)
  await save('team/amira-shah.md', (text) => text.replace('name: Dr Amira Shah', 'name: Dr Amira Shah-Brown'))
  await vi.waitFor(() => expect(read?.team.map(({ name }) => name)).toContain('Dr Amira Shah-Brown'), patiently)
})

it('goes on reading where a whole new folder takes the place of the old one', async () => {
  await cp(folder, `${folder}-new`, { recursive: true })
  await rename(folder, `${folder}-old`)
  await rename(`${folder}-new`, folder)
  onTestFinished(() => rm(`${folder}-old`, { recursive: true }))
  await vi.waitFor(() => expect(read).toBeDefined(), patiently)
  await save('practice.yaml', (text) => text.replace('01632 960140', '01632 960177'))
  await vi.waitFor(() => expect(read?.practice.phone.shown).toBe('01632 960177'), patiently)
})

it('goes on reading where the folder was away for a while and is the same one again', async () => {
  // Told by the same looks as whoever is tried.
  const missed = Promise.withResolvers<void>()
  const look = () => missed.resolve()
  watchFile(folder, look)
  onTestFinished(() => unwatchFile(folder, look))
  await rename(folder, `${folder}-away`)
  await vi.waitFor(() => expect(refusal).toContain('practice.yaml: the file is missing'), patiently)
  await missed.promise
  await rename(`${folder}-away`, folder)
  await vi.waitFor(() => expect(read).toBeDefined(), patiently)
  await save('practice.yaml', (text) => text.replace('01632 960140', '01632 960177'))
  await vi.waitFor(() => expect(read?.practice.phone.shown).toBe('01632 960177'), patiently)
})

it('lets a server open whose files cannot be watched, and says so', async () => {
  const missing = join(folder, 'missing')
  const unwatched = vi.fn()
  watchContent(missing, { changed() {}, refused() {}, unwatched }).close()
  expect(unwatched).toHaveBeenCalledOnce()
})

it('says what is wrong with a file that was saved with a slip, and reads it when that is mended', async () => {
  await save('practice.yaml', (text) => text.replace('phone: 01632 960140', 'phone: ring us'))
  await vi.waitFor(() => expect(refusal).toMatch(/practice\.yaml.*phone/s), patiently)
  expect(read).toBeUndefined()
  await save('practice.yaml', (text) => text.replace('phone: ring us', 'phone: 01632 960178'))
  await vi.waitFor(() => expect(read?.practice.phone.shown).toBe('01632 960178'), patiently)
})

it('an older reading that takes long never takes the place of a newer one', async () => {
  const [older, newer] = [Promise.withResolvers<PracticeContent>(), Promise.withResolvers<PracticeContent>()]
  const readings = [older, newer]
  const told: unknown[] = []
  const { again } = readInTurn(() => readings.shift()?.promise ?? Promise.reject(new Error('asked too often')), {
    changed: (content) => told.push(content),
    refused: (message) => told.push(message),
  })
  const done = Promise.all([again(), again()])
  const content = await readContent(folder)
  newer.resolve(content)
  await newer.promise
  older.reject(new Error('a file was away'))
  await done
  expect(told).toEqual(['The owner’s files cannot be read.', content])
})
