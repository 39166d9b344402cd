/**
 * Links as the editor takes them: http, https, mailto, tel, and addresses within the site. Anything else becomes
 * `about:blank`. The browser's own parser is asked, since it ignores the tabs and line breaks that hide `java\nscript:`.
 */
export function safeLink(href: string): string {
  const address = href.trim()
  return address.length <= longestAddress && isSafeLink(address) ? address : 'about:blank'
}

/** Pictures as the editor takes them: http, https, raster `data:` and our own photographs. Anything else becomes `//:0`. */
export function safeImage(src: string): string {
  const address = src.trim()
  if (rasterData.test(address.slice(0, 40))) return /^[a-z\d+/=\s]*$/i.test(afterComma(address)) ? address : noImage
  if (ownPhotograph.test(address)) return address
  const url = parsed(address)
  const isWeb = url && webProtocols.has(url.protocol) && !isRelative(address)
  return isWeb && address.length <= longestAddress ? address : noImage
}

/** An address that asks nobody for anything. */
export const noImage = '//:0'

/**
 * The player's address of a video at one of the two hosts we show, without what an embed code adds to follow people.
 * Undefined for any other address.
 */
export function videoAddress(src: string): string | undefined {
  const url = parsed(src.trim())
  if (!url || !webProtocols.has(url.protocol) || url.port || url.username) return undefined
  const host = url.hostname.replace(/^(www|m)\./, '')
  url.pathname = url.pathname.replace(/\/$/, '')
  if (host === 'player.vimeo.com' || host === 'vimeo.com') {
    const id = /^\/(?:video\/)?(\d{4,12})$/.exec(url.pathname)?.[1]
    return id && `https://player.vimeo.com/video/${id}`
  }
  const id = youTubeId(host, url)
  if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined
  return `https://www.${host === 'youtube-nocookie.com' ? host : 'youtube.com'}/embed/${id}`
}

/** Where a person can watch a video without our page. */
export function watchAddress(video: string): string {
  const id = video.slice(video.lastIndexOf('/') + 1)
  return video.startsWith('https://player.vimeo.com/')
    ? `https://vimeo.com/${id}`
    : `https://www.youtube.com/watch?v=${id}`
}

/** Whether a link leaves the site. */
export function leadsElsewhere(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}

/** No browser is sure to follow a longer one. */
const longestAddress = 8_000

const here = 'https://practice.invalid/'
const webProtocols = new Set(['http:', 'https:'])
const linkProtocols = new Set([...webProtocols, 'mailto:', 'tel:'])
const rasterData = /^data:image\/(png|jpeg|webp|gif|avif);base64,/i
const ownPhotograph = /^\/photographs\/[\w-]{22}-\d{1,4}\.webp$/

function isSafeLink(href: string): boolean {
  if (href === 'about:blank') return true
  const url = parsed(href)
  return url !== undefined && linkProtocols.has(url.protocol) && !hasOddCharacters(href) && !hidesAProtocol(href)
}

/** A path such as `&lt;javascript:x` has no protocol for us, but would for a reader who skips its first character. */
function hidesAProtocol(href: string): boolean {
  return /^[^/?#]*:/.test(href) && !/^[a-z][a-z\d+.-]*:/i.test(href)
}

// Two parsers must read one address alike: what a browser would drop or turn around is refused, not repaired.
function hasOddCharacters(address: string): boolean {
  return /[\p{Cc}\\]/u.test(address)
}

function isRelative(address: string): boolean {
  return !/^([a-z][a-z\d+.-]*:)?\/\//i.test(address) || hasOddCharacters(address)
}

function parsed(address: string): URL | undefined {
  return URL.parse(address, here) ?? undefined
}

function afterComma(address: string): string {
  return address.slice(address.indexOf(',') + 1)
}

function youTubeId(host: string, url: URL): string | undefined {
  if (host === 'youtu.be') return url.pathname.slice(1)
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return undefined
  if (url.pathname === '/watch') return url.searchParams.get('v') ?? undefined
  return /^\/(?:embed|live|shorts)\/([^/]+)$/.exec(url.pathname)?.[1]
}
