import { describe, expect, test } from 'vitest'
import {
  atTheDesk,
  beginWhileNobodyWaits,
  decide,
  fill,
  free,
  inFull,
  offered,
  offeredToAda,
  pageOf,
  patient,
  practice,
  press,
  theClock,
  waiting,
  when,
} from '../../tests/waiting-patients.ts'

beginWhileNobodyWaits()

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
    const over = 'On Tuesday 1 December 2026 we offered you an earlier time. It is not kept for you any more.'
    expect([page.includes(over), (await pageOf(ben)).includes(over)]).toEqual([true, false])

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
      'earlier let go by the patient or the clock',
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

  test('goes to nobody at whose address nobody reads letters, until staff have rung them for another', async () => {
    const later = await patient('Eve Early', '2026-12-07', '10:15')
    const last = await patient('Fay Field', '2026-12-08', '10:15')
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
    expect((await pageOf(ada)).includes('Our last e-mail to you did not arrive.')).toBe(true)
    const { _id, version } = (await atTheDesk('Ada Adams')) ?? {}
    const corrected = { name: 'Ada Adams', email: 'ada@elsewhere.example', phone: '', version }
    expect((await practice.asStaff('PUT', `/api/admin/person/${_id}`, corrected)).status).toBe(200)
    await press(last, 'withdraw')
    expect(await theClock()).toEqual([corrected.email])
  })
})
