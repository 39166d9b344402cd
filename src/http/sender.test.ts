import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { countedBy, manyHouseholds, ownNetworks, readRanges } from './network-address.ts'
import { type Sender, senderOf } from './sender.ts'

type From = { peer: string; forwarded?: string; via?: string; trusted?: string }

async function sender({ peer, forwarded, via, trusted = '' }: From): Promise<Sender> {
  const app = new Hono()
  const trustedProxies = readRanges(trusted.split(',').filter(Boolean)).ranges
  app.get('/', (c) => c.json(senderOf(c, { settings: { trustedProxies } })))
  const headers = { ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), ...(via ? { via } : {}) }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })
  return answer.json()
}
const addressOf = async (from: From) => (await sender(from)).address
const behindProxy = (forwarded: string) => addressOf({ peer: '10.0.0.2', trusted: '10.0.0.2', forwarded })

describe('whoever sends', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('is known by one address, however the network writes it: %s', async (peer, address) => {
    expect(await addressOf({ peer })).toBe(address)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0DB8:0000::0001', '2001:db8::1'],
    ['2001:db8::1%5', '2001:db8::1'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['nonsense, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, ', '203.0.113.7'],
  ])('is who the trusted proxy says: %s', async (forwarded, address) => {
    expect(await behindProxy(forwarded)).toBe(address)
  })

  it.each(['', ' , ,', 'unknown', '_hidden', '203.0.113.7, nonsense', '1.2.3', '[::1', '999.1.1.1', '<script>'])(
    'is the proxy itself where that says nothing that can be read: %s',
    async (forwarded) => {
      expect(await behindProxy(forwarded)).toBe('10.0.0.2')
    },
  )

  it('is whoever came to the first of several trusted proxies, a range of them too', async () => {
    const several = { peer: '::ffff:10.0.0.2', trusted: '10.0.0.0/24,2001:db8:ff::/48' }
    expect(await addressOf({ ...several, forwarded: '203.0.113.7, 2001:db8:ff::3, 10.0.0.9:80' })).toBe('203.0.113.7')
    expect(await addressOf({ ...several, forwarded: '203.0.113.7, 10.0.1.9' })).toBe('10.0.1.9')
    expect(await addressOf({ ...several, forwarded: '10.0.0.7, 10.0.0.9' })).toBe('10.0.0.7')
  })

  it('costs next to nothing, however many others they write before what the proxy adds', async () => {
    const forwarded = `${'2001:db8::1,'.repeat(1_300)}203.0.113.7`
    const began = process.threadCpuUsage()
    for (let times = 0; times < 100; times += 1) expect(await behindProxy(forwarded)).toBe('203.0.113.7')
    const { user } = process.threadCpuUsage(began)
    expect(user / 1000).toBeLessThan(150)
  })

  it('gains nothing by writing the header without being trusted', async () => {
    for (const trusted of ['', '10.0.0.2']) {
      const forged = await sender({ peer: '198.51.100.9', forwarded: '127.0.0.1', trusted })
      expect(forged).toEqual({ address: '198.51.100.9', straightFromLoopback: false })
    }
    expect((await sender({ peer: '198.51.100.9' })).straightFromLoopback).toBe(false)
  })

  it.each(['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1'])(
    'comes straight from this machine where no proxy left a mark: %s',
    async (peer) => {
      expect((await sender({ peer })).straightFromLoopback).toBe(true)
      expect((await sender({ peer, via: '1.1 caddy' })).straightFromLoopback).toBe(false)
      expect((await sender({ peer, forwarded: '127.0.0.1' })).straightFromLoopback).toBe(false)
      expect((await sender({ peer, forwarded: '127.0.0.1', trusted: '127.0.0.1,::1' })).straightFromLoopback).toBe(
        false,
      )
    },
  )
})

describe('a limit', () => {
  it('counts each IPv4 address by itself, loopback too', () => {
    expect(['203.0.113.7', '203.0.113.8', '127.0.0.1', '127.0.0.2'].map(countedBy)).toEqual([
      '203.0.113.7',
      '203.0.113.8',
      '127.0.0.1',
      '127.0.0.2',
    ])
  })

  it('counts the /56 of one IPv6 household as one', () => {
    const one = countedBy('2001:db8:0:1200::1')
    expect(countedBy('2001:db8:0:12ff:ffff:ffff:ffff:ffff')).toBe(one)
    expect(countedBy('2001:db8:0:1300::1')).not.toBe(one)
    expect(countedBy('2001:db8:1:1200::1')).not.toBe(one)
    expect(countedBy('2001:db8::1')).toBe('2001:db8:0:0::/56')
    expect(countedBy('::1')).toBe('0:0:0:0::/56')
    expect(countedBy('2001::12ab:4:5:6:7')).toBe('2001:0:0:1200::/56')
  })

  it('knows the /48 of an IPv6 address, and none of IPv4', () => {
    expect(['2001:db8:7:1200::1', '2001:db8:7::', '2001:db8::1', '203.0.113.7'].map(manyHouseholds)).toEqual([
      '2001:db8:7::/48',
      '2001:db8:7::/48',
      '2001:db8:0::/48',
      undefined,
    ])
  })
})

it('networks of one’s own are those that the internet does not carry, to their last address', () => {
  const own = [
    '127.255.255.255',
    '10.255.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.255.255',
    '169.254.255.255',
  ]
  const sharedAndLocal = ['100.64.0.0', '100.127.255.255', '::1', 'fc00::', 'fdff::1', 'fe80::1', 'febf::1']
  expect([...own, ...sharedAndLocal].filter((address) => !ownNetworks.include(address))).toEqual([])
  const strangers = ['11.0.0.0', '172.15.255.255', '172.32.0.0', '192.169.0.0', '169.255.0.0', '100.63.255.255']
  const others = ['100.128.0.0', '203.0.113.7', '::2', 'fbff::1', 'fec0::1', '2001:db8::1']
  expect([...strangers, ...others].filter((address) => ownNetworks.include(address))).toEqual([])
})

it('a range may be as narrow as one address, and no narrower', () => {
  const narrow = readRanges(['203.0.113.7/32', '2001:db8::1/128', '203.0.113.8/33', '2001:db8::2/129'])
  expect(narrow.odd).toEqual(['203.0.113.8/33', '2001:db8::2/129'])
  expect(['203.0.113.7', '2001:db8::1'].every(narrow.ranges.include)).toBe(true)
})
