import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual, promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPractice, staffEmail, type TestPractice } from '../../tests/test-practice.ts'
import { halfRestored, takePlace } from '../back-ups/data-folder.ts'
import { makeKey } from '../back-ups/keys.ts'
import { SpoiledBackUp } from '../back-ups/read-back-up.ts'
import { clientFor } from '../database/copies/postgres-copy.ts'
import { withCopyOf } from '../database/copies/read-copy.ts'
import { migrations } from '../database/migrations.ts'
import { openConnection, type Place } from '../database/open-connection.ts'
import type { PostgresPlace } from '../database/postgres.ts'
import { openRecords } from '../database/records.ts'
import { openTestPlace, openTestRecords, testEngine } from '../database/test-records.ts'
import { askForNewPassword } from '../domain/staff/password-links.ts'
import { whoHolds } from '../domain/staff/sessions.ts'
import { UnusableDatabase } from '../open-own-records.ts'
import { makeBackUp, whyNot } from './make-back-up.ts'
import { type Restored, type Restoring, restoreBackUp } from './restore-back-up.ts'

const now = new Date('2026-12-01T09:00:00Z')
let old: TestPractice & { place: Place }
let folder: string
let emptied: Awaited<ReturnType<typeof openTestPlace>>
beforeEach(async () => {
  const records = await openTestRecords()
  old = { ...(await openTestPractice({ records })), place: records.place }
  folder = await mkdtemp(join(tmpdir(), 'test-restored-'))
  emptied = await openTestPlace()
})
afterEach(async () => {
  await old.close()
  if (!('sqliteFile' in emptied.place)) await dropPutAside(emptied.place)
  await emptied.remove()
  await rm(folder, { recursive: true })
})

async function ask(name: string): Promise<string | undefined> {
  const wish = { name, email: `${name.toLowerCase()}@example.org`, phone: '07700 900123', message: `${name}’s tooth` }
  const sender = { from: `192.0.2.${asked++ % 250}` }
  return (await old.send('POST', '/api/user/appointment', wish, sender)).body.reference
}
let asked = 0

async function fill(): Promise<void> {
  for (const name of ['Noah', 'Amelia', 'Ines', 'Oluwaseun']) await ask(name)
  const { patients = [] } = (await old.asStaff('GET', '/api/admin/patients')).body
  await old.asStaff('PUT', `/api/admin/statuschange/${patients[0]?._id}`, { status: 'Cancelled' })
  const { data } = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer({ resolveWithObject: true })
  const image = `data:image/png;base64,${data.toString('base64')}`
  await old.asStaff('POST', '/api/admin/create', { title: 'Floss', content: '<p>Daily.</p>', image })
  await mkdir(join(old.dataDirectory, 'letters'))
  await writeFile(join(old.dataDirectory, 'letters', '20261201T090000Z-request-received-1.eml'), 'To: noah@example.org')
}

const backUpOf = (practice: typeof old, keyFile?: string) =>
  makeBackUp(
    {
      place: practice.place,
      dataDirectory: practice.dataDirectory,
      backUps: { to: join(folder, 'back-ups'), keyFile },
    },
    now,
  )

/** Where the practice is to stand again: its data folder is a new one, and its database empty. */
function newPlace(): Place {
  return 'sqliteFile' in emptied.place ? { sqliteFile: join(folder, 'data', 'practice.sqlite') } : emptied.place
}

const restore = (file: string, more: Partial<Restoring> = {}): Promise<Restored> =>
  restoreBackUp({
    file,
    keys: [],
    place: newPlace(),
    dataDirectory: join(folder, 'data'),
    backUps: join(folder, 'back-ups'),
    over: false,
    now,
    ...more,
  })

async function everyRow(place: Place): Promise<Record<string, string[]>> {
  return withCopyOf(place, async (copy) => {
    const found: Record<string, string[]> = Object.fromEntries(copy.tables.map(({ name }) => [name, []]))
    for await (const { table, rows } of copy.rows()) found[table.name]?.push(...rows.map((row) => JSON.stringify(row)))
    for (const rows of Object.values(found)) rows.sort()
    return found
  })
}

/** A back-up of these very rows: what is counted a moment after a change, as editions are, is waited for. */
async function backUpAtRest(): Promise<{ file: string; rows: Awaited<ReturnType<typeof everyRow>> }> {
  const rows = await everyRow(old.place)
  const { file } = await backUpOf(old)
  return isDeepStrictEqual(await everyRow(old.place), rows) ? { file, rows } : backUpAtRest()
}

