import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import { LetterNotSent } from '../mail/letter-not-sent.ts'

let practice: TestPractice
let id: string
let page: string
beforeEach(async () => {
  practice = await openTestPractice()
  const wish = { name: 'Ngozi Okafor', email: 'ngozi@example.com', service: 'Veneers' }
  const when = { appointmentDate: '2026-12-03', appointmentTime: '10:15' }
  page = (await practice.send('POST', '/api/user/appointment', { ...wish, ...when })).body.requestAddress ?? ''
  id = (await practice.asStaff('GET', '/api/admin/patients')).body.patients?.[0]?._id ?? ''
  await practice.sendLetters()
})
afterEach(() => practice.close())

const accept = () => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
const cancel = () => practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled' })
const move = (appointmentTime: string) => practice.asStaff('PUT', `/api/admin/update/${id}`, { appointmentTime })
/** Their page says nothing of it before nobody can take it back. */
const moveSettled = (time: string) => move(time).then(() => seconds(13))
const undo = (change: string | undefined) => practice.asStaff('POST', `/api/admin/undo/${id}`, { change })
const rung = () => practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true })
/** A step of the patient on their page, as it is now. */
async function step(form: Record<string, string>) {
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body
  const body = new URLSearchParams({ ...form, version: String(patient?.version) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await practice.send('POST', page, body, { headers })
  expect(answer.status).toBe(303)
}
const seconds = (number: number) => practice.pass(number / 60)

/** Every letter to the patient since they asked, once nothing can be undone any more. */
async function lettersInTheEnd() {
  practice.pass(1)
  await practice.sendLetters()
  return practice.letters.slice(2)
}
const kindsInTheEnd = async () => (await lettersInTheEnd()).map(({ kind }) => kind)
const sequenceIn = (letter: { calendar?: { content: string } | undefined } | undefined) =>
  Number(letter?.calendar?.content.match(/SEQUENCE:(\d+)/)?.[1])

describe('one letter for each state that is settled', () => {
  test('accepted and then cancelled within the undo: the patient reads only that it is cancelled', async () => {
    await accept()
    seconds(5)
    await cancel()
    expect(await kindsInTheEnd()).toEqual(['appointment-cancelled'])
  })

  test('accepted so shortly before the visit that changes go by telephone: no letter says that its link changes it', async () => {
    const changes = /See or change your request/
    await accept()
    expect((await lettersInTheEnd()).map(({ text }) => changes.test(text))).toEqual([true])
    await move('11:00')
    practice.pass(26 * 60)
    const [, late] = await lettersInTheEnd()
    expect(late?.text).toMatch(/11:00[\s\S]*See your request:/)
    expect(late?.text).not.toMatch(changes)
  })

  test('moved three times within the undo: one letter, from the time the patient knows to the last one', async () => {
    for (const time of ['11:00', '12:00', '14:00']) {
      await move(time)
      seconds(3)
    }
    const letters = await lettersInTheEnd()
    expect(letters.map(({ kind }) => kind)).toEqual(['appointment-moved'])
    expect(letters[0]?.text).toContain('Thursday 3 December 2026 at 10:15')
    expect(letters[0]?.text).toContain('Thursday 3 December 2026 at 14:00')
    expect(letters[0]?.text).not.toMatch(/11:00|12:00/)
  })

  test('moved and moved back within the undo: nothing to tell', async () => {
    await move('11:00')
    await move('10:15')
    expect(await kindsInTheEnd()).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['by the patient', () => step({ step: 'another time', time: '2026-12-03T11:00' })],
    ['and told on the telephone', () => move('11:00').then(() => rung())],
    ['and found suitable on their page', () => moveSettled('11:00').then(() => step({ step: 'suits' }))],
  ])('moved %s, and moved back by staff before any letter left: they hear of the way back', async (_, moveFirst) => {
    seconds(13)
    await moveFirst()
    seconds(13)
    await move('10:15')
    const theirs = (await lettersInTheEnd()).filter(({ to }) => to.address === 'ngozi@example.com')
    expect(theirs.map(({ kind }) => kind)).toEqual(['appointment-moved'])
    expect(theirs[0]?.text.replace(/\s+/g, ' ')).toMatch(/11:00.*10:15|10:15.*11:00/)
  })

  test('moved by the patient and then cancelled: the cancellation names the time that they chose', async () => {
    await step({ step: 'another time', time: '2026-12-03T11:00' })
    await cancel()
    const theirs = (await lettersInTheEnd()).filter(({ to }) => to.address === 'ngozi@example.com')
    expect(theirs.map(({ kind }) => kind)).toEqual(['appointment-cancelled'])
    expect(theirs[0]?.text).toContain('at 11:00')
  })

  test('moved and then accepted: the confirmation names the time that was asked for', async () => {
    await move('11:00')
    await accept()
    const letters = await lettersInTheEnd()
    expect(letters.map(({ kind }) => kind)).toEqual(['appointment-accepted'])
    expect(letters[0]?.text).toContain('Thursday 3 December 2026 at 10:15')
    expect(letters[0]?.text).toContain('Thursday 3 December 2026 at 11:00')
  })

  test('accepted and then moved: the patient was never told of the first, so it is a confirmation', async () => {
    await accept()
    await move('11:00')
    const letters = await lettersInTheEnd()
    expect(letters.map(({ kind }) => kind)).toEqual(['appointment-accepted'])
    expect(letters[0]?.text).toContain('Thursday 3 December 2026 at 11:00')
  })

  test('moved and then cancelled: the cancellation names the time that the patient knows', async () => {
    await move('11:00')
    await cancel()
    const letters = await lettersInTheEnd()
    expect(letters.map(({ kind }) => kind)).toEqual(['appointment-cancelled'])
    expect(letters[0]?.text).toContain('Thursday 3 December 2026 at 10:15')
    expect(letters[0]?.calendar?.content).toContain('DTSTART:20261203T101500Z')
  })

  test('what was told stays told: a later change has a letter of its own, and each calendar file counts up', async () => {
    await accept()
    practice.pass(1)
    await practice.sendLetters()
    await move('11:00')
    seconds(2)
    await move('12:00')
    practice.pass(1)
    await practice.sendLetters()
    await cancel()
    const letters = await lettersInTheEnd()
    expect(letters.map(({ kind }) => kind)).toEqual([
      'appointment-accepted',
      'appointment-moved',
      'appointment-cancelled',
    ])
    const sequences = letters.map(sequenceIn)
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
    expect(new Set(sequences).size).toBe(3)
  })
})

describe('an undo never takes a letter that is still needed', () => {
  test('the second of two moves undone: the letter of the first is sent', async () => {
    await move('11:00')
    seconds(5)
    const { change } = (await move('12:00')).body
    seconds(5)
    expect((await undo(change)).status).toBe(200)
    const letters = await lettersInTheEnd()
    expect(letters.map(({ kind }) => kind)).toEqual(['appointment-moved'])
    expect(letters[0]?.text).toContain('at 11:00')
    expect(letters[0]?.text).not.toContain('12:00')
  })

  test('the way back undone: the letter of the way there is sent', async () => {
    await move('11:00')
    const { change } = (await move('10:15')).body
    expect((await undo(change)).status).toBe(200)
    expect(await kindsInTheEnd()).toEqual(['appointment-moved'])
  })

  test('a cancellation undone after an acceptance: the confirmation is sent', async () => {
    await accept()
    const { change } = (await cancel()).body
    expect((await undo(change)).status).toBe(200)
    expect(await kindsInTheEnd()).toEqual(['appointment-accepted'])
  })

  test('undone, and done again otherwise: the last truth alone, with the highest number', async () => {
    await accept()
    const { change } = (await move('11:00')).body
    await undo(change)
    await move('12:00')
    const letters = await lettersInTheEnd()
    expect(letters.map(({ kind }) => kind)).toEqual(['appointment-accepted'])
    expect(letters[0]?.text).toContain('at 12:00')
    expect(sequenceIn(letters[0])).toBe(3)
  })

  test('a first and only step undone: no letter', async () => {
    const { change } = (await accept()).body
    await undo(change)
    expect(await kindsInTheEnd()).toEqual([])
  })
})

describe('behind a letter that did not arrive', () => {
  /** The mail server refuses what has not left yet. */
  async function lost() {
    practice.pass(1)
    const send = () => Promise.reject(new LetterNotSent('recipient refused', '550'))
    await sendDueLetters({ ...practice.practice.sending, mailer: { send, close: async () => {} } })
  }
  const lastInTheEnd = async () => (await lettersInTheEnd()).at(-1)
  const queued = async () => (await practice.asStaff('GET', '/api/admin/queue')).body.queue

  test('a change is told from the time that the patient knows', async () => {
    await accept()
    await lost()
    await move('11:00')
    expect(await lastInTheEnd()).toMatchObject({
      kind: 'appointment-accepted',
      text: expect.stringMatching(/You asked for: +Thursday 3 December 2026 at 10:15/),
    })
    await move('12:00')
    await lost()
    await move('14:00')
    await move('15:00')
    const { text = '' } = (await lastInTheEnd()) ?? {}
    expect(text).toMatch(/Old time: +Thursday 3 December 2026 at 11:00/)
    expect(text).not.toMatch(/12:00|14:00/)
  })

  test('what they were told on the telephone in between they know', async () => {
    await accept()
    await lettersInTheEnd()
    await move('11:00')
    await lost()
    await practice.asStaff('POST', `/api/admin/call/${id}`, { answered: true })
    await move('12:00')
    await lost()
    await move('14:00')
    const { text = '' } = (await lastInTheEnd()) ?? {}
    expect(text).toMatch(/Old time: +Thursday 3 December 2026 at 11:00/)
  })

  test('the way back over a letter that still waits says so too', async () => {
    await accept()
    await lettersInTheEnd()
    await move('11:00')
    await lost()
    await move('12:00')
    await move('10:15')
    expect(await lastInTheEnd()).toMatchObject({ kind: 'appointment-accepted' })
    expect(await queued()).toEqual([])
  })

  test('the way back says that the time they know stands, and nobody has to ring', async () => {
    await accept()
    await lettersInTheEnd()
    await move('11:00')
    await lost()
    await move('10:15')
    expect(await lastInTheEnd()).toMatchObject({ kind: 'appointment-accepted' })
    expect(await queued()).toEqual([])
  })

  test('an offer tells of the confirmation too', async () => {
    await accept()
    await lost()
    await practice.asStaff('POST', `/api/admin/offer/${id}`, { times: [{ date: '2026-12-04', time: '09:00' }] })
    expect((await lastInTheEnd())?.text).toContain('We have confirmed your appointment.')
  })

  test('what is cancelled is a request where they have heard of no confirmation', async () => {
    await accept()
    await lost()
    await cancel()
    expect((await lastInTheEnd())?.subject).toMatch(/^Your request is cancelled – /)
  })
})

describe('what is cancelled', () => {
  const subjectInTheEnd = async () => (await lettersInTheEnd()).at(-1)?.subject

  test('is a request where nobody has heard that it is confirmed', async () => {
    await accept()
    seconds(5)
    await cancel()
    expect(await subjectInTheEnd()).toMatch(/^Your request is cancelled – /)
  })

  test('is an appointment where they have', async () => {
    await accept()
    await lettersInTheEnd()
    await cancel()
    expect(await subjectInTheEnd()).toMatch(/^Your appointment is cancelled – /)
  })
})

test('staff see only the letters that will be sent, and nothing of the others is left once it is', async () => {
  await accept()
  await cancel()
  const kinds = async () =>
    (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body.patient?.letters?.map(({ kind }) => kind)
  expect((await kinds())?.toSorted()).toEqual(['appointment-cancelled', 'request-arrived', 'request-received'])
  expect((await practice.backend.records.outbox.waiting()).count).toBe(1)
  expect(await kindsInTheEnd()).toEqual(['appointment-cancelled'])
})
