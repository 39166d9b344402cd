import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ownContent } from '../tests/own-content.ts'
import { openTestRecords } from './database/test-records.ts'
import { RecordsAway } from './domain/records.ts'
import { Notices } from './http/notices.ts'
import { openLivePractice } from './live-practice.ts'

it('is renewed again after a surprise, which whoever asked then is told', async () => {
  const records = await openTestRecords()
  const owner = await ownContent
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

it('says what the desk has changed once the database answers again, though nobody tells of it twice', async () => {
  const records = await openTestRecords()
  const owner = await ownContent
  const now = () => new Date('2026-12-01T09:00:00Z')
  let changes = 0
  const log = { info() {}, warn() {}, error() {} }
  const changed = () => (changes += 1)
  const live = await openLivePractice('', owner, { records, notices: new Notices(now), log, now, changed })
  const snow = { day: '2026-12-03', reason: 'Snow' }
  await records.transaction(({ practiceChanges }) =>
    practiceChanges.write({ closedDays: [snow], openedDays: [] }, 0, now(), { id: 'amira', name: 'Dr Amira Shah' }),
  )
  const { read } = records.practiceChanges
  records.practiceChanges.read = () => Promise.reject(new RecordsAway('frozen'))
  await Promise.all([live.renew(), live.renew(), live.renew()])
  // What is kept stands while the database is away.
  expect(changes).toBe(0)
  records.practiceChanges.read = read
  await expect.poll(() => live.content.practice.closedDays).toContainEqual(snow)
  await live.close()
  expect(changes, 'however many had asked').toBe(1)
  await records.close()
})

it('names the chairs whose treatments are all called otherwise by now, until they serve one again', async () => {
  const records = await openTestRecords()
  const owner = await ownContent
  const [first, second] = owner.practice.services.map(({ name }) => name)
  if (!first || !second) throw new Error('There are two services')
  const chair = { onCall: false, exceptions: [] }
  const setUp = async (services: string[], readVersion: number) => {
    const chairPlan = [
      { ...chair, chair: 1, name: 'Window', services },
      { ...chair, chair: 2, name: 'Garden', services: ['Of old', second] },
      { ...chair, chair: 3, name: 'Door' },
      { ...chair, chair: 4, name: 'Gone', services: ['Of old'], removed: true },
    ]
    const changes = { closedDays: [], openedDays: [], chairPlan }
    await records.transaction(({ practiceChanges }) =>
      practiceChanges.write(changes, readVersion, now(), { id: 'amira', name: 'Dr Amira Shah' }),
    )
  }
  const now = () => new Date('2026-12-01T09:00:00Z')
  const notices = new Notices(now)
  await setUp(['Of old'], 0)
  const log = { info() {}, warn() {}, error() {} }
  const live = await openLivePractice('', owner, { records, notices, log, now, changed() {} })
  const sentences = () => notices.all().map(({ sentence }) => sentence)
  expect(sentences()).toEqual([expect.stringContaining('Chairs without a treatment: Window. ')])
  await setUp(['Of old', first], 1)
  await live.renew()
  expect(sentences()).toEqual([])
  await live.close()
  await records.close()
})

it('names the treatments that no chair serves, as where one of several was renamed, until one does', async () => {
  const records = await openTestRecords()
  const owner = await ownContent
  const [renamed, ...others] = owner.practice.services.map(({ name }) => name)
  if (!renamed) throw new Error('There is a service')
  const setUp = async (services: string[], readVersion: number) => {
    const chair = { chair: 1, name: 'Window', onCall: false, exceptions: [] }
    const gone = { ...chair, chair: 2, name: 'Gone', removed: true as const }
    const changes = { closedDays: [], openedDays: [], chairPlan: [{ ...chair, services }, gone] }
    await records.transaction(({ practiceChanges }) =>
      practiceChanges.write(changes, readVersion, now(), { id: 'amira', name: 'Dr Amira Shah' }),
    )
  }
  const now = () => new Date('2026-12-01T09:00:00Z')
  const notices = new Notices(now)
  const log = { info() {}, warn() {}, error() {} }
  const live = await openLivePractice('', owner, { records, notices, log, now, changed() {} })
  const sentences = () => notices.all().map(({ sentence }) => sentence)
  expect(sentences(), 'while all chairs serve all').toEqual([])
  await setUp(['Of old', ...others], 0)
  await live.renew()
  expect(sentences()).toEqual([expect.stringContaining(`Treatments without a chair: ${renamed}. `)])
  await setUp([renamed, ...others], 1)
  await live.renew()
  expect(sentences()).toEqual([])
  await live.close()
  await records.close()
})

it('names the files by which a page was read, or the site updated, on a day that is still to come, until it comes', async () => {
  const records = await openTestRecords()
  const read = await ownContent
  const [invisalign, ...others] = read.treatments
  if (!invisalign) throw new Error('There is a treatment')
  let now = new Date('2026-12-01T09:00:00Z')
  const saidOf = async (owner: typeof read) => {
    const notices = new Notices(() => now)
    const log = { info() {}, warn() {}, error() {} }
    const live = await openLivePractice('', owner, { records, notices, log, now: () => now, changed() {} })
    await live.close()
    return () => notices.all().map(({ sentence }) => sentence)
  }
  expect((await saidOf(read))()).toEqual([])
  const updated = await saidOf({ ...read, practice: { ...read.practice, lastUpdated: '2026-12-02' } })
  expect(updated()).toEqual([expect.stringContaining('practice.yaml (lastUpdated)')])
  const reviewed = { ...invisalign, reviewed: { ...invisalign.reviewed, on: '2027-12-01' } }
  const practice = { ...read.practice, lastUpdated: '2027-12-01' }
  const said = (await saidOf({ ...read, practice, treatments: [reviewed, ...others] }))()
  expect(said).toEqual([expect.stringContaining(`treatments/${invisalign.slug}.md (reviewed › on)`)])
  expect(said[0]).not.toContain('practice.yaml')
  now = new Date('2026-12-02T00:00:00Z')
  expect(updated()).toEqual([])
  await records.close()
})

it.each([
  ['team/amira-shah.md', 'team-d', /amira-shah\.md: picture › name is “team-z”, and there is no such picture\./],
  [
    'marks.yaml',
    'payment-cash',
    /marks\.yaml: payments \d › picture › name is “team-z”, and there is no such picture\./,
  ],
])('is not opened where %s names a picture that a page would look for in vain', async (file, name, told) => {
  const folder = await mkdtemp(join(tmpdir(), 'owner-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(import.meta.dirname, '../content'), folder, { recursive: true })
  const written = await readFile(join(folder, file), 'utf8')
  await writeFile(join(folder, file), written.replace(`name: ${name}`, 'name: team-z'))
  const records = await openTestRecords()
  onTestFinished(() => records.close())
  const now = () => new Date('2026-12-01T09:00:00Z')
  const log = { info() {}, warn() {}, error() {} }
  const surroundings = { records, notices: new Notices(now), log, now, changed() {} }
  await expect(openLivePractice(folder, undefined, surroundings)).rejects.toThrow(told)
})
