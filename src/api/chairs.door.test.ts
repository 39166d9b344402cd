import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import type { PlannedChair } from '../contract/practice.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e6 } })
})
afterEach(() => practice.close())

const path = '/api/admin/practice'
// A Thursday.
const day = '2026-12-03'
const dentist: PlannedChair = { chair: 1, name: 'Window', onCall: true, exceptions: [] }
const hygienist: PlannedChair = {
  chair: 2,
  name: 'Lena’s chair',
  onCall: false,
  services: ['General hygiene', 'Hygiene and airflow'],
  shifts: [{ weekday: 'thursday', opens: '10:00', closes: '14:00', who: 'Lena Novak' }],
  exceptions: [],
}
const spare: PlannedChair = { chair: 3, name: 'Garden', onCall: false, exceptions: [], removed: true }
const plan = [dentist, hygienist, spare]

async function save(chairPlan: PlannedChair[], version = 0, more: object = {}) {
  return practice.asStaff('PUT', path, { version, chairPlan, ...more })
}

async function stateAt(time: string, service: string, on = day, at = practice) {
  const { body } = await at.send(
    'GET',
    `/api/user/filter_appointment_time/${on}?service=${encodeURIComponent(service)}`,
  )
  return body.times?.find((offer) => offer.time === time)?.state
}

async function request(name: string, time: string, service = 'General hygiene', on = day) {
  const form = { name, service, email: `${name.slice(0, 3)}@example.org`, appointmentDate: on, appointmentTime: time }
  const { status } = await practice.send('POST', '/api/user/appointment', form)
  const { body } = await practice.asStaff('GET', `/api/admin/patients?search=${encodeURIComponent(name)}`)
  return { status, patient: body.patients?.[0] }
}

const meets = async (chairPlan: PlannedChair[], version = 0) =>
  (await practice.asStaff('POST', `${path}/meets`, { version, chairPlan })).body.people ?? []

test('a hygienist’s chair offers no implants, and is kept for hygiene while it is free', async () => {
  expect((await save(plan)).status).toBe(200)
  expect((await request('Ada Implants', '11:00', 'Implants')).patient?.chair).toBe(1)
  expect(await stateAt('11:00', 'Implants')).toBe('full')
  expect(await stateAt('11:00', 'General hygiene')).toBe('free')
  expect((await request('Ben Hygiene', '11:00')).patient?.chair).toBe(2)
  expect((await request('Cyd Late', '11:00', 'Implants')).status).toBe(400)
  expect((await request('Dee Hygiene', '12:00')).patient?.chair).toBe(2)
})

test('the day at the desk says when somebody works at a chair, and why not', async () => {
  const exceptions = [
    { from: '2026-12-10', to: '2026-12-10', reason: 'On a course' },
    { from: '2026-12-17', to: '2026-12-17', reason: 'Stays longer', hours: { opens: '10:00', closes: '18:00' } },
  ]
  await save([dentist, { ...hygienist, exceptions }, spare])
  const chairsOn = async (on: string) => (await practice.asStaff('GET', `/api/admin/day/${on}`)).body.chairs
  const window = { chair: 1, name: 'Window' }
  const lena = { chair: 2, name: 'Lena’s chair' }
  expect(await chairsOn(day)).toEqual([window, { ...lena, works: [{ opens: '10:00', closes: '14:00' }] }])
  expect(await chairsOn('2026-12-04')).toEqual([window, { ...lena, works: [] }])
  expect(await chairsOn('2026-12-10')).toEqual([window, { ...lena, works: [], reason: 'On a course' }])
  const longer = { works: [{ opens: '10:00', closes: '18:00' }], reason: 'Stays longer' }
  expect(await chairsOn('2026-12-17')).toEqual([window, { ...lena, ...longer }])
})

test('nobody is given a time at which nobody works at the chairs for it', async () => {
  const onlyHygiene = plan.map((chair) => (chair.chair === 1 ? { ...chair, services: ['Implants'] } : chair))
  await save(onlyHygiene)
  expect(await stateAt('09:45', 'General hygiene')).toBe('full')
  expect(await stateAt('10:00', 'General hygiene')).toBe('free')
  expect(await stateAt('13:30', 'General hygiene')).toBe('free')
  expect(await stateAt('13:45', 'General hygiene')).toBe('full')
  expect(await stateAt('10:00', 'General hygiene', '2026-12-04')).toBe('full')
  const refused = await practice.send('POST', '/api/user/appointment', {
    name: 'Eva Friday',
    phone: '07700 900111',
    service: 'General hygiene',
    appointmentDate: '2026-12-04',
    appointmentTime: '10:00',
  })
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe('Nobody can see you for this at that time. Please choose another one.')
  expect(refused.body.neighbours?.every(({ date }) => date === '2026-12-10')).toBe(true)
})

