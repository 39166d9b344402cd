import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e6 } })
})
afterEach(() => practice.close())

type Wish = { name: string; phone?: string; email?: string; service?: string; day?: string; time?: string }

async function request({ day = '2026-12-03', time = '', ...wish }: Wish): Promise<string> {
  const form = { phone: '07700 900123', ...wish, appointmentDate: day, appointmentTime: time }
  await practice.send('POST', '/api/user/appointment', form)
  const { body } = await practice.asStaff('GET', `/api/admin/patients?search=${encodeURIComponent(wish.name)}`)
  return body.patients?.[0]?._id ?? ''
}

const change = (id: string, status: string) => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status })
const day = (date: string) => practice.asStaff('GET', `/api/admin/day/${date}`)

test('a day has its hours, its chairs by name, and everybody on it: first who holds a chair, cancelled ones last', async () => {
  await request({ name: 'Vic Evening', time: '21:00', service: 'Teeth Whitening' })
  await request({ name: 'Una Second', time: '10:00', phone: '07700 900001' })
  await change(await request({ name: 'Wyn First', time: '09:15', phone: '07700 900002' }), 'Appointed')
  await change(await request({ name: 'Xia Gone', time: '10:00', phone: '07700 900003' }), 'Cancelled')
  await request({ name: 'Yan Other', day: '2026-12-04', time: '10:00', phone: '07700 900004' })
  const { status, body } = await day('2026-12-03')
  expect(status).toBe(200)
  expect(body.date).toBe('2026-12-03')
  expect(body.hours).toEqual({ opens: '09:00', closes: '20:00' })
  expect(body.chairs).toEqual([1, 2, 3].map((chair) => ({ chair, name: `Chair ${chair}` })))
  expect(body.patients?.map(({ name, chair }) => [name, chair])).toEqual([
    ['Wyn First', 1],
    ['Una Second', 1],
    ['Vic Evening', undefined],
    ['Xia Gone', undefined],
  ])
})

test('a visit that goes over midnight is told on both of its days, with its chair', async () => {
  const wish = { name: 'Nia Night', time: '23:45', service: '24 hours emergency dental care', phone: '07700 900007' }
  const id = await request(wish)
  expect((await change(id, 'Appointed')).status).toBe(200)
  const night = async (date: string) => {
    const { patients = [], overnight = [], held = [] } = (await day(date)).body
    return [...patients.map(({ name }) => name), ...overnight.map(({ name }) => `${name} overnight`), ...held]
  }
  expect(await night('2026-12-03')).toEqual(['Nia Night'])
  expect(await night('2026-12-04')).toEqual(['Nia Night overnight', { chair: 1, time: '00:00' }])
  expect(await night('2026-12-05')).toEqual([])
  await change(id, 'Cancelled')
  expect(await night('2026-12-04')).toEqual([])
})

test('who is there over midnight is told once, also where midnight on another chair is offered to them', async () => {
  const wish = { name: 'Nia Night', time: '23:45', email: 'nia@example.com', service: '24 hours emergency dental care' }
  const id = await request(wish)
  const other = { appointmentDate: '2026-12-03', appointmentTime: '23:45', chair: 2, reason: 'The chair is broken' }
  expect((await practice.asStaff('PUT', `/api/admin/update/${id}`, other)).status).toBe(200)
  const times = [{ date: '2026-12-04', time: '00:00' }]
  expect((await practice.asStaff('POST', `/api/admin/offer/${id}`, { times })).status).toBe(200)
  expect((await day('2026-12-04')).body.overnight?.map(({ name }) => name)).toEqual(['Nia Night'])
})

test('what is offered to somebody is held on a day, and what its own visits have is not said twice', async () => {
  const wish = { day: '2026-12-08', time: '09:00', phone: '07700 900005', email: 'zed@example.com' }
  const zed = await request({ name: 'Zed Offered', ...wish, service: 'Hygiene and airflow' })
  await change(await request({ name: 'Wyn There', time: '10:00', phone: '07700 900006' }), 'Appointed')
  const times = [{ date: '2026-12-03', time: '10:00' }]
  expect((await practice.asStaff('POST', `/api/admin/offer/${zed}`, { times })).status).toBe(200)
  const { held } = (await day('2026-12-03')).body
  expect(held?.map(({ chair }) => chair).every((chair) => chair === 2)).toBe(true)
  expect(held?.map(({ time }) => time)).toEqual(['10:00', '10:15', '10:30'])
  await change(zed, 'Cancelled')
  expect((await day('2026-12-03')).body).not.toHaveProperty('held')
})

test('a closed day says why, and what is no day is refused', async () => {
  expect((await day('2026-12-06')).body).toMatchObject({ reason: 'Emergency appointments only', patients: [] })
  expect((await day('2026-12-06')).body).not.toHaveProperty('hours')
  expect((await day('2026-02-30')).status).toBe(400)
})
