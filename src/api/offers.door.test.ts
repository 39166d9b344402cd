import { describe, expect, test } from 'vitest'
import {
  anotherProcess,
  askFor,
  atTheDesk,
  beginBeforeMaryAsks,
  formHeaders,
  inFull,
  mary,
  practice,
  settle,
  wish,
} from '../../tests/marys-request.ts'
import { free, offer, othersTake, pageOf, queued, subjects, take, times } from '../../tests/offered-times.ts'
import { clockSetting } from '../domain/doubted-clock.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'

beginBeforeMaryAsks()

describe('an offer', () => {
  test('is chosen among the times into which the visit fits as it is, without its own', async () => {
    await askFor()
    const { _id } = (await atTheDesk()) ?? {}
    const chairs = practice.backend.content.practice.chairs.surgeryHours
    await othersTake('2026-12-10', '12:45', chairs)
    const freeTimes = async () => {
      const { days } = (await practice.asStaff('GET', `/api/admin/free_times/${_id}`)).body
      return days?.find(({ date }: { date: string }) => date === '2026-12-10')?.times ?? []
    }
    expect(await freeTimes()).toEqual(expect.arrayContaining(['10:00', '10:15', '11:45']))
    await practice.asStaff('PUT', `/api/admin/update/${_id}`, { minutes: 90, status: 'Appointed' })
    const fitting = await freeTimes()
    expect(fitting).toEqual(expect.arrayContaining(['10:00', '11:15']))
    for (const time of ['10:15', '11:45']) expect(fitting).not.toContain(time)
    expect((await practice.asStaff('GET', '/api/admin/free_times/nobody')).status).toBe(404)
  })

  test('of three times is held until the hour that answer, letter and page name, and one tap confirms one of them', async () => {
    const address = await askFor()
    const chairs = practice.backend.content.practice.chairs.surgeryHours
    // One that is named twice is one of them.
    const offered = await offer({ times: [...times, ...times.slice(0, 1)] })
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
    const confirmed = practice.letters.find(({ kind }) => kind === 'appointment-accepted')?.text.replace(/\s+/g, ' ')
    expect(confirmed).toContain('You have chosen this time, and it is confirmed.')
    expect(confirmed).not.toContain('not the time that you asked for')
    expect(await pageOf(address)).toContain('>Confirmed<')
    expect((await inFull())?.history?.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'taken by the patient',
      'offered by Ashcombe Dental Group',
      'requested by the patient',
    ])
  })

  test('to somebody with a confirmed time says by page and letter that it stands unless they take another', async () => {
    const address = await askFor()
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

    expect((await take(address, '2026-12-09T14:30')).status).toBe(303)
    await settle()
    const moved = practice.letters.find(({ kind }) => kind === 'appointment-moved')?.text.replace(/\s+/g, ' ')
    expect(moved).toContain('You have chosen another time. The new time is confirmed.')
  })

  test('to somebody accepted without a time asks them to choose, and not to wait', async () => {
    const address = await askFor({ appointmentDate: '', appointmentTime: '' })
    await practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk())?._id}`, { status: 'Appointed' })
    await settle()
    await offer()
    await settle()
    const page = await pageOf(address)
    expect(page).toContain('Please choose a time')
    expect(page).not.toContain('Please wait to hear from us')
    expect(page).not.toContain('Your time is then free for somebody else')
  })

  test('to somebody whose request was accepted in the same moment says that it is, though no time of theirs is agreed', async () => {
    await askFor({ appointmentDate: '', appointmentTime: '' })
    await settle()
    practice.letters.length = 0
    await practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk())?._id}`, { status: 'Appointed' })
    await offer()
    await settle()
    const [letter, ...more] = practice.letters.filter(({ to }) => to.address === mary.email)
    expect(more).toEqual([])
    const words = letter?.text.replace(/\s+/g, ' ')
    expect(words).toContain('Hello, We have accepted your request for an appointment. We can offer you these times')
    expect(words).not.toMatch(/calendar file|confirmed your appointment/)
    expect(letter?.calendar).toBeUndefined()
    practice.pass(25 * 60)
    await practice.sendReminders()
    await practice.sendLetters()
    const ended = practice.letters.find(({ kind }) => kind === 'offer-ended')
    expect(ended?.text).toContain('Your request is accepted, and stays with us.')
  })

  test('is taken also by whoever asks for one of its times among the others, and it is confirmed', async () => {
    const address = await askFor()
    await offer()
    await settle()
    const version = (await pageOf(address)).match(/name="version" value="(\d+)"/)?.[1] ?? ''
    const body = new URLSearchParams({ step: 'another time', version, time: '2026-12-09T14:30' }).toString()
    for (const _ of ['once', 'twice']) {
      const headers = formHeaders
      expect((await practice.send('POST', address, body, { headers })).status).toBe(303)
    }
    expect(await atTheDesk()).toMatchObject({ status: 'Appointed', appointmentTime: '14:30' })
    expect(await free({ date: '2026-12-09', time: '09:00' })).toBe('free')
  })

  test('has one winner of two taps at once, and a tap sent twice is one', async () => {
    const address = await askFor()
    await offer()
    await settle()
    const version = (await pageOf(address)).match(/name="version" value="(\d+)"/)?.[1]
    const other = await anotherProcess()
    const body = (time: string) => new URLSearchParams({ step: 'take', version: version ?? '', time }).toString()
    const headers = formHeaders
    const taps = await Promise.all([
      practice.send('POST', address, body('2026-12-09T09:00'), { headers }),
      other.send('POST', address, body('2026-12-11T11:00'), { headers }),
    ])
    await other.close()
    expect(taps.map(({ status }) => status).sort()).toEqual([303, 409])
    const lost = taps.find(({ status }) => status === 409)
    expect(lost?.text).toContain('A time that we offered you was taken before, and is confirmed: ')
    const won = taps[0]?.status === 303 ? '2026-12-09T09:00' : '2026-12-11T11:00'
    expect((await take(address, won, version)).status).toBe(303)
    const { appointmentDate, appointmentTime } = (await atTheDesk()) ?? {}
    expect(`${appointmentDate?.slice(0, 10)}T${appointmentTime}`).toBe(won)
    const taken = await practice.backend.records.appointments.chairTimeOn(['2026-12-09', '2026-12-11'], new Date(0))
    expect(new Set(taken.map(({ day }) => day))).toEqual(new Set([won.slice(0, 10)]))
  })

  test('ends at its hour: the times are free, both are told once, and the request waits for staff again', async () => {
    const address = await askFor()
    await offer()
    await settle()
    expect(await queued()).toEqual([])
    practice.letters.length = 0
    practice.pass(24 * 60)
    expect(await free(times[0] ?? { date: '', time: '' })).toBe('free')
    expect((await take(address, '2026-12-09T09:00')).status).toBe(409)
    const other = await anotherProcess()
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

  test('ends by no clock that is doubted, and is taken when that is put right', async () => {
    const address = await askFor()
    await offer()
    await settle()
    const { records, now } = practice.backend
    const believed = JSON.stringify({ believed: now().getTime() })
    await records.transaction(({ settings }) => settings.write(clockSetting, believed))
    practice.letters.length = 0
    practice.pass(4 * 24 * 60)
    await practice.sendReminders()
    await practice.sendLetters()
    expect(subjects().filter((subject) => subject?.includes('offered'))).toEqual([])
    expect((await inFull())?.history?.[0]).toMatchObject({ what: 'offered' })
    practice.pass(-4 * 24 * 60)
    expect((await take(address, '2026-12-09T09:00')).status).toBe(303)
  })

  test('is refused where a time is taken, a colleague was quicker, nobody can be written to, or it is no offer', async () => {
    await askFor()
    const chairs = practice.backend.content.practice.chairs.surgeryHours
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
    for (const workingDays of [0, 4]) expect((await offer({ ...good, workingDays })).status).toBe(400)

    await askFor({ name: 'Rung Only', email: '', phone: '07700 900999', appointmentDate: '2026-12-15' })
    const { _id } = (await atTheDesk('rung')) ?? {}
    const unwritten = await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [times[0]] })
    expect(unwritten.status).toBe(409)
    expect(unwritten.body.message).toContain('Please ring')
  })

  test('leaves the queue while it stands, but not of who is urgent, nor of whom its letter did not reach', async () => {
    await askFor()
    await offer()
    await settle()
    expect(await queued()).toEqual([])
    await askFor({ name: 'Una Urgent', email: 'una@example.com', appointmentDate: '2026-12-15', urgent: true })
    const { _id } = (await atTheDesk('una')) ?? {}
    await practice.asStaff('POST', `/api/admin/offer/${_id}`, { times: [times[1]] })
    await settle()
    expect(await queued()).toEqual(['urgent'])

    await askFor({ name: 'Nora Nowhere', email: 'nowhere@example.com', appointmentDate: '2026-12-16' })
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
    expect(await queued()).toEqual(['urgent', 'tell'])
  })

  test('does not count towards what its patient may hold', async () => {
    await askFor()
    // Three hours and a visit of one: more than the twelve quarters that one sender may hold.
    await offer()
    const more = await practice.send('POST', '/api/user/appointment', { ...wish, appointmentTime: '15:15' })
    expect(more.body).toMatchObject({ success: true, holdsTime: true })
  })
})
