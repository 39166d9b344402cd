import { expect, test } from 'vitest'
import { accept, beginWithAnEmptyQueue, practice, queue, request } from '../../tests/in-the-queue.ts'

beginWithAnEmptyQueue()

test('what is noted of who wants no calls does not say that they were rung', async () => {
  const quiet = { name: 'Kay Quiet', phone: '07700 900124', noCalls: 'yes' }
  const form = { ...quiet, appointmentDate: '2026-12-03', appointmentTime: '10:00' }
  await practice.send('POST', '/api/user/appointment', form)
  const { body } = await practice.asStaff('GET', '/api/admin/patients?search=Kay%20Quiet')
  const id = body.patients?.[0]?._id ?? ''
  await accept(id)
  const told = await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true })
  expect(told.body.message).toBe('Noted: they were told.')
  await practice.asStaff('POST', `/api/admin/undo/${id}`, { change: told.body.change })
  const other = await request({ name: 'Lou Ringable', time: '11:00' })
  const rung = await practice.asStaff('POST', `/api/admin/call/${other}`, { answered: true })
  expect(rung.body.message).toBe('Noted: rung and told.')
})

test('a call that nobody answered stands on the row with who, when and when again', async () => {
  const tom = await practice.addColleague('Tom Reed')
  const id = await request({ name: 'Dot Away', time: '10:00' })
  const noted = await tom('POST', `/api/admin/call/${id}`, { answered: false, againAt: '2026-12-01T10:30:00Z' })
  expect(noted.body.message).toBe('Noted: nobody answered.')
  expect((await queue()).queue?.[0]?.lastCall).toEqual({
    what: 'no answer',
    at: '2026-12-01T09:00:00.000Z',
    by: 'Tom Reed',
    againAt: '2026-12-01T10:30:00.000Z',
  })
  const { body } = await practice.asStaff('GET', `/api/admin/patients/${id}`)
  expect(body.patient?.history?.[0]).toMatchObject({
    what: 'no answer',
    by: 'Tom Reed',
    againAt: '2026-12-01T10:30:00.000Z',
  })
})

test('a call that is tried again in half an hour is so by the practice’s clock, whatever the desk’s own shows', async () => {
  const id = await request({ name: 'Dan Away', time: '10:00' })
  await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: false, againIn: 30 })
  expect((await queue()).queue?.[0]?.lastCall?.againAt).toBe('2026-12-01T09:30:00.000Z')
})

test.each([
  ['in no time', { answered: false, againIn: 0 }],
  ['in more minutes than a year has', { answered: false, againIn: 1e12 }],
  ['in the past', { answered: false, againAt: '2026-12-01T08:59:00Z' }],
  ['for somebody who was told', { answered: true, againAt: '2026-12-01T12:00:00Z' }],
  ['in two years', { answered: false, againAt: '2028-12-01T12:00:00Z' }],
  ['that is no hour', { answered: false, againAt: 'soon' }],
])('another try %s is refused', async (_, body) => {
  const id = await request({ name: 'Eve Early', time: '10:00' })
  const refused = await practice.asStaff('POST', `/api/admin/call/${id}`, body)
  expect([refused.status, refused.body.field]).toEqual([400, 'againIn' in body ? 'againIn' : 'againAt'])
})

test('of two who ring the same patient the second learns who was quicker', async () => {
  const tom = await practice.addColleague('Tom Reed')
  const id = await request({ name: 'Fay Twice', time: '10:00' })
  await tom('POST', `/api/admin/call/${id}`, { answered: true, version: 1 })
  const second = await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true, version: 1 })
  expect(second.status).toBe(409)
  expect(second.body.message).toBe('This request was already noted as rung by Tom Reed at 09:00.')
  expect(second.body.patient?.version).toBe(2)
  const unknown = await practice.asStaff('POST', '/api/admin/call/nobody', { answered: true })
  expect(unknown.status).toBe(404)
})
