import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import {
  ask,
  backUpAtRest,
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
} from '../../tests/practice-to-lose.ts'
import { noSmallDisk, openDeadDisk } from '../../tests/small-disk.ts'
import { openTestPractice, staffEmail, type TestPractice } from '../../tests/test-practice.ts'
import { makeKey } from '../back-ups/keys.ts'
import { movedTo } from '../database/copies/moved-away.ts'
import { clientFor } from '../database/copies/postgres-copy.ts'
import { migrations } from '../database/migrations.ts'
import { openConnection } from '../database/open-connection.ts'
import { openRecords } from '../database/records.ts'
import { testEngine } from '../database/test-records.ts'
import { clockSetting, misdatedTimes } from '../domain/doubted-clock.ts'
import { askForNewPassword } from '../domain/staff/password-links.ts'
import { whoHolds } from '../domain/staff/sessions.ts'
import { UnusableDatabase } from '../open-own-records.ts'
import { makeBackUp, whyNot } from './make-back-up.ts'

beginWithAPracticeToLose()

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
    const noted = JSON.stringify(['brought-back', JSON.stringify({ at: now.toISOString(), asOf: now.toISOString() })])
    expect(await everyRow(newPlace())).toEqual({
      ...rows,
      staff_session: [],
      setting: [noted, ...(rows.setting ?? [])],
    })
    expect(await everyFile(join(folder, 'data'))).toEqual(files)
  })

  it('has every row of a table again that fills several files of a back-up', async () => {
    const wrote = { name: 'Maya', email: '', phone: '', message: 'It hurts. '.repeat(300), createdAt: now }
    await old.backend.records.transaction(async ({ messages }) => {
      for (let number = 0; number < 1_100; number += 1)
        await messages.add({ id: `${number}`, reference: `M-${number}`, ...wrote })
    })
    const { file, manifest } = await backUpOf(old)
    expect(manifest.files.filter(({ name }) => name.startsWith('rows/message/')).length).toBeGreaterThan(2)
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    expect((await everyRow(newPlace())).message).toEqual((await everyRow(old.place)).message)
  })

  it('tells of each row that it was read', async () => {
    let read = 0
    const went = (rows: number) => {
      read += rows
    }
    const { manifest } = await makeBackUp({ ...old, backUps: { to: folder } }, now, { went })
    expect(read).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))
    expect(read).toBeGreaterThan(0)
  })

  it('says what it does, and how far it is with the rows', async () => {
    const { file } = await backUpOf(old)
    const steps = new Map<string, (string | undefined)[]>()
    await restore(file, { step: (what, far) => steps.set(what, [...(steps.get(what) ?? []), far]) })
    expect([...steps.keys()]).toEqual([
      'Comparing every checksum',
      'Bringing every row, and comparing it',
      'Bringing the files',
    ])
    const [compared, brought] = [...steps.values()]
    for (const far of [compared, brought]) expect([far?.[0], far?.at(-1)]).toEqual(['0 %', '100 %'])
    // Of a million requests a tenth takes minutes.
    expect(brought?.some((far) => !far?.endsWith('0 %'))).toBe(true)
  })

  it.runIf(testEngine === 'sqlite')('needs no further word where only the database was lost', async () => {
    const { file } = await backUpOf(old)
    expect(await restore(file)).toMatchObject({ kind: 'restored' })
    await rm(join(folder, 'data', 'practice.sqlite'))
    expect(await restore(file)).toMatchObject({ kind: 'restored', aside: [] })
  })

  it('leaves the back-ups where they are, although the data folder is a link, and they are named by another way', async () => {
    const really = join(folder, 'disk', 'data')
    await mkdir(really, { recursive: true })
    await symlink(really, join(folder, 'data'))
    const [backUps, { file }] = [join(really, 'back-ups'), await backUpOf(old)]
    await mkdir(backUps)
    await writeFile(join(backUps, basename(file)), 'the only one of its day')
    expect(await restore(file, { backUps })).toMatchObject({ kind: 'restored' })
    expect(await restore(file, { backUps, over: true })).toMatchObject({ kind: 'restored' })
    expect(await readdir(backUps)).toEqual([basename(file)])
  })

  it('lets nobody in by a token or a link that was ended since', async () => {
    const token = await old.signIn()
    const { records, secrets } = old.backend
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

  it('stands where it was brought, wherever it was moved before, and no clock is doubted because it is old', async () => {
    await old.backend.records.transaction(async ({ settings }) => {
      await settings.write(movedTo, 'another place')
      await settings.write(clockSetting, JSON.stringify({ believed: now.getTime() }))
    })
    const { file } = await backUpOf(old)
    await restore(file)
    const restored = await openRecords(newPlace())
    expect(await restored.settings.read(movedTo)).toBeUndefined()
    expect(await restored.settings.read(clockSetting)).toBeUndefined()
    await restored.close()
  })

  it('tells staff for a week as of when it is: they would take it for what was done last', async () => {
    const { file } = await backUpOf(old)
    await restore(file, { now: new Date('2026-12-02T15:07:00Z') })
    const restored = await openTestPractice({ records: await openRecords(newPlace()), now: '2026-12-09T15:06:00Z' })
    const saidBy = ({ backend }: TestPractice) =>
      backend.notices.all().flatMap(({ kind, sentence }) => (kind === 'brought-back' ? sentence : []))
    expect(saidBy(old)).toEqual([])
    expect(saidBy(restored)).toEqual([
      'A back-up was brought back on Wednesday 2 December 2026 at 15:07: the practice is as it was on Tuesday 1 December 2026 at 09:00. Whatever patients and staff may have done in between is missing here. Somebody may come at a time that looks free, or get a letter about a visit that was cancelled. Please ask whoever rings or comes what they were told last.',
    ])
    restored.pass(1)
    expect(saidBy(restored)).toEqual([])
    await restored.close()
  })

  it('keeps what patients sent while a clock stood back by mistake, as before', async () => {
    const seen = { believed: now.getTime(), misdated: [{ from: 1, to: 2, until: now.getTime() }] }
    await old.backend.records.transaction(({ settings }) => settings.write(clockSetting, JSON.stringify(seen)))
    const { file } = await backUpOf(old)
    await restore(file)
    const restored = await openRecords(newPlace())
    expect(await misdatedTimes(restored)).toEqual(seen.misdated)
    await restored.close()
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

describe('a first back-up that root makes', () => {
  it.skipIf(process.getuid?.() !== 0)(
    'goes into a folder of whoever has the data folder, or no server of theirs could go on with it, nor start',
    async () => {
      const owner = { uid: 61_234, gid: 61_235 }
      await chown(old.dataDirectory, owner.uid, owner.gid)
      const to = join(old.dataDirectory, 'kept', 'back-ups')
      const { file } = await makeBackUp({ ...old, backUps: { to } }, now)
      for (const made of [dirname(to), to, file]) expect(await stat(made)).toMatchObject(owner)
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
    const before = join(folder, 'data', 'kept-before')
    await mkdir(before)
    await writeFile(join(before, 'back-up-20261130T090000Z.tar.gz'), 'of this place, and older')
    for (const over of [false, true]) expect(await restore(file, { over, backUps })).toMatchObject({ kind: 'restored' })
    expect(await readdir(backUps)).toEqual(['back-up-20261201T090000Z.tar.gz'])
    // They went there before `BACK_UP_TO` was changed.
    expect(await readdir(before)).toEqual(['back-up-20261130T090000Z.tar.gz'])
    expect((await everyRow(newPlace())).appointment).toEqual((await everyRow(old.place)).appointment)
  })

  it('stay where they are also in a folder that they went into before, and the rest of it is put aside or brought', async () => {
    await fill()
    const [name, earlier] = ['back-up-20261130T090000Z.tar.gz', join(old.dataDirectory, 'back-ups')]
    await mkdir(earlier, { recursive: true })
    await writeFile(join(earlier, name), 'of the other place')
    await writeFile(join(earlier, 'note'), 'by hand')
    const { file } = await backUpOf(old)
    const before = join(folder, 'data', 'back-ups')
    await mkdir(before, { recursive: true })
    await writeFile(join(before, name), 'of this place')
    expect(await restore(file)).toMatchObject({ kind: 'restored', aside: [] })
    await writeFile(join(before, 'note'), 'changed by hand')
    const again = await restore(file, { over: true })
    const aside = again.kind === 'restored' ? (again.aside[0] ?? '') : ''
    expect(await everyFile(before)).toEqual({ [`/${name}`]: 'of this place', '/note': 'by hand' })
    expect(await everyFile(join(aside, 'back-ups'))).toEqual({ '/note': 'changed by hand' })
  })
})

describe('the key of the seals', () => {
  it('goes into no back-up, and a restore leaves that of its place where it is', async () => {
    const own = join(folder, 'data', 'seal-key')
    await mkdir(join(folder, 'data'))
    await writeFile(own, 'of this machine')
    await writeFile(join(old.dataDirectory, 'seal-key'), 'of the machine that burnt')
    const { file, manifest } = await backUpOf(old)
    expect(manifest.files.filter(({ name }) => name.includes('seal-key'))).toEqual([])
    for (const over of [false, true]) expect(await restore(file, { over })).toMatchObject({ kind: 'restored' })
    expect(await readFile(own, 'utf8')).toBe('of this machine')
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

describe('a back-up', () => {
  it('of half one practice and half another is not made: a restore was cut off there', async () => {
    await mkdir(join(old.dataDirectory, 'taking-place-20261122t031500'))
    await expect(backUpOf(old)).rejects.toThrow(UnusableDatabase)
    await expect(readdir(join(folder, 'back-ups'))).rejects.toThrow('ENOENT')
  })

  it('whose folder is taken away meanwhile is not made, and the folder is named', async () => {
    // Takes some tenths of a second to be packed.
    await writeFile(join(old.dataDirectory, 'x-rays'), randomBytes(10_000_000))
    const backUps = join(folder, 'back-ups')
    const making = backUpOf(old).catch((error: unknown) => whyNot(error, backUps))
    await expect.poll(() => readdir(backUps).catch(() => []), { interval: 1 }).toHaveLength(1)
    await rm(backUps, { recursive: true })
    expect(await making).toBe(`The folder ${backUps} is not there any more`)
  })

  it('of a data folder that cannot be read is not made, with the folder named', async () => {
    const round = join(folder, 'data')
    await symlink(round, round)
    const error: unknown = await backUpOf({ ...old, dataDirectory: round }).catch((problem) => problem)
    expect(whyNot(error, join(folder, 'back-ups'))).toBe(`DATA_DIRECTORY names ${round}, and it cannot be used (ELOOP)`)
  })

  it('of a database that cannot be opened is not made, and that is named', async () => {
    const sqliteFile = join(folder, 'data', 'practice.sqlite')
    await mkdir(sqliteFile, { recursive: true })
    const error: unknown = await backUpOf({ ...old, place: { sqliteFile } }).catch((problem) => problem)
    expect(whyNot(error, join(folder, 'back-ups'))).toMatch(
      /^The database \S+ in DATA_DIRECTORY cannot be used: the disk of .* does not read and write \(/,
    )
  })

  it('of a place where no practice stands is not made, and makes none', async () => {
    await expect(backUpOf({ ...old, place: newPlace() })).rejects.toThrow(
      /^There is no practice in the database .*\. None was made\.$/,
    )
    expect(await readdir(folder)).toEqual([])
  })

  it.runIf(testEngine === 'postgres')(
    'of half a move is not made, neither before its tables stand nor after',
    async () => {
      const { place } = emptied
      if ('sqliteFile' in place) return
      const client = await clientFor(place)
      await client.query(`create schema if not exists "${place.schema}"; create table half_moved (begun_at bigint)`)
      const isHalf = /^The database .* of DATABASE_URL cannot be used: a move into it is under way or was cut off/
      await expect(backUpOf({ ...old, place })).rejects.toThrow(isHalf)
      await (await openConnection(place, migrations, 'to fill')).close()
      await expect(backUpOf({ ...old, place })).rejects.toThrow(isHalf)
      await client.end()
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('that is encrypted shows nothing and opens with its key alone', async () => {
    await fill()
    const [right, wrong] = [await makeKey(now), await makeKey(now)]
    const keyFile = join(folder, 'closing-key')
    await writeFile(keyFile, `${right.recipient}\n`)
    const { file } = await backUpOf(old, keyFile)
    expect(file.endsWith('.tar.gz.age')).toBe(true)
    expect(await readFile(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    await expect(restore(file)).rejects.toThrow(/cannot be opened\. .* npm run restore -- BACK-UP --key FILE/)
    const keyIn = (text: string) => text.split('\n').filter((line) => line.startsWith('AGE'))
    await expect(restore(file, { keys: keyIn(wrong.text) })).rejects.toThrow(
      /cannot be opened\. It does not open with this key/,
    )
    expect(await restore(file, { keys: keyIn(right.text) })).toMatchObject({ kind: 'restored' })
  })

  it('that is cut where it says whose key opens it is called cut, and no key is called wrong', async () => {
    await fill()
    const { text, recipient } = await makeKey(now)
    const keyFile = join(folder, 'closing-key')
    await writeFile(keyFile, recipient)
    const { file } = await backUpOf(old, keyFile)
    const whole = await readFile(file)
    const keys = text.split('\n').filter((line) => line.startsWith('AGE'))
    const header = whole.indexOf('\n--- ')
    for (const length of [21, 60, header - 5, header + 10]) {
      await writeFile(file, whole.subarray(0, length))
      await expect(restore(file, { keys }), `of ${length} bytes`).rejects.toThrow(/is no whole back-up/)
    }
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

  it('has every photograph, although it goes among them where the data folder is a link', async () => {
    await fill()
    const link = join(folder, 'linked')
    await symlink(old.dataDirectory, link)
    const to = join(old.dataDirectory, 'photographs')
    const plan = { place: old.place, dataDirectory: link, backUps: { to } }
    const { manifest } = await makeBackUp(plan, now)
    expect(manifest.files.filter(({ name }) => name.startsWith('data/photographs/')).length).toBeGreaterThan(1)
  })

  it('takes the halves of killed ones with it, and none that may still be written, nor what is not one', async () => {
    const backUps = join(folder, 'back-ups')
    await mkdir(backUps)
    const half = (hex: string) => `back-up-20261201T080000Z.tar.gz.age.${hex}.part`
    const [killed, written, other] = [half('0a1b2c3d'), half('4e5f6a7b'), 'x-rays.0a1b2c3d.part']
    for (const name of [killed, written, other]) await writeFile(join(backUps, name), 'half')
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    for (const name of [killed, other]) await utimes(join(backUps, name), minutesAgo(61), minutesAgo(61))
    await utimes(join(backUps, written), minutesAgo(59), minutesAgo(59))
    const { file } = await backUpOf(old)
    expect((await readdir(backUps)).sort()).toEqual([written, basename(file), other].sort())
  })

  it.runIf(testEngine === 'sqlite')(
    'whose disk says nothing more ends within minutes, is waited for by no second one, and is made when it answers again',
    async ({ skip }) => {
      const dead = await openDeadDisk()
      if (!dead) return skip(noSmallDisk)
      const link = join(old.dataDirectory, 'scans')
      await symlink(dead.path, link)
      const backUps = join(folder, 'back-ups')
      const why = (error: unknown) => whyNot(error, backUps)
      let ended: unknown = 'not yet'
      try {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        const making = backUpOf(old).then(({ file }) => file, why)
        void making.then((outcome) => (ended = outcome))
        while (!(await readdir(backUps).catch(() => [])).some((name) => name.endsWith('.part'))) await nextTurn()
        // Some hundred steps later it asks the disk that says nothing: each of ours leaves it time for one.
        for (let step = 0; step < 1_000; step += 1) await readdir(backUps)
        // What comes before its file is heard of as well.
        for (let minute = 0; minute < 60 && ended === 'not yet'; minute += 1) await vi.advanceTimersByTimeAsync(60_000)
        vi.useRealTimers()
        const isSilent = `A disk does not answer, most likely that of ${backUps}. Where it was replaced, restart the server`
        expect(ended).toBe(isSilent)
        expect(await backUpOf(old).catch(why)).toBe(isSilent)
      } finally {
        vi.useRealTimers()
        await dead.remove()
        await rm(link)
      }
      // It ends by itself once it has its answer, and leaves no half; whole it is where its time passed before it came there.
      const halves = async () => (await readdir(backUps)).filter((name) => name.endsWith('.part'))
      await expect.poll(halves).toEqual([])
      expect(await restore((await backUpOf(old)).file)).toMatchObject({ kind: 'restored' })
    },
  )
})
