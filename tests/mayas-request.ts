import { afterEach, beforeEach } from 'vitest'
import { sendDueLetters } from '../src/jobs/send-letter.ts'
import type { ReadyLetter } from '../src/mail/letter.ts'
import { LetterNotSent } from '../src/mail/letter-not-sent.ts'
import { type AsStaff, openTestPractice, type TestPractice } from './test-practice.ts'

/** Those of the test that runs; Tom is a colleague who is signed in. */
export let practice: TestPractice
export let tom: AsStaff
export let desk: ReturnType<typeof deskOfMaya>

/** Each test of the file that calls this begins before Maya has asked. */
export function beginBeforeMayaAsks(): void {
  beforeEach(async () => {
    practice = await openTestPractice()
    tom = await practice.addColleague('Tom Reed')
    desk = deskOfMaya(practice, tom)
  })
  afterEach(() => practice.close())
}

/** As Maya typed it; no mail server knows it. */
export const wrong = 'maya@exampel.org'
export const right = 'maya@example.org'
/** What her form says of her, and what is so. */
export const asWritten = { name: 'Maya Okafour', email: wrong, phone: '07700 900123' }
export const corrected = { name: 'Maya Okafor', email: right, phone: '07700 900123' }

/** What Maya and staff do about her request, and what she is sent. */
function deskOfMaya(practice: TestPractice, tom: AsStaff) {
  async function ask(more: object = {}): Promise<string> {
    const when = { appointmentDate: '2026-12-03', appointmentTime: '10:15' }
    const { reference } = (await practice.send('POST', '/api/user/appointment', { ...asWritten, ...when, ...more }))
      .body
    const { patients } = (await tom('GET', `/api/admin/patients?search=${reference}`)).body
    return patients?.[0]?._id ?? ''
  }
  const correct = (id: string, body: object, who: AsStaff = tom) => who('PUT', `/api/admin/person/${id}`, body)
  const sendAgain = (id: string, who: AsStaff = tom) => who('POST', `/api/admin/letter-again/${id}`, {})
  const setStatus = (id: string, status: string) => tom('PUT', `/api/admin/statuschange/${id}`, { status })
  const look = async (id: string) => (await tom('GET', `/api/admin/patients/${id}`)).body.patient
  const toldOf = async (id: string) =>
    (await tom('GET', '/api/admin/queue')).body.queue?.find(({ patient }) => patient._id === id)

  /** Sends what is due; the mail server knows no exampel.org. */
  async function sendLetters(): Promise<{ to: string; kind: string; text: string }[]> {
    const sent: ReadyLetter[] = []
    const mailer = {
      async send(letter: ReadyLetter) {
        if (letter.to.address === wrong) throw new LetterNotSent('recipient refused', '550')
        sent.push(letter)
      },
      async close() {},
    }
    await sendDueLetters({ ...practice.practice.sending, mailer })
    return sent.flatMap(({ to, kind, text }) => (to.address.includes('maya') ? [{ to: to.address, kind, text }] : []))
  }
  async function settled() {
    practice.pass(1)
    return sendLetters()
  }

  return { ask, correct, sendAgain, setStatus, look, toldOf, sendLetters, settled }
}
