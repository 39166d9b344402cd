import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

/** A request by Ngozi, with its letters gone, and what staff are told of it. */
async function ask(): Promise<string> {
  const wish = { name: 'Ngozi Okafor', email: 'ngozi@example.com', phone: '07700 900123', service: 'Veneers' }
  const when = { appointmentDate: '2026-12-03', appointmentTime: '10:15' }
  await practice.send('POST', '/api/user/appointment', { ...wish, ...when })
  const { body } = await practice.asStaff('GET', '/api/admin/patients')
  // What staff answer is written later than what came of asking.
  practice.pass(1)
  return body.patients?.[0]?._id ?? ''
}
const accept = (id: string) => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
const lettersOf = async (id: string) =>
  ((await practice.asStaff('GET', `/api/admin/patients/${id}`)).body.patient?.letters ?? []).filter(
    ({ kind }) => kind !== 'request-arrived',
  )
const patient = async (query = '') => (await practice.asStaff('GET', `/api/admin/patients${query}`)).body.patients?.[0]
const queue = async () => (await practice.asStaff('GET', '/api/admin/queue')).body.queue ?? []
const cameBack = (letter: string | undefined) =>
  practice.asStaff('POST', `/api/admin/letter-came-back/${letter ?? 'none'}`)

/** Sends what is due by a mail server that refuses every patient. */
async function refuse(failure: LetterNotSent): Promise<void> {
  const mailer = { send: () => Promise.reject(failure), close: async () => {} }
  await sendDueLetters({ ...practice.practice.sending, mailer })
  await sendDueLetters({ ...practice.practice.sending, mailer })
}

describe('staff see of each letter', () => {
  test('that it waits, and then that the mail server has taken it', async () => {
    const id = await ask()
    const [waits] = await lettersOf(id)
    expect(waits).toMatchObject({ kind: 'request-received', state: 'waiting', at: '2026-12-01T09:00:00.000Z' })
    expect(waits).not.toHaveProperty('triedAgainAt')
    practice.pass(1)
    await practice.sendLetters()
    expect(await lettersOf(id)).toEqual([
      { id: waits?.id, kind: 'request-received', state: 'sent', at: '2026-12-01T09:02:00.000Z' },
    ])
  })

  test('on a trial, that it became a file and reached nobody', async () => {
    practice.practice.backend.lettersAreFiles = true
    const id = await ask()
    practice.pass(1)
    expect(await lettersOf(id)).toMatchObject([{ state: 'waiting' }])
    await practice.sendLetters()
    expect(await lettersOf(id)).toMatchObject([{ kind: 'request-received', state: 'a file' }])
  })

  test('what the server said when it put it off, and when it is tried again', async () => {
    const id = await ask()
    await refuse(new LetterNotSent('not now', '451 4.7.1', '451 4.7.1 try again later'))
    expect(await lettersOf(id)).toMatchObject([
      { state: 'waiting', said: '451 4.7.1 try again later', triedAgainAt: '2026-12-01T09:01:05.000Z' },
    ])
  })

  test('that it was refused, in the server’s own words', async () => {
    const id = await ask()
    await refuse(new LetterNotSent('recipient refused', '550 5.1.1', '550 5.1.1 no such person'))
    expect(await lettersOf(id)).toMatchObject([{ state: 'refused', said: '550 5.1.1 no such person' }])
    expect(await patient('?unreached=yes')).toMatchObject({ name: 'Ngozi Okafor', unreached: true })
    expect(JSON.stringify(practice.log)).not.toContain('no such person')
  })

  test('not that the patient is to be rung once a later letter was taken', async () => {
    const id = await ask()
    await refuse(new LetterNotSent('recipient refused', '550', '550 greylisted by mistake'))
    await accept(id)
    practice.pass(1)
    await practice.sendLetters()
    expect(await patient()).toMatchObject({ unreached: false })
    expect(await patient('?unreached=yes')).toBe(undefined)
  })
})

describe('a letter that came back', () => {
  test('is marked by a press, once; the patient stands in the queue until they are told', async () => {
    const id = await ask()
    await practice.sendLetters()
    await accept(id)
    practice.pass(1)
    await practice.sendLetters()
    expect(await queue()).toEqual([])
    const letter = (await lettersOf(id)).find(({ kind }) => kind === 'appointment-accepted')
    practice.pass(60)
    const answers = await Promise.all([cameBack(letter?.id), cameBack(letter?.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      message: 'Noted: the letter came back. Please ring the patient.',
      updatedUser: { _id: id, unreached: true },
    })
    expect(await lettersOf(id)).toMatchObject([
      { kind: 'request-received', state: 'sent' },
      { kind: 'appointment-accepted', state: 'came back', at: '2026-12-01T10:02:00.000Z' },
    ])
    expect(await queue()).toMatchObject([
      { reason: 'tell', untoldBecause: 'letter came back', patient: { phone: '07700 900123', unreached: true } },
    ])
    await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true })
    expect(await queue()).toEqual([])
    const { body } = await practice.asStaff('GET', `/api/admin/audit?about=${id}`)
    expect(JSON.stringify(body)).toContain('noted that a letter came back')
  })

  test.each(['one that waits', 'one that nobody knows', 'one to the practice itself'])('is not %s', async (which) => {
    const id = await ask()
    const known = (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body.patient?.letters ?? []
    if (which === 'one to the practice itself') await practice.sendLetters()
    const kind = which === 'one that waits' ? 'request-received' : 'request-arrived'
    const letter = which === 'one that nobody knows' ? 'nobody' : known.find((each) => each.kind === kind)?.id
    const { status, body } = await cameBack(letter)
    expect([status, body.message]).toEqual(
      which === 'one that waits'
        ? [409, 'Only a letter that the mail server has taken can come back.']
        : [404, 'There is no such letter to a patient.'],
    )
    expect(await patient()).toMatchObject({ unreached: false })
  })

  test('nobody marks one from outside', async () => {
    const id = await ask()
    await practice.sendLetters()
    const [letter] = await lettersOf(id)
    expect((await practice.send('POST', `/api/admin/letter-came-back/${letter?.id}`)).status).toBe(401)
  })
})
