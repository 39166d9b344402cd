import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestPractice, staffEmail, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import { openConnection } from '../database/open-connection.ts'
import { recordsOn } from '../database/records.ts'
import { openTestRecords } from '../database/test-records.ts'
import { notingStatements } from '../database/test-statements.ts'
import { RecordsAway } from '../domain/records.ts'
import { TooBusy } from '../domain/staff/secrets.ts'

let practice: TestPractice
let amira: (method: string, path: string, body?: unknown) => ReturnType<TestPractice['send']>
beforeEach(async () => {
  practice = await openTestPractice()
  amira = await proven(staffEmail)
})
afterEach(() => practice.close())

const path = '/api/admin/people'
const password = 'purple elephants paint fences'

/** Signs in and shows the password once more. */
async function proven(email: string, own = staffPassword) {
  const { body } = await practice.send('POST', '/api/admin/login', { email, password: own })
  const token = body.token ?? ''
  const shown = await practice.send('POST', '/api/admin/proof', { current: own }, { headers: { token } })
  const headers = { token, proof: shown.body.proof ?? '' }
  return (method: string, path: string, body?: unknown) => practice.send(method, path, body, { headers })
}

const invite = (email = 'ben@ashcombedental.example', as = amira) => as('POST', path, { name: 'Ben Okafor', email })

