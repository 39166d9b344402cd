import { expect, it } from 'vitest'
import { clockNotice } from './clock-notice.ts'

const server = '2026-12-01T09:00:00.000Z'

it.each([
  ['2026-12-01T12:00:10.000Z', '3 h ahead of'],
  ['2026-12-01T08:54:00.000Z', '6 min behind'],
  ['2026-11-29T08:00:00.000Z', '2 days behind'],
])('says at %s that this clock is %s the server’s', (own, how) => {
  expect(clockNotice(server, new Date(own))).toMatchObject({
    kind: 'clock-differs',
    sentence: expect.stringContaining(`This computer’s clock is ${how} the server’s`),
  })
})

it.each(['2026-12-01T09:04:59.000Z', '2026-12-01T08:56:00.000Z'])('says nothing at %s, which is near enough', (own) => {
  expect(clockNotice(server, new Date(own))).toBeUndefined()
})

it('says nothing where the server does not give its time', () => {
  expect(clockNotice(undefined, new Date(server))).toBeUndefined()
  expect(clockNotice('soon', new Date(server))).toBeUndefined()
})
