import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deleteOutdated, whyNot } from './make-back-up.ts'

it.each([
  ['ABORT_ERR', 'It was ended on its way'],
  ['ENOSPC', 'The disk of /mnt/back-ups is full'],
  ['EACCES', 'Nothing can be written into /mnt/back-ups'],
  ['EROFS', 'Nothing can be written into /mnt/back-ups'],
  ['ENOENT', 'The folder /mnt/back-ups is not there any more'],
  ['ENOTDIR', 'The folder /mnt/back-ups is not there any more'],
  ['ECONNREFUSED', 'The database cannot be reached: nothing listens there'],
  ['EIO', 'A disk does not read and write, most likely that of /mnt/back-ups'],
  ['EMFILE', 'This machine lets the practice open no more files'],
  ['ENFILE', 'This machine lets the practice open no more files'],
])('why no back-up was made is told staff in words, where the system says %s', (code, why) => {
  expect(whyNot(Object.assign(new Error(`${code}: no words for staff, fsync`), { code }), '/mnt/back-ups')).toBe(why)
})

it('what is outdated is deleted although one of it cannot be, which is said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-outdated-'))
  const names = ['20200101', '20200102', '20200103', '20261201'].map((day) => `back-up-${day}T090000Z.tar.gz`)
  const [, stays = '', , kept = ''] = names
  for (const name of names) await (name === stays ? mkdir : (path: string) => writeFile(path, ''))(join(folder, name))
  await expect(deleteOutdated(folder, new Date('2026-12-01T10:00:00Z'))).rejects.toThrow(stays)
  expect(await readdir(folder)).toEqual([stays, kept])
  await rm(folder, { recursive: true })
})

it.runIf(process.platform === 'linux')('who has used up what a disk gives to one account reads that it is full', () => {
  const { EDQUOT } = constants.errno
  // Node has no name for it.
  const refused = { code: `Unknown system error -${EDQUOT}`, errno: -EDQUOT }
  expect(whyNot(Object.assign(new Error(refused.code), refused), '/mnt/back-ups')).toBe(
    'The disk of /mnt/back-ups is full',
  )
})
