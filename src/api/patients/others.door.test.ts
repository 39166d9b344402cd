import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPractice, staffPassword, type TestPractice } from '../../../tests/test-practice.ts'
import type { Other } from '../../contract/person.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

async function ask(wish: object): Promise<string> {
  const { reference } = (await practice.send('POST', '/api/user/appointment', wish)).body
  practice.pass(1)
  const { patients } = (await practice.asStaff('GET', `/api/admin/patients?search=${reference}`)).body
  return patients?.[0]?._id ?? ''
}
async function write(message: object): Promise<void> {
  expect((await practice.send('POST', '/api/user/contact', message)).status).toBe(201)
  practice.pass(1)
}
async function others(id: string): Promise<Other[]> {
  const { body, status } = await practice.asStaff('GET', `/api/admin/person/${id}`)
  expect(status).toBe(200)
  return body.written ?? []
}

const valve = 'I have an artificial heart valve, and was told to say so before any treatment.'

describe('what else somebody asked for and wrote', () => {
  test('stands beside their visit by the same telephone or e-mail, in any writing, the newest first', async () => {
    await write({ name: 'Maya Okafor', email: 'maya@example.org', phone: '+44 (0)7700 900-123', message: valve })
    const when = { appointmentDate: '2026-12-03', appointmentTime: '10:15' }
    const cleaning = { service: 'Hygiene and airflow', message: 'A cleaning, please', ...when }
    const other = await ask({ name: 'Maya Okafor', email: 'MAYA@example.org', ...cleaning })
    const son = await ask({ name: 'Tunde Okafor', phone: '0044 7700 900 123', service: 'Child dentistry' })
    await ask({ name: 'Ben Adeyemi', email: 'ben@example.org', phone: '07700 900124' })
    const visit = await ask({ name: 'Maya Okafor', email: 'maya@example.org', phone: '07700 900123' })
    expect(await others(visit)).toMatchObject([
      { kind: 'request', _id: son, name: 'Tunde Okafor', by: ['phone'], status: 'New Appointment' },
      {
        kind: 'request',
        _id: other,
        by: ['e-mail'],
        service: 'Hygiene and airflow',
        message: 'A cleaning, please',
        appointmentDate: '2026-12-03T00:00:00.000Z',
        appointmentTime: '10:15',
      },
      { kind: 'message', name: 'Maya Okafor', by: ['phone', 'e-mail'], message: valve, state: 'new' },
    ])
  })

  test('follows a correction, and names nobody where they gave nothing in common', async () => {
    await write({ name: 'Maya Okafor', email: 'maya@example.org', phone: '07700 900123', message: valve })
    const visit = await ask({ name: 'Maya Okafor', email: 'maya@exampel.org' })
    expect(await others(visit)).toEqual([])
    const contact = { name: 'Maya Okafor', email: 'maya@example.org', phone: '' }
    await practice.asStaff('PUT', `/api/admin/person/${visit}`, contact)
    expect(await others(visit)).toMatchObject([{ kind: 'message', by: ['e-mail'] }])
  })

  test('finds a short number as it was written, and not another that ends alike', async () => {
    await ask({ name: 'Local Lou', phone: '960 140' })
    await ask({ name: 'Far Fay', phone: '+49 30 960140' })
    const visit = await ask({ name: 'Local Lou', phone: '960140' })
    expect((await others(visit)).map(({ name }) => name)).toEqual(['Local Lou'])
  })

  test('is for staff alone, noted in the audit, and of nobody unknown', async () => {
    const visit = await ask({ name: 'Maya Okafor', phone: '07700 900123' })
    expect((await practice.send('GET', `/api/admin/person/${visit}`)).status).toBe(401)
    expect((await practice.asStaff('GET', '/api/admin/person/nobody')).status).toBe(404)
    await others(visit)
    await practice.backend.looks.close()
    expect((await practice.asStaff('GET', '/api/admin/audit')).text).toContain('looked at all of a person')
  })

  test('says that there is more than fifty', async () => {
    const phone = '07700 900123'
    for (let index = 0; index < 52; index += 1)
      await practice.send('POST', '/api/user/appointment', { name: `Ann ${index}`, phone })
    const visit = await ask({ name: 'Maya Okafor', phone })
    const { body } = await practice.asStaff('GET', `/api/admin/person/${visit}`)
    expect([body.written?.length, body.more]).toEqual([50, true])
  })
})

