import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { clearFreeSpaceOf } from '../src/database/clear-free-space.ts'
import { migrations } from '../src/database/migrations.ts'
import { openConnection } from '../src/database/open-connection.ts'
import { openRecords } from '../src/database/records.ts'
import { formsTo, maya, now } from '../src/database/test-practice.ts'
import { countedRows, openReleased } from '../src/database/test-released.ts'
import { requestAppointment } from '../src/domain/appointments/request-appointment.ts'
import { FreeSpaceStays, type Records, RecordsUnwritten } from '../src/domain/records.ts'
import { writeLetter } from '../src/mail/letter.ts'
import { LetterNotSent } from '../src/mail/letter-not-sent.ts'
import { openMailer } from '../src/mail/open-mailer.ts'
import { everyLetter, setting, waiting } from '../src/mail/test-letters.ts'
import { openOwnRecords } from '../src/open-own-records.ts'
import { makeBackUp } from '../src/operations/make-back-up.ts'
import { restoreBackUp } from '../src/operations/restore-back-up.ts'
import { openPhotographs } from '../src/photographs/photographs.ts'
import { noSmallDisk, openSmallDisk } from './small-disk.ts'

// Only root may have a disk of its own.
it('on a full disk reads go on, writes are away, and all is well when there is space again', async ({ skip }) => {
  const disk = await openSmallDisk(3)
  if (!disk) return skip(noSmallDisk)
  const records = await openRecords({ sqliteFile: join(disk.path, 'practice.sqlite') })
  try {
    const form = formsTo(records, 3)
    const before = await requestAppointment(maya(), form())
    expect(before).toMatchObject({ kind: 'requested' })
    disk.fill()
    await expect(requestAppointment({ ...maya(), name: 'Noor' }, form())).rejects.toThrow(RecordsUnwritten)
    await expect(records.limits.count('address', 60, now)).rejects.toThrow(RecordsUnwritten)
    expect((await records.appointments.list({ limit: 10 })).appointments).toHaveLength(1)
    disk.free()
    expect(await requestAppointment({ ...maya(), name: 'Noor' }, form())).toMatchObject({ kind: 'requested' })
    expect((await records.appointments.list({ limit: 10 })).appointments).toHaveLength(2)
  } finally {
    await records.close()
    await disk.remove()
  }
})

it('a picture for which there is no room leaves none of its sizes behind, and takes nobody else’s room', async ({
  skip,
}) => {
  const disk = await openSmallDisk(1)
  if (!disk) return skip(noSmallDisk)
  const folder = join(disk.path, 'photographs')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const drawn = async (width: number) => {
    const create = { width, height: width, channels: 3, background: 'teal', noise } as const
    return `data:image/jpeg;base64,${(await sharp({ create }).jpeg().toBuffer()).toString('base64')}`
  }
  try {
    const photographs = await openPhotographs(folder)
    expect(await photographs.keep(await drawn(100))).toMatchObject({ kind: 'kept' })
    const files = await readdir(folder)
    // Its smaller sizes would find room.
    await expect(photographs.keep(await drawn(1600))).rejects.toThrow('ENOSPC')
    expect(await readdir(folder)).toEqual(files)
    disk.fill()
    await expect(photographs.keep(await drawn(200))).rejects.toThrow('ENOSPC')
    expect(await readdir(folder)).toEqual(files)
    disk.free()
    expect(await photographs.keep(await drawn(200))).toMatchObject({ kind: 'kept' })
  } finally {
    await disk.remove()
  }
})

it('a letter for which there is no room leaves nothing in its folder, and is written when there is', async ({
  skip,
}) => {
  const disk = await openSmallDisk(1)
  if (!disk) return skip(noSmallDisk)
  const folder = join(disk.path, 'letters')
  const mailer = openMailer({ folder, from: setting.from })
  const letter = writeLetter(waiting(everyLetter['appointment-accepted']!), setting)
  try {
    disk.fill()
    await expect(mailer.send(letter)).rejects.toThrow(LetterNotSent)
    expect(await readdir(folder)).toEqual([])
    disk.free()
    await mailer.send(letter)
    expect(await readdir(folder)).toHaveLength(1)
  } finally {
    await disk.remove()
  }
})

it('a database that was closed before the disk was full is opened all the same, and read', async ({ skip }) => {
  const disk = await openSmallDisk(3)
  if (!disk) return skip(noSmallDisk)
  const config = { dataDirectory: disk.path, backUps: { to: join(disk.path, 'back-ups') } }
  const open = () => openOwnRecords(config)
  try {
    const first = await open()
    const form = formsTo(first, 3)
    const ask = (records: Records, name: string) => requestAppointment({ ...maya(), name }, { ...form(), records })
    expect(await ask(first, 'Maya Okafor')).toMatchObject({ kind: 'requested' })
    await first.close()
    for (const _ of ['at once', 'once more']) {
      disk.fill()
      const records = await open()
      expect((await records.appointments.list({ limit: 10 })).appointments).toHaveLength(1)
      await expect(ask(records, 'Noor Aziz')).rejects.toThrow(RecordsUnwritten)
      await records.close()
    }
    disk.free()
    const records = await open()
    expect(await ask(records, 'Noor Aziz')).toMatchObject({ kind: 'requested' })
    await records.close()
  } finally {
    await disk.remove()
  }
})

