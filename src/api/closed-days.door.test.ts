import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { addresses } from '../contract/addresses.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e6 } })
})
afterEach(() => practice.close())

const path = '/api/admin/practice'
const snow = { closedDays: [{ day: '2026-12-03', reason: 'Snow' }] }

type Wish = { name: string; day?: string; time?: string; email?: string; service?: string }

async function request({ name, day = '2026-12-03', time = '10:00', email, service = 'General hygiene' }: Wish) {
  await practice.send('POST', '/api/user/appointment', {
    name,
    service,
    ...(email ? { email } : { phone: `07700 900${String(name.length).padStart(3, '0')}` }),
    appointmentDate: day,
    appointmentTime: time,
  })
  const { body } = await practice.asStaff('GET', `/api/admin/patients?search=${encodeURIComponent(name)}`)
  return body.patients?.[0]?._id ?? ''
}

const accept = (id: string) => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
const meets = async (change: object, version = 0) =>
  (await practice.asStaff('POST', `${path}/meets`, { version, ...change })).body.people ?? []
const namesIn = (people: { patient: { name: string } }[]) => people.map(({ patient }) => patient.name)

async function queueOf(name: string) {
  const { body } = await practice.asStaff('GET', '/api/admin/queue')
  return body.queue?.find(({ patient }) => patient.name === name)
}

test('before a day is closed, everybody whom it meets is listed with free times instead, and nobody else', async () => {
  const ada = await request({ name: 'Ada Accepted', email: 'ada@example.org' })
  await accept(ada)
  await request({ name: 'Ben Waits', time: '11:00' })
  await request({ name: 'Cyd Dayonly', time: '' })
  await request({ name: 'Dee Atnight', time: '03:00', service: '24 hours emergency dental care' })
  await request({ name: 'Eva Dayafter', day: '2026-12-04' })
  const gone = await request({ name: 'Flo Cancelled', time: '12:00' })
  await practice.asStaff('PUT', `/api/admin/statuschange/${gone}`, { status: 'Cancelled' })
  const people = await meets(snow)
  expect(namesIn(people)).toEqual(['Cyd Dayonly', 'Ada Accepted', 'Ben Waits'])
  expect(people[1]?.free).toEqual([
    { date: '2026-12-04', time: '09:30' },
    { date: '2026-12-04', time: '09:45' },
    { date: '2026-12-04', time: '10:00' },
    { date: '2026-12-04', time: '10:15' },
  ])
  expect((await practice.asStaff('GET', path)).body.practice?.version).toBe(0)
})

test('a closed afternoon meets the afternoon, and who would still sit in the chair when it shuts', async () => {
  await request({ name: 'Gus Morning', time: '09:00' })
  await request({ name: 'Hal Atnoon', time: '11:45' })
  await request({ name: 'Ida Afternoon', time: '15:00' })
  const half = { day: '2026-12-03', reason: 'Training', hours: { opens: '09:00', closes: '12:00' } }
  expect(namesIn(await meets({ closedDays: [half] }))).toEqual(['Hal Atnoon', 'Ida Afternoon'])
})

test('a range meets every one of its days, and is left behind by the times that are offered', async () => {
  const closedDays = ['2026-12-03', '2026-12-04', '2026-12-05'].map((day) => ({ day, reason: 'Moving house' }))
  await request({ name: 'Jim Thursday' })
  await request({ name: 'Kay Friday', day: '2026-12-04' })
  const people = await meets({ closedDays })
  expect(namesIn(people)).toEqual(['Jim Thursday', 'Kay Friday'])
  expect(people[0]?.free[0]?.date).toBe('2026-12-07')
})

test('it is not closed while nothing is chosen for somebody: nobody is forgotten who booked meanwhile', async () => {
  const lea = await request({ name: 'Lea Early' })
  const chosen = [{ patient: lea, choice: 'left' }]
  await request({ name: 'Max Meanwhile', time: '11:00' })
  const refused = await practice.asStaff('PUT', path, { version: 0, ...snow, choices: chosen })
  expect(refused).toMatchObject({ status: 409, body: { met: 1, message: expect.stringMatching(/^One person has/) } })
  expect((await practice.send('GET', '/api/user/filter_appointment_time/2026-12-03')).body.open).toBe(true)
})