async function linkInLetter(): Promise<string> {
  await practice.sendLetters()
  // It leaves before what the owner of the account is told beside it.
  const links = practice.letters.map(({ text }) => /new-password#([\w-]{43})/.exec(text)?.[1])
  return links.findLast((link) => link !== undefined) ?? ''
}

test('a colleague is invited by letter, chooses a password once, and is known by their own name', async () => {
  expect((await invite()).status).toBe(201)
  const token = await linkInLetter()
  expect(practice.letters.at(-1)?.to.address).toBe('ben@ashcombedental.example')
  const set = () => practice.send('POST', '/api/admin/new-password', { token, password })
  expect((await set()).status).toBe(200)
  expect((await set()).status).toBe(400)
  const ben = await proven('ben@ashcombedental.example', password)
  await practice.send('POST', '/api/user/appointment', { name: 'Zoe Waits', phone: '07700 900123' })
  const { body } = await ben('GET', '/api/admin/patients?search=Zoe')
  const id = body.patients?.[0]?._id
  await ben('PUT', `/api/admin/statuschange/${id}`, { status: 'Appointed' })
  const shown = await amira('GET', `/api/admin/patients/${id}`)
  expect(shown.body.patient?.history?.[0]).toMatchObject({ what: 'accepted', by: 'Ben Okafor' })
})

test('whoever closes the account of a leaver is told which accounts the leaver opened, however much they did since', async () => {
  await invite()
  await practice.send('POST', '/api/admin/new-password', { token: await linkInLetter(), password })
  const ben = await proven('ben@ashcombedental.example', password)
  for (const name of ['Lin Chen', 'Omar Haddad'])
    expect((await ben('POST', path, { name, email: `${name.slice(0, 3)}@example.com` })).status).toBe(201)
  practice.pass(1)
  await practice.addColleague('Tom Reed')
  await invite('zoe@ashcombedental.example')
  const listed = (await amira('GET', path)).body.people as unknown as { _id: string; email: string }[]
  const idOf = (email: string) => listed.find((one) => one.email === email)?._id ?? ''
  const close = async (email: string) => (await amira('PUT', `${path}/${idOf(email)}`, { open: false })).body.message
  const closed = 'The account is closed and signed out everywhere.'
  for (const email of ['oma@example.com', 'tom.reed@ashcombedental.example']) expect(await close(email)).toBe(closed)
  await ben('PUT', `${path}/${idOf('tom.reed@ashcombedental.example')}`, { open: true })
  await practice.backend.records.transaction(async ({ audit }) => {
    const note = async (did: string, email: string, time: number) => {
      const entry = { at: new Date(Date.UTC(2026, 11, 1, 9) + time), staff: idOf('ben@ashcombedental.example') }
      await audit.note({ ...entry, id: `${did} ${time}`, did, about: idOf(email) })
    }
    for (let time = 0; time < 501; time += 1) await note('reset an account', 'lin@example.com', time)
    for (let time = 0; time < 101; time += 1) await note('enabled an account', 'oma@example.com', time)
  })
  expect(await close('ben@ashcombedental.example')).toBe(
    `${closed} Accounts that they opened are still open: Lin Chen, Tom Reed. Please close any that you do not know.`,
  )
})

test('an account that is closed is said to be, also where nobody can tell which ones its owner opened', async () => {
  await practice.addColleague('Tom Reed')
  const listed = (await amira('GET', path)).body.people as unknown as { _id: string; you?: boolean }[]
  vi.spyOn(practice.backend.records.audit, 'list').mockRejectedValue(new RecordsAway('It does not answer'))
  const { status, body } = await amira('PUT', `${path}/${listed.find(({ you }) => !you)?._id}`, { open: false })
  expect([status, body.message]).toEqual([
    200,
    'The account is closed and signed out everywhere. We cannot tell just now which accounts they opened. Please look among those that are open for any that you do not know.',
  ])
})

test('whose account is closed before the invitation has left is not invited', async () => {
  await invite()
  const listed = (await amira('GET', path)).body.people as unknown as { _id: string; name: string }[]
  const id = listed.find(({ name }) => name === 'Ben Okafor')?._id
  expect((await amira('PUT', `${path}/${id}`, { open: false })).status).toBe(200)
  await practice.sendLetters()
  expect(practice.letters.filter(({ to }) => to.address === 'ben@ashcombedental.example')).toEqual([])
})

test('whose account is closed and opened again before the invitation has left reads where to ask for another link', async () => {
  await invite()
  const { id } = (await practice.backend.records.staff.findByEmail('ben@ashcombedental.example')) ?? {}
  for (const open of [false, true]) expect((await amira('PUT', `${path}/${id}`, { open })).status).toBe(200)
  await practice.sendLetters()
  const [invitation = ''] = practice.letters
    .map(({ text }) => text)
    .filter((text) => text.includes('staff account for you'))
  expect(invitation).toContain('/login/forgotten')
  expect(invitation).not.toContain('new-password#')
})

test('an invitation says who invites, so that it is known for a real one', async () => {
  await amira('PUT', '/api/admin/doctor', { name: 'Amira O’Shah', email: staffEmail })
  await invite()
  await practice.sendLetters()
  expect(practice.letters.at(-1)?.text).toMatch(/Amira O’Shah has opened a staff account for you/)
})

test('a link says until when it opens, and the accounts do of the newest one, until it is used or the account is closed', async () => {
  await invite()
  const listed = async () => {
    const { people } = (await amira('GET', path)).body as unknown as {
      people: { _id: string; name: string; linkUntil?: string }[]
    }
    return people.find(({ name }) => name === 'Ben Okafor')
  }
  expect(await listed()).toHaveProperty('linkUntil', '2026-12-01T10:00:00.000Z')
  const id = (await listed())?._id
  practice.pass(5)
  await amira('POST', `${path}/${id}/reset`, { secondFactor: false })
  expect(await listed()).toHaveProperty('linkUntil', '2026-12-01T10:05:00.000Z')
  const token = await linkInLetter()
  expect((await practice.send('POST', '/api/admin/new-password', { token, password })).status).toBe(200)
  expect(await listed()).not.toHaveProperty('linkUntil')
  await amira('POST', `${path}/${id}/reset`, { secondFactor: false })
  await amira('PUT', `${path}/${id}`, { open: false })
  expect(await listed()).not.toHaveProperty('linkUntil')
})

test('an invitation ends after an hour', async () => {
  await invite()
  const token = await linkInLetter()
  practice.pass(61)
  expect((await practice.send('POST', '/api/admin/new-password', { token, password })).status).toBe(400)
})

test('an address has one account, whoever invites first', async () => {
  const [one, other] = await Promise.all([invite(), invite('BEN@ashcombedental.example')])
  expect([one.status, other.status].toSorted()).toEqual([201, 409])
})

test('an address that somebody who has left signed in with is nobody else’s, and it is said whose it was', async () => {
  await practice.addColleague('Tom Reed')
  const asked = { name: 'Una Park', email: 'tom.reed@ashcombedental.example' }
  expect((await amira('POST', path, asked)).body.message).not.toContain('Tom Reed')
  const listed = (await amira('GET', path)).body.people as unknown as { _id: string; name: string }[]
  const id = listed.find(({ name }) => name === 'Tom Reed')?._id
  await amira('PUT', `${path}/${id}`, { open: false })
  const { status, body } = await amira('POST', path, asked)
  expect([status, body.field]).toEqual([409, 'email'])
  expect(body.message).toBe(
    'It is the address of Tom Reed’s account, which is closed. If they are back, please open it again among the accounts. Anybody else needs another address, since what Tom Reed did stays with that account.',
  )
  const taken = await amira('PUT', '/api/admin/doctor', { name: 'Dr Amira Shah', email: asked.email })
  expect([taken.status, taken.body.message]).toEqual([409, 'Another account, open or closed, has that e-mail address.'])
})

test('an account wants a name and an address, and one that is not there is neither opened, closed nor reset', async () => {
  const tries = [
    await amira('POST', path, { name: ' ', email: 'ben@ashcombedental.example' }),
    await amira('POST', path, { name: 'Ben Okafor', email: 'ben at home' }),
    await amira('PUT', `${path}/nobody`, { open: true }),
    await amira('PUT', `${path}/nobody`, { open: false }),
    await amira('POST', `${path}/nobody/reset`, { secondFactor: false }),
  ]
  expect(tries.map(({ status, body }) => [status, body.field])).toEqual([
    [400, 'name'],
    [400, 'email'],
    [404, undefined],
    [404, undefined],
    [404, undefined],
  ])
  expect(await practice.backend.records.staff.all()).toHaveLength(1)
})

test('who has left is out at their next press, and in again when the account is opened', async () => {
  await practice.addColleague('Tom Reed')
  const tom = await proven('tom.reed@ashcombedental.example')
  const listed = (await amira('GET', path)).body.people as unknown as { _id: string; name: string }[]
  const id = listed.find(({ name }) => name === 'Tom Reed')?._id
  expect((await amira('PUT', `${path}/${id}`, { open: false })).status).toBe(200)
  expect((await tom('GET', path)).status).toBe(401)
  const tomIn = async () => {
    const { people } = (await amira('GET', path)).body as unknown as { people: { _id: string }[] }
    return people.find(({ _id }) => _id === id)
  }
  expect(await tomIn()).toHaveProperty('disabledAt')
  const again = { email: 'tom.reed@ashcombedental.example', password: staffPassword }
  expect((await practice.send('POST', '/api/admin/login', again)).body.success).toBe(false)
  const closed = 'Ashcombe Dental Group closed that account at 09:00. Please open it first.'
  const reset = await amira('POST', `${path}/${id}/reset`, { secondFactor: false })
  expect([reset.status, reset.body.message]).toEqual([409, closed])
  await amira('PUT', `${path}/${id}`, { open: true })
  expect(await tomIn()).not.toHaveProperty('disabledAt')
  expect((await practice.send('POST', '/api/admin/login', again)).body.success).toBe(true)
})

test('who has left is told that their account was closed by the tokens that it ended, and by no other, until these had run out', async () => {
  await practice.addColleague('Ben Okafor')
  const { id } = (await practice.backend.records.staff.findByEmail('ben.okafor@ashcombedental.example')) ?? {}
  const signIn = async () => {
    const known = { email: 'ben.okafor@ashcombedental.example', password: staffPassword }
    return (await practice.send('POST', '/api/admin/login', known)).body.token ?? ''
  }
  const [loggedOut, open] = [await signIn(), await signIn()]
  const refusal = async (token: string) => {
    const { status, body } = await practice.send('GET', '/api/admin/doctor', undefined, { headers: { token } })
    return status === 401 ? body : status
  }
  const plain = { success: false, message: 'Please sign in.' }
  await practice.send('POST', '/api/admin/logout', undefined, { headers: { token: loggedOut } })
  for (const isOpen of [false, true]) {
    expect((await amira('PUT', `${path}/${id}`, { open: isOpen })).status).toBe(200)
    expect(await refusal(open)).toEqual({ ...plain, closed: true })
    expect(await refusal(loggedOut)).toEqual(plain)
    expect(await refusal('x'.repeat(43))).toEqual(plain)
  }
  practice.pass(12 * 60)
  expect(await refusal(open)).toEqual(plain)
})

test('of two who close each other’s account at the same moment one is left, and the other is out', async () => {
  await practice.addColleague('Tom Reed')
  const tomsEmail = 'tom.reed@ashcombedental.example'
  for (let round = 0; round < 4; round += 1) {
    const [one, other] = [await proven(staffEmail), await proven(tomsEmail)]
    const listed = (await one('GET', path)).body.people as unknown as { _id: string; you?: boolean }[]
    const idOf = (you: boolean) => listed.find((person) => (person.you ?? false) === you)?._id
    const [own, toms] = [idOf(true), idOf(false)]
    const answers = await Promise.all([
      one('PUT', `${path}/${toms}`, { open: false }),
      other('PUT', `${path}/${own}`, { open: false }),
    ])
    const [winner, loser, closed] = answers[0].status === 200 ? [one, other, toms] : [other, one, own]
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await loser('GET', path)).status).toBe(401)
    expect((await winner('PUT', `${path}/${closed}`, { open: true })).status).toBe(200)
  }
})

