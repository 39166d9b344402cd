import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AsStaff, openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import type { WireMessage } from '../contract/messages-for-staff.ts'

let practice: TestPractice
let tom: AsStaff
beforeEach(async () => {
  practice = await openTestPractice()
  tom = await practice.addColleague('Tom Reed')
})
afterEach(() => practice.close())

const ines = { name: 'Ines Duarte', email: 'ines@example.org', phone: '07700 900456' }
const write = async (message: string) => {
  practice.pass(1)
  return (await practice.send('POST', '/api/user/contact', { ...ines, message })).body.reference
}

type Listed = { messages: WireMessage[]; next?: string; waiting: { count: number; oldest?: string } }
const list = async (query = ''): Promise<Listed> =>
  JSON.parse((await practice.asStaff('GET', `/api/admin/messages${query}`)).text)
const texts = async (query = '') => (await list(query)).messages.map(({ message }) => message)
const set = (as: AsStaff, { _id, version }: Pick<WireMessage, '_id' | 'version'>, state: string) =>
  as('PUT', `/api/admin/messages/${_id}`, { state, version })
const theOne = async () => {
  const [message] = (await list()).messages
  if (!message) throw new Error('There is no message')
  return message
}

test.each(['name', 'email', 'phone', 'message'])('a %s that is no text is asked for as text', async (field) => {
  for (const odd of [7_700_900_456, true, ['Hi'], { text: 'Hi' }]) {
    const sent = { ...ines, message: 'Hi', [field]: odd }
    const { status, body } = await practice.send('POST', '/api/user/contact', sent)
    expect([status, body.field, body.message]).toEqual([400, field, 'Please send this as text.'])
  }
})

describe('the list of messages', () => {
  test('is newest first, with everything that was written', async () => {
    await write('Do you open on Sunday?')
    const reference = await write('Is there parking?')
    const { messages, waiting } = await list()
    expect(messages.map(({ message }) => message)).toEqual(['Is there parking?', 'Do you open on Sunday?'])
    expect(messages[0]).toEqual({
      _id: expect.stringMatching(/^[\w-]{22}$/),
      ...ines,
      message: 'Is there parking?',
      reference,
      createdAt: '2026-12-01T09:02:00.000Z',
      state: 'new',
      version: 1,
      unreached: false,
      practiceUnreached: false,
    })
    expect(waiting).toEqual({ count: 2, oldest: '2026-12-01T09:01:00.000Z' })
  })

  test('is one message alone where it is named, whatever its state', async () => {
    const reference = await write('Do you open on Sunday?')
    await write('Is there parking?')
    const named = (await list()).messages.find((message) => message.reference === reference)?._id
    await practice.asStaff('PUT', `/api/admin/messages/${named}`, { state: 'done' })
    const { body } = await practice.asStaff('GET', `/api/admin/messages?message=${named}`)
    expect(body.messages).toMatchObject([{ message: 'Do you open on Sunday?', state: 'done' }])
    expect((await practice.asStaff('GET', '/api/admin/messages?message=none')).body.messages).toEqual([])
  })

  test('comes in pages, and nothing is twice or missing when one more arrives meanwhile', async () => {
    const { records, secrets } = practice.backend
    const createdAt = new Date('2026-11-01T09:00:00Z')
    await records.transaction(async ({ messages }) => {
      // Many in the same millisecond, so that a page ends between two of them.
      for (let number = 0; number < 250; number += 1) {
        const one = { id: secrets.newId(), reference: secrets.newReference(), createdAt, message: `${number}` }
        await messages.add({ ...ines, ...one })
      }
    })
    const first = await list()
    expect(first.messages).toHaveLength(100)
    await write('One more')
    const second = await list(`?after=${first.next}`)
    const third = await list(`?after=${second.next}`)
    expect(third.next).toBeUndefined()
    const all = [first, second, third].flatMap(({ messages }) => messages.map(({ _id }) => _id))
    expect([all.length, new Set(all).size]).toEqual([250, 250])
    expect(first.waiting.count).toBe(250)
  })

  test('is narrowed by state', async () => {
    await write('Do you open on Sunday?')
    await write('Is there parking?')
    await set(practice.asStaff, await theOne(), 'done')
    expect(await texts('?state=new')).toEqual(['Do you open on Sunday?'])
    expect(await texts('?state=done')).toEqual(['Is there parking?'])
    expect(await texts()).toHaveLength(2)
    expect((await practice.asStaff('GET', '/api/admin/messages?state=old')).status).toBe(400)
    expect((await practice.asStaff('GET', '/api/admin/messages?after=guessed')).status).toBe(400)
  })
})

test('the same words of another day are a new message, also where the clock was ahead when they came first', async () => {
  practice.pass(26 * 60)
  const first = await write('Please ring me.')
  practice.pass(-2 * 60)
  const second = await write('Please ring me.')
  expect(second).not.toBe(first)
  expect(await write('Please ring me.')).toBe(second)
  expect(await texts()).toEqual(['Please ring me.', 'Please ring me.'])
})

