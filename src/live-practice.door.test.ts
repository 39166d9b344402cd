import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readContent } from './content/read-content.ts'
import { openTestRecords } from './database/test-records.ts'
import { Notices } from './http/notices.ts'
import { openLivePractice } from './live-practice.ts'

it('is renewed again after a surprise, which whoever asked then is told', async () => {
  const records = await openTestRecords()
  const owner = await readContent(join(import.meta.dirname, '../content'))
  const surprise = new TypeError('Nobody has thought of this')
  const now = () => new Date('2026-12-01T09:00:00Z')
  let changes = 0
  const live = await openLivePractice('', owner, {
    records,
    notices: new Notices(now),
    log: { info() {}, warn() {}, error() {} },
    now,
    changed: () => (changes += 1),
  })
  const { read } = records.practiceChanges
  records.practiceChanges.read = () => Promise.reject(surprise)
  await expect(live.renew()).rejects.toBe(surprise)
  records.practiceChanges.read = read
  await live.renew()
  expect(changes).toBe(1)
  await live.close()
  await records.close()
})