async function everyFile(within: string): Promise<Record<string, string>> {
  const names = (await readdir(within, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort()
  const kept = paths.filter((path) => !path.includes('practice.sqlite'))
  const contents = await Promise.all(
    kept.map(async (path) => [path.slice(within.length), await readFile(path, 'latin1')]),
  )
  return Object.fromEntries(contents)
}

describe('the drill', () => {
  it('fills a practice, backs it up, loses everything, and has every row and every file again', async () => {
    await fill()
    const { file, rows } = await backUpAtRest()
    const files = await everyFile(old.dataDirectory)
    expect(rows.appointment).toHaveLength(4)
    expect(rows.post).toHaveLength(1)
    expect(Object.keys(files).filter((name) => name.includes('photographs')).length).toBeGreaterThan(1)

    const restored = await restore(file)
    expect(restored).toMatchObject({ kind: 'restored', madeAt: now.toISOString(), files: Object.keys(files).length })
    expect(rows.staff_session?.length).toBeGreaterThan(0)
    expect(await everyRow(newPlace())).toEqual({ ...rows, staff_session: [] })
    expect(await everyFile(join(folder, 'data'))).toEqual(files)
  })

  it('lets nobody in by a token or a link that was ended since', async () => {
    const token = await old.signIn()
    const { records, secrets } = old.house
    await askForNewPassword(staffEmail, { records, secrets, now })
    expect((await everyRow(old.place)).password_link).toHaveLength(1)
    const { file } = await backUpOf(old)
    await restore(file)
    const restored = await openRecords(newPlace())
    expect(await whoHolds(token, { records, secrets, now })).toBeDefined()
    expect(await whoHolds(token, { records: restored, secrets, now })).toBeUndefined()
    await restored.close()
    expect((await everyRow(newPlace())).password_link).toEqual([])
  })

  it('has a whole practice of one instant although patients wrote meanwhile', async () => {
    await fill()
    const before = [await ask('Ada'), await ask('Bo')]
    const writers = ['Caz', 'Dee', 'Eli', 'Fay'].map(async (name) => {
      for (let turn = 1; turn <= 20; turn += 1) await ask(`${name}${'a'.repeat(turn)}`)
    })
    const { file } = await backUpOf(old)
    await Promise.all(writers)
    await restore(file)
    const { appointment = [], appointment_change: changes = [] } = await everyRow(newPlace())
    for (const reference of before) expect(appointment.some((row) => row.includes(`"${reference}"`))).toBe(true)
    // A request and its first line of history are one transaction: either both came or neither.
    for (const row of appointment)
      expect(changes.filter((each) => each.includes(JSON.parse(row)[0])).length).toBeGreaterThan(0)
    const records = await openRecords(newPlace())
    expect((await records.appointments.list({ limit: 500 })).appointments).toHaveLength(appointment.length)
    await records.close()
  })
})

describe('a restore that root asks for', () => {
  it.skipIf(process.getuid?.() !== 0)(
    'belongs to whoever has the data folder, as the back-up does, or no server could open it',
    async () => {
      await fill()
      const [data, backUps] = [join(folder, 'data'), join(folder, 'back-ups')]
      const owner = { uid: 61_234, gid: 61_235 }
      for (const each of [data, backUps]) {
        await mkdir(each)
        await chown(each, owner.uid, owner.gid)
      }
      const { file } = await backUpOf(old)
      for (const over of [false, true]) expect(await restore(file, { over })).toMatchObject({ kind: 'restored' })
      const made = [file, ...(await readdir(data, { recursive: true })).map((name) => join(data, name))]
      const others = await Promise.all(made.map(async (each) => ({ each, ...(await stat(each)) })))
      expect(others.filter(({ uid, gid }) => uid !== owner.uid || gid !== owner.gid).map(({ each }) => each)).toEqual(
        [],
      )
      expect(made.some((each) => each.includes('put-aside'))).toBe(true)
    },
  )
})

describe('other back-ups', () => {
  it('in the data folder go into none, and one of before that holds some is restored without them', async () => {
    await fill()
    const earlier = join(old.dataDirectory, 'back-ups')
    await mkdir(earlier, { recursive: true })
    await writeFile(join(earlier, 'back-up-20261130T090000Z.tar.gz'), 'a whole back-up')
    await writeFile(join(earlier, 'back-up-20261130T100000Z.tar.gz.age'), 'another')
    // Not by a name that we know: as if it had been made before back-ups were left out by theirs.
    await writeFile(join(earlier, 'note'), 'by hand')
    const { file, manifest } = await backUpOf(old)
    const names = manifest.files.map(({ name }) => name).filter((name) => name.includes('back-ups/'))
    expect(names).toEqual(['data/back-ups/note'])

    const backUps = join(folder, 'data', 'back-ups')
    await mkdir(backUps, { recursive: true })
    await writeFile(join(backUps, 'back-up-20261201T090000Z.tar.gz'), 'of this place')
    for (const over of [false, true]) expect(await restore(file, { over, backUps })).toMatchObject({ kind: 'restored' })
    expect(await readdir(backUps)).toEqual(['back-up-20261201T090000Z.tar.gz'])
    expect((await everyRow(newPlace())).appointment).toEqual((await everyRow(old.place)).appointment)
  })
})

describe('a data folder that is a disk of its own', () => {
  it('goes without what is the disk’s, which stays where it is in a restore', async () => {
    const others = join(folder, 'data', 'lost+found')
    for (const within of [join(old.dataDirectory, 'lost+found'), others]) {
      await mkdir(within, { recursive: true })
      await writeFile(join(within, '#12'), 'of the disk')
    }
    const { file, manifest } = await backUpOf(old)
    expect(manifest.files.filter(({ name }) => name.includes('lost+found'))).toEqual([])
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored' })
    expect(await readdir(others)).toEqual(['#12'])
  })
})

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

describe('a restore refuses', () => {
  it('a file that is not there, with a sentence', async () => {
    await expect(restore(join(folder, 'nowhere.tar.gz'))).rejects.toThrow(SpoiledBackUp)
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

  it('a database that a server has open', async () => {
    const { file } = await backUpOf(old)
    await restore(file)
    const running = await openRecords(newPlace())
    await running.ready()
    expect(await restore(file, { over: true })).toEqual({ kind: 'in use' })
    await running.close()
    expect(await restore(file, { over: true })).toMatchObject({ kind: 'restored' })
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

  it('a back-up of a newer program', async () => {
    const newer = [...migrations, { name: '9001-seat', sql: 'create table seat (id text primary key);\n' }]
    await (await openConnection(old.place, newer)).close()
    const { file } = await backUpOf(old)
    await expect(restore(file)).rejects.toThrow('last used by a newer version')
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

describe('a back-up', () => {
  it('that is encrypted shows nothing and opens with its key alone', async () => {
    await fill()
    const [right, wrong] = [await makeKey(now), await makeKey(now)]
    const keyFile = join(folder, 'closing-key')
    await writeFile(keyFile, `${right.recipient}\n`)
    const { file } = await backUpOf(old, keyFile)
    expect(file.endsWith('.tar.gz.age')).toBe(true)
    expect(await readFile(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    await expect(restore(file)).rejects.toThrow('--key FILE')
    const keyIn = (text: string) => text.split('\n').filter((line) => line.startsWith('AGE'))
    await expect(restore(file, { keys: keyIn(wrong.text) })).rejects.toThrow('does not open with this key')
    expect(await restore(file, { keys: keyIn(right.text) })).toMatchObject({ kind: 'restored' })
  })

  it('made twice at once is whole both times', async () => {
    await fill()
    const made = await Promise.all([backUpOf(old), backUpOf(old)])
    expect(made[0].file).toBe(made[1].file)
    expect(await restore(made[0].file)).toMatchObject({ kind: 'restored' })
    expect(await readdir(join(folder, 'back-ups'))).toHaveLength(1)
  })

  it('that cannot be written leaves no half of it', async () => {
    const backUps = join(folder, 'back-ups')
    const inItsWay = join(backUps, 'back-up-20261201T090000Z.tar.gz')
    await mkdir(inItsWay, { recursive: true })
    await expect(backUpOf(old)).rejects.toThrow('EISDIR')
    expect(await readdir(backUps)).toEqual([basename(inItsWay)])
  })
})

describe('files that somebody put into the data folder', () => {
  it.each([
    ['a name longer than an archive has room for', `${'x-ray '.repeat(40)}.png`],
    ['a name of exactly as many bytes as it has room for', `${'a'.repeat(100 - 'data/letters/.png'.length)}.png`],
    ['a name in another script', `snímek-Ольга-${'歯'.repeat(40)}.png`],
    ['an ending that unfinished files have', 'what-is.new'],
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
    const { file, oddNames } = await backUpOf(old)
    expect(oddNames).toBe(1)
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

async function dropPutAside(place: PostgresPlace): Promise<void> {
  const names = await schemasLike(place, `${place.schema}\\_put\\_aside%`)
  const client = await clientFor(place)
  for (const name of names) await client.query(`drop schema "${name}" cascade`)
  await client.end()
}

async function schemasLike(place: PostgresPlace, pattern: string): Promise<string[]> {
  const client = await clientFor(place)
  const { rows } = await client.query('select nspname as name from pg_namespace where nspname like $1', [pattern])
  await client.end()
  return rows.map(({ name }) => name)
}
