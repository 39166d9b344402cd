import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmptyDatabase } from '../tests/empty-database.ts'
import { openTestPractice } from '../tests/test-practice.ts'
import type { Config } from './config.ts'
import { openConnection } from './database/open-connection.ts'
import { openTestRecords, testEngine } from './database/test-records.ts'
import { lookIntoOwnRecords, openOwnRecords } from './open-own-records.ts'
import { launchReport } from './operations/check-launch.ts'

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'left-behind-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

const publicUrl = 'https://www.practice.example'

test('no empty practice is opened where back-ups of another lie: its disk is not there, or it was lost', async () => {
  await using closing = new AsyncDisposableStack()
  const backUps = { to: join(dataDirectory, 'another-disk') }
  await mkdir(backUps.to)
  const own: { databaseUrl?: string; dataDirectory: string } = { dataDirectory: join(dataDirectory, 'data') }
  if (testEngine === 'postgres') {
    const { address, close } = await openEmptyDatabase()
    closing.defer(close)
    own.databaseUrl = address
  }
  const open = async () => (await openOwnRecords({ ...own, backUps, publicUrl })).close()
  const found = async () => {
    const settings = { DATABASE_URL: own.databaseUrl, DATA_DIRECTORY: own.dataDirectory, BACK_UP_TO: backUps.to }
    return (await launchReport(settings)).lines.filter((line) => /^settings: (DATABASE_URL|DATA_DIRECTORY)/.test(line))
  }
  const backUp = join(backUps.to, 'back-up-20261122T031500Z.tar.gz.age')
  await writeFile(backUp, '')
  const sentence =
    /^There is no practice in the database \S+ (in|of) [A-Z_]+, and back-ups of one lie in \S+another-disk\. /
  await expect(open()).rejects.toThrow(sentence)
  expect(await readdir(dataDirectory)).toEqual(['another-disk'])
  expect(await found()).toEqual([expect.stringContaining('npm run restore')])

  await rm(backUp)
  await writeFile(join(backUps.to, 'notes.txt'), 'keys are in the safe')
  expect(await found()).toEqual([])
  await open()
  // Also of PostgreSQL: the key of the seals lies there.
  expect(await readdir(dataDirectory)).toContain('data')
  await writeFile(backUp, '')
  await open()
  expect(await found()).toEqual([])
})

test.runIf(testEngine === 'sqlite')('nor where a copying that was cut off left its file without a byte', async () => {
  const backUps = { to: join(dataDirectory, 'back-ups') }
  await mkdir(backUps.to)
  await writeFile(join(backUps.to, 'back-up-20261122T031500Z.tar.gz'), '')
  await writeFile(join(dataDirectory, 'practice.sqlite'), '')
  const opened = openOwnRecords({ dataDirectory, backUps, publicUrl }).then((records) => records.close())
  await expect(opened).rejects.toThrow(
    /^There is no practice in the database \S+practice.sqlite in DATA_DIRECTORY, and/,
  )
})

test.runIf(testEngine === 'sqlite')('nor where its log lies alone, which would be emptied by that', async () => {
  const [file, log] = [join(dataDirectory, 'practice.sqlite'), join(dataDirectory, 'practice.sqlite-wal')]
  const config = { dataDirectory, backUps: { to: join(dataDirectory, 'back-ups') } }
  const first = await openOwnRecords(config)
  await first.transaction(({ settings }) => settings.write('kept', 'in the log'))
  // As whoever copies a folder while its server runs finds it.
  const [copied, copiedLog] = [await readFile(file), await readFile(log)]
  await first.close()
  for (const left of ['nothing of the file', 'not a byte of it']) {
    await rm(file)
    if (left === 'not a byte of it') await writeFile(file, '')
    await writeFile(log, copiedLog)
    for (const look of [openOwnRecords, lookIntoOwnRecords]) {
      await expect(look(config), left).rejects.toThrow(`its log ${log} lies there without it`)
    }
    expect(await readFile(log), left).toEqual(copiedLog)
    await writeFile(file, copied)
  }
  const again = await openOwnRecords(config)
  expect(await again.settings.read('kept')).toBe('in the log')
  await again.close()
})

