import { addresses } from '../../contract/addresses.ts'

/**
 * The login page's address, remembering where somebody wanted to go, and whether they had been signed in until now: `midway` where
 * the answer to a step was still to come. Behind the # nobody notes it on the way: it may name whom they searched for.
 */
export function loginFrom(wanted: string, ended: 'yes' | 'midway' | false): string {
  return `${addresses.login}${ended ? `?ended=${ended}` : ''}#${new URLSearchParams({ from: wanted })}`
}

/** The same for somebody whose account was closed. It remembers nothing: the address may name a patient. */
export const loginOfLeaver = `${addresses.login}?ended=closed`

/** Where a login page with this end of its address leads: the remembered page if it is the dashboard's own, or the appointments. */
export function afterLogin(hash: string): string {
  const from = new URLSearchParams(hash.replace('#', '')).get('from')
  return from !== null && isOwnPage(from) ? from : addresses.patients
}

/** A remembered address comes from the address bar, so anybody may have written it: `//evil.example` is no page of ours. */
function isOwnPage(address: string): boolean {
  if (!address.startsWith(addresses.dashboard)) return false
  const { pathname } = new URL(address, 'https://dashboard.invalid')
  return pathname === addresses.dashboard || pathname.startsWith(`${addresses.dashboard}/`)
}
