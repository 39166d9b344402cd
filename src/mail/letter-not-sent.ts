import { serverWords } from './server-words.ts'

/**
 * - `recipient refused`: their mail server takes nothing for them; another attempt would end the same.
 * - `server away`: our way out is closed, for this letter and every other.
 * - `not now`: this letter did not go this time.
 * - `not written`: this program could not write it, and no mail server was asked.
 */
export type WhyNotSent = 'recipient refused' | 'server away' | 'not now' | 'not written'

/**
 * A letter that did not leave. It says why in a code alone, such as `550 5.1.1` or `ECONNREFUSED`: the answers of mail
 * servers repeat addresses, so they stand where only who asks by name gets them, and no log does.
 */
export class LetterNotSent extends Error {
  readonly why: WhyNotSent
  readonly code: string
  /** The mail server had all of it and did not refuse it: the letter may have arrived all the same. */
  readonly mayHaveArrived: boolean
  readonly #said: string | undefined

  constructor(why: WhyNotSent, code: string, said?: string, mayHaveArrived = false) {
    super(`The letter was not sent: ${why} (${code})`)
    this.name = 'LetterNotSent'
    this.why = why
    this.code = code
    this.mayHaveArrived = mayHaveArrived
    this.#said = said
  }

  /** The mail server's own words in one line, for staff; undefined where it said nothing. */
  get serverSaid(): string | undefined {
    return this.#said
  }
}

/** What a failure of nodemailer means for a letter, all of which the mail server may have had by then. */
export function letterNotSent(error: unknown, isHandedOver = false): LetterNotSent {
  const { code, originalCode, command, response = '', responseCode } = fieldsOf(error)
  if (!responseCode) {
    const known = originalCode ?? code ?? 'unknown'
    return new LetterNotSent(serverCodes.has(code ?? '') ? 'server away' : 'not now', known, undefined, isHandedOver)
  }
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const short = detail ? `${responseCode} ${detail}` : String(responseCode)
  const said = serverWords(response)
  // Some say only once they have the letter that nobody lives there.
  const isKnownLate = command === 'DATA' && /^5\.(1\.10?|2\.[12])$/.test(detail ?? '')
  if (command === 'RCPT TO' || isKnownLate)
    return new LetterNotSent(refusesPerson(responseCode, detail, response), short, said)
  // No refusal: an answer to something else, by a server that says one twice, and its yes came behind it.
  const mayHaveArrived = isHandedOver && responseCode < 400
  const why = refusesUs(responseCode, code, command) ? 'server away' : 'not now'
  return new LetterNotSent(why, short, said, mayHaveArrived)
}

/** Failures before, beside or instead of an SMTP answer that every other letter would meet as well. */
const serverCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EPROTOCOL',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EABORT',
])

/**
 * What is about the person ends the attempts (RFC 3463: 5.1 address, 5.2 mailbox, 5.4 the way there). A policy or a relay
 * that is not set up for us (5.7, 5.3, 5.5) meets every letter, and may be mended within the days that one waits; so may
 * what is wrong with the sender (5.1.7, 5.1.8), at whom many look once they hear of the recipient. The limit of an account
 * that has sent too much (5.4.5, 5.4.6) passes by itself.
 */
function refusesPerson(responseCode: number, detail: string | undefined, response: string): WhyNotSent {
  if (responseCode === 421) return 'server away'
  // An address in it, as of an Absender, says nothing of ours. Cut first: to look for one takes the square of its length.
  const isAboutUs = aboutUs.test(response.slice(0, 3_000).replace(/<[^>]*>|\S+@\S+/g, ''))
  if (detail && !(saysNoMore.test(detail) && isAboutUs))
    return aboutPerson.test(detail) ? 'recipient refused' : 'not now'
  return !detail && personUnknown.has(responseCode) && !isAboutUs ? 'recipient refused' : 'not now'
}

const aboutPerson = /^5\.(1\.(?![78]$)|2\.|4\.(?![56]$)|0\.0$)/
/** Codes of no more than the kind of trouble: of an address, whosever it is. */
const saysNoMore = /^5\.\d\.0$/
const aboutUs = /relay|sender|sending (limit|quota|activity)|authenticat|black ?list|block ?list|spamhaus/i
const personUnknown = new Set([521, 550, 551, 552, 553, 556])

function refusesUs(responseCode: number, code: string | undefined, command: string | undefined): boolean {
  return (
    responseCode === 421 || code === 'EAUTH' || command === 'CONN' || /^(EHLO|HELO|STARTTLS|AUTH)/.test(command ?? '')
  )
}

type Fields = {
  code?: string | undefined
  originalCode?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

function fieldsOf(error: unknown): Fields {
  if (!(error instanceof Error)) return {}
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : undefined
  }
  const responseCode: unknown = Reflect.get(error, 'responseCode')
  return {
    code: text('code') ?? error.name,
    originalCode: text('originalCode'),
    command: text('command'),
    response: text('response'),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  }
}