test('nobody closes their own account, nor the last one', async () => {
  const listed = (await amira('GET', path)).body.people as unknown as { _id: string; you?: boolean }[]
  const own = listed.find(({ you }) => you)?._id
  const refused = await amira('PUT', `${path}/${own}`, { open: false })
  expect([refused.status, refused.body.message]).toEqual([409, 'Please let a colleague close your own account.'])
})

test('an account that is reset opens by its letter alone', async () => {
  await practice.addColleague('Tom Reed')
  const tom = await proven('tom.reed@ashcombedental.example')
  const listed = (await amira('GET', path)).body.people as unknown as { _id: string; name: string }[]
  const id = listed.find(({ name }) => name === 'Tom Reed')?._id
  expect((await amira('POST', `${path}/${id}/reset`, { secondFactor: true })).status).toBe(200)
  expect((await tom('GET', path)).status).toBe(401)
  const token = await linkInLetter()
  expect((await practice.send('POST', '/api/admin/new-password', { token, password })).status).toBe(200)
})

test('a stolen token invites, closes and resets nobody', async () => {
  const token = await practice.signIn()
  const thief = (method: string, path: string, body: object) =>
    practice.send(method, path, body, { headers: { token } })
  const tries = [
    await thief('POST', path, { name: 'Eve', email: 'eve@example.org' }),
    await thief('PUT', `${path}/x`, { open: false }),
    await thief('POST', `${path}/x/reset`, { secondFactor: true }),
  ]
  expect(tries.map(({ status, body }) => [status, body.field])).toEqual([
    [403, 'proof'],
    [403, 'proof'],
    [403, 'proof'],
  ])
})

