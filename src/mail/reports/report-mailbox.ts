import type { ImapFlow } from 'imapflow'
import { type DeliveryFailure, looksLikeReport, readDeliveryReport } from './delivery-report.ts'

/** One message that is new in the mailbox. */
export type NewMail = {
  /** Where to go on after it. */
  place: string
  /** Where it says that a letter failed. */
  failure?: DeliveryFailure | undefined
  /** A report that cannot be read; it is left as it is. */
  unreadable?: boolean
  /** Marks it as read for the people who share the mailbox. */
  markRead(): Promise<void>
}

/** The mailbox into which reports of letters come that could not be delivered. Nothing in it is moved or deleted. */
export interface ReportMailbox {
  /**
   * What came after a place, oldest first and as much as there is time for; where there is none, or the mailbox was made
   * anew, what came since a day. Only what says that it is a report is read. Throws `MailboxAway`.
   */
  newMail(from: { place: string | undefined; since: Date }): AsyncGenerator<NewMail>
}

/** Why the mailbox could not be read; like a letter that was not sent it has no words of the server's. */
export class MailboxAway extends Error {
  readonly why: 'sign-in refused' | 'no such folder' | 'refused' | 'away'
  readonly code: string

  constructor(why: MailboxAway['why'], code: string) {
    super(`The mailbox was not read: ${why} (${code})`)
    this.name = 'MailboxAway'
    this.why = why
    this.code = code
  }
}

/** So many are asked for at once. */
const part = 200
/** In milliseconds: afterwards no other part is begun, so that each one ends in time. */
const beginPartsFor = 20_000
/** The returned letter stands last, and its headers first: of a large one the beginning is enough. In bytes. */
const readOfEach = 256 * 1024
/** All that may come in one answer of the server, in bytes. */
const mostInAnswer = 8 * 1024 * 1024
/** A round in all, in milliseconds: shorter than the pause until another process may begin. */
const patience = 45_000
/** A message at which the connection breaks so often is passed over. */
const mostBreaks = 3

/** `imaps://user:password@host:993/INBOX`, or `imap://…` with STARTTLS; the folder is INBOX where none is named. */
export function openReportMailbox(imapUrl: string, beginsPartsFor = beginPartsFor): ReportMailbox {
  const breaks = new Map<string, number>()
  return {
    async *newMail({ place, since }) {
      const { readMessage, client, folder } = await openClient(imapUrl)
      const began = performance.now()
      const deadline = setTimeout(() => client.close(), patience)
      try {
        await client.connect()
        const { uidValidity, readOnly, exists } = await openFolder(client, folder)
        // Where there is no message, `*` names none, and a server may refuse it.
        const found = exists === 0 ? [] : await newMessages(client, lastRead(place, uidValidity), since)
        for await (const [uid, contentType] of inParts(
          client,
          found,
          () => performance.now() - began < beginsPartsFor,
        )) {
          const mail = {
            place: `${uidValidity} ${uid}`,
            async markRead() {
              if (!readOnly) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
            },
          }
          const broke = breaks.get(mail.place) ?? 0
          if (!looksLikeReport(contentType)) yield mail
          else if (broke >= mostBreaks) yield { ...mail, unreadable: true }
          else {
            // Taken back once it is here; what is left stands for a connection that broke at it.
            breaks.set(mail.place, broke + 1)
            const fetched = await client.fetchOne(String(uid), { source: { maxLength: readOfEach } }, { uid: true })
            breaks.delete(mail.place)
            // Somebody may have moved it away meanwhile.
            const { source } = fetched || {}
            yield { ...mail, ...(source ? await readMessage(source) : {}) }
          }
        }
        await client.logout()
      } catch (error) {
        throw away(error)
      } finally {
        clearTimeout(deadline)
        client.close()
      }
    },
  }
}

async function openClient(imapUrl: string) {
  const [{ ImapFlow }, { default: PostalMime }] = await Promise.all([import('imapflow'), import('postal-mime')])
  const url = new URL(imapUrl)
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 993 : 143,
    secure,
    // A password never crosses a network in the clear.
    ...(secure || isHere(url) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    maxLineLength: mostInAnswer,
    maxLiteralSize: mostInAnswer,
    maxResponseSize: 2 * mostInAnswer,
  })
  // Whatever breaks the connection breaks the command that waits, too.
  client.on('error', () => undefined)
  return {
    client,
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    async readMessage(source: Uint8Array): Promise<Pick<NewMail, 'failure' | 'unreadable'>> {
      try {
        return { failure: await readDeliveryReport(source, PostalMime.parse) }
      } catch {
        // It says that it is a report and is none that a parser takes: its own fault, and none of the next one's.
        return { unreadable: true }
      }
    },
  }
}

async function openFolder(client: ImapFlow, folder: string) {
  try {
    return await client.mailboxOpen(folder)
  } catch (error) {
    // The server has answered, and not with a folder.
    if (error instanceof Error && Reflect.get(error, 'responseStatus'))
      throw new MailboxAway('no such folder', 'SELECT')
    throw error
  }
}

function isHere({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The numbers of the new messages, oldest first. */
async function newMessages(client: ImapFlow, last: number | undefined, since: Date): Promise<number[]> {
  const found = await client.search(last === undefined ? { since } : { uid: `${last + 1}:*` }, { uid: true })
  // As a server does whose index is damaged. Nothing is known of what is new, and to go on would look like nothing.
  if (!found) throw new MailboxAway('refused', 'SEARCH')
  // `*` is the newest message, also where that is older than the place.
  return found.filter((uid) => uid > (last ?? 0)).sort((one, other) => one - other)
}

/** Each of these messages with its Content-Type, as long as it may go on after the first part. */
async function* inParts(client: ImapFlow, uids: number[], goOn: () => boolean): AsyncGenerator<[number, string]> {
  for (let first = 0; first < uids.length && (first === 0 || goOn()); first += part) {
    const messages: [number, string][] = []
    const asked = uids.slice(first, first + part).join(',')
    for await (const { uid, headers } of client.fetch(asked, { uid: true, headers: ['content-type'] }, { uid: true }))
      messages.push([uid, headers?.toString('latin1') ?? ''])
    yield* messages.sort(([one], [other]) => one - other)
  }
}

/** The newest message that was read; undefined where none was, or the numbers of the mailbox have changed. */
function lastRead(place: string | undefined, uidValidity: bigint): number | undefined {
  const [validity, uid] = place?.split(' ') ?? []
  return validity === String(uidValidity) ? Number(uid) : undefined
}

function away(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MailboxAway) return error
  const code: unknown = Reflect.get(error, 'code')
  const short = typeof code === 'string' ? code : error.name
  if (Reflect.get(error, 'authenticationFailed')) return new MailboxAway('sign-in refused', short)
  return new MailboxAway('away', short)
}
