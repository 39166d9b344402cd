import { BlockList, isIP, SocketAddress } from 'node:net'

/**
 * An address as a network, a proxy or a setting writes it, in one writing: without port, brackets and zone, IPv4 that
 * came through IPv6 as IPv4, IPv6 at its shortest. Undefined for what is no address.
 */
export function readAddress(written: string): string | undefined {
  const bare = withoutPort(written.trim()).replace(/%.*$/, '')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return undefined
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  const mapped = address.replace(/^::ffff:/, '')
  return isIP(mapped) === 4 ? mapped : address
}

/** `1.2.3.4:5678` and `[2001:db8::1]:443`; a bare IPv6 address ends in no port. */
function withoutPort(address: string): string {
  const [, inBrackets, before] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([^:]*):\d{1,5})$/.exec(address) ?? []
  return inBrackets ?? before ?? address
}

/** Addresses and ranges, `10.0.0.2` or `10.0.0.0/8`; `odd` are the pieces that are neither. */
export function readRanges(pieces: string[]): { ranges: AddressRanges; odd: string[] } {
  const list = new BlockList()
  const odd = pieces.filter((piece) => !addRange(list, piece))
  return { ranges: { include: (address) => isIP(address) > 0 && list.check(address, familyOf(address)) }, odd }
}

/** Asked with what `readAddress` answers. */
export type AddressRanges = { include(address: string): boolean }

function addRange(list: BlockList, piece: string): boolean {
  const [written = '', bits, ...more] = piece.split('/')
  const address = readAddress(written)
  // No port and no brackets here: they belong to one connection, and this is a machine or a network.
  if (address === undefined || more.length > 0 || isIP(written) === 0) return false
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else if (!/^\d{1,3}$/.test(bits) || Number(bits) > (isIP(address) === 4 ? 32 : 128)) return false
  else list.addSubnet(address, Number(bits), familyOf(address))
  return true
}

/** Machines of one's own: this one, and networks that the internet does not carry (RFC 1918, 4193, 3927, 6598). */
export const ownNetworks = readRanges([
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
]).ranges

/** What a limit is counted by: an IPv4 address, or the network that one IPv6 household has, `2001:db8:0:1200::/56`. */
export function countedBy(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const [one, two, three, four] = [...left, ...Array<string>(gap).fill('0'), ...right]
  const network = (Number.parseInt(four ?? '0', 16) & 0xff00).toString(16)
  return `${one}:${two}:${three}:${network}::/56`
}

/** The /48 of an IPv6 address: whoever asks is given one, and with it 256 networks of a household. IPv4 has none. */
export function manyHouseholds(address: string): string | undefined {
  return isIP(address) === 6 ? countedBy(address).replace(/:[^:]+::\/56$/, '::/48') : undefined
}

/** The network that an address belongs to, without telling which machine it is: `203.0.113.0/24`. */
export function networkOf(address: string): string {
  return isIP(address) === 4 ? address.replace(/\d+$/, '0/24') : countedBy(address)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
