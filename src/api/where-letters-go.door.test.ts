import { afterEach, describe, expect, test } from 'vitest'
import { openTestPractice, staffEmail, type TestPractice } from '../../tests/test-practice.ts'
import type { Config } from '../config.ts'

const publicUrl = 'http://practice.local'
const smtpUrl = 'smtp://localhost'

let practice: TestPractice
afterEach(() => practice.close())

async function open(settings: Partial<Config>): Promise<void> {
  practice = await openTestPractice({ settings })
}

const ngozi = { name: 'Ngozi Okafor', email: 'ngozi@example.com', phone: '07700 900123' }
const request = { ...ngozi, appointmentDate: '2026-12-03', appointmentTime: '10:15' }
const message = { ...ngozi, message: 'Are you open on Sunday?' }

const notices = async (): Promise<{ kind: string; sentence: string }[]> =>
  JSON.parse((await practice.asStaff('GET', '/api/admin/notices')).text).notices
const aboutLetters = async () => (await notices()).filter(({ kind }) => kind.startsWith('letters-'))
const patient = async () => (await practice.asStaff('GET', '/api/admin/patients')).body.patients?.[0]
const inFull = async () => (await practice.asStaff('GET', `/api/admin/patients/${(await patient())?._id}`)).body.patient
const accept = async () =>
  practice.asStaff('PUT', `/api/admin/statuschange/${(await patient())?._id}`, { status: 'Appointed' })

/** What the page says to a browser without scripts, as its reader sees it. */
async function pageAfter(path: string, answers: Record<string, string>): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await practice.send('POST', path, String(new URLSearchParams(answers)), { headers })
  expect(sent.status).toBe(303)
  const { text } = await practice.send('GET', sent.headers.get('location') ?? '')
  return /class="form-answer"[\s\S]*?<\/div><\/div>/.exec(text)?.[0] ?? ''
}

async function settled(): Promise<void> {
  practice.pass(1)
  await practice.sendLetters()
}

const saysThatALetterGoes = /confirmation e-mail|(letter|e-mail) (with|is|was)|on its way/i

describe('on a trial, without PUBLIC_URL and SMTP_URL', () => {
  test('the folder counts as delivery: answers, pages and the desk read as specified', async () => {
    await open({})
    expect((await practice.send('POST', '/api/user/contact', message)).body.letters).toBe(true)
    expect((await practice.send('POST', '/api/user/appointment', request)).body.letters).toBe(true)
    expect(await pageAfter('/contact', { ...message, message: 'And on Monday?' })).toMatch(/A confirmation e-mail has/)
    await practice.sendLetters()
    expect((await accept()).body.message).toBe('The appointment is approved.')
    await settled()
    expect(await inFull()).toMatchObject({ unreached: false, letters: [{ state: 'sent' }, {}, { state: 'sent' }] })
    const asked = await practice.send('POST', '/api/admin/forgotten', { email: staffEmail })
    expect(asked.body.message).toMatch(/a letter with a link is on its way/)
  })

  test('the overview says that letters go into a folder, and the log does', async () => {
    await open({})
    expect(await aboutLetters()).toMatchObject([
      { kind: 'letters-in-folder', sentence: expect.stringMatching(/folder/) },
    ])
    expect(practice.log.filter(({ facts }) => facts.setting === 'SMTP_URL')).toHaveLength(1)
  })
})