it('a start that finds no room to bring old tables up to date says what to do, and the next one goes on from there', async ({
  skip,
}) => {
  const disk = await openSmallDisk(6)
  if (!disk) return skip(noSmallDisk)
  const place = { sqliteFile: join(disk.path, 'practice.sqlite') }
  const open = () => openOwnRecords({ dataDirectory: disk.path, backUps: { to: join(disk.path, 'back-ups') } })
  try {
    const then = await openReleased(place, '0001-first-books')
    const before = await countedRows(then)
    await then.close()
    disk.fill()
    await expect(open()).rejects.toThrow(
      /^The database \S+ in DATA_DIRECTORY cannot be used: the disk of the database is full\. Nothing is lost: please make room there and begin again\. A new version may need as much as the database takes\.$/,
    )
    disk.free()
    await (await open()).close()
    const today = await openConnection(place)
    const after = await countedRows(today)
    await today.close()
    expect(after.get('migration')).toBe(migrations.length)
    for (const table of ['appointment', 'letter', 'message', 'chair_time', 'staff_member', 'post'])
      expect([table, after.get(table)]).toEqual([table, before.get(table)])
  } finally {
    await disk.remove()
  }
})

it('a database beside which no more files can be made is not said to be somebody else’s', async ({ skip }) => {
  const disk = await openSmallDisk(3)
  if (!disk) return skip(noSmallDisk)
  const open = () => openOwnRecords({ dataDirectory: disk.path, backUps: { to: join(disk.path, 'back-ups') } })
  try {
    await (await open()).close()
    await disk.takeNoMoreFiles()
    await expect(open()).rejects.toThrow(
      /cannot be used: .*what lies beside it there, or no more files can be made on its disk or opened/,
    )
  } finally {
    await disk.remove()
  }
})

it('commands say that it is full, and neither an error of the system nor that somebody uses the database', async ({
  skip,
}) => {
  const mine = await openSmallDisk(6)
  if (!mine) return skip(noSmallDisk)
  const place = { sqliteFile: join(mine.path, 'data', 'practice.sqlite') }
  const config = { dataDirectory: join(mine.path, 'data') }
  const elsewhere = await mkdtemp(join(tmpdir(), 'test-full-'))
  try {
    await (await openRecords(place)).close()
    const { file } = await makeBackUp({ ...config, place, backUps: { to: elsewhere } }, now)
    // Closed by whoever could write last and keep no room: to open it takes a little.
    for (const beside of ['-wal', '-shm', '-room']) await rm(place.sqliteFile + beside, { force: true })
    mine.fill()
    const isFull = /The disk of the database is full/
    const isNamed = /^The database \S+ in DATA_DIRECTORY cannot be used: the disk of the database is full.*\.$/
    await expect(openOwnRecords({ ...config, backUps: { to: elsewhere } })).rejects.toThrow(isNamed)
    await expect(makeBackUp({ ...config, place, backUps: { to: elsewhere } }, now)).rejects.toThrow(isNamed)
    const restoring = {
      file,
      keys: [],
      place,
      dataDirectory: config.dataDirectory,
      backUps: elsewhere,
      over: true,
      now,
    }
    await expect(restoreBackUp(restoring)).rejects.toThrow(isFull)
    mine.free()
    expect(await restoreBackUp(restoring)).toMatchObject({ kind: 'restored' })
  } finally {
    await rm(elsewhere, { recursive: true })
    await mine.remove()
  }
})

it('the free space of a file that cannot be opened for want of room is not said to be cleared, but the disk to be full', async ({
  skip,
}) => {
  const disk = await openSmallDisk(6)
  if (!disk) return skip(noSmallDisk)
  const place = { sqliteFile: join(disk.path, 'practice.sqlite') }
  try {
    await (await openRecords(place)).close()
    for (const beside of ['-wal', '-shm', '-room']) await rm(place.sqliteFile + beside, { force: true })
    disk.fill()
    await expect(clearFreeSpaceOf(place.sqliteFile)).rejects.toThrow(FreeSpaceStays)
    await expect(clearFreeSpaceOf(place.sqliteFile)).rejects.toThrow(
      /^The disk of the database is full, or does not read and write \(.*\)$/,
    )
    disk.free()
    expect(await clearFreeSpaceOf(place.sqliteFile)).toBe(true)
  } finally {
    await disk.remove()
  }
})

it('a restore whose files find no room names the folder, leaves none of them there, and is made when there is', async ({
  skip,
}) => {
  const disk = await openSmallDisk(6)
  if (!disk) return skip(noSmallDisk)
  const elsewhere = await mkdtemp(join(tmpdir(), 'test-full-'))
  try {
    const lost = { sqliteFile: join(elsewhere, 'lost', 'practice.sqlite') }
    await mkdir(join(elsewhere, 'lost'))
    await (await openRecords(lost)).close()
    await writeFile(join(elsewhere, 'lost', 'x-rays'), randomBytes(3_500_000))
    const backUps = { to: elsewhere }
    const { file } = await makeBackUp({ place: lost, dataDirectory: join(elsewhere, 'lost'), backUps }, now)
    const dataDirectory = join(disk.path, 'data')
    const place = { sqliteFile: join(dataDirectory, 'practice.sqlite') }
    const restoring = { file, keys: [], place, dataDirectory, backUps: elsewhere, over: false, now }
    await writeFile(join(disk.path, 'others'), Buffer.alloc(3_000_000))
    await expect(restoreBackUp(restoring)).rejects.toThrow(
      `DATA_DIRECTORY names ${dataDirectory}, and the disk is full.`,
    )
    expect(await readdir(dataDirectory)).toEqual([])
    await rm(join(disk.path, 'others'))
    expect(await restoreBackUp(restoring)).toMatchObject({ kind: 'restored', files: 1 })
  } finally {
    await rm(elsewhere, { recursive: true })
    await disk.remove()
  }
})
