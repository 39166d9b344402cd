import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'

let practice: TestPractice
// Tuesday, 1 December 2026, 09:00 in London.
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const ask = (more: object) =>
  practice.send('POST', '/api/user/appointment', { name: 'Ruth Okafor', phone: '07700 900321', ...more })
const listed = async (search = '') =>
  (await practice.asStaff('GET', `/api/admin/patients?search=${search}`)).body.patients ?? []
const post = (form: Record<string, string>) =>
  practice.send('POST', '/appointment', new URLSearchParams(form).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const forTom = { patientName: 'Tom Okafor-Reed', patientBirthYear: '2019' }

describe('a request for someone else', () => {
  test('says for whom it is, and who writes stays the one who is answered', async () => {
    expect((await ask({ ...forTom, email: 'ruth@example.com' })).status).toBe(201)
    expect(await listed()).toMatchObject([
      { name: 'Ruth Okafor', phone: '07700 900321', patientName: 'Tom Okafor-Reed', patientBirthYear: 2019 },
    ])
    await practice.sendLetters()
    for (const { text, html, subject } of practice.letters)
      expect(`${subject} ${text} ${html}`).not.toMatch(/Tom|Reed|2019/)
  })

  test('is found by either name, in the list for spreadsheets too, and runs nothing there', async () => {
    const appointmentDate = '2026-12-09'
    await ask({ ...forTom, patientName: '=Tom Okafor-Reed', needs: '@Polish', noCalls: 'yes', appointmentDate })
    await ask({ name: 'Ann Archer', phone: '07700 900322' })
    for (const name of ['reed', 'ruth']) expect((await listed(name)).map(({ name }) => name)).toEqual(['Ruth Okafor'])
    const { text } = await practice.asStaff('GET', '/api/admin/list?from=2026-12-01&to=2026-12-31')
    const [columns, row] = text.trim().split('\r\n')
    expect(columns).toMatch(/"Message","For","Born","No calls","Needs",/)
    expect(row).toMatch(/"","'=Tom Okafor-Reed","2019","Yes","'@Polish",/)
  })

  test('at the time that is kept for another child of the same family is a second request', async () => {
    const at = { email: 'ruth@example.com', appointmentDate: '2026-12-09', appointmentTime: '10:00' }
    const first = await ask({ ...at, ...forTom })
    const second = await ask({ ...at, patientName: 'Zoe Okafor' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.reference).not.toBe(first.body.reference)
    const again = await ask({ ...at, ...forTom, message: 'Once more' })
    expect(again.status).toBe(400)
    expect(again.body.message).toMatch(/already/)
  })

  test.each([
    [{ patientBirthYear: '2019' }, 'patientName', /name of the person/],
    [{ ...forTom, patientBirthYear: '19' }, 'patientBirthYear', /four digits/],
    [{ ...forTom, patientBirthYear: '2027' }, 'patientBirthYear', /four digits/],
    [{ ...forTom, patientBirthYear: '1850' }, 'patientBirthYear', /four digits/],
    [{ patientName: 'T'.repeat(121) }, 'patientName', /120 characters/],
    [{ needs: 'n'.repeat(201) }, 'needs', /200 characters/],
  ])('that cannot be read is refused by its field: %j', async (more, field, message) => {
    const { status, body } = await ask(more)
    expect(status).toBe(400)
    expect(body.field).toBe(field)
    expect(body.message).toMatch(message)
    expect(await listed()).toEqual([])
  })

  test('is none where a program sends other things under these names', async () => {
    expect((await ask({ patientName: ['Tom'], patientBirthYear: {}, noCalls: 'maybe', needs: 7 })).status).toBe(201)
    const [request] = await listed()
    for (const name of ['patientName', 'patientBirthYear', 'noCalls', 'needs']) expect(request).not.toHaveProperty(name)
  })

  test('is asked for without scripts, and comes back unfolded with what was refused', async () => {
    const typed = { name: 'Ruth Okafor', phone: '07700 900321', ...forTom, needs: 'Polish, step-free', noCalls: 'yes' }
    const refused = await post({ ...typed, patientBirthYear: '19' })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/<details[^>]* open=""[^>]*>.*name="patientName"[^>]*value="Tom Okafor-Reed"/)
    expect(refused.text).toMatch(/id="appointment-patientBirthYear-error"/)
    expect(refused.text).toMatch(/<input(?=[^>]*name="noCalls")[^>]*checked=""/)
    expect(refused.text).toMatch(/name="needs"[^>]*value="Polish, step-free"/)
    const sent = await post(typed)
    expect(sent.status).toBe(303)
    expect(await listed()).toMatchObject([
      { ...forTom, patientBirthYear: 2019, needs: 'Polish, step-free', noCalls: true },
    ])
  })

  test('is with its person: written out and erased by the contact of who wrote', async () => {
    await ask({ ...forTom, needs: 'Polish' })
    const kept = await practice.backend.records.people.find({ phone: '447700900321' })
    expect(kept.requests).toMatchObject([{ ...forTom, patientBirthYear: 2019, needs: 'Polish' }])
    const page = await practice.backend.personPage(kept, { who: '07700 900321', at: new Date(), practice: 'Ashcombe' })
    expect(page).toMatch(/Tom Okafor-Reed/)
    expect(page).toMatch(/Polish/)
  })
})

describe('who asks not to be rung', () => {
  test('is marked for staff, and no letter and no page says that they will be', async () => {
    const answer = await ask({
      noCalls: true,
      urgent: 'yes',
      email: 'ruth@example.com',
      needs: 'British Sign Language',
    })
    expect(await listed()).toMatchObject([{ noCalls: true, needs: 'British Sign Language' }])
    await practice.sendLetters()
    const toPractice = practice.letters.find(({ kind }) => kind === 'request-arrived')
    expect(toPractice?.text).toMatch(/e-mail or text message, no calls/)
    expect(toPractice?.text).not.toMatch(/ring them/)
    const page = (await practice.send('GET', answer.body.requestAddress ?? '')).text
    expect(page).not.toMatch(/or ring you|Sign Language|Ruth/)
    expect(page).toMatch(/we write to you/)
  })

  test('and gives a telephone number alone is to be written to, with a reference to quote', async () => {
    const sent = await post({ name: 'Ruth Okafor', phone: '07700 900321', noCalls: 'yes' })
    const { text } = await practice.send('GET', sent.headers.get('location')?.split('#')[0] ?? '')
    expect(text).toMatch(/Your reference is/)
    expect(text).toMatch(/then writes to you/)
    expect(text).not.toMatch(/or rings\s+you/)
    await practice.sendLetters()
    expect(practice.letters[0]?.text.replace(/\s+/g, ' ')).toMatch(/Please write to them by text message/)
  })
})
