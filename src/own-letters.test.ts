import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UnusableFolder } from './make-folder.ts'
import { eraseOwnLetters } from './own-letters.ts'

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'test-letters-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

it('of a practice that has sent none none are erased, and no folder is made for them', async () => {
  expect(await eraseOwnLetters({ dataDirectory }, ['hers'])).toBe(0)
  await expect(rm(join(dataDirectory, 'letters'))).rejects.toThrow('ENOENT')
})

it('nobody is said to be erased whose letters may lie on a disk that is not mounted', async () => {
  const folder = join(dataDirectory, 'letters')
  await symlink(join(dataDirectory, 'disk'), folder)
  await expect(eraseOwnLetters({ dataDirectory }, ['hers'])).rejects.toThrow(
    new UnusableFolder(`DATA_DIRECTORY names ${folder}, and the link ${folder} leads nowhere.`),
  )
})

it('nor where something else lies in the place of their folder', async () => {
  await writeFile(join(dataDirectory, 'letters'), '')
  await expect(eraseOwnLetters({ dataDirectory }, ['hers'])).rejects.toThrow(UnusableFolder)
})
