import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import { openTestRecords } from '../database/test-records.ts'
import { addStaffMember, firstStaffMember } from '../domain/staff/first-staff-member.ts'

let practice: TestPractice
beforeEach(async () => {
  practice = await openTestPractice()
})
afterEach(() => practice.close())

const password = 'purple elephants paint fences'

/** Signs in; each call may show the password once more. */
async function signedIn(email = staffEmail, own = staffPassword) {
  const { body } = await practice.send('POST', '/api/admin/login', { email, password: own })
  const headers: Record<string, string> = { token: body.token ?? '' }
  return {
    ask: (method: string, path: string, body?: unknown) => practice.send(method, path, body, { headers }),
    async prove() {
      const shown = await practice.send('POST', '/api/admin/proof', { current: own }, { headers })
      headers.proof = shown.body.proof ?? ''
    },
  }
}

async function yetToGive({ ask }: { ask: (method: string, path: string) => ReturnType<TestPractice['send']> }) {
  return (await ask('GET', '/api/admin/doctor')).body.doctor?.yetToGive
}

test('the first account is asked for its owner’s name and a password of their own, and signs in as ever', async () => {
  const amira = await signedIn()
  expect(await yetToGive(amira)).toEqual({ name: true, password: true })
  const name = (name: string, email = staffEmail) => amira.ask('PUT', '/api/admin/doctor', { name, email })
  expect(await name('Ashcombe Dental group')).toMatchObject({ status: 400, body: { field: 'name' } })
  expect((await name('Dr Amira Shah')).status).toBe(200)
  expect(await yetToGive(amira)).toEqual({ name: false, password: true })
  await amira.prove()
  const same = await amira.ask('PUT', '/api/admin/password', { password: staffPassword })
  expect(same).toMatchObject({ status: 400, body: { field: 'password' } })
  expect((await amira.ask('PUT', '/api/admin/password', { password })).status).toBe(200)
  expect(await yetToGive(amira)).toEqual({ name: false, password: false })
})

test('the history says the name that was given', async () => {
  const amira = await signedIn()
  await amira.ask('PUT', '/api/admin/doctor', { name: 'Dr Amira Shah', email: staffEmail })
  await practice.send('POST', '/api/user/appointment', { name: 'Zoe Waits', phone: '07700 900123' })
  const id = (await amira.ask('GET', '/api/admin/patients?search=Zoe')).body.patients?.[0]?._id
  await amira.ask('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
  const shown = await amira.ask('GET', `/api/admin/patients/${id}`)
  expect(shown.body.patient?.history?.[0]).toMatchObject({ what: 'accepted', by: 'Dr Amira Shah' })
})

test('that a name was given is on record once, and not where it is saved again as it was', async () => {
  const amira = await signedIn()
  await amira.prove()
  const facts = { name: 'Dr Amira Shah', email: staffEmail }
  for (let saved = 1; saved <= 2; saved += 1)
    expect((await amira.ask('PUT', '/api/admin/doctor', facts)).status).toBe(200)
  const { entries } = await practice.backend.records.audit.list({ limit: 50 })
  expect(entries.filter(({ did }) => did === 'changed their name')).toHaveLength(1)
})

test('a stolen token gives a name once, and changes neither a given one nor the address', async () => {
  const thief = await signedIn()
  const change = (name: string, email = staffEmail) => thief.ask('PUT', '/api/admin/doctor', { name, email })
  expect(await change('Dr Amira Shah', 'eve@example.org')).toMatchObject({ status: 403, body: { field: 'proof' } })
  expect((await change('Dr Amira Shah')).status).toBe(200)
  expect(await change('Eve')).toMatchObject({ status: 403, body: { field: 'proof' } })
})

test('an invited colleague has chosen the password by the link, and only says whether the name is right', async () => {
  const amira = await signedIn()
  await amira.prove()
  await amira.ask('POST', '/api/admin/people', { name: 'Ben', email: 'ben@ashcombedental.example' })
  await practice.sendLetters()
  const token = /new-password#([\w-]{43})/.exec(practice.letters.at(-1)?.text ?? '')?.[1]
  await practice.send('POST', '/api/admin/new-password', { token, password })
  const ben = await signedIn('ben@ashcombedental.example', password)
  expect(await yetToGive(ben)).toEqual({ name: true, password: false })
  await ben.ask('PUT', '/api/admin/doctor', { name: 'Ben', email: 'ben@ashcombedental.example' })
  expect(await yetToGive(ben)).toEqual({ name: false, password: false })
})

test('who was added on the server has both to give; a reset leaves the name alone and is nobody else’s password', async () => {
  const { records, secrets } = practice.backend
  const email = 'tom@ashcombedental.example'
  const made = await addStaffMember({ email, name: 'Tom Reed' }, { records, secrets, now: practice.backend.now() })
  const tom = await signedIn(email, made.kind === 'added' ? made.password : '')
  expect(await yetToGive(tom)).toEqual({ name: true, password: true })
  await tom.ask('PUT', '/api/admin/doctor', { name: 'Tom Reed', email })
  const amira = await signedIn()
  await amira.prove()
  const { _id: id } = (await tom.ask('GET', '/api/admin/doctor')).body.doctor ?? {}
  await amira.ask('POST', `/api/admin/people/${id}/reset`, { secondFactor: false })
  await practice.sendLetters()
  const token = /new-password#([\w-]{43})/.exec(practice.letters.at(-1)?.text ?? '')?.[1]
  await practice.send('POST', '/api/admin/new-password', { token, password })
  expect(await yetToGive(await signedIn(email, password))).toEqual({ name: false, password: false })
})

test.each([
  [
    { name: 'Dr Amira Shah', password },
    { name: false, password: false },
  ],
  [
    { name: 'Dr Amira Shah', password: undefined },
    { name: false, password: true },
  ],
])('whoever set their own name in the settings %o has that much less to give', async (set, left) => {
  const { secrets } = practice.backend
  const records = await openTestRecords()
  await firstStaffMember(
    { email: staffEmail, practice: 'Ashcombe Dental Group', ...set },
    { records, secrets, now: practice.backend.now() },
  )
  const member = await records.staff.findByEmail(staffEmail)
  expect({ name: member?.nameByOthers, password: member?.passwordByOthers }).toEqual(left)
  await records.close()
})
