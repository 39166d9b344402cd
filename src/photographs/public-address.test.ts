import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  ['the machine itself', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  ['the next cable', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', '2a00:1450:4001::8e%eth0']],
  ['a cloud’s own services', ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254']],
  ['a provider’s own network', ['100.64.0.1', '100.127.255.255']],
  [
    'a service that answers at every place',
    ['192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1', '2620:4f:8000::1'],
  ],
  ['many at once', ['224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255', '240.0.0.1']],
  ['examples and measurements', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1']],
  [
    'an IPv4 address within one of IPv6',
    [
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
      '::ffff:93.184.216.34',
    ],
  ],
  ['no address at all', ['', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '1.2.3.4.5', '[::1]']],
])('%s is not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

it('any other is', () => {
  const others = [
    '93.184.216.34',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '126.255.255.255',
  ]
  const ofIpv6 = ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450:4001::8e', '2001:4860:4860::8888']
  expect([...others, ...ofIpv6].filter((address) => !isPublicAddress(address))).toEqual([])
})
