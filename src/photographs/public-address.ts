import { BlockList, isIP } from 'node:net'

/**
 * Whether an address of the internet belongs to the public one: no private network, no machine of our own, no cloud's
 * service for its own machines. After the registries of special-purpose addresses (RFC 6890):
 * https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  // Whatever writes an IPv4 address within one of IPv6 lies outside of this range, or is refused within it.
  return family === 6 && !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

const special = new BlockList()
const ranges: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's service for its own machines, which stands in no registry.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]
for (const [net, prefix] of ranges) special.addSubnet(net, prefix, net.includes(':') ? 'ipv6' : 'ipv4')
