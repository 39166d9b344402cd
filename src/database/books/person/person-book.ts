import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Appointment } from '../../../domain/appointments/appointment.ts'
import type { AppointmentBook } from '../../../domain/appointments/books/appointment-book.ts'
import type { KeptMessage } from '../../../domain/messages/message.ts'
import { isThem, type KeptLetter, type PersonBook, readWho, type Who } from '../../../domain/person/person.ts'
import type { LetterRow, Tables } from '../../schema.ts'
import { appointmentOf } from '../appointments/appointment-row.ts'
import { offerBook } from '../appointments/offer-book.ts'
import { requestLinkBook } from '../appointments/request-link-book.ts'
import { waitingListBook } from '../appointments/waiting-list-book.ts'
import { messageOf } from '../message-book.ts'
import { searchableText, searchedWords } from '../searchable-text.ts'
import { mayBe, mayBeInAnyWriting } from './same-person.ts'

/** So many at once: SQLite takes no more than 32,766 values in a statement, and nobody sends that many. */
const atOnce = 500

/** What every table has about one person, read or erased; what reads every row is asked where nobody waits for it. */
export function personBook(db: Kysely<Tables>, searching: Kysely<Tables>, appointments: AppointmentBook): PersonBook {
  const links = requestLinkBook(db)
  return {
    async find(who) {
      const requests = await requestsOf(who)
      const messages = await messagesOf(who)
      return {
        requests: await Promise.all(
          requests.map(async (request) => ({
            ...request,
            history: await appointments.historyOf(request.id),
            letters: await lettersAbout(request.id),
            links: await links.madeFor(request.id),
            offer: await offerBook(db).of(request.id),
            waiting: await waitingListBook(db).of(request.id),
          })),
        ),
        messages: await Promise.all(
          messages.map(async (message) => ({ ...message, letters: await lettersOf(message) })),
        ),
        audit: await auditAbout(requests.map(({ id }) => id)),
        remindersStopped: await stoppedAddresses([...requests, ...messages], who),
      }
    },

    async newestOf(who, limit) {
      const requests = db
        .selectFrom('appointment')
        .selectAll()
        .where(mayBe(who))
        .orderBy('created_at', 'desc')
        .limit(limit)
      const messages = db.selectFrom('message').selectAll().where(mayBe(who)).orderBy('created_at', 'desc').limit(limit)
      return {
        requests: (await requests.execute()).map(appointmentOf).filter((request) => isThem(who, request)),
        messages: (await messages.execute()).map(messageOf).filter((message) => isThem(who, message)),
      }
    },

    async erase({ requests, messages, remindersStopped }, who) {
      for (const ids of inParts(requests.map(({ id }) => id))) {
        await db.deleteFrom('letter').where('appointment', 'in', ids).execute()
        await db.deleteFrom('appointment').where('id', 'in', ids).execute()
      }
      const lettersToo = messages.flatMap(({ letters }) => letters.map(({ id }) => id))
      for (const ids of inParts(lettersToo)) await db.deleteFrom('letter').where('id', 'in', ids).execute()
      const written = messages.map(({ id }) => id)
      for (const ids of inParts(written)) await db.deleteFrom('message').where('id', 'in', ids).execute()
      const searches = await forgetQuestionsAbout([...requests, ...messages], who)
      if (remindersStopped.length > 0) {
        const theirs = remindersStopped.map(({ email }) => email)
        await db.deleteFrom('no_reminder').where('email', 'in', theirs).execute()
      }
      // An answer that is remembered for a form sent twice names the reference, and nothing else of anybody.
      for (const { reference } of [...requests, ...messages]) {
        await db.deleteFrom('remembered_answer').where('answer', 'like', `%${reference}%`).execute()
      }
      return searches
    },
  }

  /** Through the index that staff search by; what it finds is compared once more to the letter. */
  async function requestsOf(who: Who): Promise<Appointment[]> {
    const search = 'email' in who ? who.email : who.phone
    const found: Appointment[] = []
    let after: string | undefined
    do {
      const page = await appointments.list({ search, inAnyWriting: true, after, limit: atOnce })
      found.push(...page.appointments.filter((one) => isThem(who, one)))
      after = page.next
    } while (after !== undefined)
    return found
  }

  async function messagesOf(who: Who): Promise<KeptMessage[]> {
    const theirs = searching.selectFrom('message').selectAll().where(mayBeInAnyWriting(who))
    const rows = await theirs.orderBy('created_at').execute()
    return rows.map(messageOf).filter((message) => isThem(who, message))
  }

  async function lettersAbout(appointment: string): Promise<KeptLetter[]> {
    const letters = db.selectFrom('letter').selectAll().where('appointment', '=', appointment)
    return (await letters.orderBy('created_at').execute()).map(letterOf)
  }

  async function lettersOf({ id, createdAt, reference, email }: KeptMessage): Promise<KeptLetter[]> {
    const named = await db.selectFrom('letter').selectAll().where('message', '=', id).execute()
    // Older ones do not name it: written in one transaction at one instant, which is all they have of it.
    const older = db
      .selectFrom('letter')
      .selectAll()
      .where('appointment', 'is', null)
      .where('message', 'is', null)
      .where('created_at', '=', createdAt.getTime())
      .where(sql<boolean>`kind like 'message-%'`)
    // Two may have written in the same millisecond: what still has words says whose it is.
    const theirs = (await older.execute()).filter(
      ({ words, address }) => words === '' || words.includes(reference) || address.toLowerCase() === email,
    )
    return [...named, ...theirs].map(letterOf)
  }

  /**
   * What staff typed into a search names whoever it would have found, or whose whole address or number it is. The entry
   * stays, without its question.
   */
  async function forgetQuestionsAbout(theirs: Parameters<typeof searchableText>[0][], who: Who): Promise<number> {
    const texts = theirs.map(searchableText)
    const asked = db
      .selectFrom('audit_entry')
      .select(['id', 'question'])
      .where((eb) => eb.or([eb('question', 'like', '%search %'), eb('did', '=', 'looked for a person')]))
      .where('question', 'is not', null)
    const namesThem = ({ question }: { question: string | null }) => {
      const search = question?.replace(/^.*?search /, '') ?? ''
      const words = searchedWords(search)
      return isDeepStrictEqual(readWho(search), who) || texts.some((text) => words.every((word) => text.includes(word)))
    }
    const about: string[] = []
    for (const some of inParts(await asked.execute())) {
      about.push(...some.filter(namesThem).map(({ id }) => id))
      // A hundred thousand take a second: whoever asks the server for something has their turn.
      await nextTurn()
    }
    for (const ids of inParts(about)) {
      await db.updateTable('audit_entry').set({ question: null }).where('id', 'in', ids).execute()
    }
    return about.length
  }

  async function stoppedAddresses(theirs: { email?: string | undefined }[], who: Who) {
    const addresses = new Set(theirs.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))
    if ('email' in who) addresses.add(who.email)
    const stopped: { email: string; since: Date }[] = []
    for (const some of inParts([...addresses])) {
      const found = await db.selectFrom('no_reminder').selectAll().where('email', 'in', some).execute()
      stopped.push(...found.map(({ email, since }) => ({ email, since: new Date(since) })))
    }
    return stopped
  }

  async function auditAbout(ids: string[]) {
    const entries: { at: Date; staff: string; did: string }[] = []
    for (const some of inParts(ids)) {
      const found = db.selectFrom('audit_entry').select(['at', 'staff', 'did']).where('about', 'in', some)
      entries.push(...(await found.execute()).map(({ at, ...entry }) => ({ at: new Date(at), ...entry })))
    }
    return entries.sort((one, other) => other.at.getTime() - one.at.getTime())
  }
}

function inParts<Each>(all: Each[]): Each[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) =>
    all.slice(part * atOnce, (part + 1) * atOnce),
  )
}

function letterOf(row: LetterRow): KeptLetter {
  return {
    id: row.id,
    kind: row.kind,
    address: row.address,
    words: row.words,
    createdAt: new Date(row.created_at),
    sentAt: row.sent_at === null ? undefined : new Date(row.sent_at),
    givenUpAt: row.given_up_at === null ? undefined : new Date(row.given_up_at),
    cameBackAt: row.came_back_at === null ? undefined : new Date(row.came_back_at),
    said: row.said ?? undefined,
  }
}
