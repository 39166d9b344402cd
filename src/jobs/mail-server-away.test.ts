import { beforeEach, expect, it } from 'vitest'
import { Notices } from '../http/notices.ts'
import { type MailServerAway, tellOfMailServer } from './mail-server-away.ts'

let now: Date
let notices: Notices
let away: MailServerAway | undefined

beforeEach(() => {
  now = new Date('2026-11-27T12:00:00Z')
  notices = new Notices(() => now)
  away = undefined
})

/** So many rounds, half a minute apart, of which each ends like this. */
function rounds(count: number, ended: { answered: number; serverAway: boolean }): void {
  for (let round = 0; round < count; round += 1) {
    now = new Date(now.getTime() + 30_000)
    away = tellOfMailServer(ended, away, { notices, now })
  }
}

it('nobody is told to ring while letters leave, although one meets a server that is away in each round', () => {
  rounds(40, { answered: 1, serverAway: true })
  expect(notices.all()).toEqual([])
})

it('what is said ends with the first letter that the server takes, or refuses', () => {
  rounds(22, { answered: 0, serverAway: true })
  expect(notices.all()).toHaveLength(1)
  rounds(1, { answered: 1, serverAway: true })
  expect(notices.all()).toEqual([])
})

it('a process that hardly ever sends takes two misfortunes for no long one', () => {
  rounds(1, { answered: 0, serverAway: true })
  now = new Date(now.getTime() + 12 * 60_000)
  rounds(1, { answered: 0, serverAway: true })
  expect(notices.all()).toEqual([])
})
