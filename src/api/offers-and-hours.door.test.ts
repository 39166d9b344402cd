import { expect, test } from 'vitest'
import { askFor, atTheDesk, beginBeforeMaryAsks, inFull, practice, settle } from '../../tests/marys-request.ts'
import { offer, offeredOn, pageOf, take, times } from '../../tests/offered-times.ts'

beginBeforeMaryAsks()

test('an offered time that the practice has closed meanwhile is not confirmed, and another offered one is', async () => {
  const address = await askFor()
  expect((await offer()).status).toBe(200)
  await settle()
  const closedDays = [{ day: '2026-12-09', reason: 'Training' }]
  const choices = [{ patient: (await atTheDesk())?._id, choice: 'taken back' }]
  const closing = { version: 0, closedDays, choices }
  expect((await practice.asStaff('PUT', '/api/admin/practice', closing)).status).toBe(200)
  expect(offeredOn(await pageOf(address))).toEqual(['2026-12-11T11:00'])
  await take(address, '2026-12-09T09:00')
  expect(await atTheDesk()).toMatchObject({ status: 'New Appointment', appointmentDate: '2026-12-10T00:00:00.000Z' })
  await take(address, '2026-12-11T11:00')
  expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentDate: '2026-12-11T00:00:00.000Z' })
})

test('an offer of which the practice has closed every day meanwhile is not shown any more', async () => {
  const address = await askFor()
  expect((await offer({ times: times.slice(0, 2) })).status).toBe(200)
  await settle()
  const closedDays = [{ day: '2026-12-09', reason: 'Training' }]
  const choices = [{ patient: (await atTheDesk())?._id, choice: 'taken back' }]
  const closing = { version: 0, closedDays, choices }
  expect((await practice.asStaff('PUT', '/api/admin/practice', closing)).status).toBe(200)
  const page = await pageOf(address)
  expect(offeredOn(page)).toEqual([])
  expect(page.includes('Please choose a time')).toBe(false)
  const late = await take(address, '2026-12-09T09:00')
  expect(late.text.includes('What we offered you is no longer kept for you.')).toBe(true)
})

test('a routine time on a day that is closed already is not offered, and an emergency’s is', async () => {
  const closedDays = [{ day: '2026-12-09', reason: 'Training' }]
  expect((await practice.asStaff('PUT', '/api/admin/practice', { version: 0, closedDays })).status).toBe(200)
  await askFor()
  const refused = await offer()
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(
    'The surgery is closed on Wednesday 9 December 2026 at 09:00 (Training). Nothing was offered.',
  )
  expect(refused.body.neighbours?.length).toBeGreaterThan(0)
  expect((await inFull())?.offer).toBe(undefined)
  const toothache = { name: 'Eve Emergency', email: 'eve@example.com', service: '24 hours emergency dental care' }
  await askFor({ ...toothache, appointmentDate: '2026-12-15' })
  const { _id } = (await atTheDesk('eve')) ?? {}
  const good = await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [times[0]] })
  expect(good.status).toBe(200)
})

test('a routine time is not offered beyond the hours of a day that closes early', async () => {
  const closedDays = [{ day: '2026-12-09', reason: 'Training', hours: { opens: '09:00', closes: '12:00' } }]
  await practice.asStaff('PUT', '/api/admin/practice', { version: 0, closedDays })
  await askFor()
  expect((await offer()).body.message).toContain('at 14:30 (Training)')
  expect((await offer({ times: [times[0]] })).status).toBe(200)
})

test('a time after closing time that staff offer is confirmed by one tap', async () => {
  const address = await askFor()
  expect((await offer({ times: [{ date: '2026-12-11', time: '20:00' }] })).status).toBe(200)
  await settle()
  expect(offeredOn(await pageOf(address))).toEqual(['2026-12-11T20:00'])
  await take(address, '2026-12-11T20:00')
  expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentDate: '2026-12-11T00:00:00.000Z' })
})
