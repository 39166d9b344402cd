import { letterNotSent } from './letter-not-sent.ts'
import { mailMessage } from './mail-message.ts'
import type { Mailer } from './mailer.ts'

/**
 * In milliseconds. A server is left that has not greeted us in the first of these, which many do only once they have looked
 * up who comes; with the half minute between two tries one that is back has a letter within a minute all the same. One that
 * says nothing for the second is left too, and so is one that answers each line and has not taken a whole letter in the
 * third. Once it is handed over, many look through it before they say that they have it: whoever leaves sooner sends it
 * again, and the patient has it twice (RFC 5321, 4.5.3.2.6).
 */
export const patience = { untilGreeted: 25_000, untilAnswered: 45_000, untilHandedOver: 300_000, untilTaken: 300_000 }

/** In milliseconds. */
export const dnsPatience = 10_000

/** One way to a mail server, on which one letter is at a time; `isFree` while none is. */
export type SmtpLine = Mailer & { isFree(): boolean }

/** Sends by SMTP over a connection that is kept open between letters. */
export function openSmtpLine(smtpUrl: string, patient: typeof patience): SmtpLine {
  /** What is to be done once a letter is handed over, by the signal that ends its sending. */
  const handedOver = new WeakMap<object, () => void>()
  /** The letter on its way. */
  let onItsWay: { goOn(): void; isLetIn: boolean; answered?: (() => void) | undefined } | undefined
  let transport: ReturnType<typeof open> | undefined
  const open = async () => {
    const opened = (await import('nodemailer')).createTransport({
      pool: true,
      ...safely(smtpUrl),
      maxConnections: 1,
      // Whether and when to try again is the outbox's business, which also remembers it.
      maxRequeues: 0,
      connectionTimeout: patient.untilGreeted,
      dnsTimeout: dnsPatience,
      greetingTimeout: patient.untilGreeted,
      idleTimeout: 20_000,
      socketTimeout: patient.untilTaken,
      disableFileAccess: true,
      disableUrlAccess: true,
      maxRecipients: 1,
      // Of what it would log only that the server has let us in, and has answered, is heard: its words repeat addresses.
      transactionLog: true,
      logger: {
        info({ tnx }: { tnx?: string }) {
          if (tnx === 'send' && onItsWay) onItsWay.isLetIn = true
        },
        debug({ tnx }: { tnx?: string }) {
          if (tnx !== 'server') return
          onItsWay?.goOn()
          if (onItsWay?.isLetIn) onItsWay.answered?.()
        },
      },
    })
    opened.use('stream', ({ data: { signal }, message }, done) => {
      message.processFunc((letter) => letter.once('end', () => signal && handedOver.get(signal)?.()))
      done()
    })
    return opened
  }
  /** It may still owe an answer about a refused letter, for which each next one would be kept waiting. */
  const leaveConnection = () => {
    const left = transport
    transport = undefined
    left?.then(
      (opened) => opened.close({ force: true }),
      () => undefined,
    )
  }
  return {
    isFree: () => onItsWay === undefined,
    async send(letter, notOurs, answered) {
      const message = mailMessage(letter)
      const ending = new AbortController()
      const end = () => ending.abort()
      const silent = setTimeout(end, patient.untilAnswered)
      let late = setTimeout(end, patient.untilHandedOver)
      let isHandedOver = false
      const stop = () => {
        clearTimeout(silent)
        clearTimeout(late)
        notOurs?.removeEventListener('abort', end)
      }
      onItsWay = { goOn: () => isHandedOver || silent.refresh(), isLetIn: false, answered }
      notOurs?.addEventListener('abort', end)
      if (notOurs?.aborted) end()
      handedOver.set(ending.signal, () => {
        isHandedOver = true
        stop()
        late = setTimeout(end, patient.untilTaken)
      })
      try {
        transport ??= open()
        await (await transport).sendMail({ ...message, signal: ending.signal })
      } catch (error) {
        if (ending.signal.aborted && !onItsWay.isLetIn) leaveConnection()
        throw letterNotSent(error, isHandedOver)
      } finally {
        stop()
        onItsWay = undefined
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

/** Whether letters go over a network in the clear where the server of an address offers no STARTTLS. */
export function mayGoInTheClear(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || safely(smtpUrl).requireTLS
  return !isEncrypted && !here.includes(hostname)
}

const here = ['localhost', '127.0.0.1', '[::1]']

/** A password never crosses a network in the clear, unless the address itself says `requireTLS=false`. */
function sendsPassword(smtpUrl: string): boolean {
  const url = new URL(smtpUrl)
  return url.password !== '' && !here.includes(url.hostname) && !url.searchParams.has('requireTLS')
}
