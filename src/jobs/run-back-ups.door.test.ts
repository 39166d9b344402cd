import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noSmallDisk, openSmallDisk } from '../../tests/small-disk.ts'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import type { Config } from '../config.ts'
import type { Place } from '../database/open-connection.ts'
import { openTestRecords } from '../database/test-records.ts'

let practice: TestPractice
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-back-ups-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await practice.close()
  await rm(folder, { recursive: true })
})

/** The settings by which a practice finds the database that it is handed here. */
function settingsFor(place: Place): Partial<Config> {
  if ('sqliteFile' in place) return { dataDirectory: dirname(place.sqliteFile) }
  const databaseUrl = new URL(place.postgresUrl)
  databaseUrl.searchParams.set('options', `-c search_path=${place.schema}`)
  return { dataDirectory: folder, databaseUrl: databaseUrl.href }
}

/** A minute's rest is a tenth of a second; whoever waits for the database some seconds still has them. */
function minutesPassQuickly(): void {
  const { setTimeout: wait } = globalThis
  const quickly = (work: () => void, rest?: number) => wait(work, rest === 60_000 ? 100 : rest)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(quickly as typeof setTimeout)
}

const overview = () => Object.fromEntries(practice.backend.notices.all().map(({ kind, sentence }) => [kind, sentence]))

it('a server makes a back-up by itself, throws away what is no longer kept, and tells of what is of a day to come', async () => {
  const records = await openTestRecords()
  const to = join(folder, 'back-ups')
  const settings = { ...settingsFor(records.place), backUps: { everyHours: 1, to } }
  practice = await openTestPractice({ records, settings })
  await mkdir(to, { recursive: true })
  const [old, ofToday, ofDaysToCome] = ['20260901T090000Z', '20261201T080000Z', '20280101T090000Z']
  for (const time of [old, ofToday, ofDaysToCome]) await writeFile(join(to, `back-up-${time}.tar.gz`), '')

  minutesPassQuickly()
  practice.practice.startJobs()
  await expect
    .poll(overview)
    .toHaveProperty('back-up-made', 'The last good back-up was made on Tuesday 1 December 2026 at 09:00.')
  const made = '20261201T090000Z'
  expect((await readdir(to)).sort()).toEqual([ofToday, made, ofDaysToCome].map((time) => `back-up-${time}.tar.gz`))
  expect(overview()).toHaveProperty('back-ups-ahead', expect.stringMatching(/^One back-up bears the name of a day/))
})

it('a server that is closed in the middle of a back-up leaves nothing of it, and says nothing of a failure', async () => {
  const records = await openTestRecords()
  const to = join(folder, 'back-ups')
  const settings = { ...settingsFor(records.place), backUps: { everyHours: 1, to } }
  practice = await openTestPractice({ records, settings })
  // Takes a second or two to be packed, so that there is a middle.
  await writeFile(join(settings.dataDirectory ?? '', 'x-rays'), randomBytes(60_000_000))
  minutesPassQuickly()
  const other = await openTestPractice({ records: await records.reopen(), settings })
  other.practice.startJobs()
  await expect.poll(() => readdir(to).catch(() => []), { interval: 5 }).toHaveLength(1)
  expect(await readdir(to)).toEqual([expect.stringMatching(/\.part$/)])
  await other.close()
  await expect.poll(() => readdir(to)).toEqual([])
  expect(other.backend.notices.all().map(({ kind }) => kind)).not.toContain('back-up-missing')
})

it('a folder of back-ups from which its disk has gone is told, until the disk is there again', async ({ skip }) => {
  const records = await openTestRecords()
  const settings = { ...settingsFor(records.place), backUps: { everyHours: 1, to: '' } }
  const at = join(settings.dataDirectory ?? '', 'away')
  settings.backUps.to = join(at, 'back-ups')
  let disk = await openSmallDisk(4, at)
  await using closing = new AsyncDisposableStack()
  // Before the folder in which it is mounted is taken away.
  closing.defer(async () => disk?.remove())
  practice = await openTestPractice({ records, settings })
  if (!disk) return skip(noSmallDisk)
  const nextIsMade = async (time: string) => {
    await expect.poll(overview).toHaveProperty('back-up-made', expect.stringContaining(time))
  }
  minutesPassQuickly()
  practice.practice.startJobs()
  await nextIsMade('09:00')
  // Looked for once that stands.
  await expect.poll(() => records.settings.read('back-ups-own-disk')).toBe(settings.backUps.to)
  expect(overview()).not.toHaveProperty('back-ups-beside')

  await disk.remove()
  disk = undefined
  practice.pass(60)
  await nextIsMade('10:00')
  const told = expect.stringMatching(/^Back-ups go to .*away.back-ups, .* no disk of its own any more/)
  await expect.poll(overview).toHaveProperty('back-ups-beside', told)

  await rm(at, { recursive: true })
  disk = await openSmallDisk(4, at)
  practice.pass(60)
  await nextIsMade('11:00')
  await expect.poll(overview).not.toHaveProperty('back-ups-beside')
})