describe('a note of staff', () => {
  const note = (id: string, body: object, who = practice.asStaff) => who('PUT', `/api/admin/note/${id}`, body)
  const look = async (id: string) => (await practice.asStaff('GET', `/api/admin/patients/${id}`)).body.patient

  test('is seen by staff in the list and on the day, and the history says who wrote it, not what', async () => {
    const id = await ask({ name: 'Maya Okafor', phone: '07700 900123', appointmentDate: '2026-12-03' })
    const saved = await note(id, { note: '  Needs the ramp.\r\nComes with her son. ', version: 1 })
    expect(saved.body).toMatchObject({ message: 'The note is saved.', updatedUser: { version: 2 } })
    expect(await look(id)).toMatchObject({
      note: 'Needs the ramp.\nComes with her son.',
      history: [{ what: 'note' }, {}],
    })
    expect(JSON.stringify((await look(id))?.history)).not.toContain('ramp')
    const { patients } = (await practice.asStaff('GET', '/api/admin/day/2026-12-03')).body
    expect(patients?.[0]?.note).toMatch(/ramp/)
    await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
    expect((await look(id))?.note).toMatch(/ramp/)
    for (const body of [{}, { version: 2 }, { note: null }]) expect((await note(id, body)).status).toBe(400)
    expect((await look(id))?.note).toMatch(/ramp/)
    expect((await note(id, { note: '' })).body.message).toBe('The note is gone.')
    expect((await look(id))?.note).toBe(undefined)
  })

  test('is overwritten by nobody who has not read it, and has a bound', async () => {
    const tom = await practice.addColleague('Tom Reed')
    const id = await ask({ name: 'Maya Okafor', phone: '07700 900123' })
    await note(id, { note: 'Needs the ramp', version: 1 }, tom)
    const late = await note(id, { note: 'Afraid of needles', version: 1 })
    expect([late.status, late.body.message]).toEqual([
      409,
      'This request was already changed (its note) by Tom Reed at 09:01.',
    ])
    expect((await note(id, { note: 'n'.repeat(1001) })).status).toBe(400)
    expect((await note('nobody', { note: 'x' })).status).toBe(404)
  })

  test('is in no letter and on no page of the patient, and goes with them', async () => {
    const asked = await practice.send('POST', '/api/user/appointment', {
      name: 'Maya Okafor',
      email: 'maya@example.org',
      appointmentDate: '2026-12-03',
      appointmentTime: '10:15',
    })
    const { patients } = (await practice.asStaff('GET', '/api/admin/patients')).body
    const id = patients?.[0]?._id ?? ''
    await note(id, { note: 'Owes us for October' })
    await practice.sendLetters()
    await practice.asStaff('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
    practice.pass(1)
    await practice.sendLetters()
    expect(practice.letters.map(({ text, html }) => /October/.test(text + html))).toEqual([false, false, false])
    const page = await practice.send('GET', asked.body.requestAddress ?? '')
    expect([page.status, page.text.includes('October')]).toEqual([200, false])
    const token = await practice.signIn()
    const shown = await practice.send('POST', '/api/admin/proof', { current: staffPassword }, { headers: { token } })
    const headers = { token, proof: shown.body.proof ?? '' }
    const about = (step: string) =>
      practice.send('POST', `/api/admin/data-protection/${step}`, { who: 'maya@example.org' }, { headers })
    expect((await about('export')).text).toContain('Owes us for October')
    await about('erase')
    expect(await look(id)).toBe(undefined)
  })
})
