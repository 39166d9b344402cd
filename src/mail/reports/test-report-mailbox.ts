import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

/** A real IMAP server on this machine alone, with one mailbox whose owner is `letters`. */
export type TestImapServer = {
  url: string
  /** Puts a message into the inbox, with its lines ended as mail has them. */
  deliver(message: string, at?: Date): void
  /** The messages in the inbox: their subject and their marks. */
  inbox(): { subject: string; flags: string[] }[]
  /** How many bodies of messages were asked for. */
  bodiesRead: number
  /** The connection breaks when the body of the message with this number is asked for. */
  breaksAt?: number | undefined
  /** It looks for no message, as a server whose index is damaged. */
  refusesSearch?: boolean
  /** The inbox is made anew with what is in it, under other numbers. */
  renumber(): void
  stop(): Promise<void>
  /** Opens again on the same port. */
  start(): Promise<void>
}

export async function openTestImapServer(): Promise<TestImapServer> {
  const imap = hoodiecrow({
    plugins: ['IDLE', 'LITERALPLUS', 'ENABLE', 'ID'],
    storage: { INBOX: {} },
    users: { letters: { password: 'the-secret' } },
  })
  let port = 0
  const inbox = () => imap.getMailbox('INBOX')
  const server: TestImapServer = {
    get url() {
      return `imap://letters:the-secret@127.0.0.1:${port}`
    },
    deliver(message, at = new Date()) {
      imap.appendMessage('INBOX', [], at, message.replace(/\r?\n/g, '\r\n'))
    },
    inbox: () =>
      inbox().messages.map(({ raw, flags }) => ({ subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '', flags })),
    bodiesRead: 0,
    renumber() {
      inbox().uidvalidity += 1
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => imap.close(done))
    },
    async start() {
      imap.listen(port, '127.0.0.1')
      await once(imap.server, 'listening')
      // So that the next start is on the same port.
      port = (imap.server.address() as AddressInfo).port
    },
  }
  const sockets = new Set<{ destroy(): void }>()
  imap.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const fetch = imap.getCommandHandler('UID FETCH')
  imap.setCommandHandler('UID FETCH', (connection, parsed, data, done) => {
    if (/BODY\.PEEK\[\]|BODY\[\]/i.test(data)) {
      server.bodiesRead += 1
      if (parsed.attributes?.[0]?.value === String(server.breaksAt)) return connection.socket.destroy()
    }
    fetch(connection, parsed, data, done)
  })
  const search = imap.getCommandHandler('UID SEARCH')
  imap.setCommandHandler('UID SEARCH', (connection, parsed, data, done) => {
    if (!server.refusesSearch) return search(connection, parsed, data, done)
    connection.socket.write(`${parsed.tag} NO [SERVERBUG] Internal error occurred\r\n`)
    done()
  })
  await server.start()
  return server
}

/** A report of a mail server that a letter of ours was not delivered, as Postfix writes them. */
export function failureReport(letter: string, changed: { action?: string; why?: string; to?: string } = {}): string {
  const {
    action = 'failed',
    why = 'smtp; 550 5.1.1 <mary@post.example>: User unknown',
    to = 'mary@post.example',
  } = changed
  return `Return-Path: <>
From: MAILER-DAEMON@mail.practice.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: letters@ashcombedental.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="5B2A01C0.1764579600/mail.practice.example"

This is a MIME-encapsulated message.

--5B2A01C0.1764579600/mail.practice.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--5B2A01C0.1764579600/mail.practice.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.practice.example
X-Postfix-Queue-ID: 5B2A01C0
Arrival-Date: Tue,  1 Dec 2026 09:00:00 +0000 (GMT)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: 5.1.1
Remote-MTA: dns; mx.post.example
Diagnostic-Code: ${why}

--5B2A01C0.1764579600/mail.practice.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <letters@ashcombedental.example>
From: Ashcombe Dental Group <letters@ashcombedental.example>
To: ${to}
Subject: We have your request
Message-ID: <${letter}@ashcombedental.example>

--5B2A01C0.1764579600/mail.practice.example--
`
}
