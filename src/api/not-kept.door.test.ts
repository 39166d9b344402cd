import { expect, test } from 'vitest'
import {
  accept,
  beginWithEveryDayOpen,
  lettersTo,
  offer,
  path,
  practice,
  queueOf,
  request,
  snow,
} from '../../tests/closing-days.ts'
import { addresses } from '../contract/addresses.ts'

beginWithEveryDayOpen()

/** What the newest letter to somebody links to: the page of their request, in words. */
async function ownPageOf(address: string) {
  const link =
    lettersTo(address)
      .at(-1)
      ?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
  const { text } = await practice.send('GET', link)
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('whose confirmed time cannot be kept is not told to come: by no page, no calendar file and no reminder', async () => {
  const frost = { closedDays: [{ day: '2026-12-10', reason: 'Frost' }] }
  const ned = await request({ name: 'Ned Ring', email: 'ned@example.org', day: '2026-12-10' })
  const oda = await request({ name: 'Oda Left', email: 'oda@example.org', day: '2026-12-10', time: '11:00' })
  await accept(ned)
  await accept(oda)
  practice.pass(1)
  await practice.sendLetters()
  const choices = [
    { patient: ned, choice: 'to ring' },
    { patient: oda, choice: 'left' },
  ]
  expect((await practice.asStaff('PUT', path, { version: 0, ...frost, choices })).status).toBe(200)
  practice.pass(1)
  const page = await ownPageOf('ned@example.org')
  expect.soft(page).toContain('We cannot keep this time')
  expect.soft(page).toContain('Please do not come at this time: the surgery cannot keep it.')
  expect
    .soft(page)
    .toContain(
      'We will find another time with you. What happens next: we write to you or ring you by the end of Wednesday 2',
    )
  expect.soft(page).not.toMatch(/come to us|stands until|stays as it is|Add to my calendar|sent an e-mail/)
  expect.soft(page).toContain('Which time would suit you?')
  const [link = ''] =
    lettersTo('ned@example.org')
      .at(-1)
      ?.text.match(/\/my-request\/[\w-]+/) ?? []
  const kept = addresses.myRequestCalendar(link.split('/').at(-1) ?? '')
  expect.soft((await practice.send('GET', kept)).status).toBe(404)
  expect.soft(await ownPageOf('oda@example.org')).toContain('please come to us at this time')
  practice.pass(7 * 24 * 60)
  await practice.sendReminders()
  await practice.sendLetters()
  const reminded = practice.letters.filter(({ kind }) => kind === 'appointment-reminder').map(({ to }) => to.address)
  expect.soft(reminded).toEqual(['oda@example.org'])
  // Open again, it is kept after all.
  expect((await practice.asStaff('PUT', path, { version: 1, closedDays: [] })).status).toBe(200)
  expect(await ownPageOf('ned@example.org')).toContain('please come to us at this time')
})

test('whose time cannot be kept reads in no letter about what else is taken back that it stands', async () => {
  const ned = await request({ name: 'Ned Ring', email: 'ned@example.org' })
  await accept(ned)
  practice.pass(1)
  const toRing = [{ patient: ned, choice: 'to ring' }]
  await practice.asStaff('PUT', path, { version: 0, ...snow, choices: toRing })
  practice.pass(1)
  await offer(ned, [
    { date: '2026-12-04', time: '10:00' },
    { date: '2026-12-07', time: '11:00' },
  ])
  practice.pass(1)
  await practice.sendLetters()
  const more = { closedDays: [...snow.closedDays, { day: '2026-12-04', reason: 'Frost' }] }
  const choices = [{ patient: ned, choice: 'taken back' }]
  expect((await practice.asStaff('PUT', path, { version: 1, ...more, choices })).status).toBe(200)
  await practice.sendLetters()
  const text = lettersTo('ned@example.org').at(-1)?.text.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain('Not all of the times that we offered you can be kept')
  expect(text).not.toMatch(/Your time now|confirmed time stands/)
})

test('whose time cannot be kept and who asks for another reads in no letter that it stands', async () => {
  const ned = await request({ name: 'Ned Ring', email: 'ned@example.org', day: '2026-12-10' })
  await accept(ned)
  practice.pass(1)
  await practice.sendLetters()
  const frost = { closedDays: [{ day: '2026-12-10', reason: 'Frost' }] }
  await practice.asStaff('PUT', path, { version: 0, ...frost, choices: [{ patient: ned, choice: 'to ring' }] })
  practice.pass(1)
  const [link = ''] =
    lettersTo('ned@example.org')
      .at(-1)
      ?.text.match(/\/my-request\/[\w-]+/) ?? []
  const version = (await practice.send('GET', link)).text.match(/name="version" value="(\d+)"/)?.[1] ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const asks = new URLSearchParams({ step: 'another time', time: '2026-12-11T10:00', version }).toString()
  expect((await practice.send('POST', link, asks, { headers })).status).toBe(303)
  practice.pass(1)
  await practice.sendLetters()
  const text = lettersTo('ned@example.org').at(-1)?.text.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain('You asked for: Friday 11 December 2026 at 10:00')
  expect(text).not.toMatch(/Confirmed:|confirmed time stands/)
  const toUs = lettersTo(practice.backend.content.practice.email).at(-1)?.text.replace(/\s+/g, ' ') ?? ''
  expect(toUs).toContain('A patient whose time cannot be kept asks for another one')
  expect(toUs).toContain('Cannot be kept: Thursday 10 December 2026 at 10:00')
  expect(toUs).not.toMatch(/Confirmed:|confirmed time stands|save it unchanged/)
  // Saved as it is, it is not kept either: nobody confirms it, and the wish is still to be answered.
  practice.letters.length = 0
  const unchanged = { appointmentDate: '2026-12-10', appointmentTime: '10:00' }
  expect((await practice.asStaff('PUT', `/api/admin/update/${ned}`, unchanged)).status).toBe(200)
  practice.pass(1)
  await practice.sendLetters()
  expect(practice.letters).toEqual([])
  expect(await queueOf('Ned Ring')).toMatchObject({ reason: 'other time' })
})

const chair = (number: number, more: object = {}) => ({
  chair: number,
  name: `Chair ${number}`,
  onCall: number < 3,
  exceptions: [],
  ...more,
})
const emergency = '24 hours emergency dental care'

test.each([
  ['an emergency at night', { time: '03:00', service: emergency }],
  ['a visit beyond closing time', { time: '19:45' }],
])('%s that loses its chair is kept in another, or in its own where that is there again', async (_, wish) => {
  const dee = await request({ name: 'Dee Late', email: 'dee@example.org', day: '2026-12-10', ...wish })
  await accept(dee)
  practice.pass(1)
  await practice.sendLetters()
  const choices = [{ patient: dee, choice: 'to ring' }]
  const without = [chair(1, { removed: true }), chair(2), chair(3)]
  expect((await practice.asStaff('PUT', path, { version: 0, chairPlan: without, choices })).status).toBe(200)
  practice.pass(1)
  expect(await ownPageOf('dee@example.org')).toContain('Please do not come at this time')
  const there = [chair(1), chair(2), chair(3)]
  expect((await practice.asStaff('PUT', path, { version: 1, chairPlan: there })).status).toBe(200)
  expect(await ownPageOf('dee@example.org')).toContain('please come to us at this time')
  expect((await practice.asStaff('PUT', path, { version: 2, chairPlan: without, choices })).status).toBe(200)
  const seat = { appointmentDate: '2026-12-10', appointmentTime: wish.time, chair: 2, reason: 'They stay for it' }
  expect((await practice.asStaff('PUT', `/api/admin/update/${dee}`, seat)).status).toBe(200)
  practice.pass(1)
  expect(await ownPageOf('dee@example.org')).toContain('please come to us at this time')
})

test.each([
  ['an emergency by day', { time: '10:00', service: emergency }, undefined],
  ['a visit that would end after the door is shut', { time: '11:45' }, { opens: '09:00', closes: '12:00' }],
])('%s is not kept on a day that was closed, though a chair is there', async (_, wish, hours) => {
  const dee = await request({ name: 'Dee Then', email: 'dee@example.org', day: '2026-12-10', ...wish })
  await accept(dee)
  practice.pass(1)
  await practice.sendLetters()
  const choices = [{ patient: dee, choice: 'to ring' }]
  const closedDays = [{ day: '2026-12-10', reason: 'Frost', hours }]
  expect((await practice.asStaff('PUT', path, { version: 0, closedDays, choices })).status).toBe(200)
  practice.pass(1)
  expect(await ownPageOf('dee@example.org')).toContain('Please do not come at this time')
})

test('whose time cannot be kept is offered no earlier one by a letter that says that theirs stays as it is', async () => {
  const early = await request({ name: 'Ada Early', email: 'ada@example.org', day: '2026-12-07' })
  const late = await request({ name: 'Ned Late', email: 'ned@example.org', day: '2026-12-10' })
  await accept(early)
  await accept(late)
  practice.pass(1)
  await practice.sendLetters()
  const link =
    lettersTo('ned@example.org')
      .at(-1)
      ?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
  const version = (await practice.send('GET', link)).text.match(/name="version" value="(\d+)"/)?.[1] ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const waits = new URLSearchParams({ step: 'wait', part: '', version }).toString()
  expect((await practice.send('POST', link, waits, { headers })).status).toBe(303)
  const frost = { closedDays: [{ day: '2026-12-10', reason: 'Frost' }] }
  const choices = [{ patient: late, choice: 'to ring' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...frost, choices })).status).toBe(200)
  await practice.asStaff('PUT', `/api/admin/statuschange/${early}`, { status: 'Cancelled' })
  practice.pass(1)
  expect(await practice.sendReminders()).toMatchObject({ offered: 0 })
  // Open again, their time stands, and a freed one is offered to them.
  expect((await practice.asStaff('PUT', path, { version: 1, closedDays: [] })).status).toBe(200)
  const next = await request({ name: 'Bea Early', email: 'bea@example.org', day: '2026-12-08' })
  await accept(next)
  practice.pass(1)
  await practice.asStaff('PUT', `/api/admin/statuschange/${next}`, { status: 'Cancelled' })
  practice.pass(1)
  expect(await practice.sendReminders()).toMatchObject({ offered: 1 })
})