test('a treatment whose chair is at work again after weeks is not said to have no times', async () => {
  const away = { from: '2026-12-01', to: '2026-12-31', reason: 'Lena is away' }
  await save([{ ...dentist, services: ['Implants'] }, { ...hygienist, exceptions: [away] }, spare])
  const form = { name: 'Gil Early', phone: '07700 900113', service: 'General hygiene', appointmentTime: '10:00' }
  const early = await practice.send('POST', '/api/user/appointment', { ...form, appointmentDate: day })
  expect(early.body.message).toBe('Nobody can see you for this at that time. Please choose another one.')
  const later = await practice.send('POST', '/api/user/appointment', { ...form, appointmentDate: '2027-01-07' })
  expect(later.status).toBe(201)
})

test('whoever asks for a treatment that no chair serves is told so with whom to ring, not that its times are taken', async () => {
  await save([{ ...dentist, services: ['Implants'] }, hygienist, spare])
  const form = { name: 'Fay Monday', phone: '07700 900112', service: 'Veneers', appointmentDate: '2026-12-07' }
  const sentence =
    'There are no times to choose for this online just now. Please ring us on 01632 960140, or send your request without a time.'
  const asked = await practice.send('POST', '/api/user/appointment', { ...form, appointmentTime: '10:00' })
  expect([asked.status, asked.body.message]).toEqual([400, sentence])
  expect(asked.body.neighbours).toBeUndefined()
  const day = (await practice.send('GET', '/api/user/filter_appointment_time/2026-12-07?service=Veneers')).body
  expect([day.open, day.reason]).toEqual([true, sentence])
  const withoutScripts = await practice.send(
    'POST',
    '/appointment',
    new URLSearchParams({ ...form, appointmentTime: '10:00' }).toString(),
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  )
  expect(withoutScripts.status).toBe(400)
  expect(withoutScripts.text).toContain(sentence)
  expect((await practice.send('POST', '/api/user/appointment', { ...form, appointmentTime: '' })).status).toBe(201)
  const wellServed = (await practice.send('GET', '/api/user/filter_appointment_time/2026-12-07?service=Implants')).body
  expect(wellServed).not.toHaveProperty('reason')
})

test('the free days of a service are those of the chairs that serve it, whatever was asked for before', async () => {
  const hygieneAlone = { ...hygienist, services: ['General hygiene'] }
  const others = plan.map((chair) =>
    chair.chair === 1 ? { ...chair, services: ['General check-up and examination'] } : chair,
  )
  await save(others.map((chair) => (chair.chair === 2 ? hygieneAlone : chair)))
  const freeOn = async (service: string) =>
    (await practice.send('GET', `/api/user/free_times?service=${encodeURIComponent(service)}`)).body.days?.map(
      ({ date }) => date,
    )
  // Both take as long.
  expect(await freeOn('General check-up and examination')).toContain('2026-12-04')
  expect(await freeOn('General hygiene')).toEqual(['2026-12-03', '2026-12-10'])
})

test('an illness takes the chair out for its days, in every process within a second', async () => {
  const other = await practice.another()
  const ill = { from: '2026-12-01', to: '2026-12-04', reason: 'Lena is ill' }
  const oneDentist = plan.map((chair) => (chair.chair === 1 ? { ...chair, services: ['Implants'] } : chair))
  await save(oneDentist)
  await expect.poll(() => stateAt('10:15', 'General hygiene', day, other)).toBe('free')
  await save(
    oneDentist.map((chair) => (chair.chair === 2 ? { ...chair, exceptions: [ill] } : chair)),
    1,
  )
  expect(await stateAt('10:15', 'General hygiene')).toBe('full')
  await expect.poll(() => stateAt('10:15', 'General hygiene', day, other)).toBe('full')
  expect(await stateAt('10:15', 'General hygiene', '2026-12-10')).toBe('free')
  await other.close()
})

