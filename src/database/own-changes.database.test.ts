import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Subject } from '../domain/editions.ts'
import { noPracticeChanges } from '../domain/practice/practice-changes.ts'
import type { Records } from '../domain/records.ts'
import { appointment, later, post, priya, tuesday, wednesday } from './test-practice.ts'
import { openTestRecords, type TestRecords } from './test-records.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

const now = new Date('2026-12-01T09:00:00Z')
const write = (id: string, through: Records = records) => {
  const message = { name: 'Maya', email: 'maya@example.org', phone: '', message: 'Do you park bikes?' }
  return through.transaction(({ messages }) => messages.add({ ...message, id, reference: id, createdAt: now }))
}
const change = (readVersion: number, through: Records = records) =>
  through.transaction(({ practiceChanges }) =>
    practiceChanges.write(noPracticeChanges, readVersion, now, { id: 'amira', name: 'Dr Amira Shah' }),
  )

const surprised = (surprise: unknown) => {
  throw surprise
}
function listen(to: Records): Subject[] {
  const heard: Subject[] = []
  to.watch((subjects) => heard.push(...subjects), surprised)
  return heard
}

const marks = {
  posts: (id: string, through: Records) => through.transaction(({ posts }) => posts.add(post(id))),
  messages: write,
}

/** Whoever has heard of what a stranger changes now has looked, and seen all that was changed before it. */
async function untilAllHaveLooked(mark: keyof typeof marks, ...listening: Subject[][]) {
  const stranger = await records.reopen()
  await marks[mark](crypto.randomUUID(), stranger)
  for (const heard of listening) {
    await expect.poll(() => heard).toContain(mark)
    heard.splice(heard.lastIndexOf(mark), 1)
  }
  await stranger.close()
}

it('what a process has changed itself of the practice is told there once, and to others once', async () => {
  const other = await records.reopen()
  const [own, others] = [listen(records), listen(other)]
  await untilAllHaveLooked('posts', own, others)
  await change(0)
  expect(own).toEqual(['practice'])
  await untilAllHaveLooked('posts', own, others)
  expect(own).toEqual(['practice'])
  expect(others).toEqual(['practice'])
  await other.close()
})

it('a picture of another website that has come, and a post that is erased, are told once each too', async () => {
  const address = 'https://pictures.example/braces.jpg'
  const photograph = { id: 'photo', width: 1200, height: 800, widths: [400, 1200], colour: '#a0b0c0' }
  await records.transaction(async ({ posts, elsewhere }) => {
    await posts.add(post('braces'))
    await posts.remove('braces', later(1), priya)
    await elsewhere.want([address], later(0))
  })
  const own = listen(records)
  await untilAllHaveLooked('messages', own)
  own.length = 0
  await records.transaction(({ elsewhere }) => elsewhere.fetched(address, photograph))
  expect(await records.transaction(({ forgetting }) => forgetting.posts({ binned: later(2) }, 1))).toBe(1)
  await untilAllHaveLooked('messages', own)
  expect(own).toEqual(['posts', 'posts'])
})

it('requests and messages that are forgotten are told, and nothing where there are none', async () => {
  await write('first')
  await records.transaction(({ appointments }) => appointments.add(appointment({ id: 'noah', day: tuesday }), []))
  const heard = listen(records)
  await expect.poll(() => heard.toSorted()).toEqual(['appointments', 'messages'])
  heard.length = 0
  const [day, arrived] = [wednesday, later(60)]
  const forget = () =>
    records.transaction(async ({ forgetting }) => [
      await forgetting.appointments({ day, arrived, misdated: [] }, 10),
      await forgetting.messages({ arrived, misdated: [] }, 10),
      await forgetting.picturesElsewhere({ uploaded: later(60) }, 10),
    ])
  expect(await forget()).toEqual([1, 1, 0])
  expect(heard).toEqual(['appointments', 'messages'])
  // Once more when they are counted.
  await expect.poll(() => heard).toEqual(['appointments', 'messages', 'appointments', 'messages'])
  heard.length = 0
  expect(await forget()).toEqual([0, 0, 0])
  await untilAllHaveLooked('posts', heard)
  expect(heard).toEqual([])
})

it('what others change in between is told all the same', async () => {
  const other = await records.reopen()
  const own = listen(records)
  await untilAllHaveLooked('posts', own)
  await change(0)
  await change(1, other)
  await change(2)
  for (const id of ['first', 'second']) await Promise.all([write(id), write(`${id} of another`, other)])
  // Beside the two of its own.
  for (const subject of ['practice', 'messages'])
    await expect.poll(() => own.filter((one) => one === subject).length, { message: subject }).toBeGreaterThan(2)
  await other.close()
})
