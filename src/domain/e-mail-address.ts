/**
 * Reads exactly one plain e-mail address: one rule for the forms, the accounts of staff, the commands about a person and
 * the mailer, so that nobody is promised a letter that cannot be sent. Answers it with its host as DNS spells it
 * (`mary@münchen.example` becomes `mary@xn--mnchen-3ya.example`); undefined for anything else.
 *
 * Quoted names, comments, lists, angle brackets, white space, control characters and encoded words are refused: each has
 * carried a second recipient past a mail library (nodemailer's advisories of 2021 and 2026). So are accents before the @,
 * which most mail servers cannot carry, and hosts without a dot.
 */
export function readEmailAddress(written: string): string | undefined {
  const at = written.lastIndexOf('@')
  const name = written.slice(0, Math.max(at, 0))
  const host = hostInDns(written.slice(at + 1))
  if (!plainName.test(name) || name.length > longestName || name.includes('=?') || host === undefined) return undefined
  const address = `${name}@${host}`
  return address.length <= longestAddress ? address : undefined
}

/** Octets, as RFC 5321 counts them. */
const longestAddress = 254
const longestName = 64

const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const plainName = new RegExp(`^${word}(?:\\.${word})*$`, 'i')

/** Nothing that a reader of web addresses would take for more than a host: no port, path, percent sign or number of IP. */
const typedHost = /^[\p{L}\p{M}\p{N}.-]+$/u
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const plainHost = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`, 'i')

function hostInDns(typed: string): string | undefined {
  if (!typedHost.test(typed)) return undefined
  const host = /[^\0-\x7f]/.test(typed) ? spelledInAscii(typed) : typed
  return host !== undefined && plainHost.test(host) ? host : undefined
}

function spelledInAscii(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    // A name that no registry could give out.
    return undefined
  }
}

/**
 * An address as it is compared with another: whoever writes it in capitals is nobody else. The host has none (RFC 5321, 2.4),
 * and before the @ they are somebody else's at no provider. Written to it is the address as it was given.
 */
export function inSmallLetters(address: string): string {
  return address.trim().toLowerCase()
}

/**
 * The mailbox that an address leads to, by which letters are counted: what stands behind a plus is its owner's own mark, and
 * Gmail reads over dots. Written to it is the address as it was given.
 */
export function mailboxOf(address: string): string {
  const [name = '', host = ''] = inSmallLetters(address).split('@')
  const unmarked = name.replace(/(?<=.)\+.*$/, '')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${unmarked.replaceAll('.', '')}@gmail.com` : `${unmarked}@${host}`
}
