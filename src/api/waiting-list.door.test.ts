import { describe, expect, test } from 'vitest'
import {
  atTheDesk,
  beginWhileNobodyWaits,
  decide,
  formHeaders,
  free,
  inFull,
  offeredToAda,
  openAnother,
  type Person,
  pageOf,
  patient,
  practice,
  press,
  theClock,
  waiting,
  when,
} from '../../tests/waiting-patients.ts'

beginWhileNobodyWaits()

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
    await openAnother({ waitingList: { minutes: 0, noticeHours: 4 } })
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
    const saysWhatIsLost = async () => (await pageOf(ada)).includes('you let the earlier time above go as well')
    expect(await saysWhatIsLost()).toBe(false)
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([ada.email])
    expect(await saysWhatIsLost()).toBe(true)
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
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(false)
    expect((await practice.send('POST', leave.replace(/request\/[^/]+/, 'request/never-was'), '')).status).toBe(404)
  })

  test('that a program has ended by trying the links of a letter takes nothing that the letter has promised', async () => {
    const { ada, ben } = await offeredToAda()
    const [letter] = practice.letters.filter(({ kind }) => kind === 'earlier-time-offered')
    const leave = new URL(letter?.stopAt ?? '').pathname
    await practice.send('POST', leave, 'List-Unsubscribe=One-Click', { headers: formHeaders })
    const page = await pageOf(ada)
    for (const said of ['You are off our waiting list.', 'An earlier time has come free', 'is still kept for you'])
      expect(page.includes(said), said).toBe(true)
    expect(await theClock(20)).toEqual([])
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
    expect(await theClock()).toEqual([ben.email])
  })

  test('that lasts longer than the time is away ends when that begins, and nobody is told a later hour', async () => {
    await openAnother({ waitingList: { minutes: 240, noticeHours: 1 } })
    await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    // At 8:00 on the day itself.
    practice.pass((3 * 24 - 1) * 60 - 3)
    await decide('Ed Early', 'Cancelled')
    expect(await theClock()).toEqual([ada.email])
    expect(await pageOf(ada)).toContain('It is kept for you until <strong>Friday 4 December at 10:15;</strong>')
  })

  test('that was ended by one press is begun again on the page, and what nobody took goes to the next', async () => {
    const { ada, ben } = await offeredToAda()
    const [letter] = practice.letters.filter(({ kind }) => kind === 'earlier-time-offered')
    await practice.send('POST', new URL(letter?.stopAt ?? '').pathname, '', { headers: formHeaders })
    expect(await theClock(30)).toEqual([ben.email])
    expect((await pageOf(ada)).includes('You are off our waiting list.')).toBe(true)
    await press(ada, 'wait', { part: '' })
    const page = await pageOf(ada)
    expect([page.includes('You are off'), page.includes('You are on our waiting list')]).toEqual([false, true])
  })

  test('goes with its person, and is read out to them before', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10', { part: 'morning' })
    await press(early, 'withdraw')
    await theClock()
    const { records } = practice.backend
    const kept = await records.people.find({ email: ada.email })
    const [request] = kept.requests
    expect(request?.waiting).toMatchObject({ part: 'morning' })
    const page = await practice.backend.personPage(kept, {
      who: ada.email,
      at: practice.backend.now(),
      practice: 'Ashcombe',
    })
    expect(page).toMatch(/Waiting for an earlier time[\s\S]{1,40}1 December 2026.{1,20}morning only/)
    await records.transaction((books) => books.people.erase(kept, { traced: [kept], searches: [] }))
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