test.runIf(testEngine === 'sqlite').each([
  ['its key', (folder: string) => writeFile(join(folder, 'seal-key'), 'k'.repeat(43))],
  ['the folder of its pictures, where its key lies elsewhere', (folder: string) => mkdir(join(folder, 'photographs'))],
])('nor where its log was lost, and with it all that was ever written: known by %s', async (_, make) => {
  const file = join(dataDirectory, 'practice.sqlite')
  const config = { dataDirectory, backUps: { to: join(dataDirectory, 'back-ups') } }
  const first = await openOwnRecords(config)
  // Until the log is folded away the file is one page without a table.
  const copied = await readFile(file)
  await first.close()
  await writeFile(file, copied)
  await make(dataDirectory)
  for (const look of [openOwnRecords, lookIntoOwnRecords]) {
    await expect(look(config)).rejects.toThrow(`its log ${file}-wal is missing`)
  }
  expect(await readFile(file)).toEqual(copied)
  // As a first start leaves it that was cut off.
  for (const made of ['seal-key', 'photographs']) await rm(join(dataDirectory, made), { recursive: true, force: true })
  await (await openOwnRecords(config)).close()
})

test.runIf(testEngine === 'sqlite')('nor where it lies alone on the disk to which a link leads', async () => {
  const disk = join(dataDirectory, 'disk')
  const [real, log] = [join(disk, 'practice.sqlite'), join(disk, 'practice.sqlite-wal')]
  await mkdir(disk)
  await writeFile(real, '')
  await writeFile(log, 'what was written last')
  await symlink(real, join(dataDirectory, 'practice.sqlite'))
  const opened = openOwnRecords({ dataDirectory, backUps: { to: join(dataDirectory, 'back-ups') } })
  await expect(opened.then((records) => records.close())).rejects.toThrow(`its log ${log} lies there without it`)
  expect(await readFile(log, 'utf8')).toBe('what was written last')
})

test('a trial may begin anew beside the back-ups of the one before', async () => {
  await using closing = new AsyncDisposableStack()
  const backUps = { to: join(dataDirectory, 'back-ups') }
  await mkdir(backUps.to)
  await writeFile(join(backUps.to, 'back-up-20261122T031500Z.tar.gz'), '')
  const own: { databaseUrl?: string; dataDirectory: string } = { dataDirectory }
  if (testEngine === 'postgres') {
    const { address, close } = await openEmptyDatabase()
    closing.defer(close)
    own.databaseUrl = address
  }
  const opened = openOwnRecords({ ...own, backUps }).then((records) => records.close())
  await expect(opened).resolves.toBeUndefined()
})

test.runIf(testEngine === 'postgres')(
  'and where one lies in SQLite, it is said how that is brought along: the last back-up is older',
  async () => {
    await using closing = new AsyncDisposableStack()
    const { address, close } = await openEmptyDatabase()
    closing.defer(close)
    await standsInSqlite()
    const backUps = { to: join(dataDirectory, 'back-ups') }
    await mkdir(backUps.to)
    await writeFile(join(backUps.to, 'back-up-20261122T031500Z.tar.gz'), '')
    const why = await openOwnRecords({ databaseUrl: address, dataDirectory, backUps, publicUrl }).then(() => '', String)
    const file = join(dataDirectory, 'practice.sqlite')
    expect(why).toContain(`If the practice still lies in ${file}, bring it along by npm run move-to-postgres. `)
  },
)

const databaseUrl = 'postgres://amira:secret@db.example/practice'
const standsInSqlite = () => writeFile(join(dataDirectory, 'practice.sqlite'), '')

/** Opens a practice twice, and answers what each start says of one that was left behind. */
async function saidByTwoStarts(settings: Partial<Config>): Promise<boolean[][]> {
  const records = await openTestRecords()
  const said: boolean[][] = []
  for (const own of [await records.reopen(), records]) {
    const practice = await openTestPractice({ records: own, settings: { dataDirectory, ...settings } })
    const made = practice.log.filter(({ message }) => message === 'a new, empty practice was made')
    expect(made.map(({ facts }) => facts)).toEqual(
      said.length > 0
        ? []
        : [{ database: settings.databaseUrl ? 'db.example/practice' : join(dataDirectory, 'practice.sqlite') }],
    )
    said.push([
      practice.backend.notices.all().some(({ kind }) => kind === 'left-behind'),
      practice.log.some(({ message }) => message.includes(join(dataDirectory, 'practice.sqlite'))),
    ])
    expect(JSON.stringify([practice.backend.notices.all(), practice.log])).not.toContain('secret')
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
