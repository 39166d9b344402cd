import { letterNotSent } from './letter-not-sent.ts'
import { dnsPatience, patience, safely } from './smtp-line.ts'

/** A failure by nodemailer's own code, and what it comes from: an answer such as `535`, or the system's code. */
export type MailServerFailure = { code: string; cause: string }

/**
 * Signs in to the mail server and hangs up, as a letter would be sent but without one. Answers why that cannot be; undefined
 * where it can. It is waited for as long as with a letter.
 */
export async function failureOfMailServer(
  smtpUrl: string,
  patient: Pick<typeof patience, 'untilGreeted' | 'untilAnswered'> = patience,
): Promise<MailServerFailure | undefined> {
  const transport = (await import('nodemailer')).createTransport({
    ...safely(smtpUrl),
    connectionTimeout: patient.untilGreeted,
    dnsTimeout: dnsPatience,
    greetingTimeout: patient.untilGreeted,
    socketTimeout: patient.untilAnswered,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code')) : ''
    return { code, cause: letterNotSent(error).code }
  } finally {
    transport.close()
  }
}
