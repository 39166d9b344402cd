import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGunzip, gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import {
  backUpOf,
  beginWithAPracticeToLose,
  emptied,
  everyFile,
  everyRow,
  fill,
  folder,
  newPlace,
  now,
  old,
  restore,
  schemasLike,
} from '../../tests/practice-to-lose.ts'
import { noSmallDisk, openSmallDisk } from '../../tests/small-disk.ts'
import { DiskInTheWay, HalfInPlace, halfRestored, takePlace } from '../back-ups/data-folder.ts'
import { manifestFile, readManifest, sha256 } from '../back-ups/manifest.ts'
import { SpoiledBackUp } from '../back-ups/read-back-up.ts'
import { bytesOf, readTar, tarEnd, tarEntry, wholeEntry } from '../back-ups/tar.ts'
import { aloneIn } from '../database/copies/one-at-a-time.ts'
import { clientFor } from '../database/copies/postgres-copy.ts'
import { migrations } from '../database/migrations.ts'
import { openConnection } from '../database/open-connection.ts'
import { openRecords } from '../database/records.ts'
import { testEngine } from '../database/test-records.ts'
import { UnusableDatabase } from '../open-own-records.ts'

beginWithAPracticeToLose()

describe('a restore that cannot take its place', () => {
  it('leaves everything where it was', async () => {
    const [data, prepared] = [join(folder, 'data'), join(folder, 'data', 'restoring-20261201t090000')]
    await mkdir(prepared, { recursive: true })
    await mkdir(join(data, 'back-ups', 'old'), { recursive: true })
    await writeFile(join(data, 'practice.sqlite'), 'of this place')
    for (const name of ['a-file', 'back-ups', 'practice.sqlite']) await mkdir(join(prepared, name))
    const before = (await readdir(data)).sort()
    const taking = takePlace(data, prepared, join(data, 'back-ups'), join(data, 'put-aside-20261201t090000'))
    await expect(taking).rejects.toThrow(/ENOTEMPTY|EEXIST/)
    expect((await readdir(data)).sort()).toEqual(before)
    expect(await readFile(join(data, 'practice.sqlite'), 'utf8')).toBe('of this place')
  })

  it('leaves it there too where the database is the one that cannot', async () => {
    const [data, prepared] = [join(folder, 'data'), join(folder, 'data', 'restoring-20261201t090000')]
    await mkdir(prepared, { recursive: true })
    for (const [place, words] of [
      [data, 'of this place'],
      [prepared, 'of the back-up'],
    ] as const) {
      await writeFile(join(place, 'letter'), words)
    }
    const away = () => Promise.reject(new Error('the database is away'))
    const taking = takePlace(data, prepared, join(data, 'back-ups'), join(data, 'put-aside-20261201t090000'), away)
    await expect(taking).rejects.toThrow('is away')
    expect(await readFile(join(data, 'letter'), 'utf8')).toBe('of this place')
    expect(await readdir(data)).toEqual(['letter', 'restoring-20261201t090000'])
  })

  it('says so where it cannot be taken back either, and keeps its name on the folder, so that nothing is opened', async () => {
    const [data, prepared] = [join(folder, 'data'), join(folder, 'data', 'taking-place-20261201t090000')]
    const aside = join(data, 'put-aside-20261201t090000')
    await mkdir(prepared, { recursive: true })
    await writeFile(join(data, 'letter'), 'of this place')
    await writeFile(join(prepared, 'letter'), 'of the back-up')
    const away = async () => {
      await rename(join(aside, 'letter'), join(folder, 'elsewhere'))
      throw new Error('the database is away')
    }
    const taking = takePlace(data, prepared, join(data, 'back-ups'), aside, away)
    await expect(taking).rejects.toThrow(HalfInPlace)
    await expect(taking).rejects.toThrow(`once more with --over. What stood there before is in ${aside}.`)
    expect(await halfRestored(data)).toBe('taking-place-20261201t090000')
  })

  it('moves nothing back where nobody knows whether the database has taken its place', async () => {
    const [data, prepared] = [join(folder, 'data'), join(folder, 'data', 'taking-place-20261201t090000')]
    const aside = join(data, 'put-aside-20261201t090000')
    await mkdir(prepared, { recursive: true })
    await writeFile(join(data, 'letter'), 'of this place')
    await writeFile(join(prepared, 'letter'), 'of the back-up')
    const undecided = () => Promise.reject(new HalfInPlace('nobody knows'))
    await expect(takePlace(data, prepared, join(data, 'back-ups'), aside, undecided)).rejects.toThrow('nobody knows')
    expect(await readFile(join(data, 'letter'), 'utf8')).toBe('of the back-up')
    expect(await readFile(join(aside, 'letter'), 'utf8')).toBe('of this place')
    expect(await halfRestored(data)).toBe('taking-place-20261201t090000')
  })

  it('leaves alone what only begins as its own folders do, which comes along like anything of the owner’s', async () => {
    await fill()
    const own = ['restoring-teeth', 'taking-place-cards', 'put-aside-20261101', 'restoring-20261101t090000-notes']
    for (const name of own) {
      await mkdir(join(old.dataDirectory, name))
      await writeFile(join(old.dataDirectory, name, 'note'), 'by the owner')
    }
    await writeFile(join(old.dataDirectory, 'restoring-crowns.pdf'), 'by the owner')
    const { file } = await backUpOf(old)
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    expect(await everyFile(join(folder, 'data'))).toEqual(await everyFile(old.dataDirectory))
    expect(await halfRestored(join(folder, 'data'))).toBeUndefined()
    const again = await restore(file, { over: true })
    const aside = again.kind === 'restored' ? (again.aside[0] ?? '') : ''
    expect(await readdir(aside)).toEqual(expect.arrayContaining([...own, 'restoring-crowns.pdf']))
  })

  it('leaves nothing of anybody behind: what one that was cut off had prepared goes with the next', async () => {
    await fill()
    const { file } = await backUpOf(old)
    await mkdir(join(folder, 'data', 'restoring-20261101t090000', 'letters'), { recursive: true })
    await mkdir(join(folder, 'data', 'taking-place-20261102t090000'))
    if (!('sqliteFile' in emptied.place)) {
      const left = { ...emptied.place, schema: `${emptied.place.schema}_restoring_20261101t090000` }
      await (await openConnection(left)).close()
    }
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    expect((await readdir(join(folder, 'data'))).filter((name) => /restoring|taking/.test(name))).toEqual([])
    if (!('sqliteFile' in emptied.place)) {
      expect(await schemasLike(emptied.place, `${emptied.place.schema}\\_restoring%`)).toEqual([])
    }
  })
})

