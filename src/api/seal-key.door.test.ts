import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { readConfig } from '../config.ts'
import { everythingIn } from '../database/test-leftovers.ts'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import { openOwnSecrets } from '../own-secrets.ts'
import { quickCost } from '../secrets/test-quick-secrets.ts'

let records: TestRecords
let practice: TestPractice
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => practice.close())

const toldOfAnother = () => practice.backend.notices.all().some(({ kind }) => kind === 'another-seal-key')

test('the key of the seals does not lie in the database, and one from before is taken away', async () => {
  const old = 'the-key-that-lay-in-the-database-0123456789'
  await records.transaction(({ settings }) => settings.keepFirst('key', old))
  practice = await openTestPractice({ records, settings: { sealKey: {} } })
  await practice.send('POST', '/api/user/contact', { name: 'Ines', email: 'ines@example.org', phone: '07700 900456' })
  const key = (await readFile(join(practice.dataDirectory, 'seal-key'), 'utf8')).trim()
  const all = await everythingIn(records.place)
  expect(all.includes(key)).toBe(false)
  expect(await records.settings.read('key')).toBeUndefined()
  expect(toldOfAnother()).toBe(false)
})

test('a machine that comes with another key says so', async () => {
  const first = await openTestPractice({
    records: await records.reopen(),
    settings: { sealKey: { key: 'a'.repeat(32) } },
  })
  expect(first.backend.notices.all().some(({ kind }) => kind === 'another-seal-key')).toBe(false)
  await first.close()
  practice = await openTestPractice({ records, settings: { sealKey: { key: 'b'.repeat(32) } } })
  expect(toldOfAnother()).toBe(true)
  expect(practice.log.some(({ facts }) => facts.setting === 'SEAL_KEY_FILE')).toBe(true)
})

test.skipIf(process.getuid?.() !== 0)(
  'a key that root’s command makes belongs to whoever has the data folder, or no server could read it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'of-practice-'))
    await chown(folder, 61_234, 61_235)
    practice = await openTestPractice({ records })
    await openOwnSecrets({ ...readConfig({ DATA_DIRECTORY: folder }), sealKey: {} }, quickCost)
    const { uid, gid } = await stat(join(folder, 'seal-key'))
    expect([uid, gid]).toEqual([61_234, 61_235])
    await rm(folder, { recursive: true })
  },
)
