import type { Context } from 'hono'
import type { Assets } from './assets.ts'
import type { Backend } from './backend.ts'
import { readCookies } from './cookies.ts'
import { speculationSource } from './speculation-rules.ts'
import { inlineSource } from './styles/page-styles.ts'

const videoHosts = 'https://www.youtube-nocookie.com https://player.vimeo.com'

/**
 * The policy of every page: nothing but our own files, no inline script but the rules for the next page,
 * Trusted Types enforced.
 * @param styles the sheet that stands in the page, as written there
 */
function contentSecurityPolicy(page: 'public' | 'staff', styles = ''): string {
  const rules = [
    `default-src 'none'`,
    `script-src 'self'${page === 'public' ? ` ${speculationSource}` : ''}`,
    `style-src 'self'${styles && ` ${inlineSource(styles)}`}`,
    `img-src 'self' data:${page === 'staff' ? ' blob:' : ''}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `frame-src ${videoHosts}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    page === 'staff' ? 'trusted-types default dompurify' : `trusted-types 'none'`,
  ]
  return rules.join('; ')
}

/** While developing, Vite brings its own inline scripts and styles. */
const developmentPolicy = `default-src 'self' 'unsafe-inline' data: blob: ws:; frame-src ${videoHosts}`

/** Headers of every answer, whatever it is. */
export function commonHeaders({ settings }: Pick<Backend, 'settings'>): Record<string, string> {
  const secure = settings.publicUrl?.startsWith('https://')
  const subdomains = settings.hstsSubdomains ? '; includeSubDomains' : ''
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Other services of the practice may live on subdomains, and not speak HTTPS.
    ...(secure ? { 'strict-transport-security': `max-age=63072000${subdomains}` } : {}),
  }
}

/** What every page is sent with; `styles` as in `contentSecurityPolicy`. */
export function pageHeaders(
  { developing }: Pick<Assets, 'developing'>,
  page: 'public' | 'staff',
  styles = '',
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': developing ? developmentPolicy : contentSecurityPolicy(page, styles),
  }
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Whether a write comes from another website. Browsers say where a request comes from; programs that say
 * nothing are no danger, since they carry no one's cookies. Under `/api` the XSRF pair must match where it is complete.
 */
export function isForeignWrite(c: Context, backend: Pick<Backend, 'settings'>): boolean {
  const from = originOfWrite(c, backend)
  return from === 'foreign' || (from === 'own' && c.req.path.startsWith('/api/') && lacksItsWord(c))
}

/** `unsaid` by programs, and of what writes nothing. */
function originOfWrite(c: Context, { settings }: Pick<Backend, 'settings'>): 'own' | 'foreign' | 'unsaid' {
  if (!writes.has(c.req.method)) return 'unsaid'
  if (c.req.header('sec-fetch-site') === 'cross-site') return 'foreign'
  const origin = c.req.header('origin')
  if (origin === undefined) return 'unsaid'
  return isOwnOrigin(origin, c.req.header('host'), settings.publicUrl) ? 'own' : 'foreign'
}

function lacksItsWord(c: Context): boolean {
  const cookies = readXsrfCookies(c)
  const word = c.req.header('x-xsrf-token')
  return cookies.length > 0 && !cookies.some((cookie) => isItsWord(word, cookie))
}

/**
 * Whether an answer under `/api` is to bring the cookie: there is none yet, or none that our own page could read, since
 * another website of the same domain has set one of its name.
 */
export function wantsXsrfCookie(c: Context, backend: Pick<Backend, 'settings'>): boolean {
  return readXsrfCookies(c).length === 0 || (originOfWrite(c, backend) === 'own' && lacksItsWord(c))
}

/** As it stands in the cookie, or decoded: another program of the same machine may have written it, encoded or not. */
function isItsWord(word: string | undefined, cookie: string): boolean {
  if (word === cookie) return true
  try {
    return word === decodeURIComponent(cookie)
  } catch {
    // What cannot be decoded was not encoded.
    return false
  }
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (publicUrl && origin === new URL(publicUrl).origin) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  // Many a proxy names the port that goes without saying, which no browser does; one that ends TLS perhaps that of HTTP, by
  // which it asks us.
  return [host ?? '', (host ?? '').replace(/(?<=[\w\]]):80$/, '')].some((named) => {
    const asked = `${from.protocol}//${named}`
    return URL.canParse(asked) && new URL(asked).href === `${from.origin}/`
  })
}

/** The words that our own forms may have been given; none where a browser has none yet, or an empty one. */
function readXsrfCookies(c: Context): string[] {
  return readCookies(c.req.header('cookie'), 'XSRF-TOKEN').filter((word) => word !== '')
}

/** The cookie that our own forms read and send back; base64url needs no encoding. */
export function xsrfCookie(token: string, { settings }: Pick<Backend, 'settings'>): string {
  const secure = settings.publicUrl?.startsWith('https://') ? '; Secure' : ''
  return `XSRF-TOKEN=${token}; Path=/; SameSite=Strict${secure}`
}

/** What somebody asked, or the key to what they sent, stands in the address: a proxy would note it with our own files. */
export const inNoReferrer = { 'referrer-policy': 'strict-origin' }

/**
 * What whoever has a link is answered with. Nobody keeps it, no search engine lists it, and its address leaves with no
 * referrer: not even to our own files.
 */
export const privately = {
  ...inNoReferrer,
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
}
