import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../../tests/test-practice.ts'

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

const words = 'We are sorry: the lift is being mended <b>that</b> week.'
const withWords = (body: object) => practice.asStaff('PUT', `/api/admin/update-with-words/${id}`, { words, ...body })
const onPage = async () =>
  (await practice.send('GET', page)).text
    .match(/A word from the practice: <q>([^<]*)<\/q>/)?.[1]
    ?.replaceAll('&lt;', '<')

async function lettersInTheEnd() {
  practice.pass(1)
  await practice.sendLetters()
  return practice.letters.slice(2)
}

test.each([
  ['a cancellation', { status: 'Cancelled' }, 'appointment-cancelled'],
  ['a move', { appointmentTime: '11:30' }, 'appointment-moved'],
  ['an acceptance', { status: 'Appointed' }, 'appointment-accepted'],
])('%s carries a sentence into its letter and onto the patient’s page', async (_, body, kind) => {
  expect((await withWords(body)).status).toBe(200)
  expect(await onPage()).toBe(undefined)
  const [letter, ...more] = await lettersInTheEnd()
  expect([letter?.kind, more]).toEqual([kind, []])
  expect(letter?.text).toContain(words)
  expect(letter?.html).toContain('mended &lt;b&gt;that&lt;/b&gt; week')
  expect(await onPage()).toMatch(/^We are sorry: the lift is being mended <b/)
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body
  expect(patient?.history?.[0]).toMatchObject({ words })
})

test('undone within the undo time, it reaches nobody', async () => {
  const { change } = (await withWords({ status: 'Cancelled' })).body
  expect((await practice.asStaff('POST', `/api/admin/undo/${id}`, { change })).status).toBe(200)
  expect(await lettersInTheEnd()).toEqual([])
  expect(await onPage()).toBe(undefined)
})

test('the last step alone speaks: what was said of a time that is no longer so is gone', async () => {
  await withWords({ appointmentTime: '11:30' })
  await practice.asStaff('PUT', `/api/admin/update/${id}`, { appointmentTime: '12:30' })
  const [letter] = await lettersInTheEnd()
  expect([letter?.kind, letter?.text.includes('lift')]).toEqual(['appointment-moved', false])
  expect(await onPage()).toBe(undefined)
})

test('without an address it is on the page, and staff are told to ring', async () => {
  await practice.asStaff('PUT', `/api/admin/person/${id}`, { name: 'Ngozi Okafor', email: '', phone: '07700 900123' })
  const { body } = await withWords({ status: 'Cancelled' })
  expect(body.message).toBe('The appointment is cancelled. No letter carries your sentence: please ring the patient.')
  expect(await lettersInTheEnd()).toEqual([])
  expect(await onPage()).toMatch(/lift/)
})

test('of a correction that its patient does not notice it is nowhere, and staff are told to ring', async () => {
  const { body } = await withWords({ minutes: 75 })
  expect(body.message).toContain('No letter carries your sentence: please ring the patient.')
  expect(await lettersInTheEnd()).toEqual([])
  expect(await onPage()).toBe(undefined)
  const { patient } = (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body
  expect(patient?.history?.[0]?.what).toBe('edited')
  expect(patient?.history?.[0]?.words).toBe(undefined)
})

test.each([
  [{ words: ' ' }, 'Please write a sentence to the patient.'],
  [{ words: 'w'.repeat(301) }, 'Please write to the patient in at most 300 characters.'],
])('it has bounds', async (body, message) => {
  const answer = await withWords({ status: 'Cancelled', ...body })
  expect([answer.status, answer.body.message]).toEqual([400, message])
  expect(await lettersInTheEnd()).toEqual([])
})

test('the specification’s own calls carry none', async () => {
  await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Cancelled', words })
  const [letter] = await lettersInTheEnd()
  expect(letter?.text.includes('lift')).toBe(false)
})

/** Corrects the address, and sends the last letter to the new one. */
async function sendAgain(): Promise<void> {
  practice.pass(1)
  await practice.asStaff('PUT', `/api/admin/person/${id}`, { name: 'Ngozi Okafor', email: 'ngozi@example.org' })
  practice.pass(1)
  expect((await practice.asStaff('POST', `/api/admin/letter-again/${id}`, {})).status).toBe(200)
  await practice.sendLetters()
}

test('a letter that is sent again says it again', async () => {
  await withWords({ status: 'Cancelled' })
  await lettersInTheEnd()
  await sendAgain()
  expect(practice.letters.at(-1)?.text).toContain(words)
})

test('a letter about their own withdrawal that is sent again says that it was theirs', async () => {
  const withdrawn = await practice.send('POST', page, 'step=withdraw&version=1', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(withdrawn.status).toBe(303)
  await lettersInTheEnd()
  await sendAgain()
  expect(practice.letters.at(-1)?.text).toContain('You have withdrawn')
})
