import { expect, it } from 'vitest'
import { readRanges } from '../http/network-address.ts'
import { ConnectionLimit } from './connection-limit.ts'

const limit = () => new ConnectionLimit(readRanges(['203.0.113.7']).ranges)

function openMany(on: ConnectionLimit, address: string, times: number): number {
  return Array.from({ length: times }, () => on.open(address)).filter(Boolean).length
}

it('an address has 256 connections at once, and another one when one of them has gone', () => {
  const connections = limit()
  expect(openMany(connections, '198.51.100.4', 300)).toBe(256)
  expect(connections.open('::ffff:198.51.100.4')).toBe(false)
  connections.close('198.51.100.4')
  expect(openMany(connections, '198.51.100.4', 2)).toBe(1)
})

it('one household of IPv6 counts as one, its neighbour as another', () => {
  const connections = limit()
  const rooms = Array.from({ length: 300 }, (_, room) => connections.open(`2001:db8:0:1200::${room.toString(16)}`))
  expect(rooms.filter(Boolean)).toHaveLength(256)
  expect(connections.open('2001:db8:0:1300::1')).toBe(true)
})

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '172.17.0.1', '203.0.113.7'])(
  'behind %s stand many visitors, so it is not counted',
  (address) => {
    expect(openMany(limit(), address, 3_000)).toBe(3_000)
  },
)
