import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmptyDatabase } from '../tests/empty-database.ts'
import { openTestPractice } from '../tests/test-practice.ts'
import type { Config } from './config.ts'
import { openConnection } from './database/open-connection.ts'
import { openTestRecords, testEngine } from './database/test-records.ts'
import { launchReport } from './operations/check-launch.ts'

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'left-behind-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

const databaseUrl = 'postgres://amira:secret@db.example/practice'
const standsInSqlite = () => writeFile(join(dataDirectory, 'practice.sqlite'), '')

/** Opens a practice twice, and answers what each start says of one that was left behind. */
async function saidByTwoStarts(settings: Partial<Config>): Promise<boolean[][]> {
  const records = await openTestRecords()
  const said: boolean[][] = []
  for (const own of [await records.reopen(), records]) {
    const practice = await openTestPractice({ records: own, settings: { dataDirectory, ...settings } })
    said.push([
      practice.house.notices.all().some(({ kind }) => kind === 'left-behind'),
      practice.log.some(({ message }) => message.includes(join(dataDirectory, 'practice.sqlite'))),
    ])
    expect(JSON.stringify([practice.house.notices.all(), practice.log])).not.toContain('secret')
    await practice.close()
  }
  return said
}

test('an empty practice that is opened beside one in SQLite is told in the log and on the overview', async () => {
  await standsInSqlite()
  expect(await saidByTwoStarts({ databaseUrl })).toEqual([
    [true, true],
    [false, false],
  ])
})

test('nothing is told of the first start of all, nor where SQLite is what is meant', async () => {
  expect(await saidByTwoStarts({ databaseUrl })).toEqual(Array(2).fill([false, false]))
  await standsInSqlite()
  expect(await saidByTwoStarts({})).toEqual(Array(2).fill([false, false]))
})

test.runIf(testEngine === 'postgres')(
  'check-launch says so before anybody opens it, and not once it holds one',
  async () => {
    await using closing = new AsyncDisposableStack()
    const { address, close } = await openEmptyDatabase()
    closing.defer(close)
    const wrong = async () => {
      const settings = { DATABASE_URL: address, DATA_DIRECTORY: dataDirectory, BACK_UP_EVERY: 'off' }
      return (await launchReport(settings)).lines.filter((line) => line.includes('DATABASE_URL'))
    }
    expect(await wrong()).toEqual([])
    await standsInSqlite()
    expect(await wrong()).toEqual([
      `settings: DATABASE_URL names an empty database, and a practice lies in ${join(dataDirectory, 'practice.sqlite')}: ` +
        'bring it along by npm run move-to-postgres, or put that file aside.',
    ])
    await (await openConnection({ postgresUrl: address })).close()
    expect(await wrong()).toEqual([])
  },
)
