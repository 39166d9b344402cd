import type { Context } from 'hono'
import type { House } from './house.ts'

/** Who sends a request, as far as the network tells. */
export type Sender = { address: string; straightFromLoopback: boolean }

/** What node-server hands along with a request. */
type Wire = { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined

/** The address a request comes from. X-Forwarded-For counts only where a trusted proxy wrote it. */
export function senderOf(c: Context, { settings }: Pick<House, 'settings'>): Sender {
  const wire: Wire = c.env
  const direct = plain(wire?.incoming?.socket?.remoteAddress ?? 'unknown')
  const forwarded = c.req.header('x-forwarded-for')
  if (forwarded === undefined) return { address: direct, straightFromLoopback: isLoopback(direct) }
  if (!settings.trustedProxies.includes(direct)) return { address: direct, straightFromLoopback: false }
  const chain = forwarded.split(',').map((one) => plain(one.trim()))
  const stranger = chain.reverse().find((one) => !settings.trustedProxies.includes(one))
  return { address: stranger || direct, straightFromLoopback: false }
}

/** What a limit is counted by: an IPv4 address, or the /64 network that one IPv6 household has. */
export function countedBy(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...gap, ...right].slice(0, 4).join(':')
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
