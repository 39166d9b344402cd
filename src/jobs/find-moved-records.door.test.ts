import { copyFile, rename, rm, symlink } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { openConnection } from '../database/open-connection.ts'
import { openTestRecords, type TestRecords, testEngine } from '../database/test-records.ts'
import { findMovedRecords } from './find-moved-records.ts'

let records: TestRecords
let practice: TestPractice
beforeEach(async () => {
  records = await openTestRecords()
  practice = await openTestPractice({ records })
})
afterEach(() => practice.close())

const ask = (name: string) => practice.send('POST', '/api/user/appointment', { name, phone: '07700 900123' })
const names = async () => (await practice.asStaff('GET', '/api/admin/patients')).body.patients?.map(({ name }) => name)
const ready = async () => (await practice.send('GET', '/readyz')).status
const told = async () => {
  const { notices }: { notices: { kind: string }[] } = JSON.parse(
    (await practice.asStaff('GET', '/api/admin/notices')).text,
  )
  return notices.map(({ kind }) => kind)
}
const moved = async () => {
  await findMovedRecords(practice.backend)
  return (await told()).includes('records-moved')
}

describe.runIf(testEngine === 'sqlite')('the file of the database, while it is open,', () => {
  const file = (ending: string) => ('sqliteFile' in records.place ? records.place.sqliteFile : '') + ending

  test.each([
    ['deleted', '', async () => undefined],
    ['replaced by a copy', '', (aside: string) => copyFile(aside, file(''))],
    ['without its log', '-wal', async () => undefined],
    ['beside another index of its log', '-shm', (aside: string) => copyFile(aside, file('-shm'))],
  ])(
    'is %s: forms are refused and nothing is lost, reading goes on, and it is told until it is back',
    async (_, ending, replace) => {
      expect((await ask('Maya Okafor')).status).toBe(201)
      expect([await names(), await ready(), await moved()]).toEqual([['Maya Okafor'], 200, false])
      const aside = file('-aside')
      await rename(file(ending), aside)
      await replace(aside)
      const refused = await ask('Noor Aziz')
      expect([refused.status, refused.body.message]).toEqual([500, expect.stringContaining('01632')])
      expect([await names(), await ready(), await moved()]).toEqual([['Maya Okafor'], 503, true])
      expect(practice.log.map(({ message }) => message)).toContain(
        `${file(ending)} was deleted, moved or replaced while it was open`,
      )
      // Nobody has searched before: the one who would begins with the file of that name, which may be another.
      expect((await practice.asStaff('GET', '/api/admin/patients?search=maya')).status).toBe(500)
      await expect(records.clearFreeSpace()).rejects.toThrow('was deleted, moved or replaced')

      await rm(file(ending), { force: true })
      await rename(aside, file(ending))
      practice.pass(1)
      expect((await ask('Noor Aziz')).status).toBe(201)
      expect([(await names())?.length, await ready(), await moved()]).toEqual([2, 200, false])
      expect((await practice.asStaff('GET', '/api/admin/patients?search=maya')).body.patients).toHaveLength(1)
    },
  )
})

test.runIf(testEngine === 'sqlite')(
  'without the index of its log, which nobody else has made anew, nothing is amiss',
  async () => {
    await rm(`${'sqliteFile' in records.place ? records.place.sqliteFile : ''}-shm`)
    expect([(await ask('Maya Okafor')).status, await names(), await ready()]).toEqual([201, ['Maya Okafor'], 200])
  },
)

test.runIf(testEngine === 'sqlite')('a file that cannot even be looked at is an outage like any other', async () => {
  const file = 'sqliteFile' in records.place ? records.place.sqliteFile : ''
  await rename(file, `${file}-aside`)
  await symlink(file, file)
  const refused = await ask('Noor Aziz')
  expect([refused.status, refused.body.message]).toEqual([500, expect.stringContaining('01632')])
  const failed = practice.log.find(({ message }) => message === 'failed')
  expect([await ready(), failed?.facts.kind]).toEqual([503, 'records away'])
  await rm(file)
  await rename(`${file}-aside`, file)
  practice.pass(1)
  expect([(await ask('Noor Aziz')).status, await ready()]).toEqual([201, 200])
})

test('tables that a newer program has changed meanwhile are told, and keep others from sending patients here', async () => {
  const { transaction, close } = await openConnection(records.place)
  const newer = { name: '9999-of-tomorrow.sql', checksum: '', applied_at: 0 }
  await transaction('a power cut', (tx) => tx.insertInto('migration').values(newer).execute())
  await findMovedRecords(practice.backend)
  expect([await ready(), await told()]).toEqual([503, expect.arrayContaining(['records-newer'])])
  expect(practice.log.map(({ message }) => message)).toContain(
    'A newer version of this program has changed the tables of the database ("9999-of-tomorrow.sql")',
  )
  expect([(await ask('Maya Okafor')).status, await names()]).toEqual([201, ['Maya Okafor']])

  await transaction('a power cut', (tx) => tx.deleteFrom('migration').where('name', '=', newer.name).execute())
  await close()
  practice.pass(1)
  await findMovedRecords(practice.backend)
  expect([await ready(), (await told()).includes('records-newer')]).toEqual([200, false])
})

test('a database that is where it was is nothing to tell', async () => {
  expect([await ready(), await moved()]).toEqual([200, false])
})