describe('whoever has dealt with a message', () => {
  beforeEach(() => write('Do you open on Sunday?'))

  test('marks it done: with who and when; and new again', async () => {
    practice.pass(1)
    const done = await set(tom, await theOne(), 'done')
    expect([done.status, done.body.message]).toEqual([200, 'The message is done.'])
    expect(await theOne()).toMatchObject({
      state: 'done',
      version: 2,
      changedBy: 'Tom Reed',
      changedAt: '2026-12-01T09:02:00.000Z',
    })
    expect((await list()).waiting).toEqual({ count: 0 })
    expect((await set(tom, await theOne(), 'new')).body.message).toBe('The message is new again.')
    expect((await list()).waiting.count).toBe(1)
  })

  test('and somebody else at once: one wins, the other learns who and when', async () => {
    const seen = await theOne()
    const answers = await Promise.all([set(practice.asStaff, seen, 'done'), set(tom, seen, 'done')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toMatch(/^This message was already marked done by .+ at 09:01\.$/)
    expect(JSON.parse(refused?.text ?? '').conflict).toMatchObject({
      changedAt: '2026-12-01T09:01:00.000Z',
      version: 2,
    })
    expect(await theOne()).toMatchObject({ version: 2 })
  })

  test('marks it as spam: it leaves the new ones, is not among the answered, and can come back', async () => {
    await write('Cheap watches!')
    const spam = await set(tom, await theOne(), 'spam')
    expect([spam.status, spam.body.message]).toEqual([200, 'The message is marked as spam.'])
    expect(await theOne()).toMatchObject({ state: 'spam', changedBy: 'Tom Reed', version: 2 })
    expect((await list()).waiting.count).toBe(1)
    expect(await texts('?state=spam')).toEqual(['Cheap watches!'])
    expect(await texts('?state=done')).toEqual([])
    expect((await practice.asStaff('GET', '/api/admin/queue')).text).not.toContain('Cheap watches!')
    const late = await set(practice.asStaff, { ...(await theOne()), version: 1 }, 'done')
    expect([late.status, late.body.message]).toEqual([
      409,
      'This message was already marked as spam by Tom Reed at 09:02.',
    ])
    expect((await set(tom, await theOne(), 'new')).body.message).toBe('The message is new again.')
    expect(await texts('?state=new')).toEqual(['Cheap watches!', 'Do you open on Sunday?'])
  })

  test('cannot take back unseen what a colleague did since', async () => {
    const stale = await theOne()
    await set(tom, stale, 'done')
    await set(tom, await theOne(), 'new')
    expect((await set(practice.asStaff, stale, 'done')).body.message).toMatch(/already marked new again by Tom Reed/)
  })

  test('says a state that there is, of a message that there is', async () => {
    expect((await set(tom, await theOne(), 'read')).status).toBe(400)
    expect((await set(tom, { _id: 'AAAAAAAAAAAAAAAAAAAAAA', version: 1 }, 'done')).status).toBe(404)
  })
})

describe('the practice’s own letter about a message', () => {
  beforeEach(() => write('Do you open on Sunday?'))

  const ownLetter = async () => {
    const { messages } = await practice.backend.records.people.find({ email: ines.email })
    return messages[0]?.letters.find(({ kind }) => kind === 'message-arrived')
  }

  test('is never emptied while nobody has read the message, and is when somebody has', async () => {
    await practice.sendLetters()
    expect((await ownLetter())?.sentAt).toBeDefined()
    expect((await ownLetter())?.words).toContain('Do you open on Sunday?')
    await set(tom, await theOne(), 'done')
    expect(await ownLetter()).toMatchObject({ words: '', address: '' })
  })

  test('is emptied when it leaves after the message was done', async () => {
    await set(tom, await theOne(), 'done')
    expect((await ownLetter())?.words).toContain('Do you open on Sunday?')
    await practice.sendLetters()
    expect(await ownLetter()).toMatchObject({ words: '', address: '' })
  })

  test('keeps its words where it is given up, and is told apart from the letter to the visitor', async () => {
    const { records, now } = practice.backend
    const letters = await records.transaction(({ outbox }) =>
      outbox.claim(now(), new Date(now().getTime() + 60_000), 9),
    )
    const own = letters.find(({ letter }) => letter.kind === 'message-arrived')
    await records.transaction(({ outbox }) => outbox.giveUp(own?.id ?? '', now()))
    expect((await ownLetter())?.words).toContain('Do you open on Sunday?')
    expect(await theOne()).toMatchObject({ unreached: false, practiceUnreached: true })
  })
})

test('a request whose letter to the practice was given up is nobody to be rung', async () => {
  await practice.send('POST', '/api/user/appointment', { ...ines, appointmentDate: '2026-12-03' })
  const { records, now } = practice.backend
  const letters = await records.transaction(({ outbox }) => outbox.claim(now(), new Date(now().getTime() + 60_000), 9))
  const giveUp = (kind: string) =>
    records.transaction(({ outbox }) =>
      outbox.giveUp(letters.find(({ letter }) => letter.kind === kind)?.id ?? '', now()),
    )
  const unreached = async () => (await practice.asStaff('GET', '/api/admin/patients?unreached=yes')).body.patients
  await giveUp('request-arrived')
  expect(await unreached()).toEqual([])
  const [patient] = (await practice.asStaff('GET', '/api/admin/patients')).body.patients ?? []
  expect(patient).toMatchObject({ unreached: false, practiceUnreached: true })
  await giveUp('request-received')
  expect(await unreached()).toMatchObject([{ unreached: true, practiceUnreached: true }])
})
