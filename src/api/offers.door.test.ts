import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AsStaff, openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'

let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London.
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const mary = { name: 'Mary Okafor', email: 'mary@example.com', phone: '07700 900321' }
const wish = { ...mary, service: 'Veneers', appointmentDate: '2026-12-10', appointmentTime: '10:15' }
const times = [
  { date: '2026-12-09', time: '09:00' },
  { date: '2026-12-09', time: '14:30' },
  { date: '2026-12-11', time: '11:00' },
]

async function ask(more: object = {}): Promise<string> {
  const { status, body } = await practice.send('POST', '/api/user/appointment', { ...wish, ...more })
  expect(status).toBe(201)
  return body.requestAddress ?? ''
}
const atTheDesk = async (name = 'okafor') =>
  (await practice.asStaff('GET', `/api/admin/patients?search=${name}`)).body.patients?.[0]
const inFull = async () =>
  (await practice.asStaff('GET', `/api/admin/patients/${(await atTheDesk())?._id}`)).body.patient
async function offer(more: object = {}, as: AsStaff = practice.asStaff) {
  const { _id, version } = (await atTheDesk()) ?? {}
  return as('POST', `/api/admin/offer/${_id}`, { times, version, ...more })
}
async function settle(minutes = 1): Promise<void> {
  practice.pass(minutes)
  await practice.sendLetters()
}
const pageOf = async (address: string) => (await practice.send('GET', address)).text
const offeredOn = (page: string) =>
  [...page.matchAll(/<button[^>]* value="([^"]+)" name="time"/g)].map(([, time]) => time)
