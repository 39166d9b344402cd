import { afterEach, beforeEach, expect, test } from 'vitest'
import { openingHours } from '../../tests/opening-hours.ts'
import { ownContent } from '../../tests/own-content.ts'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

// A practice that shuts from one to two on its weekdays.
const weekday = { opens: '09:00', closes: '18:00', lunch: { from: '13:00', until: '14:00' } }
const content = await ownContent
const shutting = {
  ...content,
  practice: {
    ...content.practice,
    openingHours: { ...openingHours, monday: weekday, tuesday: weekday, wednesday: weekday },
  },
}
const tuesday = '2026-12-01'
const wednesday = '2026-12-02'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ content: shutting, now: `${tuesday}T12:45:00Z` })
})
afterEach(() => practice.close())

const freeOn = async (day: string, service: string) => {
  const { body } = await practice.send('GET', `/api/user/free_times?service=${encodeURIComponent(service)}`)
  return body.days?.find(({ date }) => date === day)
}
const stateAt = async (time: string, service: string) => {
  const address = `/api/user/filter_appointment_time/${wednesday}?service=${encodeURIComponent(service)}`
  return (await practice.send('GET', address)).body.times?.find((one) => one.time === time)
}

test('the surgery says when it shuts for lunch, and when it opens after it', async () => {
  expect((await practice.send('GET', '/')).text).toContain('Open now until 1pm')
  practice.pass(20)
  expect((await practice.send('GET', '/')).text).toContain(
    'Surgery closed, emergencies by phone now. Opens today at 2pm',
  )
  practice.pass(60)
  expect((await practice.send('GET', '/')).text).toContain('Open now until 6pm')
})

test('over lunch the line for emergencies answers, and the practice again after it', async () => {
  const { phone, outOfHoursPhone } = content.practice
  const answersNow = async () => (await practice.send('GET', '/api/user/free_times')).body.answersNow
  expect(await answersNow()).toMatchObject({ phone, until: { hour: '1pm', next: outOfHoursPhone } })
  practice.pass(20)
  expect(await answersNow()).toMatchObject({
    phone: outOfHoursPhone,
    until: { at: `${tuesday}T14:00:00.000Z`, next: phone },
  })
})

test('nobody is offered a time over lunch, or a treatment that would go into it', async () => {
  const { times } = (await freeOn(wednesday, 'Veneers')) ?? {}
  expect(times?.filter((time) => time >= '11:30' && time <= '14:30')).toEqual([
    '11:30',
    '11:45',
    '12:00',
    '14:00',
    '14:15',
    '14:30',
  ])
  expect(await stateAt('12:15', 'Veneers')).toMatchObject({ emergencyOnly: true, endsAfterClosing: true })
  expect(await stateAt('13:00', 'Veneers')).toEqual({ time: '13:00', state: 'free', emergencyOnly: true })
  practice.pass(20)
  // Who asks over lunch is read after it.
  expect(await freeOn(tuesday, 'Veneers')).toMatchObject({ answeredFrom: '15:00' })
})

test('a request for a time over lunch holds none', async () => {
  const wish = { name: 'Maya Okafor', phone: '07700 900123', service: 'Veneers', appointmentDate: wednesday }
  const ask = (appointmentTime: string) => practice.send('POST', '/api/user/appointment', { ...wish, appointmentTime })
  expect(await ask('13:15')).toMatchObject({ status: 201, body: { holdsTime: false } })
  expect(await ask('14:00')).toMatchObject({ status: 201, body: { holdsTime: true } })
})

test('staff see that the surgery shuts, and give its time only with a reason', async () => {
  expect((await practice.asStaff('GET', `/api/admin/day/${wednesday}`)).body.hours).toEqual(weekday)
  const caller = { name: 'Kay Caller', phone: '07700 900199', appointmentDate: wednesday, chair: 1 }
  const book = (more: object) => practice.asStaff('POST', '/api/admin/book', { ...caller, ...more })
  expect(await book({ appointmentTime: '13:15' })).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect((await book({ appointmentTime: '13:15', reason: 'She comes in her own lunch break' })).status).toBe(201)
})

test('pages and search engines are told both halves of the day', async () => {
  const { text } = await practice.send('GET', '/contact')
  expect(text).toContain('<dt>Monday to Wednesday</dt><dd>9am to 1pm and 2pm to 6pm</dd>')
  const onTuesday = '"@type":"OpeningHoursSpecification","dayOfWeek":"Tuesday"'
  expect(text).toContain(
    `{${onTuesday},"opens":"09:00","closes":"13:00"},{${onTuesday},"opens":"14:00","closes":"18:00"}`,
  )
})
