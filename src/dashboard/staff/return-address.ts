import { addresses } from '../../contract/addresses.ts'

/** The login page's address, remembering where somebody wanted to go, and whether they had been signed in until now. */
export function loginFrom(wanted: string, hasEnded: boolean): string {
  return `${addresses.login}?${new URLSearchParams({ from: wanted, ...(hasEnded && { ended: 'yes' }) })}`
}

/** Where login leads: the remembered page if it is one of the dashboard's own, or else the appointments. */
export function afterLogin(from: string | null): string {
  return from !== null && isOwnPage(from) ? from : addresses.patients
}

/** A remembered address comes from the address bar, so anybody may have written it: `//evil.example` is no page of ours. */
function isOwnPage(address: string): boolean {
  const here = 'https://dashboard.invalid'
  if (!address.startsWith(addresses.dashboard) || !URL.canParse(address, here)) return false
  const { origin, pathname } = new URL(address, here)
  return origin === here && (pathname === addresses.dashboard || pathname.startsWith(`${addresses.dashboard}/`))
}
