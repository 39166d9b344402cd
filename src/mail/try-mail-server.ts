import { letterNotSent } from './letter-not-sent.ts'
import { safely } from './smtp-mailer.ts'

/**
 * Signs in to the mail server and hangs up, as a letter would be sent but without one. Answers why that cannot be, the rest
 * of a sentence without anything secret; undefined where it can. Each step is given `patience` milliseconds.
 */
export async function whyNoLetterLeaves(smtpUrl: string, patience = 4_000): Promise<string | undefined> {
  const transport = (await import('nodemailer')).createTransport({
    ...safely(smtpUrl),
    connectionTimeout: patience,
    dnsTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code')) : ''
    return why(code, letterNotSent(error).code)
  } finally {
    transport.close()
  }
}

/** By nodemailer's own code, and what it comes from: an answer such as `535`, or the system's code. */
function why(code: string, cause: string): string {
  const known = sentences[cause] ?? sentences[code]
  if (known) return known
  const isAboutTls = code === 'ETLS' || /CERT|SSL|TLS|SIGNATURE|ISSUER/.test(cause)
  return isAboutTls ? `no safe connection to it can be made (${cause})` : `it does not take letters from us (${cause})`
}

const sentences: Record<string, string> = {
  EAUTH: 'it does not take this user and password',
  EDNS: 'no machine is called so',
  ENOTFOUND: 'no machine is called so',
  ECONNREFUSED: 'nothing listens there',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that machine',
  ETIMEDOUT: 'it does not answer',
  ECONNECTION: 'what listens there hung up',
  ECONNRESET: 'what listens there hung up',
}
