import { safeLink, videoAddress } from '../../../contract/post-text.ts'

/**
 * A link as somebody types it: `ashcombedental.example` is a website, `amira@ashcombedental.example` a mailbox,
 * `01632 960140` a telephone. Undefined where it is nothing that a post may lead to.
 */
export function typedAddress(typed: string): string | undefined {
  const address = withProtocol(outOfSentence(typed))
  // Anything else, but for a fact such as `{phone}`, would lead to a page below the blog, where none is.
  if (!/^([a-z][a-z\d+.-]*:|[/#?{])/i.test(address)) return undefined
  const link = safeLink(address)
  return link === 'about:blank' ? undefined : link
}

/** A video by its address as somebody types it, or by what a website gives out to be put into pages. */
export function typedVideo(typed: string): string | undefined {
  const [, embedded] = /<iframe\s[^>]*?\bsrc="([^"]+)"/i.exec(typed.slice(0, longestEmbedding)) ?? []
  return videoAddress(embedded ?? typedAddress(typed) ?? '')
}

/** More than what any website gives out, which may hold anything. */
const longestEmbedding = 10_000

/** More than any address has; to take the signs off what is much longer takes the square of its length. */
export const longestAddress = 2_000

/** An address without the brackets around it, and the signs behind it, that came along from a sentence. */
export function outOfSentence(typed: string): string {
  if (typed.length > longestAddress) return typed
  // A whole address may end with these two.
  const signs = /^\s*https?:/i.test(typed) ? /[.,;:…'"’”»]+$/ : /[.,;:!?…'"’”»]+$/
  const address = typed.trim().replace(signs, '')
  const bare = /^<(.*)>$|^\(([^()]*)\)$|^\[([^[\]]*)\]$/.exec(address)
  if (bare) return outOfSentence(bare[1] ?? bare[2] ?? bare[3] ?? '')
  const isOpened = address.split('(').length >= address.split(')').length
  return address.endsWith(')') && !isOpened ? outOfSentence(address.slice(0, -1)) : address
}

function withProtocol(address: string): string {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  if (/^\+?[\d\s()-]{5,}$/.test(address)) return `tel:${address.replace(/[^\d+]/g, '')}`
  if (/^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+([/?#:]|$)/u.test(address)) return `https://${address}`
  return address
}
