import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Appointment } from '../../../domain/appointments/appointment.ts'
import type { AppointmentBook } from '../../../domain/appointments/books/appointment-book.ts'
import { inParts } from '../../../domain/gathered.ts'
import type { KeptMessage } from '../../../domain/messages/message.ts'
import { isThem, type KeptLetter, type KeptPerson, type PersonBook, type Who } from '../../../domain/person/person.ts'
import type { LetterRow, Tables } from '../../schema.ts'
import { appointmentOf } from '../appointments/appointment-row.ts'
import { offerBook } from '../appointments/offer-book.ts'
import { requestLinkBook } from '../appointments/request-link-book.ts'
import { waitingListBook } from '../appointments/waiting-list-book.ts'
import { messageOf } from '../message-book.ts'
import { erasePerson } from './erase-person.ts'
import { searchesFor } from './kept-searches.ts'
import { mayBe, mayBeInAnyWriting } from './same-person.ts'
import { atOnce, idsOf } from './traced.ts'

/** What every table has about one person, read or erased; what reads every row is asked where nobody waits for it. */
export function personBook(db: Kysely<Tables>, searching: Kysely<Tables>, appointments: AppointmentBook): PersonBook {
  return {
    async find(who, most) {
      const requests = await requestsOf(who, most)
      return withAll(who, requests, requests.length === most ? [] : await messagesOf(who))
    },

    async findAmong(who, ids) {
      const rows = await db.selectFrom('appointment').selectAll().where('id', 'in', ids).execute()
      const requests = rows.map(appointmentOf).filter((one) => isThem(who, one))
      return withAll(who, requests, [])
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

    searchesFor: (traced, who, since) => searchesFor(db, traced, who, since),
    erase: (kept, about) => erasePerson(db, kept, about),
  }

  async function withAll(who: Who, requests: Appointment[], messages: KeptMessage[]): Promise<KeptPerson> {
    return {
      requests: await inTurns(requests, withAllOfThem),
      messages: await inTurns(messages, (some) =>
        Promise.all(some.map(async (message) => ({ ...message, letters: await lettersOf(message) }))),
      ),
      audit: await auditAbout(idsOf(requests)),
      remindersStopped: await stoppedAddresses([...requests, ...messages], who),
    }
  }

  /** Through the index that staff search by; what it finds is compared once more to the letter. */
  async function requestsOf(who: Who, most = Number.POSITIVE_INFINITY): Promise<Appointment[]> {
    // As it stands behind another one, where the index has no country code of it.
    const search = 'email' in who ? who.email : who.phone.replace(/^44/, '')
    const found: Appointment[] = []
    let after: string | undefined
    do {
      const page = await appointments.list({ search, inAnyWriting: true, after, limit: Math.min(atOnce, most) })
      found.push(...page.appointments.filter((one) => isThem(who, one)))
      after = page.next
    } while (after !== undefined && found.length < most)
    return found.slice(0, most)
  }

  async function messagesOf(who: Who): Promise<KeptMessage[]> {
    const theirs = searching.selectFrom('message').selectAll().where(mayBeInAnyWriting(who))
    const rows = await theirs.orderBy('created_at').execute()
    return rows.map(messageOf).filter((message) => isThem(who, message))
  }

  /** Some requests with what belongs to them, each kind of which is asked for once. */
  async function withAllOfThem(some: Appointment[]): Promise<KeptPerson['requests']> {
    const ids = idsOf(some)
    const histories = await appointments.historiesOf(ids)
    const letters = db.selectFrom('letter').selectAll().where('appointment', 'in', ids).orderBy('created_at')
    const lettersOfAll = Map.groupBy(await letters.execute(), ({ appointment }) => appointment)
    const linksOfAll = Map.groupBy(await requestLinkBook(db).madeFor(ids), ({ appointment }) => appointment)
    // Few have one or wait.
    const offered = await db.selectFrom('offer').select('appointment').where('appointment', 'in', ids).execute()
    const waiting = await db.selectFrom('waiting_list').select('appointment').where('appointment', 'in', ids).execute()
    const has = (rows: { appointment: string }[], id: string) => rows.some(({ appointment }) => appointment === id)
    return Promise.all(
      some.map(async (request) => ({
        ...request,
        history: histories.get(request.id) ?? [],
        letters: (lettersOfAll.get(request.id) ?? []).map(letterOf),
        links: (linksOfAll.get(request.id) ?? []).map(({ madeAt }) => madeAt),
        offer: has(offered, request.id) ? await offerBook(db).of(request.id) : undefined,
        waiting: has(waiting, request.id) ? await waitingListBook(db).of(request.id) : undefined,
      })),
    )
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

  async function stoppedAddresses(theirs: { email?: string | undefined }[], who: Who) {
    const addresses = new Set(theirs.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))
    if ('email' in who) addresses.add(who.email)
    const stopped: { email: string; since: Date }[] = []
    for (const some of inParts([...addresses], atOnce)) {
      const found = await db.selectFrom('no_reminder').selectAll().where('email', 'in', some).execute()
      stopped.push(...found.map(({ email, since }) => ({ email, since: new Date(since) })))
    }
    return stopped
  }

  async function auditAbout(ids: string[]) {
    const entries: { at: Date; staff: string; did: string }[] = []
    for (const some of inParts(ids, atOnce)) {
      const found = db.selectFrom('audit_entry').select(['at', 'staff', 'did']).where('about', 'in', some)
      entries.push(...(await found.execute()).map(({ at, ...entry }) => ({ at: new Date(at), ...entry })))
    }
    return entries.sort((one, other) => other.at.getTime() - one.at.getTime())
  }
}

/** A family's telephone, or the practice's own, may stand in thousands: whoever asks for something else has their turn. */
async function inTurns<Each, Found>(all: Each[], find: (some: Each[]) => Promise<Found[]>): Promise<Found[]> {
  const found: Found[] = []
  for (const some of inParts(all, askedTogether)) {
    found.push(...(await find(some)))
    await nextTurn()
  }
  return found
}
const askedTogether = 40

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
