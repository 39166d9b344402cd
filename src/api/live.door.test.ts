import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPractice, staffPassword, type TestPractice } from '../../tests/test-practice.ts'
import type { Subject } from '../domain/editions.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { disableAccount } from '../domain/staff/leavers.ts'
import { LiveStreams } from '../http/live-streams.ts'

let practice: TestPractice
let open: Listener[] = []
beforeEach(async () => {
  practice = await openTestPractice({ settings: { rateLimitMultiplier: 1e6 } })
})
afterEach(async () => {
  await Promise.all(open.map((listener) => listener.leave()))
  open = []
  await practice.close()
})

type Event = { id: string; subjects: string[] }
type Listener = {
  next(): Promise<Event>
  hears(subject: string): Promise<void>
  ended(): Promise<boolean>
  leave(): Promise<void>
}

/** Takes a line, and reads what is told on it; what is not told within two seconds fails. */
async function listen(token: string, at = practice, lastId?: string): Promise<Listener> {
  const answer = await at.stream('/api/admin/live', { token, ...(lastId ? { 'last-event-id': lastId } : {}) })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('There is no stream')
  let read = ''
  const listener: Listener = {
    async next() {
      while (!/\n\n/.test(read)) {
        const { value, done } = await within(2_000, reader.read())
        if (done) throw new Error('The line ended')
        read += value
      }
      const event = read.slice(0, read.indexOf('\n\n'))
      read = read.slice(event.length + 2)
      const id = /^id: (.*)$/m.exec(event)?.[1] ?? ''
      const data = /^data: (.*)$/m.exec(event)?.[1]
      return data ? { id, ...JSON.parse(data) } : listener.next()
    },
    async hears(subject) {
      // A sign-in of a moment ago may be told as well.
      while (!(await listener.next()).subjects.includes(subject));
    },
    async ended() {
      for (;;) if ((await within(1_000, reader.read())).done) return true
    },
    leave: () => reader.cancel(),
  }
  open.push(listener)
  return listener
}

function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`Nothing was told within ${limit} ms`)), limit).unref()
  })
  return Promise.race([promise, late])
}

function request(name: string) {
  const wish = { name, phone: '07700 900123', appointmentDate: '2026-12-03', appointmentTime: '' }
  return practice.send('POST', '/api/user/appointment', wish)
}

test('a request is told within two seconds on every line, also of another process', async () => {
  const other = await practice.another()
  const here = await listen(await practice.signIn())
  const there = await listen(await other.signIn(), other)
  await Promise.all([here.next(), there.next()])
  await request('Ada Finch')
  await here.hears('appointments')
  await there.hears('appointments')
  await there.leave()
  await other.close()
})

test('a request is told once, as each screen asks anew by what it is told', async () => {
  const here = await listen(await practice.signIn())
  await here.next()
  await wait(500)
  const heard: string[] = []
  const hearing = async () => {
    for (;;) heard.push(...(await here.next()).subjects)
  }
  void hearing().catch(() => undefined)
  for (const name of ['Ada Finch', 'Ben Finch', 'Cyd Finch', 'Dee Finch', 'Eve Finch']) {
    await request(name)
    await wait(500)
  }
  expect(heard.filter((subject) => subject === 'appointments')).toHaveLength(5)
})

test('an event says nothing about anybody', async () => {
  const here = await listen(await practice.signIn())
  await here.next()
  await request('Ada Finch')
  expect(JSON.stringify(await here.next())).not.toMatch(/Ada|Finch|900123/)
})

test('who comes back with the last event is told what they missed, and nothing where nothing happened', async () => {
  const token = await practice.signIn()
  let last = ''
  const comesBack = async () => {
    const line = await listen(token, practice, last)
    const { id, subjects } = await line.next()
    await line.leave()
    last = id
    return subjects
  }
  await comesBack()
  // What the sign-in itself has changed is counted a moment later.
  await practice.asStaff('GET', '/api/admin/doctor')
  await expect.poll(comesBack).toEqual([])
  await request('Basil Green')
  await (await listen(token, practice, last)).hears('appointments')
  const stranger = await listen(token, practice, 'nonsense')
  // Before it is told everything, what is counted just now may be.
  while ((await stranger.next()).subjects.length < 5);
})

test('a line ends within a second when its session does, in whichever process: by logout, a new password, or for who has left', async () => {
  const token = await practice.signIn()
  const line = await listen(token)
  await line.next()
  await practice.send('POST', '/api/admin/logout', undefined, { headers: { token } })
  expect(await line.ended()).toBe(true)

  const other = await practice.another()
  const desk = await practice.signIn()
  const elsewhere = await listen(await practice.signIn(), other)
  await elsewhere.next()
  const shown = await practice.send(
    'POST',
    '/api/admin/proof',
    { current: staffPassword },
    { headers: { token: desk } },
  )
  const headers = { token: desk, proof: shown.body.proof ?? '' }
  const chosen = { password: 'purple elephants paint fences' }
  expect((await practice.send('PUT', '/api/admin/password', chosen, { headers })).status).toBe(200)
  expect(await elsewhere.ended()).toBe(true)

  await practice.addColleague('Tom Reed')
  const email = 'tom.reed@ashcombedental.example'
  const login = await practice.send('POST', '/api/admin/login', { email, password: staffPassword })
  const left = await listen(login.body.token ?? '', other)
  await left.next()
  const { records, secrets } = practice.backend
  const tom = await records.staff.findByEmail(email)
  await disableAccount(tom?.id ?? '', { records, secrets, now: practice.backend.now(), by: operator })
  expect(await left.ended()).toBe(true)
  await other.close()
})