async function take(address: string, time: string, version?: string) {
  const read = version ?? (await pageOf(address)).match(/name="version" value="(\d+)"/)?.[1] ?? ''
  const body = new URLSearchParams({ step: 'take', version: read, time }).toString()
  return practice.send('POST', address, body, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
}
const free = async ({ date, time }: { date: string; time: string }) =>
  (await practice.send('GET', `/api/user/filter_appointment_time/${date}?service=Veneers`)).body.times?.find(
    (one) => one.time === time,
  )?.state
/** Others take so many chairs at a time; answers how many got one. */
async function othersTake(appointmentDate: string, appointmentTime: string, count: number): Promise<number> {
  let got = 0
  for (let at = 0; at < count; at += 1) {
    const other = { name: `Patient ${at}`, email: `p${at}-${appointmentTime.replace(':', '')}@example.com`, phone: '' }
    const asked = { ...wish, ...other, appointmentDate, appointmentTime }
    got += (await practice.send('POST', '/api/user/appointment', asked)).status === 201 ? 1 : 0
  }
  return got
}
const queued = async () => (await practice.asStaff('GET', '/api/admin/queue')).body.queue?.map(({ reason }) => reason)
const subjects = () => practice.letters.map(({ subject }) => subject.split(' – ')[0]).sort()

describe('an offer', () => {
  test('of three times is held until the hour that answer, letter and page name, and one tap confirms one of them', async () => {
    const address = await ask()
    const chairs = practice.house.content.practice.chairs.surgeryHours
    const offered = await offer()
    expect(offered.status).toBe(200)
    expect(offered.body.message).toBe('The times are offered, and held until Wednesday 2 December at 09:00.')
    expect((await inFull())?.offer).toEqual({
      times: times.map(({ date, time }) => ({ date: `${date}T00:00:00.000Z`, time })),
      until: '2026-12-02T09:00:00.000Z',
    })
    expect(await othersTake('2026-12-09', '09:00', chairs)).toBe(chairs - 1)
    expect(await othersTake('2026-12-11', '11:00', chairs - 1)).toBe(chairs - 1)
    expect(await free({ date: '2026-12-11', time: '11:00' })).toBe('full')
    expect(await queued()).not.toContain('other time')

    practice.letters.length = 0
    await settle()
    const letter = practice.letters.find(({ kind }) => kind === 'times-offered')
    expect(letter?.to.address).toBe(mary.email)
    for (const words of ['Wednesday 9 December 2026 at 14:30', 'until', 'Wednesday 2 December at 09:00'])
      expect(letter?.text.replace(/\s+/g, ' ')).toContain(words)
    for (const secret of ['Mary', 'Okafor', 'Veneers']) expect(letter?.text.includes(secret), secret).toBe(false)
    const linked = letter?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? ''
    expect(await pageOf(linked)).toContain('Wednesday 9 December 2026 at 14:30</button>')

    practice.letters.length = 0
    expect((await take(linked, '2026-12-09T14:30')).status).toBe(303)
    await settle()
    expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentTime: '14:30' })
    expect(await free({ date: '2026-12-11', time: '11:00' })).toBe('free')
    expect(subjects()).toEqual(['A patient has taken an offered time', 'Your appointment is confirmed'])
    expect(await pageOf(address)).toContain('>Confirmed<')
    expect((await inFull())?.history?.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'taken by the patient',
      'offered by Ashcombe Dental Group',
      'requested by the patient',
    ])
  })

  test('to somebody with a confirmed time says by page and letter that it stands unless they take another', async () => {
    const address = await ask()
    await practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk())?._id}`, { status: 'Appointed' })
    await settle()
    await offer()
    await settle()
    const page = await pageOf(address)
    expect(page).toContain('>Confirmed<')
    expect(page).toContain('<strong>Your confirmed time stands</strong> unless you take one of the times below.')
    expect(page).not.toContain('please come to us at this time')
    const letter = practice.letters.find(({ kind }) => kind === 'times-offered')
    expect(letter?.text.replace(/\s+/g, ' ')).toContain('If you do nothing, your confirmed time stands.')
  })

  test('to somebody accepted without a time asks them to choose, and not to wait', async () => {
    const address = await ask({ appointmentDate: '', appointmentTime: '' })
    await practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk())?._id}`, { status: 'Appointed' })
    await settle()
    await offer()
    await settle()
    const page = await pageOf(address)
    expect(page).toContain('Please choose a time')
    expect(page).not.toContain('Please wait to hear from us')
    expect(page).not.toContain('Your time is then free for somebody else')
  })

  test('is taken also by whoever asks for one of its times among the others, and it is confirmed', async () => {
    const address = await ask()
    await offer()
    await settle()
    const version = (await pageOf(address)).match(/name="version" value="(\d+)"/)?.[1] ?? ''
    const body = new URLSearchParams({ step: 'another time', version, time: '2026-12-09T14:30' }).toString()
    for (const _ of ['once', 'twice']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await practice.send('POST', address, body, { headers })).status).toBe(303)
    }
    expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentTime: '14:30' })
    expect(await free({ date: '2026-12-09', time: '09:00' })).toBe('free')
  })

  test('has one winner of two taps at once, and a tap sent twice is one', async () => {
    const address = await ask()
    await offer()
    await settle()
    const version = (await pageOf(address)).match(/name="version" value="(\d+)"/)?.[1]
    const other = await practice.another()
    const body = (time: string) => new URLSearchParams({ step: 'take', version: version ?? '', time }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const taps = await Promise.all([
      practice.send('POST', address, body('2026-12-09T09:00'), { headers }),
      other.send('POST', address, body('2026-12-11T11:00'), { headers }),
    ])
    await other.close()
    expect(taps.map(({ status }) => status).sort()).toEqual([303, 409])
    const won = taps[0]?.status === 303 ? '2026-12-09T09:00' : '2026-12-11T11:00'
    expect((await take(address, won, version)).status).toBe(303)
    const { appointmentDate, appointmentTime } = (await atTheDesk()) ?? {}
    expect(`${appointmentDate?.slice(0, 10)}T${appointmentTime}`).toBe(won)
    const taken = await practice.house.records.appointments.chairTimeOn(['2026-12-09', '2026-12-11'], new Date(0))
    expect(new Set(taken.map(({ day }) => day))).toEqual(new Set([won.slice(0, 10)]))
  })

  test('ends at its hour: the times are free, both are told once, and the request waits for staff again', async () => {
    const address = await ask()
    await offer()
    await settle()
    expect(await queued()).toEqual([])
    practice.letters.length = 0
    practice.pass(24 * 60)
    expect(await free(times[0] ?? { date: '', time: '' })).toBe('free')
    expect((await take(address, '2026-12-09T09:00')).status).toBe(409)
    const other = await practice.another()
    await Promise.all([practice.sendReminders(), other.sendReminders()])
    await other.close()
    await practice.sendReminders()
    await practice.sendLetters()
    expect(subjects().filter((subject) => !subject?.includes('waited'))).toEqual([
      'Nobody has taken the times that were offered',
      'What we offered you is free again',
    ])
    expect(await queued()).toEqual(['new'])
    expect(await pageOf(address)).not.toContain('value="take"')
    expect((await inFull())?.history?.[0]).toMatchObject({ what: 'offer ended', by: 'nobody' })
  })

  test.each([
    ['cancelled', 'PUT', 'statuschange', { status: 'Cancelled' }],
    ['moved', 'PUT', 'update', { appointmentDate: '2026-12-14', appointmentTime: '10:15' }],
    ['rung', 'POST', 'call', { answered: false }],
    ['made another offer', 'POST', 'offer', { times: [{ date: '2026-12-16', time: '10:15' }] }],
  ])('stands as it was where they are %s and that is taken back', async (_, method, call, body) => {
    const address = await ask()
    await offer()
    await settle()
    const { _id } = (await atTheDesk()) ?? {}
    const { offer: before } = (await inFull()) ?? {}
    const done = await practice.asStaff(method, `/api/admin/${call}/${_id}`, body)
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change: done.body.change })).status).toBe(200)
    practice.pass(1)
    expect((await inFull())?.offer).toEqual(before)
    const chairs = practice.house.content.practice.chairs.surgeryHours
    expect(await othersTake('2026-12-09', '09:00', chairs)).toBe(chairs - 1)
    await take(address, '2026-12-09T09:00')
    expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentTime: '09:00' })
  })

  test('loses what others have taken before a step was taken back', async () => {
    await ask()
    await offer()
    await settle()
    const { _id } = (await atTheDesk()) ?? {}
    const { change } = (await practice.asStaff('PUT', `/api/admin/statuschange/${_id}`, { status: 'Cancelled' })).body
    await othersTake('2026-12-09', '09:00', practice.house.content.practice.chairs.surgeryHours)
    await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })
    expect((await inFull())?.offer?.times.map(({ time }) => time)).toEqual(['14:30', '11:00'])
  })

  test('that has lost some of its times when a step is taken back is told of again, and one that has lost all is taken back', async () => {
    await ask()
    await offer({ times: times.slice(0, 2) })
    await settle()
    const { _id } = (await atTheDesk()) ?? {}
    const cancelAndUndo = async (meanwhile: () => Promise<unknown>) => {
      const { change } = (await practice.asStaff('PUT', `/api/admin/statuschange/${_id}`, { status: 'Cancelled' })).body
      await meanwhile()
      practice.letters.length = 0
      const undone = await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })
      expect(undone.body.updatedUser?.version).toBe((await atTheDesk())?.version)
      await settle()
      return practice.letters.filter(({ to }) => to.address === mary.email)
    }
    const chairs = practice.house.content.practice.chairs.surgeryHours
    const [fewer, ...more] = await cancelAndUndo(() => othersTake('2026-12-09', '09:00', chairs))
    expect([fewer?.kind, more]).toEqual(['times-offered', []])
    const text = fewer?.text.replace(/\s+/g, ' ')
    expect(text).toContain('Not all of the times that we offered you can be kept')
    expect(text).toContain('Wednesday 9 December 2026 at 14:30')
    const none = await cancelAndUndo(() => othersTake('2026-12-09', '14:30', chairs))
    expect(none.map(({ kind }) => kind)).toEqual(['offer-taken-back'])
    expect((await inFull())?.offer).toBeUndefined()
    expect(await queued()).toContain('new')
  })

  test('ends with whatever else is done: accepted, moved, cancelled, withdrawn, another time, a new offer', async () => {
    const held = async () =>
      (await practice.house.records.appointments.chairTimeOn(['2026-12-09', '2026-12-11'], practice.house.now())).length
    const change = async (path: string, body: object) =>
      practice.asStaff('PUT', `/api/admin/${path}/${(await atTheDesk())?._id}`, body)
    await ask()
    await offer()
    expect(await held()).toBeGreaterThan(0)
    expect((await change('statuschange', { status: 'Appointed' })).status).toBe(200)
    expect(await held()).toBe(0)
    await offer({ times: [times[0]] })
    expect((await change('update', { appointmentDate: '2026-12-14', appointmentTime: '10:15' })).status).toBe(200)
    expect(await held()).toBe(0)
    await offer({ times: [times[0]] })
    await offer({ times: [times[2]] })
    const days = await practice.house.records.appointments.chairTimeOn(
      ['2026-12-09', '2026-12-11'],
      practice.house.now(),
    )
    expect(new Set(days.map(({ day }) => day))).toEqual(new Set(['2026-12-11']))
    expect((await change('statuschange', { status: 'Cancelled' })).status).toBe(200)
    expect(await held()).toBe(0)
    expect((await offer()).status).toBe(409)
  })

  test('can be undone within the undo time, and then nobody hears of it', async () => {
    await ask()
    await settle()
    practice.letters.length = 0
    const { change } = (await offer()).body
    const { _id } = (await atTheDesk()) ?? {}
    expect((await practice.asStaff('POST', `/api/admin/undo/${_id}`, { change })).status).toBe(200)
    await settle()
    expect(practice.letters).toEqual([])
    expect((await inFull())?.offer).toBeUndefined()
    expect(await atTheDesk()).toMatchObject({ status: 'New Appointment', appointmentTime: '10:15', chair: 1 })
  })

  test('is refused where a time is taken, a colleague was quicker, nobody can be written to, or it is no offer', async () => {
    await ask()
    const chairs = practice.house.content.practice.chairs.surgeryHours
    await othersTake('2026-12-09', '14:30', chairs)
    const full = await offer()
    expect(full.status).toBe(409)
    expect(full.body.message).toBe('Wednesday 9 December 2026 at 14:30 is no longer free. Nothing was offered.')
    expect(full.body.neighbours?.length).toBeGreaterThan(0)
    expect(await free(times[0] ?? { date: '', time: '' })).toBe('free')

    const tom = await practice.addColleague('Tom Reed')
    const good = { times: [times[0]] }
    const { version } = (await atTheDesk()) ?? {}
    expect((await offer(good, tom)).status).toBe(200)
    const late = await offer({ ...good, version })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('offered other times by Tom Reed')
    for (const wrong of [[], [...times, { date: '2026-12-12', time: '09:00' }], [{ date: 'never', time: '09:00' }]])
      expect((await offer({ times: wrong })).status, JSON.stringify(wrong)).toBe(400)
    expect((await offer({ times: [{ date: '2026-11-30', time: '09:00' }] })).status).toBe(400)
    expect((await offer({ ...good, workingDays: 9 })).status).toBe(400)

    await ask({ name: 'Rung Only', email: '', phone: '07700 900999', appointmentDate: '2026-12-15' })
    const { _id } = (await atTheDesk('rung')) ?? {}
    const unwritten = await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [times[0]] })
    expect(unwritten.status).toBe(409)
    expect(unwritten.body.message).toContain('Please ring')
  })

  test('leaves the queue while it stands, but not of who is urgent, nor of whom its letter did not reach', async () => {
    await ask()
    await offer()
    await settle()
    expect(await queued()).toEqual([])
    await ask({ name: 'Una Urgent', email: 'una@example.com', appointmentDate: '2026-12-15', urgent: true })
    const { _id } = (await atTheDesk('una')) ?? {}
    await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [times[1]] })
    await settle()
    expect(await queued()).toEqual(['urgent'])

    await ask({ name: 'Nora Nowhere', email: 'nowhere@example.com', appointmentDate: '2026-12-16' })
    const nora = await atTheDesk('nora')
    await practice.asStaff('POST', `/api/admin/offer/${nora?._id}`, { times: [times[2]] })
    practice.pass(1)
    const refusing = {
      async send() {
        throw new LetterNotSent('recipient refused', '550')
      },
      async close() {},
    }
    await sendDueLetters({ ...practice.practice.sending, mailer: refusing })
    expect(await queued()).toEqual(['urgent', 'new'])
  })

  test('does not count towards what its patient may hold', async () => {
    await ask()
    // Three hours and a visit of one: more than the twelve quarters that one sender may hold.
    await offer()
    const more = await practice.send('POST', '/api/user/appointment', { ...wish, appointmentTime: '15:15' })
    expect(more.body).toMatchObject({ success: true, holdsTime: true })
  })
})

