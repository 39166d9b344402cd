import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSealKey } from './seal-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

const place = () => ({ ownFile: join(folder, 'seal-key') })

test('the key is made once, in a file that only we may read', async () => {
  const key = await openSealKey(place())
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await openSealKey(place())).toBe(key)
  expect(await readFile(place().ownFile, 'utf8')).toBe(`${key}\n`)
  expect((await stat(place().ownFile)).mode & 0o777).toBe(0o600)
})

test('of processes that start together all have one key, and nothing is left beside it', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => openSealKey(place())))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(folder)).toEqual(['seal-key'])
})

test('a key of the settings is taken, and no file is made', async () => {
  const key = 'k'.repeat(32)
  expect(await openSealKey({ ...place(), key })).toBe(key)
  expect(await readdir(folder)).toEqual([])
})

test('a file that the settings name is read, and never made: a slip would be another key', async () => {
  const namedFile = join(folder, 'shared-key')
  await expect(openSealKey({ ...place(), namedFile })).rejects.toThrow(
    /^SEAL_KEY_FILE is .+shared-key, and cannot be read/,
  )
  await writeFile(namedFile, `${'s'.repeat(40)}\n`)
  expect(await openSealKey({ ...place(), namedFile })).toBe('s'.repeat(40))
  expect(await readdir(folder)).toEqual(['shared-key'])
})

test.each(['', 'short\n'])('a file that was cut off stops the start and says what may be done: %j', async (words) => {
  const { ownFile } = place()
  await writeFile(ownFile, words)
  await expect(openSealKey(place())).rejects.toThrow(
    `The key file ${ownFile} holds fewer than 32 characters of a key. Delete it, and the next start makes another: ` +
      'running limits, known browsers and which forms came before are forgotten by that, nothing else.',
  )
})

test('one that the settings name and that was cut off is not to be deleted: others may use that key', async () => {
  const namedFile = join(folder, 'shared-key')
  await writeFile(namedFile, 'short\n')
  await expect(openSealKey({ ...place(), namedFile })).rejects.toThrow(
    `SEAL_KEY_FILE is ${namedFile}, and holds fewer than 32 characters of a key. Copy the key of another machine of the ` +
      'practice into it or, where there is none, write 32 or more that nobody can guess.',
  )
})
