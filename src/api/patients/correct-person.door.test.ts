import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AsStaff, openTestPractice, staffPassword, type TestPractice } from '../../../tests/test-practice.ts'
import { sendDueLetters } from '../../jobs/send-letter.ts'
import type { ReadyLetter } from '../../mail/letter.ts'
import { LetterNotSent } from '../../mail/letter-not-sent.ts'

let practice: TestPractice
let tom: AsStaff
beforeEach(async () => {
  practice = await openTestPractice()
  tom = await practice.addColleague('Tom Reed')
})
afterEach(() => practice.close())

const wrong = 'maya@exampel.org'
const right = 'maya@example.org'
const asWritten = { name: 'Maya Okafour', email: wrong, phone: '07700 900123' }
const corrected = { name: 'Maya Okafor', email: right, phone: '07700 900123' }

async function ask(more: object = {}): Promise<string> {
  const when = { appointmentDate: '2026-12-03', appointmentTime: '10:15' }
  const { reference } = (await practice.send('POST', '/api/user/appointment', { ...asWritten, ...when, ...more })).body
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

describe('correcting name, phone and e-mail', () => {
  test('says in the history who corrected what, and repeats neither the old nor the new', async () => {
    const id = await ask()
    const answer = await correct(id, { ...corrected, version: 1 })
    expect(answer.body).toMatchObject({
      message: 'Corrected: name, e-mail.',
      updatedUser: { ...corrected, version: 2 },
    })
    const patient = await look(id)
    expect(patient?.history?.[0]).toMatchObject({ what: 'corrected', by: 'Tom Reed', corrected: ['name', 'e-mail'] })
    expect(JSON.stringify(patient)).not.toContain(wrong)
    expect(JSON.stringify(await practice.house.records.appointments.historyOf(id))).not.toMatch(/exam|Okafo/)
    expect((await tom('GET', '/api/admin/audit')).text).toContain('corrected who an appointment is about')
    expect((await tom('GET', `/api/admin/patients?search=${right}`)).body.patients).toHaveLength(1)
    expect((await tom('GET', `/api/admin/patients?search=${wrong}`)).body.patients).toEqual([])
  })

  test('corrects for whom it is, that nobody rings and what is needed, by name and never by word', async () => {
    const id = await ask({ patientName: 'Tom Okafor-Read', patientBirthYear: '2018', needs: 'Polish' })
    const care = { patientName: 'Tom Okafor-Reed', patientBirthYear: '2019', noCalls: true, needs: '' }
    const answer = await correct(id, { ...asWritten, ...care, version: 1 })
    expect(answer.body.message).toBe('Corrected: who it is for, year of birth, no calls, needs.')
    const patient = await look(id)
    expect(patient).toMatchObject({ patientName: 'Tom Okafor-Reed', patientBirthYear: 2019, noCalls: true })
    expect(patient).not.toHaveProperty('needs')
    expect(patient?.history?.[0]?.corrected).toEqual(['who it is for', 'year of birth', 'no calls', 'needs'])
    expect(JSON.stringify(await practice.house.records.appointments.historyOf(id))).not.toMatch(/Polish|Okafor-R/)
    for (const [name, found] of [
      ['Okafor-Reed', 1],
      ['Okafor-Read', 0],
    ] as const)
      expect((await tom('GET', `/api/admin/patients?search=${name}`)).body.patients).toHaveLength(found)
    const back = await correct(id, { ...asWritten, patientName: '', patientBirthYear: '', noCalls: false })
    expect(back.body.updatedUser).not.toHaveProperty('patientName')
    expect(back.body.updatedUser).not.toHaveProperty('noCalls')
  })

  test('leaves what it does not name, and refuses a year without a name', async () => {
    const id = await ask({ patientName: 'Tom Okafor-Reed', patientBirthYear: '2019', needs: 'Polish', noCalls: 'yes' })
    await correct(id, corrected)
    expect(await look(id)).toMatchObject({ patientName: 'Tom Okafor-Reed', noCalls: true, needs: 'Polish' })
    const odd = await correct(id, { ...corrected, patientName: '', patientBirthYear: '2019' })
    expect(odd).toMatchObject({ status: 400, body: { field: 'patientName' } })
  })

  test('keeps its time, its offer and its status', async () => {
    const id = await ask()
    const times = [{ date: '2026-12-04', time: '11:00' }]
    await tom('POST', `/api/admin/offer/${id}`, { times })
    const before = await look(id)
    await correct(id, corrected)
    const { status, appointmentTime, chair, heldUntil, offer } = (await look(id)) ?? {}
    expect({ status, appointmentTime, chair, heldUntil, offer }).toEqual({
      status: before?.status,
      appointmentTime: '10:15',
      chair: before?.chair,
      heldUntil: before?.heldUntil,
      offer: before?.offer,
    })
    expect(offer?.times).toHaveLength(1)
  })

  test('tells whoever was slower who was quicker, with what', async () => {
    const id = await ask()
    await correct(id, { ...corrected, version: 1 })
    const late = await correct(id, { ...corrected, name: 'Maja Okafor', version: 1 }, practice.asStaff)
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('This request was already corrected (name, e-mail) by Tom Reed at 09:00.')
    expect(late.body.patient).toMatchObject({ name: 'Maya Okafor', version: 2 })
    const other = await tom('PUT', `/api/admin/update/${id}`, { service: 'Veneers', version: 1 })
    expect(other.status).toBe(409)
  })

  test('of eight at once, one wins and seven learn who', async () => {
    const id = await ask()
    const names = Array.from({ length: 8 }, (_, index) => `Maya Okafor ${index}`)
    await tom('GET', '/api/admin/doctor')
    const answers = await Promise.all(names.map((name) => correct(id, { ...corrected, name, version: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  test.each([
    [{ ...corrected, name: ' ' }, 'name', 'Please give your full name.'],
    [
      { ...corrected, email: 'maya' },
      'email',
      'Please check your e-mail address: it should look like name@example.com.',
    ],
    [{ ...corrected, phone: '12' }, 'phone', 'Please check your phone number: it should have 5 to 20 digits.'],
    [{ ...corrected, name: 'M'.repeat(121) }, 'name', 'Please write your name in at most 120 characters.'],
  ])('refuses what the public form refuses: %j', async (body, field, message) => {
    const id = await ask()
    const answer = await correct(id, body)
    expect(answer).toMatchObject({ status: 400, body: { field, message } })
  })

  test('leaves nobody without a way to be answered', async () => {
    const id = await ask()
    const answer = await correct(id, { name: 'Maya Okafor', email: '', phone: '' })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Please give an e-mail address or a phone number/) },
    })
  })

  test('changes nothing where nothing is corrected, and nobody unknown', async () => {
    const id = await ask()
    expect((await correct(id, { ...asWritten, version: 1 })).body).toMatchObject({ updatedUser: { version: 1 } })
    expect((await look(id))?.history).toHaveLength(1)
    expect((await correct('nobody', corrected)).status).toBe(404)
  })

  test('cannot be undone, and what was done before it cannot either', async () => {
    const id = await ask()
    const accepted = await setStatus(id, 'Appointed')
    await correct(id, corrected)
    const undo = (change?: string) => tom('POST', `/api/admin/undo/${id}`, { change })
    expect((await undo(accepted.body.change)).body.message).toMatch(/already corrected \(name, e-mail\) by Tom Reed/)
    expect((await undo()).body.message).toBe('There is nothing to undo.')
  })
})

describe('a letter to an address that was wrong', () => {
  test('and has not left yet goes to the right one', async () => {
    const id = await ask()
    await sendLetters()
    await setStatus(id, 'Appointed')
    await correct(id, corrected)
    expect(await settled()).toMatchObject([{ to: right, kind: 'appointment-accepted' }])
    expect(await toldOf(id)).toBe(undefined)
  })

  test('and came back is sent again in one press, to the right one, as it stands now', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed')
    await settled()
    expect(await toldOf(id)).toMatchObject({ reason: 'tell', untoldBecause: 'letter came back' })
    await correct(id, corrected)
    expect(await look(id)).toMatchObject({ letterAgain: 'appointment-accepted', unreached: true })
    expect(await toldOf(id)).toMatchObject({ reason: 'tell' })
    const again = await sendAgain(id)
    expect(again.body).toMatchObject({ message: 'The letter goes out again, to the address as it is now.' })
    expect((await look(id))?.history?.[0]).toMatchObject({ what: 'letter again', by: 'Tom Reed' })
    expect(await toldOf(id)).toBe(undefined)
    const [letter, ...more] = await sendLetters()
    expect([letter?.to, letter?.kind, more]).toEqual([right, 'appointment-accepted', []])
    expect(letter?.text).toContain('Thursday 3 December 2026 at 10:15')
    expect(await look(id)).toMatchObject({ unreached: false })
    expect((await look(id))?.letterAgain).toBe(undefined)
    expect((await tom('GET', '/api/admin/patients?unreached=yes')).body.patients).toEqual([])
    practice.pass(60)
    expect(await toldOf(id)).toBe(undefined)
  })

  test('never as a confirmation of what is cancelled since', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed')
    await settled()
    await setStatus(id, 'Cancelled')
    await settled()
    await correct(id, corrected)
    expect((await look(id))?.letterAgain).toBe('appointment-cancelled')
    await sendAgain(id)
    const text = expect.stringContaining('Your appointment is cancelled')
    expect(await sendLetters()).toMatchObject([{ to: right, kind: 'appointment-cancelled', text }])
  })

  test('of a request that nobody had confirmed calls it no appointment', async () => {
    const id = await ask()
    await setStatus(id, 'Cancelled')
    await settled()
    await correct(id, corrected)
    await sendAgain(id)
    const text = expect.stringContaining('Your request is cancelled')
    expect(await sendLetters()).toMatchObject([{ to: right, text }])
  })

  test('of a move says from when to when', async () => {
    const id = await ask({ email: right })
    await setStatus(id, 'Appointed')
    await settled()
    await correct(id, asWritten)
    await tom('PUT', `/api/admin/update/${id}`, { appointmentTime: '11:30' })
    await settled()
    await correct(id, corrected)
    await sendAgain(id)
    const [letter] = await sendLetters()
    expect(letter).toMatchObject({ to: right, kind: 'appointment-moved' })
    expect(letter?.text).toMatch(/at 10:15[\s\S]*at 11:30/)
  })

  test('never as a confirmation of a time that the practice cannot keep', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed')
    await settled()
    const closed = { closedDays: [{ day: '2026-12-03', reason: 'Snow' }] }
    const choices = [{ patient: id, choice: 'to ring' }]
    const saved = await tom('PUT', '/api/admin/practice', { version: 0, ...closed, choices })
    expect(saved.status).toBe(200)
    await correct(id, corrected)
    expect(await toldOf(id)).toMatchObject({ reason: 'tell', untoldBecause: 'not kept' })
    expect((await look(id))?.letterAgain).toBe(undefined)
    expect((await sendAgain(id)).status).toBe(409)
  })

  test('of a visit that is over is not sent', async () => {
    const id = await ask()
    await setStatus(id, 'Appointed')
    await settled()
    practice.pass(4 * 24 * 60)
    await correct(id, corrected)
    expect((await look(id))?.letterAgain).toBe(undefined)
    expect((await sendAgain(id)).status).toBe(409)
  })

  test('is sent once by two who press at once, and not again while it waits', async () => {
    const id = await ask()
    await sendLetters()
    await correct(id, corrected)
    await tom('GET', '/api/admin/doctor')
    const pressed = await Promise.all([sendAgain(id), sendAgain(id, practice.asStaff), sendAgain(id)])
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await sendLetters()).toMatchObject([{ to: right, kind: 'request-received' }])
  })

  test('and reached a stranger leaves its patient to be told, and its link opens nothing', async () => {
    const stranger = 'mayo@example.org'
    const asked = await practice.send('POST', '/api/user/appointment', {
      ...asWritten,
      email: stranger,
      appointmentDate: '2026-12-03',
      appointmentTime: '10:15',
    })
    const id = (await tom('GET', `/api/admin/patients?search=${asked.body.reference}`)).body.patients?.[0]?._id ?? ''
    await practice.sendLetters()
    await setStatus(id, 'Appointed')
    practice.pass(1)
    await practice.sendLetters()
    const link = practice.letters.at(-1)?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? 'none'
    expect((await practice.send('GET', link)).status).toBe(200)
    practice.pass(1)
    await correct(id, { ...corrected, name: asWritten.name })
    expect((await practice.send('GET', link)).status).toBe(404)
    // Whoever sent the form has it on their own screen.
    expect((await practice.send('GET', asked.body.requestAddress ?? '')).status).toBe(200)
    expect(await toldOf(id)).toMatchObject({ reason: 'tell', untoldBecause: 'new address' })
    await sendAgain(id)
    expect(await sendLetters()).toMatchObject([{ to: right, kind: 'appointment-accepted' }])
    expect(await toldOf(id)).toBe(undefined)
  })

  test('that has not left opens the request at the right address', async () => {
    const id = await ask()
    await correct(id, corrected)
    const [letter] = await sendLetters()
    const link = letter?.text.match(/\/my-request\/[\w-]+/)?.[0] ?? 'none'
    expect([letter?.to, (await practice.send('GET', link)).status]).toEqual([right, 200])
  })

  test('that is on its way to the wrong one just then goes to the right one too', async () => {
    const id = await ask({ email: 'mayo@example.org' })
    const { records, now } = practice.house
    const lease = new Date(now().getTime() + 60_000)
    await records.transaction(({ outbox }) => outbox.claim(now(), lease, 9))
    await correct(id, corrected)
    expect(await sendLetters()).toMatchObject([{ to: right, kind: 'request-received' }])
  })

  test('leaves somebody without an address to be told by telephone', async () => {
    const id = await ask()
    await sendLetters()
    await setStatus(id, 'Appointed')
    await correct(id, { ...corrected, email: '' })
    expect(await settled()).toEqual([])
    expect(await toldOf(id)).toMatchObject({ reason: 'tell', untoldBecause: 'no e-mail' })
    await correct(id, corrected)
    expect(await toldOf(id)).toMatchObject({ reason: 'tell' })
    await sendAgain(id)
    expect(await sendLetters()).toMatchObject([{ to: right, kind: 'appointment-accepted' }])
  })
})

