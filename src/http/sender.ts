import type { Context } from 'hono'
import type { Backend } from './backend.ts'
import { type AddressRanges, readAddress } from './network-address.ts'

/** Who sends a request, as far as the network tells. */
export type Sender = { address: string; straightFromLoopback: boolean }

/** Where it says whose X-Forwarded-For is believed. */
export type Trusting = { settings: Pick<Backend['settings'], 'trustedProxies'> }

/** What the server hands along with a request of its own: nobody waits for it, and no log counts it. */
export const ownRequest = { ownRequest: true }

/** Whether the server asks itself, such as for a page that is to be kept before anybody wants it. */
export function isOwnRequest(c: Context): boolean {
  return c.env === ownRequest
}

/** What node-server hands along with a request. */
type Wire =
  | { incoming?: { complete?: boolean; socket?: { remoteAddress?: string | undefined; destroyed?: boolean } } }
  | undefined

/** What proxies leave behind on a request that they hand on. */
const marks = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host']

/**
 * The address a request comes from. X-Forwarded-For counts only where a trusted proxy wrote it; where it says nothing
 * that can be read, that proxy is the sender.
 */
export function senderOf(c: Context, { settings }: Trusting): Sender {
  const direct = peerOf(c)
  const forwarded = c.req.header('x-forwarded-for')
  const straightFromLoopback = isLoopback(direct) && !isHandedOn(c)
  if (forwarded === undefined || !settings.trustedProxies.include(direct)) {
    return { address: direct, straightFromLoopback }
  }
  return { address: nearestStranger(forwarded, settings.trustedProxies) ?? direct, straightFromLoopback }
}

/** Who is at the other end of the connection, whatever the request says of itself. */
export function peerOf(c: Context): string {
  const wire: Wire = c.env
  return readAddress(wire?.incoming?.socket?.remoteAddress ?? '') ?? 'unknown'
}

/** Whether nobody is at the other end any more. */
export function hasHungUp(c: Context): boolean {
  const wire: Wire = c.env
  return wire?.incoming?.socket?.destroyed === true
}

/** Whether all that the request says has come. */
export function hasComeWhole(c: Context): boolean {
  const wire: Wire = c.env
  return wire?.incoming?.complete === true
}

/** Whether a proxy has left its mark on a request, or somebody who plays one. */
export function isHandedOn(c: Context): boolean {
  return marks.some((mark) => c.req.header(mark) !== undefined)
}

/** Each proxy adds whom it heard from at the end, so only what stands behind a trusted one can be believed, or is read. */
function nearestStranger(forwarded: string, trusted: AddressRanges): string | undefined {
  let address: string | undefined
  for (const written of forwarded.split(',').reverse()) {
    if (written.trim() === '') continue
    address = readAddress(written)
    if (address === undefined || !trusted.include(address)) break
  }
  return address
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
