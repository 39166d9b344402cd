import { describe, expect, test } from 'vitest'
import {
  asWritten,
  beginBeforeMayaAsks,
  corrected,
  desk,
  practice,
  right,
  tom,
  wrong,
} from '../../../tests/mayas-request.ts'
import { staffPassword } from '../../../tests/test-practice.ts'

beginBeforeMayaAsks()

describe('correcting name, phone and e-mail', () => {
  test('says in the history who corrected what, and repeats neither the old nor the new', async () => {
    const id = await desk.ask()
    const answer = await desk.correct(id, { ...corrected, version: 1 })
    expect(answer.body).toMatchObject({
      message: 'Corrected: name, e-mail.',
      updatedUser: { ...corrected, version: 2 },
    })
    const patient = await desk.look(id)
    expect(patient?.history?.[0]).toMatchObject({ what: 'corrected', by: 'Tom Reed', corrected: ['name', 'e-mail'] })
    expect(JSON.stringify(patient)).not.toContain(wrong)
    expect(JSON.stringify(await practice.backend.records.appointments.historyOf(id))).not.toMatch(/exam|Okafo/)
    expect((await tom('GET', '/api/admin/audit')).text).toContain('corrected who an appointment is about')
    expect((await tom('GET', `/api/admin/patients?search=${right}`)).body.patients).toHaveLength(1)
    expect((await tom('GET', `/api/admin/patients?search=${wrong}`)).body.patients).toEqual([])
  })

  test('corrects for whom it is, that nobody rings and what is needed, by name and never by word', async () => {
    const id = await desk.ask({ patientName: 'Tom Okafor-Read', patientBirthYear: '2018', needs: 'Polish' })
    const care = { patientName: 'Tom Okafor-Reed', patientBirthYear: '2019', noCalls: true, needs: '' }
    const answer = await desk.correct(id, { ...asWritten, ...care, version: 1 })
    expect(answer.body.message).toBe('Corrected: who it is for, year of birth, no calls, needs.')
    const patient = await desk.look(id)
    expect(patient).toMatchObject({ patientName: 'Tom Okafor-Reed', patientBirthYear: 2019, noCalls: true })
    expect(patient).not.toHaveProperty('needs')
    expect(patient?.history?.[0]?.corrected).toEqual(['who it is for', 'year of birth', 'no calls', 'needs'])
    expect(JSON.stringify(await practice.backend.records.appointments.historyOf(id))).not.toMatch(/Polish|Okafor-R/)
    for (const [name, found] of [
      ['Okafor-Reed', 1],
      ['Okafor-Read', 0],
    ] as const)
      expect((await tom('GET', `/api/admin/patients?search=${name}`)).body.patients).toHaveLength(found)
    const back = await desk.correct(id, { ...asWritten, patientName: '', patientBirthYear: '', noCalls: false })
    expect(back.body.updatedUser).not.toHaveProperty('patientName')
    expect(back.body.updatedUser).not.toHaveProperty('noCalls')
  })

  test('leaves what it does not name, and refuses a year without a name', async () => {
    const id = await desk.ask({
      patientName: 'Tom Okafor-Reed',
      patientBirthYear: '2019',
      needs: 'Polish',
      noCalls: 'yes',
    })
    await desk.correct(id, corrected)
    expect(await desk.look(id)).toMatchObject({ patientName: 'Tom Okafor-Reed', noCalls: true, needs: 'Polish' })
    const odd = await desk.correct(id, { ...corrected, patientName: '', patientBirthYear: '2019' })
    expect(odd).toMatchObject({ status: 400, body: { field: 'patientName' } })
  })

  test('keeps its time, its offer and its status', async () => {
    const id = await desk.ask()
    const times = [{ date: '2026-12-04', time: '11:00' }]
    await tom('POST', `/api/admin/offer/${id}`, { times })
    const before = await desk.look(id)
    await desk.correct(id, corrected)
    const { status, appointmentTime, chair, heldUntil, offer } = (await desk.look(id)) ?? {}
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
    const id = await desk.ask()
    await desk.correct(id, { ...corrected, version: 1 })
    const late = await desk.correct(id, { ...corrected, name: 'Maja Okafor', version: 1 }, practice.asStaff)
    expect(late.status).toBe(409)
    expect(late.body.message).toBe('This request was already corrected (name, e-mail) by Tom Reed at 09:00.')
    expect(late.body.patient).toMatchObject({ name: 'Maya Okafor', version: 2 })
    const other = await tom('PUT', `/api/admin/update/${id}`, { service: 'Veneers', version: 1 })
    expect(other.status).toBe(409)
  })

  test('of eight at once, one wins and seven learn who', async () => {
    const id = await desk.ask()
    const names = Array.from({ length: 8 }, (_, index) => `Maya Okafor ${index}`)
    await tom('GET', '/api/admin/doctor')
    const answers = await Promise.all(names.map((name) => desk.correct(id, { ...corrected, name, version: 1 })))
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
    const id = await desk.ask()
    const answer = await desk.correct(id, body)
    expect(answer).toMatchObject({ status: 400, body: { field, message } })
  })

  test('leaves nobody without a way to be answered', async () => {
    const id = await desk.ask()
    const answer = await desk.correct(id, { name: 'Maya Okafor', email: '', phone: '' })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Please give an e-mail address or a phone number/) },
    })
  })

  test('changes nothing where nothing is corrected, and nobody unknown', async () => {
    const id = await desk.ask()
    expect((await desk.correct(id, { ...asWritten, version: 1 })).body).toMatchObject({ updatedUser: { version: 1 } })
    expect((await desk.look(id))?.history).toHaveLength(1)
    expect((await desk.correct('nobody', corrected)).status).toBe(404)
  })

  test('cannot be undone, and what was done before it cannot either', async () => {
    const id = await desk.ask()
    const accepted = await desk.setStatus(id, 'Appointed')
    await desk.correct(id, corrected)
    const undo = (change?: string) => tom('POST', `/api/admin/undo/${id}`, { change })
    expect((await undo(accepted.body.change)).body.message).toMatch(/already corrected \(name, e-mail\) by Tom Reed/)
    expect((await undo()).body.message).toBe('There is nothing to undo.')
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
    await desk.correct(id, corrected)
    const title = (text: string) => /id="state-title">([^<]*)/.exec(text)?.[1]
    expect([title(before), title(await page())]).toEqual([
      'Requested, not confirmed yet',
      'Requested, not confirmed yet',
    ])
    await tom('PUT', `/api/admin/update/${id}`, { appointmentTime: '11:30' })
    practice.pass(1)
    await desk.correct(id, { ...corrected, phone: '07700 900124' })
    expect((await page()).includes('Does the new time suit you?')).toBe(true)
  })

  test('who asks again for their own time is known by the corrected address', async () => {
    const id = await desk.ask()
    await desk.correct(id, corrected)
    const when = { appointmentDate: '2026-12-03', appointmentTime: '10:15' }
    const again = await practice.send('POST', '/api/user/appointment', { name: corrected.name, email: right, ...when })
    expect(again.body.message).toMatch(/already kept for a request with this name/)
  })

  test('what is held counts for the corrected address, and no longer for the stranger', async () => {
    const id = await desk.ask()
    const { holds } = practice.backend.records
    const before = await holds.sendersOf(id)
    await desk.correct(id, corrected)
    const after = await holds.sendersOf(id)
    expect(after).toHaveLength(before.length)
    expect(after.filter((sender) => !before.includes(sender))).toEqual([
      practice.backend.secrets.sealed(`held for e-mail ${right}`),
    ])
  })

  test('export and erasure find them by the new address, and nothing by the old one', async () => {
    const id = await desk.ask()
    await desk.sendLetters()
    await desk.correct(id, corrected)
    const token = await practice.signIn()
    const shown = await practice.send('POST', '/api/admin/proof', { current: staffPassword }, { headers: { token } })
    const headers = { token, proof: shown.body.proof ?? '' }
    const person = async (step: string, who: string) =>
      practice.send('POST', `/api/admin/data-protection/${step}`, { who }, { headers })
    expect((await person('find', wrong)).body).toMatchObject({ requests: 0, letters: 0 })
    const exported = (await person('export', right)).text
    expect([exported.includes('corrected'), exported.includes(wrong)]).toEqual([true, false])
    expect((await person('erase', right)).body).toMatchObject({ requests: 1 })
    expect(await desk.look(id)).toBe(undefined)
  })

  test('another process knows at once', async () => {
    const id = await desk.ask()
    const other = await practice.another()
    await desk.correct(id, corrected)
    const seen = (await other.asStaff('GET', `/api/admin/patients/${id}`)).body.patient
    expect(seen).toMatchObject({ name: 'Maya Okafor', email: right })
    await other.close()
  })
})
