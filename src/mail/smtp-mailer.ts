import { letterNotSent } from './letter-not-sent.ts'
import { mailMessage } from './mail-message.ts'
import type { Mailer } from './mailer.ts'

/** A letter is given this long until all of it is handed over, however slowly a server answers. */
export const secondsToHandOver = 45

/**
 * In milliseconds. Once a letter is handed over, many servers look through it before they say that they have it: whoever
 * leaves sooner sends it again, and the patient has it twice (RFC 5321, 4.5.3.2.6).
 */
const patience = { untilHandedOver: secondsToHandOver * 1000, untilTaken: 300_000 }

/** Sends by SMTP over a connection that is kept open between letters. */
export function openSmtpMailer(smtpUrl: string, { untilHandedOver, untilTaken } = patience): Mailer {
  /** What is to be done once a letter is handed over, by the signal that ends its sending. */
  const handedOver = new WeakMap<object, () => void>()
  let transport: ReturnType<typeof open> | undefined
  const open = async () => {
    const opened = (await import('nodemailer')).createTransport({
      pool: true,
      ...safely(smtpUrl),
      maxConnections: 1,
      // Whether and when to try again is the outbox's business, which also remembers it.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      dnsTimeout: 10_000,
      greetingTimeout: 10_000,
      idleTimeout: 20_000,
      socketTimeout: untilTaken,
      disableFileAccess: true,
      disableUrlAccess: true,
      maxRecipients: 1,
    })
    opened.use('stream', ({ data: { signal }, message }, done) => {
      message.processFunc((letter) => letter.once('end', () => signal && handedOver.get(signal)?.()))
      done()
    })
    return opened
  }
  return {
    async send(letter) {
      const message = mailMessage(letter)
      const ending = new AbortController()
      const end = () => ending.abort()
      let timer = setTimeout(end, untilHandedOver)
      let isHandedOver = false
      handedOver.set(ending.signal, () => {
        isHandedOver = true
        clearTimeout(timer)
        timer = setTimeout(end, untilTaken)
      })
      try {
        transport ??= open()
        await (await transport).sendMail({ ...message, signal: ending.signal })
      } catch (error) {
        throw letterNotSent(error, isHandedOver)
      } finally {
        clearTimeout(timer)
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