test('who is to be rung stands in the queue until they were told, and who is left keeps the time; both say by whom', async () => {
  const ned = await request({ name: 'Ned Ring', email: 'ned@example.org' })
  const oda = await request({ name: 'Oda Left', email: 'oda@example.org', time: '11:00' })
  await accept(ned)
  await accept(oda)
  practice.pass(1)
  await practice.sendLetters()
  const tom = await practice.addColleague('Tom Reed')
  const choices = [
    { patient: ned, choice: 'to ring' },
    { patient: oda, choice: 'left' },
  ]
  expect((await tom('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  expect(await queueOf('Ned Ring')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
  expect(await queueOf('Oda Left')).toBe(undefined)
  for (const [id, what] of [
    [ned, 'to ring'],
    [oda, 'left'],
  ] as const) {
    const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body
    expect(patient).toMatchObject({ status: 'Appointed', appointmentDate: '2026-12-03T00:00:00.000Z' })
    expect(patient?.history?.[0]).toMatchObject({ what, by: 'Tom Reed' })
  }
  await practice.asStaff('POST', `/api/admin/call/${ned}`, { answered: true })
  expect(await queueOf('Ned Ring')).toBe(undefined)
})

test('who is moved is met no more, and a letter tells them', async () => {
  const pia = await request({ name: 'Pia Moves', email: 'pia@example.org' })
  await accept(pia)
  practice.pass(1)
  await practice.sendLetters()
  const [{ free } = { free: [] }] = await meets(snow)
  const to = { appointmentDate: free[0]?.date, appointmentTime: free[0]?.time }
  expect((await practice.asStaff('PUT', `/api/admin/update/${pia}`, to)).status).toBe(200)
  expect(await meets(snow)).toEqual([])
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow })).status).toBe(200)
  practice.pass(1)
  await practice.sendLetters()
  expect(practice.letters.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/has a new time/))
})

const offer = (id: string, times: { date: string; time: string }[]) =>
  practice.asStaff('POST', `/api/admin/offer/${id}`, { times })
const lettersTo = (address: string) => practice.letters.filter(({ to }) => to.address === address)

test('who is only offered a time on that day is listed, too, and it is not closed while nothing is chosen for them', async () => {
  const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
  await offer(una, [{ date: '2026-12-03', time: '10:00' }])
  const [met] = await meets(snow)
  expect(met).toMatchObject({
    patient: { name: 'Una Offered' },
    free: [],
    offered: [{ date: '2026-12-03', time: '10:00' }],
    onlyOffered: true,
  })
  const none = await practice.asStaff('PUT', path, { version: 0, ...snow })
  expect(none).toMatchObject({ status: 409, body: { met: 1 } })
  // Their own time is another one, so that there is nothing to leave.
  const left = await practice.asStaff('PUT', path, { version: 0, ...snow, choices: [{ patient: una, choice: 'left' }] })
  expect(left.status).toBe(409)
})

