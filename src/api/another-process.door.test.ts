import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

/** A second is promised; a machine that runs all tests at once may take longer, in milliseconds. */
const soon = 10_000

let here: TestPractice
let there: TestPractice
beforeEach(async () => {
  here = await openTestPractice()
  there = await here.another()
})
afterEach(async () => {
  await there.close()
  await here.close()
})

const has = async (path: string, words: string) => (await there.send('GET', path)).text.includes(words)
const isSoon = (path: string, words: string, isThere = true) =>
  vi.waitFor(async () => expect(await has(path, words), `${path}: ${words}`).toBe(isThere), soon)

test('a post that is written, renamed or thrown away in one process is so on the pages of another', async () => {
  const post = { title: 'Gums and bridges', content: '<p>Floss.</p>' }
  const places = ['/blog', '/blog/feed.xml', '/search.json', '/api/admin/allPost']
  for (const path of places) expect(await has(path, post.title), path).toBe(false)
  const { _id: id, slug } = (await here.asStaff('POST', '/api/admin/create', post)).body.response ?? {}
  for (const path of [...places, `/blog/${slug}`]) await isSoon(path, post.title)
  await here.asStaff('PUT', `/api/admin/blog/update/${id}`, { ...post, title: 'Gums alone' })
  for (const path of [...places, `/blog/${slug}`]) await isSoon(path, 'Gums alone')
  await here.asStaff('DELETE', `/api/admin/blog/delete/${id}`)
  for (const path of places) await isSoon(path, 'Gums alone', false)
  expect((await there.send('GET', `/blog/${slug}`)).status).toBe(410)
})

test('a time that is asked for in one process is offered by no other', async () => {
  const times = '/api/user/filter_appointment_time/2026-12-08?service=Veneers'
  const stateThere = async () =>
    (await there.send('GET', times)).body.times?.find(({ time }) => time === '10:00')?.state
  expect(await stateThere()).toBe('free')
  const wish = { email: 'ada@example.com', service: 'Veneers', appointmentDate: '2026-12-08', appointmentTime: '10:00' }
  const chairs = here.backend.content.practice.chairs.surgeryHours
  for (let chair = 0; chair < chairs; chair += 1) {
    await here.send('POST', '/api/user/appointment', { ...wish, name: `Ada Finch ${chair}` })
  }
  await vi.waitFor(async () => expect(await stateThere()).not.toBe('free'), soon)
  const { patients } = (await there.asStaff('GET', '/api/admin/patients?search=ada')).body
  expect(patients).toHaveLength(chairs)
})

test('a message, and what a member of staff is called, are the same at every desk', async () => {
  const message = {
    name: 'Basil Green',
    email: 'basil@example.com',
    message: 'Do you see children?',
    phone: '07700 900123',
  }
  expect((await there.asStaff('GET', '/api/admin/messages')).body.messages).toEqual([])
  await here.send('POST', '/api/user/contact', message)
  await vi.waitFor(async () => {
    const { messages } = (await there.asStaff('GET', '/api/admin/messages')).body
    expect(messages?.map(({ name }) => name)).toEqual(['Basil Green'])
  }, soon)
  const editions = await there.backend.records.editions.all()
  await here.addColleague('Tom Hargreaves')
  await vi.waitFor(
    async () => expect((await there.backend.records.editions.all()).staff).toBeGreaterThan(editions.staff),
    soon,
  )
})

test('a patient whom a colleague opens in two processes, at once or one after the other, is one look in ten minutes', async () => {
  await here.send('POST', '/api/user/appointment', { name: 'Maya Clarke', phone: '07700 900123' })
  const id = (await here.asStaff('GET', '/api/admin/patients')).body.patients?.[0]?._id ?? ''
  await there.asStaff('GET', '/api/admin/doctor')
  const open = (process: TestPractice) => process.asStaff('GET', `/api/admin/patients/${id}`)
  const looks = async () => {
    const { entries } = await here.backend.records.audit.list({ about: id, limit: 100 })
    return entries.filter(({ did }) => did === 'looked at a request').length
  }
  const pass = (minutes: number) => {
    for (const process of [here, there]) process.pass(minutes)
  }
  await Promise.all([open(here), open(there)])
  expect(await looks()).toBe(1)
  pass(6)
  await open(there)
  await open(here)
  expect(await looks()).toBe(1)
  pass(4)
  await open(there)
  await open(here)
  expect(await looks()).toBe(2)
})
