import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { erasePerson } from '../domain/person/erase-person.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'

let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London.
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
type Person = { name: string; email: string; address: string }

/** Somebody asks for a time, and staff confirm it unless told otherwise. */
async function patient(name: string, day: string, time: string, more: object = {}, accept = true): Promise<Person> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const wish = { name, email, service: 'Veneers', appointmentDate: day, appointmentTime: time, ...more }
  const { status, body } = await practice.send('POST', '/api/user/appointment', wish)
  expect(status).toBe(201)
  if (accept) await decide(name, 'Appointed')
  practice.pass(1)
  return { name, email, address: body.requestAddress ?? '' }
}
/** The same, and they ask to be told of an earlier time. */
async function waiting(name: string, day: string, { part = '' } = {}, more: object = {}): Promise<Person> {
  const person = await patient(name, day, '10:15', more)
  expect((await press(person, 'wait', { part })).status).toBe(303)
  practice.pass(1)
  return person
}
/** A time comes free, and Ada is offered it, who asked to be told before Ben did. */
async function offeredToAda(): Promise<{ ada: Person; ben: Person }> {
  const early = await patient('Ed Early', '2026-12-04', '10:15')
  const ada = await waiting('Ada Adams', '2026-12-10')
  const ben = await waiting('Ben Baker', '2026-12-11')
  await press(early, 'withdraw')
  expect(await theClock()).toEqual([ada.email])
  return { ada, ben }
}
/** Others take every chair that is left at a time; answers how many. */
async function fill(day: string, time: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const wish = { name: `Other ${count}`, email: `other-${count}-${time.replace(':', '')}@example.com` }
    const asked = { ...wish, service: 'Veneers', appointmentDate: day, appointmentTime: time }
    if ((await practice.send('POST', '/api/user/appointment', asked)).status !== 201) return count
  }
}
const atTheDesk = async (name: string) =>
  (await practice.asStaff('GET', `/api/admin/patients?search=${encodeURIComponent(name)}`)).body.patients?.[0]
const inFull = async (name: string) =>
  (await practice.asStaff('GET', `/api/admin/patients/${(await atTheDesk(name))?._id}`)).body.patient