describe('with PUBLIC_URL and without SMTP_URL', () => {
  test('no answer and no page of the two forms says that a letter was sent', async () => {
    await open({ publicUrl })
    const answers = [
      await practice.send('POST', '/api/user/contact', message),
      await practice.send('POST', '/api/user/appointment', request),
    ]
    expect(answers.map(({ status, body }) => [status, body.letters])).toEqual([
      [201, false],
      [201, false],
    ])
    const pages = [
      await pageAfter('/contact', { ...message, message: 'And on Monday?' }),
      await pageAfter('/appointment', { ...request, appointmentTime: '12:15' }),
    ]
    for (const page of pages) {
      expect(page).toMatch(/Your reference is/)
      expect(page).not.toMatch(saysThatALetterGoes)
    }
  })

  test('a form sent twice is told the same', async () => {
    await open({ publicUrl })
    const headers = { 'idempotency-key': 'once' }
    await practice.send('POST', '/api/user/contact', message, { headers })
    expect((await practice.send('POST', '/api/user/contact', message, { headers })).body.letters).toBe(false)
  })

  test('after Accept, Move and Cancel the desk reads that no letter goes out, and whom to ring', async () => {
    await open({ publicUrl })
    await practice.send('POST', '/api/user/appointment', request)
    const path = `/api/admin/update/${(await patient())?._id}`
    const said = [
      (await accept()).body.message,
      (await practice.asStaff('PUT', path, { appointmentTime: '11:00' })).body.message,
      (await practice.asStaff('PUT', path, { status: 'Cancelled' })).body.message,
    ]
    for (const sentence of said) expect(sentence).toMatch(/No letter can be sent: please ring the patient\.$/)
    await settled()
    expect(await patient()).toMatchObject({ unreached: true })
    expect((await inFull())?.letters?.map(({ state }) => state)).not.toContain('sent')
  })

  test('who corrects what no patient notices is not sent to the telephone', async () => {
    await open({ publicUrl })
    await practice.send('POST', '/api/user/appointment', request)
    const path = `/api/admin/update/${(await patient())?._id}`
    const { body } = await practice.asStaff('PUT', path, { service: 'Veneers' })
    expect(body.message).toBe('The request is updated.')
  })

  test('no step that ends what was offered says that a letter tells of it', async () => {
    await open({ publicUrl })
    await practice.send('POST', '/api/user/appointment', request)
    const id = (await patient())?._id
    const offer = () =>
      practice.asStaff('POST', `/api/admin/offer/${id}`, { times: [{ date: '2026-12-04', time: '11:00' }] })
    await offer()
    practice.pass(1)
    await settled()
    const corrected = await practice.asStaff('PUT', `/api/admin/update/${id}`, { service: 'Veneers' })
    expect(corrected.body.message).toMatch(
      /What was offered is free again\. No letter can be sent: please ring the patient\.$/,
    )
    await offer()
    practice.pass(1)
    await settled()
    const { change } = (await accept()).body
    const { chairs } = practice.backend.content.practice
    for (let at = 0; at < chairs.surgeryHours; at += 1) {
      const other = { name: `Patient ${at}`, email: `p${at}@example.com`, phone: '' }
      const theirs = {
        ...request,
        ...other,
        service: 'Veneers',
        appointmentDate: '2026-12-04',
        appointmentTime: '11:00',
      }
      await practice.send('POST', '/api/user/appointment', theirs)
    }
    const undone = await practice.asStaff('POST', `/api/admin/undo/${id}`, { change })
    expect(undone.body.message).toBe(
      'Undone. But Friday 4 December 2026 at 11:00 can no longer be offered. No letter can be sent: please ring the patient.',
    )
  })

  test('nobody is promised a letter for a forgotten password, and none is written', async () => {
    await open({ publicUrl })
    for (const email of [staffEmail, 'nobody@ashcombedental.example']) {
      const { status, body } = await practice.send('POST', '/api/admin/forgotten', { email })
      expect(status).toBe(409)
      expect(body.message).toMatch(/no e-mails can be sent/i)
      expect(body.message).not.toMatch(saysThatALetterGoes)
    }
    await settled()
    expect(practice.letters).toEqual([])
    const { text } = await practice.send('GET', '/login/forgotten')
    expect(text).toContain('data-letters="none"')
  })

  test('the start says so in the log, and the overview does', async () => {
    await open({ publicUrl })
    expect(practice.log.filter(({ facts }) => facts.setting === 'SMTP_URL')).toMatchObject([
      { message: expect.stringMatching(/no letter reaches anybody/) },
    ])
    expect(await aboutLetters()).toMatchObject([{ kind: 'letters-stay', sentence: expect.stringMatching(/SMTP_URL/) }])
  })

  test('what was to be sent becomes a file all the same', async () => {
    await open({ publicUrl })
    await practice.send('POST', '/api/user/contact', message)
    await settled()
    expect(practice.letters.map(({ kind }) => kind).sort()).toEqual(['message-arrived', 'message-received'])
  })
})

test('with both, letters leave and nothing is said about them', async () => {
  await open({ publicUrl, smtpUrl })
  expect((await practice.send('POST', '/api/user/contact', message)).body.letters).toBe(true)
  expect(await aboutLetters()).toEqual([])
  expect(practice.log.filter(({ facts }) => facts.setting === 'SMTP_URL')).toEqual([])
})
