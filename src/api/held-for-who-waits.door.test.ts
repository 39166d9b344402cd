import { describe, expect, test } from 'vitest'
import {
  atTheDesk,
  beginWhileNobodyWaits,
  decide,
  fill,
  free,
  inFull,
  offeredToAda,
  type Person,
  pageOf,
  patient,
  practice,
  press,
  theClock,
  waiting,
  when,
} from '../../tests/waiting-patients.ts'
import { erasePerson } from '../domain/person/erase-person.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'

beginWhileNobodyWaits()

/** Ada Adams is offered Ed Early's time, and the letter that says so has yet to leave. */
async function offeredUnheard(): Promise<Person> {
  const early = await patient('Ed Early', '2026-12-04', '10:15')
  const ada = await waiting('Ada Adams', '2026-12-10')
  await press(early, 'withdraw')
  practice.pass(1)
  await practice.sendLetters()
  await practice.sendReminders()
  return ada
}

const correct = async (name: string, edit: object) =>
  practice.asStaff('PUT', `/api/admin/update/${(await atTheDesk(name))?._id}`, edit)

const notOfferedAgainTo = async (name: string) =>
  (await practice.backend.records.waitingList.of((await atTheDesk(name))?._id ?? ''))?.letGo

describe('a freed time', () => {
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
    expect(await notOfferedAgainTo('Ada Adams')).toEqual([{ day: '2026-12-04', time: '10:15' }])
  })

  test('that somebody lets go is not offered to them again, also once they wait for another part of the day', async () => {
    const { ada } = await offeredToAda()
    await press(ada, 'let go', { time: '2026-12-04T10:15' })
    expect((await press(ada, 'wait', { part: 'morning' })).status).toBe(303)
    expect(await notOfferedAgainTo('Ada Adams')).toEqual([{ day: '2026-12-04', time: '10:15' }])
  })

  test('of which nobody has heard, since its letter cannot leave, is taken back without a word', async () => {
    const ada = await offeredUnheard()
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

  test('of which nobody has heard yet is free without a word where staff take them off the list', async () => {
    const ada = await offeredUnheard()
    practice.letters.length = 0
    const { _id } = (await inFull('Ada Adams')) ?? {}
    const { message } = (await practice.asStaff('POST', `/api/admin/stop-waiting/${_id}`, {})).body
    expect(message).toMatch(/What was offered is free again\.$/)
    practice.pass(1)
    await practice.sendLetters()
    expect(practice.letters.filter(({ to }) => to.address === ada.email).map(({ kind }) => kind)).toEqual([])
    expect(await free('2026-12-04', '10:15')).toBe('free')
  })

  test('that was over, and is somebody else’s by then, is in no letter about a correction', async () => {
    const { ada } = await offeredToAda()
    practice.pass(31)
    await fill('2026-12-04', '10:15')
    practice.letters.length = 0
    expect((await correct('Ada Adams', { minutes: 75 })).status).toBe(200)
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

  test('is theirs again to the same minute where staff move them to it and take that back', async () => {
    const { ada } = await offeredToAda()
    const { offer } = (await inFull('Ada Adams')) ?? {}
    const moved = { appointmentDate: '2026-12-04', appointmentTime: '10:15' }
    const { _id } = (await atTheDesk('Ada Adams')) ?? {}
    expect((await practice.asStaff('PUT', `/api/admin/update/${_id}`, moved)).status).toBe(200)
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`)).status).toBe(200)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-10 10:15')
    expect((await inFull('Ada Adams'))?.waitsForEarlier).toBeDefined()
    expect((await inFull('Ada Adams'))?.offer).toEqual(offer)
    expect(await theClock()).toEqual([])
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
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

  test('goes to who waits behind where the one to whom it was offered is erased', async () => {
    const { ada, ben } = await offeredToAda()
    const offered = (await inFull('Ada Adams'))?.offer?.times
    await erasePerson({ email: ada.email }, { ...practice.backend, now: practice.backend.now(), by: operator })
    expect(await theClock()).toEqual([ben.email])
    expect((await inFull('Ben Baker'))?.offer?.times).toEqual(offered)
  })

  test('is also that of somebody who was erased, of a day that opens after all, and of a chair that is added', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await erasePerson({ email: early.email }, { ...practice.backend, now: practice.backend.now(), by: operator })
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

  test('is kept until the same minute where a visit that staff correct still fits it', async () => {
    const { ada } = await offeredToAda()
    const { offer } = (await inFull('Ada Adams')) ?? {}
    expect((await correct('Ada Adams', { minutes: 75 })).body.message).not.toContain('free again')
    expect((await inFull('Ada Adams'))?.offer).toEqual(offer)
    expect(await theClock()).toEqual([])
    expect(practice.letters.filter(({ to }) => to.address === ada.email)).toEqual([])
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
  })

  test('is kept until the same minute where a correction that it outlived is undone', async () => {
    const { ada } = await offeredToAda()
    const { offer } = (await inFull('Ada Adams')) ?? {}
    const { updatedUser, change } = (await correct('Ada Adams', { minutes: 75 })).body
    expect((await practice.asStaff('POST', `/api/admin/undo/${updatedUser?._id}`, { change })).status).toBe(200)
    expect((await inFull('Ada Adams'))?.offer).toEqual(offer)
    expect(await theClock()).not.toContain(ada.email)
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
  })

  test('that a corrected visit does not fit any more is told by letter, and goes to the next', async () => {
    const { ada, ben } = await offeredToAda()
    await fill('2026-12-04', '11:15')
    const { message } = (await correct('Ada Adams', { service: 'Root Canal Treatment' })).body
    expect(message).toContain('What was offered is free again, and a letter tells the patient so.')
    expect(await theClock()).toEqual([ben.email])
    const [letter, ...more] = practice.letters.filter(({ to }) => to.address === ada.email)
    expect([letter?.kind, more]).toEqual(['offer-taken-back', []])
    expect(letter?.text.replace(/\s+/g, ' ')).toContain(
      'The surgery cannot keep the time that we offered you. We are sorry. Your confirmed time stands.',
    )
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(409)
    expect((await pageOf(ada)).includes('You are on our waiting list')).toBe(true)
  })

  test('whose letter has not left is lost to a corrected visit without a word', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await waiting('Ada Adams', '2026-12-10')
    await fill('2026-12-04', '11:15')
    await press(early, 'withdraw')
    practice.pass(1)
    await practice.sendLetters()
    expect(await practice.sendReminders()).toMatchObject({ offered: 1 })
    const { message } = (await correct('Ada Adams', { service: 'Root Canal Treatment' })).body
    expect(message).toMatch(/What was offered is free again\.$/)
    expect(await theClock()).toEqual([])
    expect(practice.letters.filter(({ to }) => to.address === ada.email)).toEqual([])
  })

  test('is theirs again to the same minute where the correction is undone, and they hear of nothing', async () => {
    const { ada } = await offeredToAda()
    const { offer } = (await inFull('Ada Adams')) ?? {}
    await fill('2026-12-04', '11:15')
    const { change } = (await correct('Ada Adams', { service: 'Root Canal Treatment' })).body
    const { _id } = (await atTheDesk('Ada Adams')) ?? {}
    expect((await inFull('Ada Adams'))?.offer).toBeUndefined()
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })).status).toBe(200)
    expect((await inFull('Ada Adams'))?.offer).toEqual(offer)
    expect(await theClock()).not.toContain(ada.email)
    expect(practice.letters.filter(({ to }) => to.address === ada.email)).toEqual([])
  })

  test('outlives an acceptance in another chair than the one that was kept', async () => {
    const early = await patient('Ed Early', '2026-12-04', '10:15')
    const ada = await patient('Ada Adams', '2026-12-10', '10:15', {}, false)
    await press(ada, 'wait', { part: '' })
    await press(early, 'withdraw')
    expect(await theClock()).toEqual([ada.email])
    const accepted = { status: 'Appointed', appointmentDate: '2026-12-10', appointmentTime: '10:15', chair: 3 }
    expect((await correct('Ada Adams', accepted)).status).toBe(200)
    practice.pass(1)
    expect((await press(ada, 'take', { time: '2026-12-04T10:15' })).status).toBe(303)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-04 10:15')
  })

  test('gives way to other times that staff offer, whose letter says so, and comes back where those are taken back', async () => {
    const { ada, ben } = await offeredToAda()
    const { offer: earlier, _id } = (await inFull('Ada Adams')) ?? {}
    const times = [{ date: '2026-12-08', time: '10:15' }]
    const staffOffer = () => practice.asStaff('POST', `/api/admin/offer/${_id}`, { times })
    const { status, body } = await staffOffer()
    expect([status, (await inFull('Ada Adams'))?.offer?.fromWaitingList]).toEqual([200, undefined])
    const undone = await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change: body.change })
    expect([undone.status, (await inFull('Ada Adams'))?.offer]).toEqual([200, earlier])
    await staffOffer()
    practice.letters.length = 0
    expect(await theClock()).toEqual([ben.email])
    await practice.sendLetters()
    const [letter] = practice.letters.filter(({ to }) => to.address === ada.email)
    expect(letter?.text).toMatch(
      /The time that we offered you before, Friday 4 December 2026 at 10:15,\s+cannot be kept\./,
    )
    expect((await press(ada, 'take', { time: '2026-12-08T10:15' })).status).toBe(303)
    expect(await when('Ada Adams')).toBe('Appointed 2026-12-08 10:15')
  })

  describe('is what the letter names as lost, where other times that staff offered are lost before anybody heard of them', () => {
    const offered = async (ada: Person) => {
      await practice.sendLetters()
      practice.pass(1)
      const times = ['2026-12-08', '2026-12-09'].map((date) => ({ date, time: '10:15' }))
      const { _id } = (await atTheDesk(ada.name)) ?? {}
      expect((await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times })).status).toBe(200)
      practice.letters.length = 0
      return _id
    }
    const close = async (id: string | undefined, ...days: string[]) => {
      const { version } = (await practice.asStaff('GET', '/api/admin/practice')).body.practice ?? {}
      const closedDays = days.map((day) => ({ day, reason: 'Snow' }))
      const snow = { version, closedDays, choices: [{ patient: id, choice: 'taken back' }] }
      expect((await practice.asStaff('PUT', '/api/admin/practice', snow)).status).toBe(200)
    }
    const read = async ({ email }: Person) => {
      practice.pass(1)
      await practice.sendLetters()
      const letters = practice.letters.filter(({ to }) => to.address === email)
      return letters.map(({ kind, text }) => [kind, /4 December|Not all/.test(text), /8 December/.test(text)])
    }
    const lost = [['offer-taken-back', true, false]]

    test('to a correction', async () => {
      const { ada } = await offeredToAda()
      await offered(ada)
      const { message } = (await correct(ada.name, { service: 'Dental Implants' })).body
      expect(message).toContain('a letter tells the patient so')
      expect(await read(ada)).toEqual(lost)
    })

    test('to days that are closed, one after the other', async () => {
      const { ada } = await offeredToAda()
      const id = await offered(ada)
      await close(id, '2026-12-08')
      await close(id, '2026-12-08', '2026-12-09')
      expect(await read(ada)).toEqual(lost)
    })

    test('to one closed day, or to an offer of fewer, beside what is left', async () => {
      const { ada } = await offeredToAda()
      const id = await offered(ada)
      await close(id, '2026-12-08')
      const times = [{ date: '2026-12-09', time: '10:15' }]
      expect((await practice.asStaff('POST', `/api/admin/offer/${id}`, { times })).status).toBe(200)
      expect(await read(ada)).toEqual([['times-offered', true, false]])
    })

    test('to a correction, after which staff offer others again', async () => {
      const { ada } = await offeredToAda()
      const id = await offered(ada)
      await correct(ada.name, { service: 'Dental Implants' })
      const times = [{ date: '2026-12-09', time: '10:15' }]
      expect((await practice.asStaff('POST', `/api/admin/offer/${id}`, { times })).status).toBe(200)
      expect(await read(ada)).toEqual([['times-offered', true, false]])
    })

    test('to an acceptance', async () => {
      const early = await patient('Ed Early', '2026-12-04', '10:15')
      const ada = await patient('Ada Adams', '2026-12-10', '10:15', {}, false)
      await press(ada, 'wait', { part: '' })
      await press(early, 'withdraw')
      expect(await theClock()).toEqual([ada.email])
      await offered(ada)
      await decide(ada.name, 'Appointed')
      practice.pass(1)
      await practice.sendLetters()
      const [letter] = practice.letters.filter(({ to }) => to.address === ada.email)
      expect(letter?.text).toContain('We cannot keep what we offered you before.')
    })

    test('unless it is offered once more', async () => {
      const { ada } = await offeredToAda()
      await offered(ada)
      await correct(ada.name, { minutes: 75 })
      practice.pass(1)
      await practice.sendReminders()
      expect((await read(ada)).map(([kind]) => kind)).toEqual(['earlier-time-offered'])
    })
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