test('a chair that is removed loses nobody: they go to another chair at the same time, are moved or rung', async () => {
  await save([dentist, { ...spare, chair: 2, removed: false }, { ...spare, name: 'Street', removed: false }])
  const gus = await request('Gus First', '11:00', 'Implants')
  const hal = await request('Hal Second', '11:00', 'Implants')
  const ida = await request('Ida Third', '11:00', 'Implants')
  const seats = [gus, hal, ida].map(({ patient }) => patient?.chair)
  expect(seats.toSorted()).toEqual([1, 2, 3])
  const jim = await request('Jim Alone', '15:00', 'Implants')
  const without = [dentist, { ...spare, chair: 2 }, { ...spare, name: 'Street', removed: false }]
  const people = await meets(without, 1)
  const second = [gus, hal, ida].find(({ patient }) => patient?.chair === 2)?.patient
  expect(people.map(({ patient, otherChair }) => [patient.name, otherChair === true])).toEqual(
    expect.arrayContaining([[second?.name, false]]),
  )
  expect((await save(without, 1)).body.message).toMatch(/have a time then|has a time then/)
  const choices = people.map(({ patient, otherChair }) => ({
    patient: patient._id,
    choice: otherChair ? 'other chair' : 'to ring',
  }))
  expect((await save(without, 1, { choices })).status).toBe(200)
  const now = await practice.asStaff('GET', `/api/admin/patients/${jim.patient?._id}`)
  expect(now.body.patient?.chair).not.toBe(2)
  expect(now.body.patient).toMatchObject({ appointmentTime: '15:00', status: 'New Appointment' })
  const { body } = await practice.asStaff('GET', `/api/admin/day/${day}`)
  expect(body.patients?.map(({ name }) => name).toSorted()).toEqual([
    'Gus First',
    'Hal Second',
    'Ida Third',
    'Jim Alone',
  ])
  expect(body.chairs).toContainEqual({ chair: 2, name: 'Garden (removed)', removed: true })
  const caller = { name: 'Kay Caller', phone: '07700 900199', appointmentDate: day, appointmentTime: '16:00', chair: 2 }
  expect(await practice.asStaff('POST', '/api/admin/book', caller)).toMatchObject({
    status: 400,
    body: { field: 'chair', message: 'That chair takes nobody any more. Please choose one of the others.' },
  })
})

test('whom a chair meets is read some at a time, each of them once', async () => {
  await practice.backend.records.transaction(async ({ appointments }) => {
    for (let one = 0; one < 450; one += 1) {
      const asked = { id: `visit ${one}`, reference: `V${one}`, name: 'Nia Manyvisits', service: 'General hygiene' }
      const when = {
        day: one < 20 ? day : '2026-12-10',
        time: one % 3 === 0 ? '11:00' : '12:00',
        minutes: 15,
        chair: 3,
      }
      const state = { status: 'appointed' as const, version: 1, sequence: 0, createdAt: new Date(0) }
      await appointments.add({ ...asked, ...when, ...state }, [])
    }
  })
  const { appointments } = practice.backend.records
  const { inChairs } = appointments
  const parts: number[] = []
  appointments.inChairs = async function* (...asked) {
    for await (const some of inChairs(...asked)) {
      parts.push(some.length)
      yield some
    }
  }
  const met = await meets(plan)
  expect(new Set(met.map(({ patient }) => patient.name))).toEqual(new Set(['Nia Manyvisits']))
  expect(new Set(met.map(({ patient }) => patient._id)).size).toBe(450)
  expect(met).toHaveLength(450)
  expect(parts).toEqual([200, 200, 50])
})

test('whoever chose another chair that is taken by then is asked again, and nothing is changed', async () => {
  await save([dentist, { ...spare, chair: 2, removed: false }, { ...spare, name: 'Street' }])
  const kay = await request('Kay Seated', '11:00', 'Implants')
  const lea = await request('Lea Seated', '11:00', 'Implants')
  const one = { ...dentist, removed: true }
  const choices = [kay, lea].map(({ patient }) => ({ patient: patient?._id, choice: 'other chair' }))
  const without = [one, { ...spare, chair: 2, removed: false }, { ...spare, name: 'Street' }]
  const refused = await save(without, 1, { choices })
  expect(refused).toMatchObject({ status: 409, body: { met: 1 } })
  expect((await practice.asStaff('GET', path)).body.practice?.version).toBe(1)
})

test('whoever goes to another chair keeps the times that they are offered instead', async () => {
  const garden = { ...spare, chair: 2, removed: false }
  const street = { ...spare, name: 'Street' }
  await save([dentist, garden, street])
  const kay = await request('Kay Seated', '11:00', 'Implants')
  const lea = await request('Lea Seated', '11:00', 'Implants')
  expect(lea.patient?.chair).toBe(2)
  const id = lea.patient?._id
  await practice.asStaff('PUT', `/api/admin/statuschange/${kay.patient?._id}`, { status: 'Cancelled' })
  await practice.asStaff('POST', `/api/admin/offer/${id}`, { times: [{ date: '2026-12-04', time: '10:00' }] })
  const choices = [{ patient: id, choice: 'other chair' }]
  const saved = await save([dentist, { ...garden, removed: true }, street], 1, { choices })
  expect(saved.status).toBe(200)
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body
  expect(patient).toMatchObject({ chair: 1, offer: { times: [{ time: '10:00' }] } })
})

