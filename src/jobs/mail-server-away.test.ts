import { beforeEach, expect, it } from 'vitest'
import { Notices } from '../http/notices.ts'
import { type MailServerSeen, type RoundOfLetters, tellOfMailServer } from './mail-server-away.ts'

let now: Date
let notices: Notices
let seen: MailServerSeen | undefined

beforeEach(() => {
  now = new Date('2026-11-27T12:00:00Z')
  notices = new Notices(() => now)
  seen = undefined
})

/** So many rounds, half a minute apart or as told, of which each ends like this. */
function rounds(count: number, ended: Partial<RoundOfLetters>, apart = 30_000): void {
  for (let round = 0; round < count; round += 1) {
    now = new Date(now.getTime() + apart)
    seen = tellOfMailServer({ taken: 0, putOff: [], serverAway: false, ...ended }, seen, { notices, now })
  }
}

it('nobody is told to ring while letters leave, although one meets a server that is away in each round', () => {
  rounds(40, { taken: 1, serverAway: true })
  expect(notices.all()).toEqual([])
})

it('what is said ends with the first letter that the server takes, or refuses', () => {
  rounds(22, { serverAway: true })
  // It is away too whose certificate has run out, and then answers.
  expect(notices.all()).toMatchObject([
    { sentence: expect.stringContaining('or no safe connection to it can be made.') },
  ])
  rounds(1, { taken: 1, serverAway: true })
  expect(notices.all()).toEqual([])
})

it('it is said of one that takes ten minutes over the only letter and says nothing, until it takes it', () => {
  rounds(2, { serverAway: true }, 900_000)
  for (let round = 0; round < 6; round += 1) {
    rounds(1, { serverAway: true }, 900_000)
    expect(notices.all()).toHaveLength(1)
    now = new Date(now.getTime() + 899_000)
    expect(notices.all()).toHaveLength(1)
    now = new Date(now.getTime() - 899_000)
  }
})

it('a process that hardly ever sends takes two misfortunes for no long one', () => {
  rounds(1, { serverAway: true })
  now = new Date(now.getTime() + 17 * 60_000)
  rounds(1, { serverAway: true })
  expect(notices.all()).toEqual([])
})

it('nobody is told to ring by patients whose letters alone are put off, while the others leave', () => {
  const putOff = ['mary', 'omar'].map((name) => ({ to: `${name}@pots.example`, firstTriedAt: now }))
  rounds(1, { taken: 2, putOff })
  rounds(40, { putOff })
  expect(notices.all()).toEqual([])
})

it('nobody is told to ring by one recipient, who is written in capitals too', () => {
  const putOff = ['Mary@Pots.example', 'mary@pots.example'].map((to) => ({
    to,
    firstTriedAt: new Date(now.getTime() + 60_000),
  }))
  rounds(40, { putOff })
  expect(notices.all()).toEqual([])
})

it('a clock that was ahead and is put right keeps it from nobody for as long', () => {
  now = new Date('2026-12-24T12:00:00Z')
  rounds(1, { serverAway: true })
  now = new Date('2026-11-27T12:00:00Z')
  rounds(22, { serverAway: true })
  expect(notices.all()).toHaveLength(1)
})