test('an offer is taken back with a letter: the times are free, and the request waits for staff again', async () => {
  const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
  await offer(una, [
    { date: '2026-12-03', time: '10:00' },
    { date: '2026-12-03', time: '11:00' },
  ])
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  expect(await queueOf('Una Offered')).toBe(undefined)
  const choices = [{ patient: una, choice: 'taken back' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  await practice.sendLetters()
  expect(lettersTo('una@example.org').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We cannot keep what we offered/),
  ])
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${una}`)).body
  expect(patient?.offer).toBe(undefined)
  expect(patient?.history?.[0]).toMatchObject({ what: 'offer ended', by: 'Ashcombe Dental Group' })
  expect(await queueOf('Una Offered')).toMatchObject({ reason: 'new' })
  expect(await meets(snow, 1)).toEqual([])
})

test('of an offer on several days the rest stands, with a letter that names it', async () => {
  const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
  await offer(una, [
    { date: '2026-12-03', time: '10:00' },
    { date: '2026-12-04', time: '11:00' },
  ])
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  const { until } = (await practice.asStaff('GET', `/api/admin/patients/${una}`)).body.patient?.offer ?? {}
  expect((await meets(snow))[0]?.offered).toEqual([{ date: '2026-12-03', time: '10:00' }])
  const choices = [{ patient: una, choice: 'taken back' }]
  await practice.asStaff('PUT', path, { version: 0, ...snow, choices })
  await practice.sendLetters()
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${una}`)).body
  expect(patient?.offer).toEqual({ times: [{ date: '2026-12-04T00:00:00.000Z', time: '11:00' }], until })
  const [letter] = lettersTo('una@example.org')
  const text = letter?.text.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain('Friday 4 December 2026 at 11:00')
  expect(text).toContain('Not all of the times that we offered you can be kept')
  const held = await practice.house.records.appointments.chairTimeOn(['2026-12-03', '2026-12-04'], practice.house.now())
  expect(new Set(held.map(({ day }) => day))).toEqual(new Set(['2026-12-04']))
})