describe('what else knows a person by name, phone or e-mail', () => {
  test('their own page says what they did and not that somebody corrected it', async () => {
    const asked = await practice.send('POST', '/api/user/appointment', {
      ...asWritten,
      appointmentDate: '2026-12-08',
      appointmentTime: '10:15',
    })
    const page = async () => (await practice.send('GET', asked.body.requestAddress ?? '')).text
    const id = (await tom('GET', `/api/admin/patients?search=${asked.body.reference}`)).body.patients?.[0]?._id ?? ''
    const before = await page()
    await correct(id, corrected)
    const title = (text: string) => /id="state-title">([^<]*)/.exec(text)?.[1]
    expect([title(before), title(await page())]).toEqual([
      'Requested, not confirmed yet',
      'Requested, not confirmed yet',
    ])
    await tom('PUT', `/api/admin/update/${id}`, { appointmentTime: '11:30' })
    practice.pass(1)
    await correct(id, { ...corrected, phone: '07700 900124' })
    expect((await page()).includes('Does the new time suit you?')).toBe(true)
  })

  test('who asks again for their own time is known by the corrected address', async () => {
    const id = await ask()
    await correct(id, corrected)
    const when = { appointmentDate: '2026-12-03', appointmentTime: '10:15' }
    const again = await practice.send('POST', '/api/user/appointment', { name: corrected.name, email: right, ...when })
    expect(again.body.message).toMatch(/already kept for a request with this name/)
  })

  test('what is held counts for the corrected address, and no longer for the stranger', async () => {
    const id = await ask()
    const { holds } = practice.house.records
    const before = await holds.sendersOf(id)
    await correct(id, corrected)
    const after = await holds.sendersOf(id)
    expect(after).toHaveLength(before.length)
    expect(after.filter((sender) => !before.includes(sender))).toEqual([
      practice.house.secrets.sealed(`held for e-mail ${right}`),
    ])
  })

  test('export and erasure find them by the new address, and nothing by the old one', async () => {
    const id = await ask()
    await sendLetters()
    await correct(id, corrected)
    const token = await practice.signIn()
    const shown = await practice.send('POST', '/api/admin/proof', { current: staffPassword }, { headers: { token } })
    const headers = { token, proof: shown.body.proof ?? '' }
    const person = async (step: string, who: string) =>
      practice.send('POST', `/api/admin/data-protection/${step}`, { who }, { headers })
    expect((await person('find', wrong)).body).toMatchObject({ requests: 0, letters: 0 })
    const exported = (await person('export', right)).text
    expect([exported.includes('corrected'), exported.includes(wrong)]).toEqual([true, false])
    expect((await person('erase', right)).body).toMatchObject({ requests: 1 })
    expect(await look(id)).toBe(undefined)
  })

  test('another process knows at once', async () => {
    const id = await ask()
    const other = await practice.another()
    await correct(id, corrected)
    const seen = (await other.asStaff('GET', `/api/admin/patients/${id}`)).body.patient
    expect(seen).toMatchObject({ name: 'Maya Okafor', email: right })
    await other.close()
  })
})