describe('a restore that was cut off in the middle', () => {
  it('keeps the practice closed until one has taken its place, although the next is ended or fails on its way', async () => {
    await fill()
    const { file } = await backUpOf(old)
    const data = join(folder, 'data')
    const half = 'taking-place-20261102t090000'
    await mkdir(join(data, half, 'letters'), { recursive: true })
    await writeFile(join(data, half, 'letters', 'a-letter'), 'of the back-up')
    expect(await restore(file, { over: true, endedOnItsWay: () => AbortSignal.abort() })).toEqual({ kind: 'ended' })
    expect(await halfRestored(data)).toBe(half)
    await mkdir(join(data, 'photographs'))
    await writeFile(join(data, 'photographs', 'a-picture'), 'of half a practice')
    expect(await restore(file)).toEqual({ kind: 'not empty' })
    expect(await halfRestored(data)).toBe(half)
    expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored' })
    expect((await readdir(data)).filter((name) => /restor|taking/.test(name))).toEqual([])
  })
})

describe('a restore that somebody ends', () => {
  it('leaves all as it was, and nothing of what it had prepared', async () => {
    await fill()
    const { file } = await backUpOf(old)
    expect(await restore(file, { endedOnItsWay: () => AbortSignal.abort() })).toEqual({ kind: 'ended' })
    expect(await readdir(join(folder, 'data'))).toEqual([])
    if (!('sqliteFile' in emptied.place)) {
      expect(await schemasLike(emptied.place, `${emptied.place.schema}\\_restoring%`)).toEqual([])
    }
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
  })
})

