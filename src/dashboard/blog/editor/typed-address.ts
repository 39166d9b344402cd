import { safeLink } from '../../../contract/post-text.ts'

/**
 * A link as somebody types it: `ashcombedental.example` is a website, `amira@ashcombedental.example` a mailbox,
 * `01632 960140` a telephone. Undefined where it is nothing that a post may lead to.
 */
export function typedAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (!address) return undefined
  const link = safeLink(withProtocol(address))
  return link === 'about:blank' ? undefined : link
}

function withProtocol(address: string): string {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  if (/^\+?[\d\s()-]{5,}$/.test(address)) return `tel:${address.replace(/[^\d+]/g, '')}`
  if (/^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(address)) return `https://${address}`
  return address
}
