import { letterNotSent } from './letter-not-sent.ts'
import { mailMessage } from './mail-message.ts'
import type { Mailer } from './mailer.ts'

/** A letter is given this long in all, so that none outlives its lease in the outbox, however slowly a server answers. */
export const secondsForOne = 45

/** Sends by SMTP over a connection that is kept open between letters. */
export function openSmtpMailer(smtpUrl: string): Mailer {
  let transport: ReturnType<typeof open> | undefined
  const open = async () =>
    (await import('nodemailer')).createTransport({
      pool: true,
      ...safely(smtpUrl),
      maxConnections: 1,
      // Whether and when to try again is the outbox's business, which also remembers it.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      dnsTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      maxRecipients: 1,
    })
  return {
    async send(letter) {
      const message = mailMessage(letter)
      try {
        transport ??= open()
        await (await transport).sendMail({ ...message, signal: AbortSignal.timeout(secondsForOne * 1000) })
      } catch (error) {
        throw letterNotSent(error)
      }
    },
    async close() {
      const opened = await transport
      opened?.close({ force: true })
    },
  }
}

/** The server of an address, to which nothing secret is said in the clear. */
export function safely(smtpUrl: string): { url: string; requireTLS?: true } {
  return { url: smtpUrl, ...(sendsPassword(smtpUrl) ? { requireTLS: true } : {}) }
}

/** A password never crosses a network in the clear, unless the address itself says `requireTLS=false`. */
function sendsPassword(smtpUrl: string): boolean {
  const url = new URL(smtpUrl)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.password !== '' && !here && !url.searchParams.has('requireTLS')
}