describe('a restore refuses', () => {
  it('a file that is not there, with a sentence', async () => {
    await expect(restore(join(folder, 'nowhere.tar.gz'))).rejects.toThrow(SpoiledBackUp)
  })

  it('what cannot be read, and does not call it spoiled', async () => {
    const behindFile = join(import.meta.filename, 'back-up.tar.gz')
    await expect(restore(behindFile)).rejects.toThrow(`${behindFile} cannot be read: ENOTDIR`)
  })

  it('a place that is not empty, unless it is told to put that aside, and then loses nothing of it', async () => {
    await fill()
    const { file } = await backUpOf(old)
    await restore(file)
    await writeFile(join(folder, 'data', 'note'), 'kept')
    expect(await restore(file)).toEqual({ kind: 'not empty' })
    const again = await restore(file, { over: true })
    expect(again).toMatchObject({ kind: 'restored' })
    if (again.kind !== 'restored') return
    expect(await readFile(join(again.aside[0] ?? '', 'note'), 'utf8')).toBe('kept')
    const aside =
      'sqliteFile' in emptied.place
        ? { sqliteFile: join(again.aside[0] ?? '', 'practice.sqlite') }
        : { ...emptied.place, schema: (again.aside[1] ?? '').replace('the schema ', '') }
    expect(await everyRow(aside)).toEqual(await everyRow(newPlace()))
    await expect(stat(join(folder, 'data', 'note'))).rejects.toThrow('ENOENT')
  })

  // On PostgreSQL no restore takes less than a second.
  it.runIf(testEngine === 'sqlite')('no place because one was put aside within this second', async () => {
    const { file } = await backUpOf(old)
    await restore(file)
    const aside = [await restore(file, { over: true }), await restore(file, { over: true })].map((restored) =>
      restored.kind === 'restored' ? restored.aside[0] : undefined,
    )
    for (const folder of aside) expect(await readdir(folder ?? '')).toContain('practice.sqlite')
    expect(aside[0]).not.toBe(aside[1])
  })

  it.runIf(testEngine === 'postgres')(
    'no tables of another program their place, which stay where they are',
    async () => {
      const { place } = emptied
      if ('sqliteFile' in place || 'sqliteFile' in old.place) return
      const there = await clientFor(old.place)
      await there.query('create table payroll (amount integer); insert into payroll values (5)')
      await there.end()
      const { file } = await backUpOf(old)
      await restore(file)
      const client = await clientFor(place)
      await client.query('create table payroll (amount integer); insert into payroll values (7)')
      expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored', aside: [expect.any(String)] })
      expect((await client.query('select amount from payroll')).rows).toEqual([{ amount: 7 }])
      // What a newer version has made is not known here, and would be in the way of the next update.
      await client.query("insert into migration values ('9999-of-tomorrow', '', 0)")
      await restore(file, { over: true })
      expect((await client.query("select to_regclass('payroll') as there")).rows).toEqual([{ there: null }])
      await client.end()
    },
  )

  it.runIf(testEngine === 'postgres')('no schema in which nothing but another program has its tables', async () => {
    if ('sqliteFile' in emptied.place) return
    const client = await clientFor(emptied.place)
    await client.query(`create schema if not exists "${emptied.place.schema}"`)
    await client.query('create table payroll (amount integer); insert into payroll values (7)')
    const { file } = await backUpOf(old)
    expect(await restore(file)).toMatchObject({ kind: 'restored', aside: [] })
    expect((await client.query('select amount from payroll')).rows).toEqual([{ amount: 7 }])
    await client.end()
  })

  it.runIf(testEngine === 'postgres')('nobody for a function that has the name of a table of ours', async () => {
    if ('sqliteFile' in emptied.place) return
    await fill()
    const { file } = await backUpOf(old)
    await restore(file)
    const client = await clientFor(emptied.place)
    await client.query("create function staff_member() returns integer language sql as 'select 7'")
    expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored' })
    expect((await client.query('select staff_member() as answer')).rows).toEqual([{ answer: 7 }])
    await client.end()
  })

  it.runIf(testEngine === 'postgres')('no schema with an odd table of migrations, which is put aside', async () => {
    if ('sqliteFile' in emptied.place) return
    const client = await clientFor(emptied.place)
    await client.query(`create schema if not exists "${emptied.place.schema}"`)
    await client.query("create table migration (version text); insert into migration values ('of another program')")
    const { file } = await backUpOf(old)
    expect(await restore(file)).toEqual({ kind: 'not empty' })
    const restored = await restore(file, { over: true })
    expect(restored).toMatchObject({ kind: 'restored', aside: [expect.any(String)] })
    const schema = restored.kind === 'restored' ? restored.aside[0]?.replace('the schema ', '') : ''
    const { rows } = await client.query(`select version from "${schema}".migration`)
    expect(rows).toEqual([{ version: 'of another program' }])
    await client.end()
  })

  it.runIf(testEngine === 'postgres')(
    'no place because one was put aside within this second from another folder',
    async () => {
      const { file } = await backUpOf(old)
      await restore(file)
      const asides = ['here', 'there'].map((name) => join(folder, name))
      for (const dataDirectory of asides) {
        expect(await restore(file, { over: true, dataDirectory })).toMatchObject({ kind: 'restored' })
      }
    },
  )

  it('a place into which another one brings something just now', async () => {
    await fill()
    const { file } = await backUpOf(old)
    const both = await Promise.all([restore(file), restore(file)])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['restored', 'under way'])
    expect((await everyRow(newPlace())).appointment).toEqual((await everyRow(old.place)).appointment)
    expect((await readdir(join(folder, 'data'))).filter((name) => /restor|taking/.test(name))).toEqual([])
  })

  it.runIf(testEngine === 'postgres')('a database into which another machine brings something just now', async () => {
    await fill()
    const { file } = await backUpOf(old)
    const both = await Promise.all([restore(file), restore(file, { dataDirectory: join(folder, 'of-another') })])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['restored', 'under way'])
    expect((await everyRow(newPlace())).appointment).toEqual((await everyRow(old.place)).appointment)
  })

  it('to put aside what is a disk of its own, with a sentence, and moves nothing', async ({ skip }) => {
    await fill()
    const { file } = await backUpOf(old)
    await restore(file)
    const data = join(folder, 'data')
    // By name it stands behind the others, which would have been moved already.
    const disk = await openSmallDisk(1, join(data, 'scans'))
    if (!disk) return skip(noSmallDisk)
    try {
      await writeFile(join(disk.path, 'scan'), 'by the owner')
      const before = await everyFile(data)
      await expect(restore(file, { over: true })).rejects.toThrow(
        new DiskInTheWay(
          `DATA_DIRECTORY names ${data}, and scans in it is a disk of its own, which cannot be put aside. Nothing was ` +
            'changed. Unmount it, ask again, and move what belongs on it there afterwards.',
        ),
      )
      expect(await everyFile(data)).toEqual(before)
      expect((await readdir(data)).filter((name) => /restor|taking|aside/.test(name))).toEqual([])
    } finally {
      await disk.remove()
    }
    expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored' })
  })

  it('to put aside what lies beside earlier back-ups on a disk of their own, but not for what is the disk’s', async ({
    skip,
  }) => {
    await fill()
    const { file } = await backUpOf(old)
    await restore(file)
    const data = join(folder, 'data')
    const disk = await openSmallDisk(1, join(data, 'usb'))
    if (!disk) return skip(noSmallDisk)
    try {
      await mkdir(join(disk.path, 'lost+found'))
      await writeFile(join(disk.path, 'back-up-20261130T090000Z.tar.gz'), 'of this place, and older')
      expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored' })
      await writeFile(join(disk.path, 'note'), 'by hand')
      const before = await everyFile(data)
      const again = restore(file, { over: true })
      await expect(again).rejects.toThrow(DiskInTheWay)
      await expect(again).rejects.toThrow('and usb in it is a disk of its own')
      expect(await everyFile(data)).toEqual(before)
    } finally {
      await disk.remove()
    }
  })

  it.runIf(testEngine === 'sqlite')('a disk on which the rows find no room, by its name', async ({ skip }) => {
    const { file } = await backUpOf(old)
    const disk = await openSmallDisk(1)
    if (!disk) return skip(noSmallDisk)
    const dataDirectory = join(disk.path, 'data')
    try {
      const asked = restore(file, { dataDirectory, place: { sqliteFile: join(dataDirectory, 'practice.sqlite') } })
      await expect(asked).rejects.toThrow(`full. DATA_DIRECTORY names ${dataDirectory}, where nothing was changed.`)
      expect(await readdir(dataDirectory)).toEqual([])
    } finally {
      await disk.remove()
    }
  })

  it('no place where a practice is seen at once, before a large one is compared', async () => {
    const { file } = await backUpOf(old)
    await restore(file)
    const step = vi.fn()
    expect(await restore(file, { step })).toEqual({ kind: 'not empty' })
    expect(step).not.toHaveBeenCalled()
  })

  it.runIf(testEngine === 'postgres')(
    'a database that another one fills as that, whatever it holds by now',
    async () => {
      const { file } = await backUpOf(old)
      await restore(file)
      expect(await aloneIn(newPlace(), () => restore(file))).toEqual({ kind: 'under way' })
    },
  )

  it('a database that a server has open', async () => {
    const { file } = await backUpOf(old)
    await restore(file)
    const running = await openRecords(newPlace())
    await running.ready()
    expect(await restore(file, { over: true })).toEqual({ kind: 'in use' })
    await running.close()
    // PostgreSQL may take a moment to notice that it has gone.
    await expect.poll(() => restore(file, { over: true })).toMatchObject({ kind: 'restored' })
  })

  it.runIf(testEngine === 'sqlite')('a damaged one too that a server has open, and loses nothing of it', async () => {
    const { file } = await backUpOf(old)
    await restore(file)
    const running = await openRecords(newPlace())
    await running.ready()
    const opened = await open(join(folder, 'data', 'practice.sqlite'), 'r+')
    await opened.write(Buffer.alloc(3_996, 0x5a), 0, 3_996, 100)
    await opened.close()
    expect(await restore(file, { over: true })).toEqual({ kind: 'in use' })
    await running.close()
    expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored' })
  })

  it.runIf(testEngine === 'sqlite')('one whose first page is gone too, with nothing in its log', async () => {
    const { file } = await backUpOf(old)
    await restore(file)
    const database = join(folder, 'data', 'practice.sqlite')
    const running = await openRecords(newPlace())
    await running.ready()
    const folding = new DatabaseSync(database)
    folding.exec('pragma wal_checkpoint(truncate)')
    folding.close()
    const opened = await open(database, 'r+')
    await opened.write(Buffer.alloc(4_096, 0x5a), 0, 4_096, 0)
    await opened.close()
    const before = await readdir(join(folder, 'data'))
    expect(await restore(file, { over: true })).toEqual({ kind: 'in use' })
    expect(await readdir(join(folder, 'data'))).toEqual(before)
    await running.close()
    expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored' })
  })

  it.runIf(testEngine === 'sqlite').each([
    [
      'that is damaged',
      (file: Buffer) => Buffer.concat([file.subarray(0, 100), Buffer.alloc(3_996, 0x5a), file.subarray(4_096)]),
    ],
    ['that is none', () => Buffer.from('Dear patients,\n'.repeat(1000))],
  ])('no place because of a database %s: a restore is what helps, and puts it aside', async (_, spoil) => {
    await fill()
    const { file } = await backUpOf(old)
    await restore(file)
    const database = join(folder, 'data', 'practice.sqlite')
    const spoiled = spoil(await readFile(database))
    await writeFile(database, spoiled)
    expect(await restore(file)).toEqual({ kind: 'not empty' })
    const again = await restore(file, { over: true })
    expect(again).toMatchObject({ kind: 'restored' })
    const aside = again.kind === 'restored' ? (again.aside[0] ?? '') : ''
    expect((await readFile(join(aside, 'practice.sqlite'))).equals(spoiled)).toBe(true)
    expect((await everyRow(newPlace())).appointment).toEqual((await everyRow(old.place)).appointment)
  })

  it.runIf(testEngine === 'sqlite')('a database that it cannot open, with a sentence', async () => {
    const { file } = await backUpOf(old)
    await mkdir(join(folder, 'data', 'practice.sqlite'), { recursive: true })
    await expect(restore(file, { over: true })).rejects.toThrow(UnusableDatabase)
  })

  it.each<[string, Repacking, string]>([
    ['in which a letter says something else', { changes: /^data\/letters\// }, 'is spoiled: data/letters/'],
    ['in which rows say something else', { changes: /^rows\/appointment\// }, 'is spoiled: rows/appointment/'],
    ['with a file that nobody put there', { adds: 'data/letters/x.eml' }, 'holds files that nobody put there'],
    [
      'whose list knows a table by another name',
      { lists: ['"appointment"', '"appointmint"'] },
      'is spoiled: its rows of appointm',
    ],
    [
      'whose list knows a column by another name',
      { lists: ['"searchable"', '"searched"'] },
      'is spoiled: its rows of appointment',
    ],
    ['whose list has another sum of rows', { lists: [/"sum":"[1-9a-f]/, '"sum":"0'] }, 'is spoiled: its rows of '],
  ])('a back-up %s, though it is packed well', async (_, repacking, why) => {
    await fill()
    const { file } = await backUpOf(old)
    await repack(file, repacking)
    await expect(restore(file, { over: true })).rejects.toThrow(why)
    await expect(readdir(join(folder, 'data'))).rejects.toThrow('ENOENT')
  })

  it('a back-up that would write outside of the data folder', async () => {
    const { file } = await backUpOf(old)
    await repack(file, { adds: 'data/letters/../../../outside', listed: true })
    await expect(restore(file)).rejects.toThrow('wants to write outside of the data folder')
    expect(await readdir(folder)).not.toContain('outside')
    expect(await readdir(join(folder, 'data'))).toEqual([])
  })

  it('a back-up of a newer program', async () => {
    const newer = [...migrations, { name: '9001-seat', sql: 'create table seat (id text primary key);\n' }]
    await (await openConnection(old.place, newer)).close()
    const { file } = await backUpOf(old)
    await expect(restore(file)).rejects.toThrow(
      'The back-up is of a newer version of this program (it holds the change "9001-seat"). Bring it back with that ' +
        'version, or take one from before it. Nothing was changed.',
    )
    await expect(readdir(join(folder, 'data'))).resolves.toEqual([])
  })

  it.each([
    ['that was cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
    [
      'in which a byte differs',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, 400), Buffer.from([(bytes[400] ?? 0) ^ 1]), bytes.subarray(401)]),
    ],
    ['that is something else', () => Buffer.from('practice')],
  ])('a file %s, before anything is touched', async (_, spoil) => {
    await fill()
    const { file } = await backUpOf(old)
    await writeFile(file, spoil(await readFile(file)))
    await expect(restore(file, { over: true })).rejects.toThrow(/is no whole back-up|is spoiled/)
    await expect(readdir(join(folder, 'data'))).rejects.toThrow('ENOENT')
  })
})

/** What is changed in a back-up: the words of some of its files, or of its list; or one more file, of which that may know. */
type Repacking = { changes?: RegExp; adds?: string; listed?: boolean; lists?: [string | RegExp, string] }

async function repack(file: string, { changes, adds, listed = false, lists = ['', ''] }: Repacking): Promise<void> {
  const parts: Buffer[] = []
  // As latin1, in which every byte of a picture comes back.
  const put = async (name: string, words: string) => {
    for await (const part of tarEntry(wholeEntry(name, Buffer.from(words, 'latin1')), now)) parts.push(part)
  }
  for await (const entry of readTar(createReadStream(file).pipe(createGunzip()))) {
    const bytes = await bytesOf(entry)
    const words = bytes.toString('latin1')
    if (entry.name !== manifestFile) {
      await put(entry.name, changes?.test(entry.name) ? words.replace(/noah/i, 'noor') : words)
      continue
    }
    if (adds) await put(adds, added)
    const manifest = readManifest(bytes)
    if (adds && listed)
      manifest.files.push({ name: adds, size: added.length, sha256: sha256().update(added).digest('hex') })
    await put(manifestFile, JSON.stringify(manifest).replace(...lists))
  }
  await writeFile(file, gzipSync(Buffer.concat([...parts, tarEnd])))
}

const added = 'Dear Noah,'