test('where many passwords are being made, who invites or resets is told to wait a moment', async () => {
  await practice.addColleague('Tom Reed')
  const { body } = await amira('GET', path)
  const tom = (body.people as unknown as { _id: string; you?: boolean }[]).find(({ you }) => !you)?._id
  practice.backend.secrets.hashPassword = () => Promise.reject(new TooBusy('Too many passwords are being made'))
  for (const answer of [await invite(), await amira('POST', `${path}/${tom}/reset`, { secondFactor: false })])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
})

test('where no letters leave, the link is told once to whoever invites', async () => {
  practice.backend.lettersLeave = false
  const { body } = await invite()
  expect(Reflect.get(body, 'linkUntil')).toBe('2026-12-01T10:00:00.000Z')
  const token = /#([\w-]{43})$/.exec(String(Reflect.get(body, 'link')))?.[1]
  expect((await practice.send('POST', '/api/admin/new-password', { token, password })).status).toBe(200)
})

test('two hundred of staff are read with as few questions as one, and each as they are', async () => {
  const kept = await openTestRecords()
  const connection = notingStatements(await openConnection(kept.place))
  const records = await recordsOn(connection, kept.place)
  const large = await openTestPractice({ records })
  const ask = async () => {
    connection.asked.length = 0
    const { body } = await large.asStaff('GET', path)
    return { people: body.people as unknown[], asked: connection.asked.length }
  }
  /** The least of a few times: what the practice asks for itself at that moment would be counted as well. */
  const questions = async () => {
    const [first, ...others] = [await ask(), await ask(), await ask()]
    return others.reduce((least, one) => (one.asked < least.asked ? one : least), first)
  }
  const one = await questions()
  await records.transaction(async ({ staff }) => {
    const [amira] = await staff.all()
    for (let place = 1; amira && place < 200; place += 1)
      await staff.add({
        ...amira,
        id: `colleague ${place}`,
        email: `c${place}@example.org`,
        name: `Colleague ${place}`,
      })
    const createdAt = new Date('2026-11-30T08:00:00Z')
    const passkey = { publicKey: 'key', counter: 0, name: 'Phone', createdAt }
    await staff.addPasskey({ ...passkey, id: 'first', staff: 'colleague 7' })
    for (const lastSeenAt of [createdAt, new Date('2026-11-30T17:00:00Z')])
      await staff.addSession({
        ...{ id: `session ${lastSeenAt.getHours()}`, tokenHash: `${lastSeenAt}`, staff: 'colleague 7', browser: '' },
        ...{ createdAt, lastSeenAt },
      })
  })
  const all = await questions()
  expect(all.people).toHaveLength(200)
  expect(all.asked).toBeLessThanOrEqual(one.asked)
  const seen = { lastSeenAt: '2026-11-30T17:00:00.000Z', secondFactor: true }
  expect(all.people).toContainEqual(expect.objectContaining({ _id: 'colleague 7', ...seen }))
  const never = { _id: 'colleague 8', name: 'Colleague 8', email: 'c8@example.org', secondFactor: false }
  expect(all.people).toContainEqual(never)
  await large.close()
  await kept.close()
})
