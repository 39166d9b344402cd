import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A letter as it came in: the recipients that were named to the server, and every byte. */
type Arrived = { from: string; recipients: string[]; reports: Reports; raw: string }

/** When and how the sender wants to hear of a letter that fails (RFC 3461). */
type Reports = { id: string | null; returned: string | null; notify: string[] }

/** What the mail server does with the letters that follow. */
export type Behaviour =
  | 'takes letters'
  | 'greets nobody'
  | 'does not know the recipient'
  | 'will not relay'
  | 'does not know our domain'
  | 'does not know the sender'
  | 'has a full mailbox'
  | 'says too much'
  | 'asks to come again'
  | 'finds the content wrong'
  | 'does not know the recipient in the end'
  | 'cuts after the letter'
  | 'cuts every second letter'
  | 'answers slowly'
  /** Each line is answered by `answer`. */
  | 'takes its time at each line'
  | 'never answers'

export type TestMailServer = {
  url: string
  /** Whatever was taken in, also where the sender never heard so. */
  arrived: Arrived[]
  /** Says what the sender waits for, where the server takes its time or says nothing. */
  answer: (() => void) | undefined
  /** Connections that were cut after the whole letter was in. */
  cuts: number
  manner: Behaviour
  stop(): Promise<void>
  /** Opens again on the same port. */
  start(): Promise<void>
}

/** A real mail server on this machine alone, with the faults that real ones have. */
export async function openTestMailServer(): Promise<TestMailServer> {
  let running: SMTPServer | undefined
  let port = 0
  const server: TestMailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    arrived: [],
    answer: undefined,
    cuts: 0,
    manner: 'takes letters',
    async stop() {
      const closing = running
      running = undefined
      if (closing) await new Promise<void>((resolve) => closing.close(resolve))
    },
    async start() {
      running = behaving(server)
      const listening = running.listen(port, '127.0.0.1')
      await new Promise((resolve) => listening.once('listening', resolve))
      // So that the next start is on the same port.
      port = (listening.address() as AddressInfo).port
    },
  }
  await server.start()
  return server
}

function behaving(server: TestMailServer): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideDSN: false,
    closeTimeout: 50,
    onConnect(_session, answer) {
      if (server.manner === 'greets nobody') return answer(refusal(421, '4.3.2 closing'))
      inTime(answer)
    },
    onMailFrom(_address, _session, answer) {
      inTime(answer)
    },
    onRcptTo({ address }, _session, answer) {
      const words = refusedRecipient[server.manner]
      if (words) answer(refusal(550, words.replace('<>', `<${address}>`)))
      else inTime(answer)
    },
    onData(stream, session, answer) {
      // A sender that dies in the middle of a letter is no business of the server's.
      text(stream).then(
        (raw) => takeIn(raw, session, answer),
        () => undefined,
      )
    },
  })
  // A connection that was cut makes itself heard here; it is meant.
  smtp.on('error', () => undefined)
  return smtp

  function inTime(answer: () => void): void {
    if (server.manner === 'takes its time at each line') server.answer = answer
    else answer()
  }

  function takeIn(raw: string, session: SMTPServerSession, answer: (error?: Error | null) => void): void {
    const { manner } = server
    const refused = refusedContent[manner]
    if (refused) {
      answer(refusal(...refused))
      return
    }
    server.arrived.push({ ...envelopeOf(session), raw })
    if (manner === 'cuts after the letter' || (manner === 'cuts every second letter' && server.arrived.length % 2)) {
      server.cuts += 1
      for (const connection of smtp.connections) if (connection.session === session) connection._socket.destroy()
    } else if (manner === 'answers slowly') {
      setTimeout(answer, 400)
    } else if (manner !== 'never answers') {
      answer()
    }
  }
}

const refusedContent: Partial<Record<Behaviour, [responseCode: number, words: string]>> = {
  'asks to come again': [451, '4.7.1 try again later'],
  'finds the content wrong': [554, '5.6.0 this looks like spam'],
  'does not know the recipient in the end': [550, '5.1.1 no such person here'],
}

const refusedRecipient: Partial<Record<Behaviour, string>> = {
  'does not know the recipient': '5.1.1 <> no such person here',
  'will not relay': '5.7.1 <> relaying denied',
  // As Postfix and Exim say it, which look at the sender once they hear of the recipient.
  'does not know our domain': '5.1.8 <letters@ashcombedental.example>: Sender address rejected: Domain not found',
  'does not know the sender': 'Sender verify failed',
  'has a full mailbox': '5.2.2 <> mailbox full',
  'says too much': `5.1.1 no\u0007such\t person \u202e${'very '.repeat(200)}`,
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

function envelopeOf({ envelope }: SMTPServerSession): Omit<Arrived, 'raw'> {
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  const { dsn, rcptTo } = envelope
  return {
    from,
    recipients: rcptTo.map(({ address }) => address),
    reports: {
      id: dsn?.envid ?? null,
      returned: dsn?.ret ?? null,
      notify: rcptTo.flatMap((recipient) => recipient.dsn?.notify ?? []),
    },
  }
}