const decide = async (name: string, status: string) => {
  const answer = await practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk(name))?._id}`, { status })
  expect(answer.status).toBe(200)
}
const pageOf = async ({ address }: Person) => (await practice.send('GET', address)).text
async function press({ address }: Person, step: string, more: Record<string, string> = {}, version?: string) {
  const read = version ?? (await practice.send('GET', address)).text.match(/name="version" value="(\d+)"/)?.[1] ?? ''
  const body = new URLSearchParams({ step, version: read, ...more }).toString()
  return practice.send('POST', address, body, { headers: formHeaders })
}
const offered = 'earlier-time-offered'
/** Lets the clock look after what has come free, a minute later; answers who was written to about it. */
async function theClock(minutes = 1): Promise<string[]> {
  practice.pass(minutes)
  await practice.sendReminders()
  practice.letters.length = 0
  await practice.sendLetters()
  return practice.letters.filter(({ kind }) => kind === 'earlier-time-offered').map(({ to }) => to.address)
}
const free = async (date: string, time: string) =>
  (await practice.send('GET', `/api/user/filter_appointment_time/${date}?service=Veneers`)).body.times?.find(
    (one) => one.time === time,
  )?.state
const when = async (name: string) => {
  const { appointmentDate, appointmentTime, status } = (await atTheDesk(name)) ?? {}
  return `${status} ${appointmentDate?.slice(0, 10)} ${appointmentTime}`
}

test('a freed time is offered to the next who fits, moves them when they take it, and theirs goes to the one behind', async () => {
  const early = await patient('Ed Early', '2026-12-04', '10:15')
  const ada = await patient('Ada Adams', '2026-12-10', '10:15')
  const ben = await patient('Ben Baker', '2026-12-17', '09:00')
  for (const person of [ada, ben]) {
    expect((await pageOf(person)).includes('Tell me if an earlier time comes free')).toBe(true)
    expect((await press(person, 'wait', { part: '' })).status).toBe(303)
    expect((await pageOf(person)).includes('You are on our waiting list')).toBe(true)
    practice.pass(1)
  }
  expect(await theClock()).toEqual([])

  expect((await press(early, 'withdraw')).status).toBe(303)
  expect(await theClock()).toEqual([ada.email])
  const [letter] = practice.letters.filter(({ kind }) => kind === 'earlier-time-offered')
  const said = letter?.text.replace(/\s+/g, ' ') ?? ''
  for (const words of [
    'Friday 4 December 2026 at 10:15',
    'Thursday 10 December 2026 at 10:15',
    '09:37',
    '/my-request/',
  ])
    expect(said.includes(words), words).toBe(true)
  for (const secret of ['Ada', 'Adams', 'Veneers']) expect(said.includes(secret), secret).toBe(false)
  expect((await pageOf(ada)).includes('An earlier time has come free')).toBe(true)
  expect((await pageOf(ben)).includes('An earlier time has come free')).toBe(false)

  expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
  expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
  expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(false)
  expect(await theClock()).toEqual([ben.email])
  const moved = practice.letters.find(({ to, kind }) => to.address === ada.email && kind === 'appointment-moved')
  for (const words of ['Thursday 10 December 2026 at 10:15', 'Friday 4 December 2026 at 10:15', 'is confirmed'])
    expect(moved?.text.replace(/\s+/g, ' ').includes(words), words).toBe(true)
  expect((await press(ben, 'take', { time: '2026-12-10T10:15' })).status).toBe(303)
  expect(await when('Ben Baker')).toBe('Appointed 2026-12-10 10:15')
  expect(await theClock()).toEqual([])
  expect((await inFull('Ada Adams'))?.history?.map(({ what, by }) => `${what} by ${by}`).slice(0, 3)).toEqual([
    'taken by the patient',
    'earlier offered by the waiting list',
    'waits by the patient',
  ])
})

describe('a freed time', () => {
  test('is held for each for 30 minutes: nobody else can take it, and then the next is asked, never one twice', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    const ben = await waiting('Ben Baker', '2026-12-11')
    const cai = await waiting('Cai Jones', '2026-12-14')
    const others = await fill('2026-12-04', '10:15')
    await press(early, 'withdraw')
    expect(await free('2026-12-04', '10:15')).toBe('free')
    expect(await theClock()).toEqual([ada.email])
    expect(await free('2026-12-04', '10:15')).toBe('full')
    expect(await theClock(29)).toEqual([])
    expect(await theClock(1)).toEqual([ben.email])
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(409)
    const page = await pageOf(ada)
    expect(page.includes('An earlier time has come free')).toBe(false)
    expect(page.includes('You are on our waiting list')).toBe(true)

    // Who says no hands it on at once.
    expect((await press(ben, 'let go', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect((await press(ben, 'let go', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect(await theClock()).toEqual([cai.email])
    expect(await theClock(30)).toEqual([])
    expect(await free('2026-12-04', '10:15')).toBe('free')

    // Nobody is asked again about what they have let go, also where it was somebody's since.
    const fay = await patient('Fay Green', '2026-12-04', '10:15')
    await press(fay, 'withdraw')
    expect(await theClock()).toEqual([])
    expect(others).toBeGreaterThan(0)
    expect((await inFull('Cai Jones'))?.history?.map(({ what, by }) => `${what} by ${by}`).slice(0, 3)).toEqual([
      'earlier let go by the patient',
      'earlier offered by the waiting list',
      'waits by the patient',
    ])
  })

  test('at night waits for the morning, and so do the 30 minutes', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    // 20:00 in London and later.
    practice.pass(11 * 60)
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([])
    expect(await theClock(10 * 60)).toEqual([])
    practice.pass(2 * 60)
    expect(await theClock()).toEqual([ada.email])
    const letter = practice.letters.find(({ kind }) => kind === 'earlier-time-offered')
    const { until } = (await inFull('Ada Adams'))?.offer ?? {}
    expect(until).toMatch(/^2026-12-02T08:\d\d:/)
    expect(letter?.text.includes(until?.slice(11, 16) ?? 'never')).toBe(true)
  })

  test('is nobody’s while it may be taken back, and where somebody was quicker nobody is told', async () => {
    const ed = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await decide('Ed Early', 'Cancelled')
    await practice.sendReminders()
    const { _id } = (await atTheDesk('Ed Early')) ?? {}
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`)).status).toBe(200)
    expect(await theClock()).toEqual([])
    expect(await when('Ed Early')).toBe('Appointed 2026-12-04 10:15')

    await press(ed, 'withdraw')
    await fill('2026-12-04', '10:15')
    expect(await theClock()).toEqual([])
    expect((await pageOf(ada)).includes('An earlier time has come free')).toBe(false)
  })

  test('is offered by one of two processes, and two taps at once have one winner', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    const ben = await waiting('Ben Baker', '2026-12-11')
    await press(early, 'withdraw')
    practice.pass(1)
    const other = await practice.another()
    const rounds = await Promise.all([practice, other, practice, other].map((one) => one.sendReminders()))
    expect(rounds.reduce((sum, { offered }) => sum + offered, 0)).toBe(1)
    expect(await theClock(0)).toEqual([ada.email])

    const version = (await pageOf(ada)).match(/name="version" value="(\d+)"/)?.[1] ?? ''
    const tap = (through: TestPractice, step: string) => {
      const body = new URLSearchParams({ step, version, time: '2026-12-04T10:15' }).toString()
      return through.send('POST', ada.address, body, { headers: formHeaders })
    }
    const taps = await Promise.all([tap(practice, 'take'), tap(other, 'let go'), tap(other, 'take')])
    await other.close()
    const taken = (await when('Ada Adams')) === 'Appointed 2026-12-04 10:15'
    expect(taps.map(({ status }) => status)).toEqual(taken ? [303, 409, 303] : [409, 303, 409])
    expect(await theClock()).toEqual([ben.email])
  })

  test('goes to nobody whose part of the day or treatment it does not fit', async () => {
    const afternoon = await waiting('Ada Adams', '2026-12-10', { part: 'afternoon' })
    // 90 minutes, of which 60 come free.
    const long = await waiting('Ben Baker', '2026-12-11', {}, { service: 'Root Canal Treatment' })
    const fits = await waiting('Cai Jones', '2026-12-14', { part: 'morning' })
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    await fill('2026-12-04', '10:15')
    await fill('2026-12-04', '11:15')
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([fits.email])
    expect((await inFull('Ben Baker'))?.minutes).toBe(90)
    for (const person of [afternoon, long])
      expect((await pageOf(person)).includes('An earlier time has come free')).toBe(false)
  })

  test('is offered to whoever fits, however many who do not were there before', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    await waiting('Ada Adams', '2026-12-10', { part: 'afternoon' })
    const { records, now } = practice.house
    const like = await records.appointments.find((await atTheDesk('Ada Adams'))?._id ?? '')
    if (!like) throw new Error('Ada has no appointment')
    await records.transaction(async ({ appointments, waitingList }) => {
      for (let number = 0; number < 501; number += 1) {
        const id = `one of many ${number}`
        await appointments.add({ ...like, id, reference: id }, [])
        await waitingList.put({ appointment: id, since: now(), part: 'afternoon', letGo: [] })
      }
    })
    practice.pass(1)
    const cai = await waiting('Cai Jones', '2026-12-14')
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([cai.email])
  })

  test('is an hour before theirs or more, and far enough away for somebody to come', async () => {
    const cai = await waiting('Cai Jones', '2026-12-14')
    const given = [
      await patient('Gwen Hall', '2026-12-01', '12:15'),
      await patient('Hal Ives', '2026-12-22', '10:15'),
      await patient('Ian Judd', '2026-12-14', '09:30'),
    ]
    for (const { name } of given) await decide(name, 'Cancelled')
    expect(await theClock()).toEqual([])
    expect((await pageOf(cai)).includes('An earlier time has come free')).toBe(false)
    await patient('Jo Kerr', '2026-12-14', '09:15')
    await decide('Jo Kerr', 'Cancelled')
    expect(await theClock()).toEqual([cai.email])
    await press(cai, 'let go', { time: '2026-12-14T09:15' })
    await patient('Kit Lowe', '2026-12-01', '14:15')
    await decide('Kit Lowe', 'Cancelled')
    expect(await theClock()).toEqual([cai.email])
  })

  test('that an unanswered request takes is kept for it as the other was, until staff have answered', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await patient('Ada Adams', '2026-12-10', '10:15', {}, false)
    await press(ada, 'wait', { part: '' })
    const { heldUntil } = (await atTheDesk('Ada Adams')) ?? {}
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([ada.email])
    expect((await practice.asStaff('GET', '/api/admin/queue')).body.queue?.map(({ patient }) => patient.name)).toEqual([
      'Ada Adams',
    ])
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect(await when('Ada Adams')).toBe('New Appointment 2026-12-04 10:15')
    expect(new Date((await atTheDesk('Ada Adams'))?.heldUntil ?? '') <= new Date(heldUntil ?? '')).toBe(true)
    await theClock()
    const kinds = practice.letters.map(({ subject }) => subject.split(' – ')[0])
    expect(kinds.sort()).toEqual(['A patient has chosen another time', 'Your request has a new time'])
  })

  test('of a letter that cannot leave passes on by itself, and the letter never comes', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    const ben = await waiting('Ben Baker', '2026-12-11')
    await press(early, 'withdraw')
    practice.pass(1)
    await practice.sendReminders()
    // Nobody sends letters for half an hour.
    expect(await theClock(31)).toEqual([ben.email])
    expect(practice.letters.some(({ to, kind }) => to.address === ada.email && kind === 'earlier-time-offered')).toBe(
      false,
    )
  })

  test('goes to nobody at whose address nobody reads letters, and staff are asked to ring them', async () => {
    const later = await patient('Eve Early', '2026-12-07', '10:15')
    const { ada, ben } = await offeredToAda()
    const about = (name: string) => inFull(name).then((one) => one?.letters?.find(({ kind }) => kind === offered))
    practice.pass(1)
    await practice.asStaff('POST', `/api/admin/letter-came-back/${(await about('Ada Adams'))?.id}`)
    const { queue } = (await practice.asStaff('GET', '/api/admin/queue')).body
    expect(queue?.map(({ reason, patient: { name } }) => `${reason}: ${name}`)).toContain('tell: Ada Adams')
    expect(await theClock(30)).toEqual([ben.email])
    await press(later, 'withdraw')
    await theClock(31)
    expect((await about('Ben Baker'))?.state).toBe('sent')
    expect((await inFull('Ada Adams'))?.letters?.filter(({ kind }) => kind === offered)).toHaveLength(1)
    expect((await pageOf(ada)).includes('Our last letter to you did not arrive.')).toBe(true)
  })

  test('is nobody’s for longer than 30 minutes, whatever else they ask for meanwhile', async () => {
    const { ada, ben } = await offeredToAda()
    practice.pass(25)
    expect((await press(ada, 'another time', { time: '2026-12-09T15:00' })).status).toBe(303)
    expect(await theClock()).toEqual([ben.email])
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(true)
  })

  test('is theirs also where they ask for it among the other times', async () => {
    const { ada, ben } = await offeredToAda()
    const version = String((await atTheDesk('Ada Adams'))?.version)
    for (const _ of ['once', 'twice'])
      expect((await press(ada, 'another time', { time: '2026-12-04T10:15' }, version)).status).toBe(303)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(false)
    // What she had is the next person's, and not what she took.
    expect(await theClock()).toEqual([ben.email])
    expect((await inFull('Ben Baker'))?.offer?.times).toEqual([{ date: '2026-12-10T00:00:00.000Z', time: '10:15' }])
  })

  test('is kept until the minute that the letter names also when staff answer the request meanwhile', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await patient('Ada Adams', '2026-12-10', '10:15', {}, false)
    await press(ada, 'wait', { part: '' })
    await fill('2026-12-04', '10:15')
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([ada.email])
    await decide('Ada Adams', 'Appointed')
    expect(await free('2026-12-04', '10:15')).toBe('full')
    expect(await theClock()).toEqual([])
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
  })

  test('is nobody’s on a day that the desk has closed meanwhile', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([ada.email])
    const { version } = (await practice.asStaff('GET', '/api/admin/practice')).body.practice ?? {}
    const snow = { version, closedDays: [{ day: '2026-12-04', reason: 'Snow' }] }
    expect((await practice.asStaff('PUT', '/api/admin/practice', snow)).body.met).toBe(1)
    const choices = [{ patient: (await atTheDesk('Ada Adams'))?._id, choice: 'taken back' }]
    expect((await practice.asStaff('PUT', '/api/admin/practice', { ...snow, choices })).status).toBe(200)
    practice.letters.length = 0
    await practice.sendLetters()
    const [letter] = practice.letters.filter(({ to }) => to.address === ada.email)
    expect(letter?.subject).toMatch(/^We cannot keep what we offered/)
    expect(letter?.text.replace(/\s+/g, ' ')).toContain('Your confirmed time stands.')
    expect((await pageOf(ada)).includes('An earlier time has come free')).toBe(false)
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(409)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-10 10:15')
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(true)
  })

  test('of which nobody has heard, since its letter cannot leave, is taken back without a word', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await press(early, 'withdraw')
    practice.pass(1)
    await practice.sendLetters()
    await practice.sendReminders()
    const away = {
      async send() {
        throw new LetterNotSent('server away', 'ECONNREFUSED')
      },
      async close() {},
    }
    await sendDueLetters({ ...practice.practice.sending, mailer: away })
    const { version } = (await practice.asStaff('GET', '/api/admin/practice')).body.practice ?? {}
    const choices = [{ patient: (await atTheDesk('Ada Adams'))?._id, choice: 'taken back' }]
    const snow = { version, closedDays: [{ day: '2026-12-04', reason: 'Snow' }], choices }
    expect((await practice.asStaff('PUT', '/api/admin/practice', snow)).status).toBe(200)
    practice.letters.length = 0
    practice.pass(1)
    await practice.sendLetters()
    expect(practice.letters.filter(({ to }) => to.address === ada.email).map(({ kind }) => kind)).toEqual([])
  })

  test('is as if they had taken it where staff move them to it: they wait no more, and what they had goes on', async () => {
    const { ada, ben } = await offeredToAda()
    const moved = { appointmentDate: '2026-12-04', appointmentTime: '10:15' }
    const { _id } = (await atTheDesk('Ada Adams')) ?? {}
    expect((await practice.asStaff('PUT', `/api/admin/update/${_id}`, moved)).status).toBe(200)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
    const { waitsForEarlier, offer } = (await inFull('Ada Adams')) ?? {}
    expect([waitsForEarlier, offer]).toEqual([undefined, undefined])
    expect(await theClock()).toEqual([ben.email])
    expect((await inFull('Ben Baker'))?.offer?.times).toEqual([{ date: '2026-12-10T00:00:00.000Z', time: '10:15' }])
    const page = await pageOf(ada)
    for (const gone of ['You are on our waiting list', 'An earlier time has come free'])
      expect(page.includes(gone), gone).toBe(false)
  })

  test('of staff who move them to it and take that back is theirs to be asked about again', async () => {
    const { ada } = await offeredToAda()
    const moved = { appointmentDate: '2026-12-04', appointmentTime: '10:15' }
    const { _id } = (await atTheDesk('Ada Adams')) ?? {}
    expect((await practice.asStaff('PUT', `/api/admin/update/${_id}`, moved)).status).toBe(200)
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`)).status).toBe(200)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-10 10:15')
    expect((await inFull('Ada Adams'))?.waitsForEarlier).toBeDefined()
    expect(await theClock()).toEqual([ada.email])
  })

  test('that nobody of 90 minutes has taken goes in parts to those who wait behind', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15', { service: 'Root Canal Treatment' })
    const ada = await waiting('Ada Adams', '2026-12-10', {}, { service: 'Root Canal Treatment' })
    const ben = await waiting('Ben Baker', '2026-12-11')
    const cai = await waiting('Cai Jones', '2026-12-14', {}, { service: 'General check-up and examination' })
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([ada.email])
    expect((await theClock(30)).sort()).toEqual([ben.email, cai.email])
  })

  test('is also that of somebody who was erased, of a day that opens after all, and of a chair that is added', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    const { records, secrets, now } = practice.house
    await erasePerson({ email: early.email }, { records, secrets, now: now(), by: operator })
    expect(await theClock()).toEqual([ada.email])
    await press(ada, 'let go', { time: '2026-12-04T10:15' })

    const save = async (change: object) => {
      const { version } = (await practice.asStaff('GET', '/api/admin/practice')).body.practice ?? {}
      expect((await practice.asStaff('PUT', '/api/admin/practice', { version, ...change })).status).toBe(200)
    }
    await save({ closedDays: [{ day: '2026-12-07', reason: 'Painters' }] })
    expect(await theClock()).toEqual([])
    await save({ closedDays: [] })
    expect(await theClock()).toEqual([ada.email])
    expect((await inFull('Ada Adams'))?.offer?.times).toEqual([{ date: '2026-12-07T00:00:00.000Z', time: '09:00' }])
    await press(ada, 'let go', { time: '2026-12-07T09:00' })
    const plan = (await practice.asStaff('GET', '/api/admin/practice')).body.practice?.chairPlan ?? []
    await save({ chairPlan: [...plan, { chair: 9, name: 'Upstairs', onCall: false, exceptions: [] }] })
    expect(await theClock()).toEqual([ada.email])
  })

  test('is given up by whatever else is done, and offered to the next', async () => {
    const { ada, ben } = await offeredToAda()
    const moved = { appointmentDate: '2026-12-09', appointmentTime: '15:00' }
    const { _id } = (await atTheDesk('Ada Adams')) ?? {}
    expect((await practice.asStaff('PUT', `/api/admin/update/${_id}`, moved)).status).toBe(200)
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(409)
    expect(await theClock()).toContain(ben.email)
  })
})

describe('the wish', () => {
  test('needs a time of one’s own beyond the cut-off, an e-mail address, and a practice that keeps a list', async () => {
    const offersIt = async (person: Person) => (await pageOf(person)).includes('value="wait"')
    const phoneOnly = await patient('Ada Adams', '2026-12-10', '10:15', { email: '', phone: '07700 900321' })
    const open = await patient('Ben Baker', '', '')
    const tooNear = await patient('Cai Jones', '2026-12-02', '09:00')
    for (const person of [phoneOnly, open, tooNear]) {
      expect(await offersIt(person), person.name).toBe(false)
      expect((await press(person, 'wait', { part: '' }, String((await atTheDesk(person.name))?.version))).status).toBe(
        409,
      )
    }
    const ada = await patient('Dee Evans', '2026-12-10', '11:00')
    expect(await offersIt(ada)).toBe(true)
    expect((await press(ada, 'wait', { part: 'at night' })).status).toBe(400)
    // Who could not be offered anything any more is not told that they wait.
    const says = async () => (await pageOf(ada)).includes('You are on our waiting list')
    await press(ada, 'wait', { part: '' })
    expect([await says(), (await inFull('Dee Evans'))?.waitsForEarlier !== undefined]).toEqual([true, true])
    practice.pass(8 * 24 * 60 + 3 * 60)
    expect([await says(), (await inFull('Dee Evans'))?.waitsForEarlier !== undefined]).toEqual([false, false])
    await practice.close()
    practice = await openTestPractice({ settings: { waitingList: { minutes: 0, noticeHours: 4 } } })
    expect(await offersIt(await patient('Dee Evans', '2026-12-10', '11:00'))).toBe(false)
  })

  test('is one however often it is sent, keeps its place when the part of the day changes, and can be taken back', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await waiting('Ben Baker', '2026-12-11')
    const version = String((await atTheDesk('Ada Adams'))?.version)
    expect((await press(ada, 'wait', { part: '' }, version)).status).toBe(303)
    expect(String((await atTheDesk('Ada Adams'))?.version)).toBe(version)
    expect((await press(ada, 'wait', { part: 'morning' })).status).toBe(303)
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([ada.email])
    expect((await press(ada, 'wait no more')).status).toBe(303)
    expect((await press(ada, 'wait no more')).status).toBe(303)
    expect((await pageOf(ada)).includes('An earlier time has come free')).toBe(false)
    expect(await theClock()).toEqual(['ben.baker@example.com'])
  })

  test('is ended by one press in a mail program, which opening the address is not', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await press(early, 'withdraw')
    await theClock()
    const letter = practice.letters.find(({ kind }) => kind === 'earlier-time-offered')
    const leave = new URL(letter?.stopAt ?? '').pathname
    const opened = await practice.send('GET', leave)
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `${leave.replace('/leave-the-list', '')}#waiting-list`,
    ])
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(true)
    const headers = { ...formHeaders, origin: 'https://mail.example' }
    const pressed = await practice.send('POST', leave, 'List-Unsubscribe=One-Click', { headers })
    expect(pressed.status).toBe(200)
    expect((await practice.send('POST', leave, 'List-Unsubscribe=One-Click', { headers })).status).toBe(200)
    const page = await pageOf(ada)
    for (const gone of ['You are on our waiting list', 'An earlier time has come free'])
      expect(page.includes(gone), gone).toBe(false)
    expect((await practice.send('POST', leave.replace(/request\/[^/]+/, 'request/never-was'), '')).status).toBe(404)
  })

  test('goes with its person, and is read out to them before', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10', { part: 'morning' })
    await press(early, 'withdraw')
    await theClock()
    const { records } = practice.house
    const kept = await records.people.find({ email: ada.email })
    const [request] = kept.requests
    expect(request?.waiting).toMatchObject({ part: 'morning' })
    const page = practice.house.personPage(kept, { who: ada.email, at: practice.house.now(), practice: 'Ashcombe' })
    expect(page).toMatch(/Waiting for an earlier time[\s\S]{1,40}1 December 2026.{1,20}morning only/)
    await records.transaction((books) => books.people.erase(kept, { email: ada.email }))
    expect(await records.waitingList.of(request?.id ?? '')).toBeUndefined()
    expect(await free('2026-12-04', '10:15')).toBe('free')
  })
})