test('a stranger gets no line, and a session four of them: the newest takes the place of the oldest', async () => {
  expect((await practice.stream('/api/admin/live', {})).status).toBe(401)
  const token = await practice.signIn()
  const colleague = await listen(await practice.signIn())
  const lines = []
  for (let tab = 0; tab < 4; tab += 1) lines.push(await listen(token))
  // A browser that has changed its network: nobody hears the lines from before, and none of them is given back.
  const fifth = await listen(token)
  expect(await lines[0]?.ended()).toBe(true)
  await request('Ada Finch')
  for (const line of [...lines.slice(1), fifth, colleague]) await line.hears('appointments')
  await lines[1]?.leave()
  await listen(token)
  await request('Ben Finch')
  await lines[2]?.hears('appointments')
})

test('a page that asks by itself keeps no session awake', async () => {
  const token = await practice.signIn()
  const ask = (headers: Record<string, string>) =>
    practice.send('GET', '/api/admin/queue', undefined, { headers: { token, ...headers } })
  for (let half = 0; half < 2; half += 1) {
    practice.pass(20)
    await ask({ 'by-itself': 'yes' })
  }
  expect((await ask({ 'by-itself': 'yes' })).status).toBe(401)
})

test('whoever changes something keeps their session awake, also where their page says that it asks by itself', async () => {
  const headers = { token: await practice.signIn(), 'by-itself': 'yes' }
  for (let half = 0; half < 2; half += 1) {
    practice.pass(20)
    // Of a request that nobody has, which is found out behind the door.
    expect((await practice.send('POST', '/api/admin/undo/nobody', {}, { headers })).status).toBe(404)
  }
})

test('closing waits for the question that is on its way, and asks none after it', async () => {
  const { records, secrets, now } = practice.backend
  const token = await practice.signIn()
  const found = await records.staff.findSession(secrets.tokenHash(token))
  if (!found) throw new Error('There is no session')
  const answer = Promise.withResolvers<void>()
  let asked = 0
  const slow = {
    ...records.staff,
    async openSessions(ids: string[]) {
      asked += 1
      await answer.promise
      return records.staff.openSessions(ids)
    },
  }
  const streams = new LiveStreams({ ...records, staff: slow }, now, (surprise) => expect.unreachable(String(surprise)))
  for (const _ of ['one tab', 'another']) await streams.open(found.session, undefined)
  await expect.poll(() => asked, { timeout: 5_000 }).toBeGreaterThan(0)
  const before = asked
  let closed = false
  const closing = streams.close().then(() => (closed = true))
  await new Promise(setImmediate)
  expect(closed).toBe(false)
  answer.resolve()
  await closing
  expect(asked).toBe(before)
})

test('what a surprise kept from being told is told a moment later, without another change', async () => {
  const { records, secrets, now } = practice.backend
  const found = await records.staff.findSession(secrets.tokenHash(await practice.signIn()))
  if (!found) throw new Error('There is no session')
  const surprises: unknown[] = []
  const surprise = new TypeError('Nobody has thought of this')
  let asked = 0
  const editions = {
    async all() {
      asked += 1
      if (asked === 2) throw surprise
      return { posts: 1, practice: 1, appointments: 1, messages: 1, staff: 1 }
    },
  }
  let change: (changed: Subject[], isCounted: boolean) => void = () => expect.unreachable('Nobody watches')
  const watch = (changed: typeof change) => {
    change = changed
    return { close() {} }
  }
  const streams = new LiveStreams({ ...records, editions, watch }, now, (one) => surprises.push(one))
  const reader = (await streams.open(found.session, undefined))?.getReader()
  await reader?.read()
  change(['messages'], false)
  const told = await within(2_000, reader?.read() ?? Promise.reject(new Error('There is no line')))
  expect(new TextDecoder().decode(told.value)).toContain('data: {"subjects":["messages"]}')
  expect(surprises).toEqual([surprise])
  await streams.close()
})

test('twenty dashboards are one question to the database, and a surprise in it ends no line', async () => {
  const { records, secrets, now } = practice.backend
  const found = await records.staff.findSession(secrets.tokenHash(await practice.signIn()))
  if (!found) throw new Error('There is no session')
  const asked: string[][] = []
  const surprises: unknown[] = []
  const surprise = new TypeError('Nobody has thought of this')
  const staff = {
    ...records.staff,
    async openSessions(ids: string[]) {
      asked.push(ids)
      if (asked.length === 1) throw surprise
      return records.staff.openSessions(ids)
    },
  }
  const streams = new LiveStreams({ ...records, staff }, now, (one) => surprises.push(one))
  const stranger = { ...found.session, id: 'a session that nobody began' }
  // All at once: the first question comes half a second after the first line.
  const sessions = [...Array.from({ length: 6 }, () => found.session), stranger]
  const lines = await Promise.all(sessions.map((session) => streams.open(session, undefined)))
  const both = [found.session.id, stranger.id]
  await expect.poll(() => asked.slice(0, 2)).toEqual([both, both])
  expect(surprises).toEqual([surprise])
  const reader = lines.at(-1)?.getReader()
  while (!(await reader?.read())?.done);
  await expect.poll(() => asked.at(-1)).toEqual([found.session.id])
  await streams.close()
})
