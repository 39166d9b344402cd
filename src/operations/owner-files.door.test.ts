import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, truncateSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  backUpOf,
  beginWithAPracticeToLose,
  everyFile,
  folder,
  now,
  old,
  restore,
} from '../../tests/practice-to-lose.ts'
import { leftOutOf } from '../back-ups/data-folder.ts'
import { writeBackUp } from '../back-ups/write-back-up.ts'
import { rowSums } from '../database/copies/import-copy.ts'
import { withCopyOf } from '../database/copies/read-copy.ts'
import { makeBackUp, whyNot } from './make-back-up.ts'

beginWithAPracticeToLose()

describe('files that somebody put into the data folder', () => {
  it.each([
    ['a name longer than an archive has room for', `${'x-ray '.repeat(40)}.png`],
    ['a name of exactly as many bytes as it has room for', `${'a'.repeat(100 - 'data/letters/.png'.length)}.png`],
    ['a name in another script', `snímek-Ольга-${'歯'.repeat(40)}.png`],
    ['an ending that unfinished files have', 'what-is.new'],
    ['a folder whose name ends as one of a restore does', 'my-put-aside-20261122t031500/x-ray.png'],
    ['a path of many folders', `${`${'folder-'.repeat(12)}/`.repeat(5)}x-ray.png`],
    ['a line break in its name', 'x\nray 30 path=y.png'],
  ])('come back with %s', async (_, name) => {
    const letters = join(old.dataDirectory, 'letters')
    await mkdir(dirname(join(letters, name)), { recursive: true })
    await writeFile(join(letters, name), 'of Maya')
    await writeFile(join(letters, 'z-after-it'), 'of Noah')
    const { file } = await backUpOf(old)
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    expect(await everyFile(join(folder, 'data'))).toEqual(await everyFile(old.dataDirectory))
  })

  it('stay behind where somebody is still writing them', async () => {
    const letters = join(old.dataDirectory, 'letters')
    await mkdir(letters)
    for (const name of ['of Maya.eml', 'of Noah.eml.part', 'of Ines.eml.0a1b2c3d.part', 'x-ray.png.0a1b2c3d4e5f.new'])
      await writeFile(join(letters, name), 'Dear')
    const { manifest } = await backUpOf(old)
    const names = manifest.files.map(({ name }) => name).filter((name) => name.startsWith('data/letters/'))
    expect(names).toEqual(['data/letters/of Maya.eml'])
  })

  it('are read by tar too', async () => {
    const name = `letters/${'歯'.repeat(60)}.eml`
    await mkdir(join(old.dataDirectory, 'letters'))
    await writeFile(join(old.dataDirectory, name), 'of Maya')
    const { file } = await backUpOf(old)
    const unpacked = join(folder, 'unpacked')
    await mkdir(unpacked)
    await promisify(execFile)('tar', ['-xzf', file, '-C', unpacked])
    expect(await readFile(join(unpacked, 'data', name), 'utf8')).toBe('of Maya')
  })

  it.skipIf(process.platform !== 'linux')('whose names are in no known script are counted as left out', async () => {
    const letters = Buffer.from(`${join(old.dataDirectory, 'letters')}/`)
    await mkdir(letters)
    await writeFile(Buffer.concat([letters, Buffer.from('r\u00f6ntgen.png', 'latin1')]), 'of Maya')
    await writeFile(Buffer.concat([letters, Buffer.from('\ufffd.png')]), 'of Noah')
    // Read as text both names are this one.
    await writeFile(Buffer.concat([letters, Buffer.from('r\ufffdntgen.png')]), 'of Ines')
    await writeFile(Buffer.concat([letters, Buffer.from('b\u00e4r.png', 'latin1')]), 'of Ada')
    const { file, oddNames } = await backUpOf(old)
    expect(oddNames).toBe(2)
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    expect((await readdir(join(folder, 'data', 'letters'))).sort()).toEqual(['r\ufffdntgen.png', '\ufffd.png'])
  })

  it.skipIf(process.platform !== 'linux')(
    'that cannot be read are why none is made, and not the place it goes to',
    async () => {
      const letters = join(old.dataDirectory, 'letters')
      await mkdir(letters)
      // Nobody can read the beginning of a process's memory, not even root.
      await symlink('/proc/self/mem', join(letters, 'of Maya'))
      const error: unknown = await backUpOf(old).catch((problem) => problem)
      expect(whyNot(error, join(folder, 'back-ups'))).toBe(`A file in ${letters} cannot be read (EIO)`)
      expect(await readdir(join(folder, 'back-ups'))).toEqual([])
    },
  )

  it('of which the system does not even say what they are, are why none is made too', async () => {
    // Folders of which each leads to the next, until their path is longer than any may be.
    let next = join(folder, 'last')
    await mkdir(next)
    for (let number = 0; number < 17; number += 1) {
      const place = join(folder, `${number}`)
      await mkdir(place)
      await symlink(next, join(place, 'x'.repeat(250)))
      next = place
    }
    await symlink(next, join(old.dataDirectory, 'x-rays'))
    const error: unknown = await backUpOf(old).catch((problem) => problem)
    expect(whyNot(error, folder)).toMatch(/^A file in .*x cannot be read \(ENAMETOOLONG\)$/)
  })

  describe('and that are written while they are read', () => {
    const before = randomBytes(5_500_000)
    /** A back-up during which something becomes of the file, once a part of it was packed. */
    async function backUpWhile(becomes: (file: string) => void) {
      const written = join(old.dataDirectory, 'scans')
      await writeFile(written, before)
      let parts = 0
      const goesOn = () => {
        parts += 1
        if (parts === 10) becomes(written)
      }
      const leftOut = await leftOutOf(old.dataDirectory, { database: 'practice.sqlite', backUps: folder })
      return withCopyOf(old.place, (copy) =>
        writeBackUp(
          { copy, rowSums: rowSums(), folder: old.dataDirectory, leftOut },
          { to: folder, keys: [], now, goesOn },
        ),
      )
    }

    it('come back as they were, without what came behind their end', async () => {
      const { file } = await backUpWhile((written) => appendFileSync(written, randomBytes(2_000_000)))
      expect(await restore(file)).toMatchObject({ kind: 'restored' })
      expect(before.equals(await readFile(join(folder, 'data', 'scans')))).toBe(true)
    })

    it('are why none is made where they became shorter', async () => {
      const error: unknown = await backUpWhile((written) => truncateSync(written, 10)).catch((problem) => problem)
      expect(whyNot(error, folder)).toBe(`A file in ${old.dataDirectory} became shorter while it was read`)
      expect(await readdir(folder)).toEqual([])
    })
  })

  it('come along from another disk that a link leads to', async () => {
    const elsewhere = join(folder, 'another-disk')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, 'x-ray.png'), 'of Maya')
    await symlink(elsewhere, join(old.dataDirectory, 'x-rays'))
    await symlink(old.dataDirectory, join(elsewhere, 'back-to-where-it-began'))
    await symlink(join(folder, 'nowhere'), join(old.dataDirectory, 'leads-nowhere'))
    const { file } = await backUpOf(old)
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    expect(await readFile(join(folder, 'data', 'x-rays', 'x-ray.png'), 'utf8')).toBe('of Maya')
    expect((await readdir(join(folder, 'data', 'x-rays'))).sort()).toEqual(['x-ray.png'])
  })

  it('and links that lead nowhere stop no back-up, and are named as left out', async () => {
    const note = join(old.dataDirectory, 'note')
    await writeFile(note, 'of Maya')
    const round = join(old.dataDirectory, 'round')
    await symlink(join(folder, 'not-mounted'), join(old.dataDirectory, 'x-rays'))
    await symlink(join(note, 'x-rays'), join(old.dataDirectory, 'through-a-file'))
    await symlink(round, round)
    await symlink('x'.repeat(300), join(old.dataDirectory, 'too-long'))
    const { file, deadLinks } = await backUpOf(old)
    expect(deadLinks).toEqual(['round', 'through-a-file', 'too-long', 'x-rays'])
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    expect(await readFile(join(folder, 'data', 'note'), 'utf8')).toBe('of Maya')
  })

  it('stay where they are, beside back-ups in the same folder', async () => {
    const backUps = join(folder, 'data', 'kept', 'back-ups')
    await mkdir(join(old.dataDirectory, 'kept'))
    await writeFile(join(old.dataDirectory, 'kept', 'note'), 'of the other machine')
    const plan = { place: old.place, dataDirectory: old.dataDirectory, backUps: { to: join(folder, 'back-ups') } }
    const { file } = await makeBackUp(plan, now)
    await mkdir(backUps, { recursive: true })
    await writeFile(join(folder, 'data', 'kept', 'note'), 'of this machine')
    expect(await restore(file, { backUps })).toMatchObject({ kind: 'restored' })
    expect(await restore(file, { backUps, over: true })).toMatchObject({ kind: 'restored' })
    expect(await readFile(join(folder, 'data', 'kept', 'note'), 'utf8')).toBe('of this machine')
  })
})