describe('at the desk', () => {
  test('staff see who waits and what is held for them, and can take them off the list', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10', { part: 'morning' })
    const ben = await waiting('Ben Baker', '2026-12-11')
    expect((await inFull('Ada Adams'))?.waitsForEarlier).toMatchObject({ part: 'morning' })
    await press(early, 'withdraw')
    await theClock()
    expect((await inFull('Ada Adams'))?.offer).toMatchObject({
      times: [{ date: '2026-12-04T00:00:00.000Z', time: '10:15' }],
      fromWaitingList: true,
    })
    const seat = { appointmentDate: '2026-12-04', appointmentTime: '10:15', chair: 1 }
    const moving = await practice.asStaff('PUT', `/api/admin/update/${(await atTheDesk('Ben Baker'))?._id}`, seat)
    expect([moving.status, moving.body.message]).toEqual([
      409,
      'That time is held: it is offered to Ada Adams from the waiting list until Tuesday 1 December at 09:36.',
    ])
    const { _id, version = 0 } = (await inFull('Ada Adams')) ?? {}
    const takeOff = (read: number) => practice.asStaff('POST', `/api/admin/stop-waiting/${_id}`, { version: read })
    expect((await takeOff(version - 1)).status).toBe(409)
    const off = await takeOff(version)
    expect(off.status).toBe(200)
    expect(off.body.updatedUser?.waitsForEarlier).toBeUndefined()
    expect((await takeOff(version + 1)).status).toBe(409)
    expect((await inFull('Ada Adams'))?.history?.[0]).toMatchObject({
      what: 'waits no more',
      by: 'Ashcombe Dental Group',
    })
    expect((await pageOf(ada)).includes('value="take"')).toBe(false)
    expect(await theClock()).toEqual([ben.email])
  })
})