test('whoever went to another chair is put back by no undo into the one that is gone', async () => {
  const garden = { ...spare, chair: 2, removed: false }
  const street = { ...spare, name: 'Street', removed: false }
  await save([dentist, garden, street])
  await request('Kay Seated', '11:00', 'Implants')
  const id = (await request('Lea Seated', '11:00', 'Implants')).patient?._id
  const choices = [{ patient: id, choice: 'other chair' }]
  expect((await save([dentist, { ...garden, removed: true }, street], 1, { choices })).status).toBe(200)
  expect((await practice.asStaff('POST', `/api/admin/undo/${id}`)).status).toBe(409)
  expect((await practice.asStaff('GET', `/api/admin/patients/${id}`)).body.patient?.chair).toBe(3)
})

test('of two who set up one chair the second learns who was quicker', async () => {
  const tom = await practice.addColleague('Tom Reed')
  await tom('PUT', path, { version: 0, chairPlan: plan })
  const second = await save([{ ...dentist, name: 'Door' }, hygienist, spare])
  expect(second.status).toBe(409)
  expect(second.body.message).toMatch(/^Tom Reed has changed this meanwhile/)
})

test('before anybody has set them up, the chairs are those of the owner’s files', async () => {
  const { body } = await practice.asStaff('GET', path)
  expect(body.practice?.chairPlan).toEqual([
    { chair: 1, name: 'Chair 1', onCall: true, exceptions: [] },
    { chair: 2, name: 'Chair 2', onCall: false, exceptions: [] },
    { chair: 3, name: 'Chair 3', onCall: false, exceptions: [] },
  ])
})

test.each<[string, PlannedChair[]]>([
  ['two chairs of one name', [dentist, { ...hygienist, name: 'window ' }, spare]],
  ['two chairs of one number', [...plan, { ...dentist, name: 'Door' }]],
  ['a chair with a number that is none', [...plan, { ...dentist, chair: 0, name: 'Door' }]],
  ['a chair without a name', [dentist, { ...hygienist, name: ' ' }, spare]],
  ['a chair that is left out', [dentist, hygienist]],
  ['no chair that is left', [dentist, hygienist, spare].map((chair) => ({ ...chair, removed: true }))],
  ['a chair that serves nothing', [dentist, { ...hygienist, services: [] }, spare]],
  [
    'work that ends first',
    [{ ...dentist, shifts: [{ weekday: 'monday', opens: '14:00', closes: '10:00', who: 'x' }] }, hygienist, spare],
  ],
  [
    'other hours that end first',
    [
      { ...dentist, exceptions: [{ from: day, to: day, reason: 'x', hours: { opens: '14:00', closes: '10:00' } }] },
      hygienist,
      spare,
    ],
  ],
  ['a holiday without a reason', [{ ...dentist, exceptions: [{ from: day, to: day, reason: ' ' }] }, hygienist, spare]],
  [
    'a holiday that ends first',
    [{ ...dentist, exceptions: [{ from: '2026-12-09', to: day, reason: 'x' }] }, hygienist, spare],
  ],
  [
    'a holiday on no day',
    [{ ...dentist, exceptions: [{ from: '2026-02-30', to: '2026-3-1', reason: 'x' }] }, hygienist, spare],
  ],
])('refuses %s', async (_, chairPlan) => {
  const { status, body } = await save(chairPlan)
  expect(status).toBe(400)
  expect(body.message).toMatch(/\.$/)
})

test('as many chairs as may be set up can be saved, each with a week and days off', async () => {
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
  const shifts = weekdays.flatMap((weekday) => [
    { weekday, opens: '09:00', closes: '13:00', who: 'Dr Catherine Montgomery' },
    { weekday, opens: '14:00', closes: '18:00', who: 'Dr Catherine Montgomery' },
  ])
  const exceptions = Array.from({ length: 25 }, (_, number) => {
    const away = `2027-01-${String(number + 1).padStart(2, '0')}`
    return { from: away, to: away, reason: 'Away with her family' }
  })
  const many = Array.from({ length: 50 }, (_, number) => {
    return { chair: number + 1, name: `Surgery ${number + 1}`, onCall: number === 0, shifts, exceptions }
  })
  const { status, body } = await save(many)
  expect(status, body.message).toBe(200)
  expect(body.practice?.chairPlan).toHaveLength(50)
})
