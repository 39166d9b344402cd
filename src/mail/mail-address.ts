/**
 * Whether a text is exactly one plain e-mail address, at most 254 characters. Quoted local parts, comments, lists, angle
 * brackets, white space, control characters and encoded words are refused: each of them has carried a second recipient past a mail
 * library (nodemailer's advisories of 2021 and 2026), and no patient's address needs them.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && plainAddress.test(text) && text.lastIndexOf('@') <= 64 && !text.includes('=?')
}

/** The part behind the @, which names the sender in Message-IDs and calendar files. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const plainAddress = new RegExp(`^${word}(?:\\.${word})*@${label}(?:\\.${label})*$`, 'u')
