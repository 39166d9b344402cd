import { describe, expect, test } from 'vitest'
import {
  askFor,
  atTheDesk,
  beginBeforeMaryAsks,
  decide,
  inFull,
  mary,
  move,
  openPage,
  practice,
  settle,
  step,
  wish,
} from '../../../tests/marys-request.ts'
import { PerhapsWritten, RecordsAway } from '../../domain/records.ts'
import { outageSentence } from '../../http/problems.ts'

beginBeforeMaryAsks()

const stateAt = async (time: string) =>
  (await practice.send('GET', '/api/user/filter_appointment_time/2026-12-10?service=Veneers')).body.times?.find(
    (offered) => offered.time === time,
  )?.state

/** Whether each letter says that a time is free. */
const saysFree = () => practice.letters.map(({ text }) => /time is free/.test(text))

describe('my request', () => {
  test('is withdrawn once, however often it is sent; the practice and the patient hear it in one letter each', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    practice.letters.length = 0
    const { version } = await openPage(address)
    for (const time of ['first', 'again']) {
      const taken = await step(address, { step: 'withdraw' }, version)
      expect(taken.status, time).toBe(303)
      expect(taken.headers.get('location')).toBe(`${address}#state`)
    }
    expect((await openPage(address)).words).toContain('You have withdrawn')
    expect(await stateAt('10:15')).toBe('free')
    await settle()
    expect(practice.letters.map(({ subject }) => subject.split(' – ')[0]).sort()).toEqual([
      'A patient has withdrawn',
      'Your appointment is cancelled',
    ])
    expect(practice.letters.find(({ to }) => to.address === mary.email)?.calendar?.content).toContain(
      'STATUS:CANCELLED',
    )
    expect(saysFree()).toEqual([true, true])
    expect((await inFull())?.history?.[0]).toMatchObject({ what: 'cancelled', by: 'the patient' })
    const late = await decide('Appointed')
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('This request was already cancelled by the patient at 09:01.')
  })

  test('that nobody has confirmed is withdrawn as a request: no letter calls it an appointment', async () => {
    const address = await askFor()
    await settle()
    practice.letters.length = 0
    await step(address, { step: 'withdraw' })
    await settle()
    const letter = practice.letters.find(({ to }) => to.address === mary.email)
    expect(letter?.subject).toMatch(/^Your request is withdrawn – /)
    expect(letter?.text.replace(/\s+/g, ' ')).toContain('Withdrawn: Thursday 10 December 2026 at 10:15')
    expect(letter?.text).not.toMatch(/your appointment|cancelled/i)
  })

  test('whose confirmation waits for a mail server is withdrawn as the appointment that their page shows', async () => {
    const address = await askFor()
    await settle()
    await decide('Appointed')
    practice.pass(1)
    expect((await openPage(address)).words).toContain('Withdraw my appointment')
    practice.letters.length = 0
    await step(address, { step: 'withdraw' })
    await settle()
    expect(practice.letters.find(({ to }) => to.address === mary.email)?.subject).toMatch(
      /^Your appointment is cancelled – /,
    )
  })

  test('that held no time, or holds it no more, frees none when it is withdrawn', async () => {
    const wish = await askFor({ appointmentTime: '21:00' })
    await settle()
    practice.letters.length = 0
    await step(wish, { step: 'withdraw' })
    await settle()
    expect(saysFree()).toEqual([false, false])
    const held = await askFor()
    practice.pass(4 * 24 * 60)
    await settle()
    practice.letters.length = 0
    expect((await openPage(held)).words).toContain('nobody had answered by then')
    await step(held, { step: 'withdraw' })
    expect((await openPage(held)).words).not.toContain('free for somebody else')
    await settle()
    expect(saysFree()).toEqual([false, false])
  })

  test('has one winner where the patient withdraws while staff accept', async () => {
    const address = await askFor()
    const { version } = await openPage(address)
    await decide('Appointed')
    const lost = await step(address, { step: 'withdraw' }, version)
    expect(lost.status).toBe(409)
    expect(lost.words).toContain('Something about your request has changed since this page was opened')
    expect((await atTheDesk())?.status).toBe('Appointed')

    await settle()
    const seen = await atTheDesk()
    const current = (await openPage(address)).version
    const [patient, desk] = await Promise.all([
      step(address, { step: 'withdraw' }, current),
      practice.asStaff('PUT', `/api/admin/update/${seen?._id}`, {
        appointmentDate: '2026-12-10',
        appointmentTime: '15:00',
        version: seen?.version,
      }),
    ])
    expect([patient.status, desk.status].sort()).toEqual(patient.status === 303 ? [303, 409] : [200, 409])
  })

  test('does nothing from a page that was opened before staff moved the visit', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    const { version } = await openPage(address)
    expect((await move('15:30')).status).toBe(200)
    await settle()
    const { status, words } = await step(address, { step: 'withdraw' }, version)
    expect(status).toBe(409)
    expect(words).toContain('15:30')
    expect((await atTheDesk())?.status).toBe('Appointed')
  })

  test('takes another time at once while it waits, keeps its hold’s end, and is told when the time is gone', async () => {
    const address = await askFor()
    const { text } = await openPage(address)
    expect(text).toContain('value="2026-12-09T10:15"')
    expect((await step(address, { step: 'another time', time: '2026-12-09T10:15' })).status).toBe(303)
    const { words } = await openPage(address)
    expect(words).toContain('Wednesday 9 December 2026 at 10:15')
    expect(words).toContain('until Friday 4 December at 09:00')
    expect(await stateAt('10:15')).toBe('free')
    // Back again within seconds: nobody needs a letter about that.
    expect((await step(address, { step: 'another time', time: '2026-12-10T10:15' })).status).toBe(303)
    practice.letters.length = 0
    await settle()
    expect(practice.letters.map(({ subject }) => subject)).not.toContain('A patient has chosen another time')

    for (const name of ['Ann Archer', 'Ben Baker', 'Cai Jones'])
      await practice.send('POST', '/api/user/appointment', {
        ...wish,
        name,
        phone: '',
        email: `${name[0]}@example.com`,
        appointmentDate: '2026-12-08',
      })
    const taken = await step(address, { step: 'another time', time: '2026-12-08T10:15' })
    expect(taken.status).toBe(409)
    expect(taken.words).toContain('That time has just been taken')
    // What is free near it is one tap away, and the day that was chosen stands open.
    expect(taken.words).toContain('These times near it are free:')
    const alert = taken.text.slice(taken.text.indexOf('role="alert"'), taken.text.indexOf('id="state"'))
    const near = [...alert.matchAll(/<button[^>]*value="([^"]+)" name="time"/g)].map(([, value]) => value)
    expect(near[0]).toMatch(/^2026-12-08T/)
    expect(taken.text.match(/<details[^>]* open[^>]*>\s*<summary><span>([^<]*)/)?.[1]).toBe('Tuesday 8 December 2026')
    expect((await openPage(address)).words).toContain('Thursday 10 December 2026 at 10:15')
    expect((await step(address, { step: 'another time', time: near[0] ?? '' })).status).toBe(303)
    expect((await openPage(address)).words).toContain('Tuesday 8 December 2026')
    for (const time of ['2026-12-09T03:00', '2026-11-30T10:15', '2026-02-30T10:15', 'never'])
      expect([400, 409]).toContain((await step(address, { step: 'another time', time })).status)
  })

  test('is told that nobody sees them at a time from an older page, or for this at all, and not that it is taken', async () => {
    // With a time of their own a change of the chairs would ask what becomes of it.
    const address = await askFor({ appointmentTime: '' })
    const { text, version } = await openPage(address)
    expect(text).toContain('value="2026-12-09T10:15"')
    const chair = { onCall: false, exceptions: [] }
    const save = async (more: object, saved: number) => {
      const removed = ['Door', 'Garden'].map((name, index) => ({ ...chair, chair: index + 2, name, removed: true }))
      const chairPlan = [{ ...chair, chair: 1, name: 'Window', ...more }, ...removed]
      return (await practice.asStaff('PUT', '/api/admin/practice', { version: saved, chairPlan })).status
    }
    const older = { step: 'another time', time: '2026-12-09T10:15' }

    const away = [{ from: '2026-12-09', to: '2026-12-09', reason: 'On a course' }]
    expect(await save({ exceptions: away }, 0)).toBe(200)
    const nobody = await step(address, older, version)
    expect(nobody.status).toBe(409)
    expect(nobody.words).toContain('Nobody can see you for this at that time. Please choose another one.')

    expect(await save({ services: ['Implants'] }, 1)).toBe(200)
    const never = await step(address, older, version)
    expect(never.status).toBe(409)
    expect(never.words).toContain('There are no times to choose for this online just now. Please ring 01632 960140')
  })

  test('keeps a confirmed time until staff have answered the wish for another one, and says so to both', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    practice.letters.length = 0
    await step(address, { step: 'another time', time: '2026-12-09T11:00' })
    const { words } = await openPage(address)
    expect(words).toContain('Confirmed')
    expect(words).toContain('You asked for instead Wednesday 9 December 2026 at 11:00')
    expect(words).toContain('by the end of Wednesday 2 December 2026')
    expect(await atTheDesk()).toMatchObject({
      status: 'Appointed',
      appointmentTime: '10:15',
      asksFor: { date: '2026-12-09T00:00:00.000Z', time: '11:00' },
    })
    expect((await inFull())?.history?.[0]).toMatchObject({ what: 'asked', by: 'the patient' })
    await settle()
    expect(practice.letters.map(({ subject }) => subject.split(' – ')[0]).sort()).toEqual([
      'A patient with a confirmed time asks for another one',
      'You asked for another time',
    ])

    practice.letters.length = 0
    // Staff save it unchanged: the time stays, and the patient hears it.
    await move('10:15')
    await settle()
    expect(practice.letters.map(({ subject }) => subject.split(' – ')[0])).toEqual(['Your appointment is confirmed'])
    const answer = practice.letters[0]?.text.replace(/\s+/g, ' ')
    expect(answer).toContain('You asked us for another time. Your confirmed time stands.')
    expect(answer).toContain(
      'You asked for: Wednesday 9 December 2026 at 11:00 When: Thursday 10 December 2026 at 10:15',
    )
    expect(answer).not.toContain('We have confirmed your appointment')
    expect(await atTheDesk()).not.toHaveProperty('asksFor')
    expect((await openPage(address)).words).toContain('please come to us at this time')
  })

  test('asks for no other time any more once it is withdrawn', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    await step(address, { step: 'another time', time: '2026-12-09T11:00' })
    expect(await atTheDesk()).toHaveProperty('asksFor')
    await step(address, { step: 'withdraw' })
    expect(await atTheDesk()).toMatchObject({ status: 'Cancelled' })
    expect(await atTheDesk()).not.toHaveProperty('asksFor')
  })

  test('offers every other free time but the confirmed one, which could not be asked for', async () => {
    const address = await askFor()
    const own = 'value="2026-12-10T10:15"'
    expect((await openPage(address)).text).toContain(own)
    await decide('Appointed')
    await settle()
    const { text } = await openPage(address)
    expect(text).toContain('value="2026-12-10T10:30"')
    expect(text).not.toContain(own)
    const asked = await step(address, { step: 'another time', time: '2026-12-10T10:15' })
    expect(asked.text).toContain('That time cannot be chosen.')
    expect(await atTheDesk()).not.toHaveProperty('asksFor')
  })

  test('hears that a moved time suits, once', async () => {
    const address = await askFor()
    expect((await step(address, { step: 'suits' })).status).toBe(409)
    await decide('Appointed')
    await settle()
    await move('11:15')
    await settle()
    const moved = await openPage(address)
    expect(moved.words).toContain('from Thursday 10 December 2026 at 10:15 to Thursday 10 December 2026 at 11:15')
    for (const time of ['first', 'again'])
      expect((await step(address, { step: 'suits' }, moved.version)).status, time).toBe(303)
    expect((await openPage(address)).words).toContain('You told us that this time suits you')
    expect((await inFull())?.history?.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'suits by the patient',
      'edited by Ashcombe Dental Group',
      'accepted by Ashcombe Dental Group',
      'requested by the patient',
    ])
    expect(await stateAt('11:15')).toBe('free')
    expect((await atTheDesk())?.chair).toBe(1)
  })

  test('says to ring from 24 hours before the visit, and refuses what an older page still offers', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    const { version } = await openPage(address)
    practice.pass(8 * 24 * 60 + 74)
    expect((await openPage(address)).words).toContain('Withdraw my appointment')
    practice.pass(1)
    const { words, text } = await openPage(address)
    expect(words).toContain('Your visit begins in less than 24 hours, so please ring 01632 960140')
    expect(text).not.toContain('value="withdraw"')
    const late = await step(address, { step: 'withdraw' }, version)
    expect(late.status).toBe(409)
    expect(late.words).toContain('Please ring 01632 960140')
    expect((await atTheDesk())?.status).toBe('Appointed')
  })

  test('says to whoever would ring while the surgery is shut from when it is answered, and where to write before', async () => {
    const address = await askFor()
    await decide('Appointed')
    await settle()
    practice.pass(8 * 24 * 60 + 13 * 60)
    expect((await openPage(address)).words).toContain(
      'please ring 01632 960140 to withdraw or to agree another time. We answer it again from Thursday 10 December at 09:00. ' +
        'Before that you can write to hello@ashcombedental.example .',
    )
    practice.pass(11 * 60)
    expect((await openPage(address)).words).not.toContain('We answer it again')
  })

  test('sends whoever comes before the surgery opens to the number that is answered at night', async () => {
    const emergency = { service: '24 hours emergency dental care', appointmentTime: '07:00' }
    const address = await askFor(emergency)
    await decide('Appointed')
    await settle()
    practice.pass(8 * 24 * 60 + 13 * 60)
    expect((await openPage(address)).words).toContain('please ring 01632 960199 to withdraw or to agree another time.')
  })

  test('asks whoever wants no calls to have somebody ring there, in the heading too', async () => {
    const emergency = { service: '24 hours emergency dental care', appointmentTime: '07:00', noCalls: 'yes' }
    const address = await askFor(emergency)
    await decide('Appointed')
    await settle()
    practice.pass(8 * 24 * 60 + 13 * 60)
    const { words } = await openPage(address)
    expect(words).toContain('To change something, please have somebody ring us')
    expect(words).toContain('please have somebody ring 01632 960199 to withdraw')
  })

  test('says so of one hour as of one', async () => {
    practice.backend.settings.patientChangeHours = 1
    const address = await askFor()
    await decide('Appointed')
    await settle()
    practice.pass(9 * 24 * 60 + 15)
    expect((await openPage(address)).words).toContain('Your visit begins in less than 1 hour, so please ring')
  })

  test('speaks of no visit that nobody has confirmed', async () => {
    const address = await askFor()
    practice.pass(9 * 24 * 60)
    const { words } = await openPage(address)
    expect(words).toContain('The time that you asked for is less than 24 hours away, so please ring 01632 960140')
    expect(words).not.toContain('Your visit begins')
  })

  test('is not lost while the database is away: a step is sent again with one press, and taken once', async () => {
    const address = await askFor()
    const { version } = await openPage(address)
    const { transaction } = practice.backend.records
    practice.backend.records.transaction = () => Promise.reject(new RecordsAway('Locked by another process'))
    const refused = await step(address, { step: 'another time', time: '2026-12-09T09:00' }, version)
    expect(refused.status).toBe(500)
    const unspaced = (text: string) => text.replace(/\s/g, '')
    // As everywhere else, but for the links.
    expect(unspaced(refused.words)).toContain(unspaced(outageSentence(practice.backend.content.practice)))
    // Both numbers are pressed on a telephone, and stay in one line.
    expect(refused.text.match(/<p role="alert">.*?<\/p>/)?.[0].match(/href="tel:/g)).toHaveLength(2)
    const hidden = [...refused.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const again = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    expect(again).toEqual({ step: 'another time', time: '2026-12-09T09:00', version })
    expect(refused.text).toContain(`<a class="button button-quiet" href="${address}">`)
    practice.backend.records.transaction = () => Promise.reject(new PerhapsWritten('The answer was lost on the way'))
    const unknown = await step(address, again, version)
    expect(unknown.words).toContain('Sorry, we cannot tell whether this has reached us. Please try again')
    expect(unknown.words).not.toContain('we cannot take this')
    practice.backend.records.transaction = transaction
    for (const _ of ['once', 'twice']) expect((await step(address, again, version)).status).toBe(303)
    expect(await atTheDesk()).toMatchObject({ appointmentTime: '09:00', version: Number(version) + 1 })

    const { find } = practice.backend.records.requestLinks
    practice.backend.records.requestLinks.find = () => Promise.reject(new RecordsAway('gone'))
    const unread = await openPage(address)
    expect([unread.status, unread.words.includes('Try again')]).toEqual([500, true])
    expect(unread.words).toContain('Sorry, we cannot show this just now. Please try again in a few minutes')
    practice.backend.records.requestLinks.find = find
  })

  test('and what else a letter leads to keep their addresses to themselves while the database is away', async () => {
    const gone = () => Promise.reject(new RecordsAway('gone'))
    practice.backend.records.requestLinks.find = gone
    practice.backend.records.reminders.emailBy = gone
    const token = 'x'.repeat(43)
    const answers = [
      await practice.send('GET', `/my-request/${token}/appointment.ics`),
      await practice.send('GET', `/my-request/${token}/leave-the-list`),
      await practice.send('POST', `/my-request/${token}/leave-the-list`),
      await practice.send('GET', `/stop-reminders/${token}`),
      await practice.send('POST', `/stop-reminders/${token}`, 'reminders=no', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ]
    for (const { status, headers, text } of answers) {
      expect([status, text.includes('<h1>Please try again</h1>')]).toEqual([500, true])
      expect(headers.get('referrer-policy')).toBe('strict-origin')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
    expect(answers.at(-1)?.text).toContain('name="reminders" value="no"')
  })
})