test('who is offered a time and is to be rung gets no letter and stands in the queue until they were told', async () => {
  const vic = await request({ name: 'Vic Ring', email: 'vic@example.org', day: '2026-12-10' })
  await accept(vic)
  practice.pass(1)
  await offer(vic, [{ date: '2026-12-03', time: '10:00' }])
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  const choices = [{ patient: vic, choice: 'to ring' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  await practice.sendLetters()
  expect(lettersTo('vic@example.org')).toEqual([])
  expect(await queueOf('Vic Ring')).toMatchObject({ reason: 'tell', untoldBecause: 'time stands' })
})

test('who has a time then and is offered another one then is listed once, and is told of both', async () => {
  const wyn = await request({ name: 'Wyn Both', email: 'wyn@example.org' })
  await offer(wyn, [{ date: '2026-12-03', time: '15:00' }])
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  const people = await meets(snow)
  expect(people).toMatchObject([{ patient: { name: 'Wyn Both' }, offered: [{ date: '2026-12-03', time: '15:00' }] }])
  expect(people[0]?.onlyOffered).toBe(undefined)
  const choices = [{ patient: wyn, choice: 'left' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  await practice.sendLetters()
  expect(lettersTo('wyn@example.org')).toHaveLength(1)
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${wyn}`)).body
  expect(patient).toMatchObject({ appointmentDate: '2026-12-03T00:00:00.000Z', appointmentTime: '10:00' })
  expect(patient?.offer).toBe(undefined)
  expect(patient?.history?.slice(0, 2).map(({ what }) => what)).toEqual(['left', 'offer ended'])
})

test('an offer that a step had ended comes back by undo without a day that was closed meanwhile', async () => {
  const una = await request({ name: 'Una Offered', email: 'una@example.org', day: '2026-12-10' })
  await offer(una, [
    { date: '2026-12-03', time: '10:00' },
    { date: '2026-12-04', time: '11:00' },
  ])
  practice.pass(1)
  const { change } = (await accept(una)).body
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow })).status).toBe(200)
  expect((await practice.asStaff('POST', `/api/admin/undo/${una}`, { change })).status).toBe(200)
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${una}`)).body
  expect(patient?.offer?.times).toEqual([{ date: '2026-12-04T00:00:00.000Z', time: '11:00' }])
})

test('an offer that nobody has heard of yet is taken back without a word', async () => {
  const xan = await request({ name: 'Xan Unheard', email: 'xan@example.org', day: '2026-12-10' })
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  await offer(xan, [{ date: '2026-12-03', time: '10:00' }])
  const choices = [{ patient: xan, choice: 'taken back' }]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  practice.pass(1)
  await practice.sendLetters()
  expect(lettersTo('xan@example.org')).toEqual([])
  expect(await queueOf('Xan Unheard')).toMatchObject({ reason: 'new' })
})

test('whose answer gave way to an offer that is taken back unheard is told of the answer, and who knows it of nothing', async () => {
  const known = await request({ name: 'Kim Known', email: 'kim@example.org', day: '2026-12-10' })
  await accept(known)
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
  const yan = await request({ name: 'Yan Accepted', email: 'yan@example.org', day: '2026-12-10', time: '11:00' })
  await accept(yan)
  await offer(yan, [{ date: '2026-12-03', time: '10:00' }])
  await offer(known, [{ date: '2026-12-03', time: '11:00' }])
  const choices = [known, yan].map((patient) => ({ patient, choice: 'taken back' }))
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  practice.pass(1)
  await practice.sendLetters()
  const kindsTo = (address: string) => lettersTo(address).map(({ kind }) => kind)
  expect(kindsTo('yan@example.org').filter((kind) => kind !== 'request-received')).toEqual(['appointment-accepted'])
  expect(kindsTo('kim@example.org')).toEqual([])
})

test('what was chosen for somebody when a day was closed is taken back by no undo', async () => {
  const ned = await request({ name: 'Ned Ring', email: 'ned@example.org' })
  const oda = await request({ name: 'Oda Left', email: 'oda@example.org', time: '11:00' })
  await accept(ned)
  await accept(oda)
  practice.pass(1)
  const choices = [
    { patient: ned, choice: 'to ring' },
    { patient: oda, choice: 'left' },
  ]
  expect((await practice.asStaff('PUT', path, { version: 0, ...snow, choices })).status).toBe(200)
  for (const id of [ned, oda]) expect((await practice.asStaff('POST', `/api/admin/undo/${id}`)).status).toBe(409)
  expect(await queueOf('Ned Ring')).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
})

test('the bank holidays of the nation are closed by rule, and the desk opens one or chooses another nation', async () => {
  const timesOn = async (day: string, at = practice) =>
    (await at.send('GET', `/api/user/filter_appointment_time/${day}?service=General+hygiene`)).body
  expect(await timesOn('2031-04-14')).toMatchObject({ open: false, reason: 'Easter Monday' })
  expect(await timesOn('2036-08-25')).toMatchObject({ open: false, reason: 'Summer bank holiday' })
  expect(await timesOn('2027-01-04')).toMatchObject({ open: true })
  const other = await practice.another()
  const changed = await practice.asStaff('PUT', path, { version: 0, bankHolidays: 'Scotland' })
  expect(changed.body.practice?.closedDays).toContainEqual({
    day: '2027-01-04',
    reason: '2 January (substitute day)',
    by: 'bank holiday',
  })
  expect(await timesOn('2031-04-14')).toMatchObject({ open: true })
  await expect.poll(() => timesOn('2027-01-04', other)).toMatchObject({ open: false })
  await other.close()
  await practice.asStaff('PUT', path, { version: 1, openedDays: ['2027-01-04'] })
  expect(await timesOn('2027-01-04')).toMatchObject({ open: true })
  const odd = await practice.asStaff('PUT', path, { version: 2, bankHolidays: 'Wales' })
  expect(odd).toMatchObject({ status: 400, body: { message: expect.stringMatching(/whose bank holidays/) } })
})

test('a closed day stands on the pages that name the hours, with its reason, and in the data for search engines', async () => {
  const before = await practice.send('GET', '/contact')
  expect(before.text.includes('Thursday 3 December')).toBe(false)
  await practice.asStaff('PUT', path, { version: 0, ...snow })
  const { text } = await practice.send('GET', '/contact')
  expect(/<dt>Thursday 3 December<\/dt><dd>Closed(?:<!-- -->)?: (?:<!-- -->)?Snow<\/dd>/.test(text)).toBe(true)
  expect(text.includes('"name":"Snow","validFrom":"2026-12-03"')).toBe(true)
  const form = await practice.send('GET', '/appointment')
  expect(form.text.includes('Thursday 3 December')).toBe(true)
})

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
  expect.soft(page).not.toMatch(/come to us|stands until|stays as it is|Add to my calendar|sent a letter/)
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
  const toUs = lettersTo(practice.house.content.practice.email).at(-1)?.text.replace(/\s+/g, ' ') ?? ''
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