test('an offered time that the practice has closed meanwhile is not confirmed, and another offered one is', async () => {
  const address = await ask()
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
  const address = await ask()
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
  await ask()
  const refused = await offer()
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(
    'The surgery is closed on Wednesday 9 December 2026 at 09:00 (Training). Nothing was offered.',
  )
  expect(refused.body.neighbours?.length).toBeGreaterThan(0)
  expect((await inFull())?.offer).toBe(undefined)
  const toothache = { name: 'Eve Emergency', email: 'eve@example.com', service: '24 hours emergency dental care' }
  await ask({ ...toothache, appointmentDate: '2026-12-15' })
  const { _id } = (await atTheDesk('eve')) ?? {}
  const good = await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [times[0]] })
  expect(good.status).toBe(200)
})

test('a routine time is not offered beyond the hours of a day that closes early', async () => {
  const closedDays = [{ day: '2026-12-09', reason: 'Training', hours: { opens: '09:00', closes: '12:00' } }]
  await practice.asStaff('PUT', '/api/admin/practice', { version: 0, closedDays })
  await ask()
  expect((await offer()).body.message).toContain('at 14:30 (Training)')
  expect((await offer({ times: [times[0]] })).status).toBe(200)
})

test('a time after closing time that staff offer is confirmed by one tap', async () => {
  const address = await ask()
  expect((await offer({ times: [{ date: '2026-12-11', time: '20:00' }] })).status).toBe(200)
  await settle()
  expect(offeredOn(await pageOf(address))).toEqual(['2026-12-11T20:00'])
  await take(address, '2026-12-11T20:00')
  expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentDate: '2026-12-11T00:00:00.000Z' })
})

test('a screen from before an offer ended by itself is told that it did, and by nobody', async () => {
  await ask()
  await offer()
  await settle()
  const seen = await atTheDesk()
  practice.pass(24 * 60)
  await practice.sendReminders()
  const late = { status: 'Appointed', version: seen?.version }
  const { body } = await practice.asStaff('PUT', `/api/admin/statuschange/${seen?._id}`, late)
  expect(body.message).toMatch(/^This request was already left without the offered times at \d\d:\d\d\.$/)
})
