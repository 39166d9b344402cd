import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Appointment } from '../../../domain/appointments/appointment.ts'
import type { AppointmentBook } from '../../../domain/appointments/books/appointment-book.ts'
import { inParts } from '../../../domain/gathered.ts'
import type { KeptMessage } from '../../../domain/messages/message.ts'
import {
  isThem,
  type KeptLetter,
  type KeptPerson,
  type PersonBook,
  readWho,
  type Who,
} from '../../../domain/person/person.ts'
import type { LetterRow, Tables } from '../../schema.ts'
import { appointmentOf } from '../appointments/appointment-row.ts'
import { offerBook } from '../appointments/offer-book.ts'
import { requestLinkBook } from '../appointments/request-link-book.ts'
import { waitingListBook } from '../appointments/waiting-list-book.ts'
import { letterOf as waitingLetterOf } from '../letters/letter-row.ts'
import { messageOf } from '../message-book.ts'
import { searchableText, searchedWords } from '../searchable-text.ts'
import { mayBe, mayBeInAnyWriting } from './same-person.ts'
import { TextsByLetters } from './texts-by-letters.ts'

/** What has a reference and may be searched for. */
type Named = Parameters<typeof searchableText>[0] & { id: string }

/** So many at once: SQLite takes no more than 32,766 values in a statement, and nobody sends that many. */
const atOnce = 500

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

    searchesFor,

    async erase(kept, { traced, searches }) {
      const { requests, messages, remindersStopped } = kept
      for (const ids of inParts(idsOf(requests), erasedAtOnce)) {
        await db.deleteFrom('letter').where('appointment', 'in', ids).execute()
        await db.deleteFrom('appointment').where('id', 'in', ids).execute()
        await nextTurn()
      }
      const lettersToo = messages.flatMap(({ letters }) => idsOf(letters))
      for (const ids of inParts(lettersToo, atOnce)) await db.deleteFrom('letter').where('id', 'in', ids).execute()
      await takeOutOfWaiting(requests)
      for (const ids of inParts(idsOf(messages), atOnce))
        await db.deleteFrom('message').where('id', 'in', ids).execute()
      await forgetStopped(remindersStopped)
      if (traced.length > 0) await forgetAnswersTo(tracedOf(traced))
      for (const ids of inParts(searches, atOnce))
        await db.updateTable('audit_entry').set({ question: null }).where('id', 'in', ids).execute()
    },
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

  /** A letter to the practice that waits for the mail server may name several whom nobody has answered. */
  async function takeOutOfWaiting(erased: Pick<Appointment, 'reference'>[]): Promise<void> {
    const references = new Set(erased.map(({ reference }) => reference))
    const waiting = db.selectFrom('letter').selectAll().where('sent_at', 'is', null).where('given_up_at', 'is', null)
    for (const row of await waiting.where('kind', '=', 'requests-unanswered').execute()) {
      const { letter } = waitingLetterOf(row)
      if (letter.kind !== 'requests-unanswered') continue
      const requests = letter.requests.filter(({ reference }) => !references.has(reference))
      if (requests.length === letter.requests.length) continue
      const named = db.updateTable('letter').set({ words: JSON.stringify({ ...letter, requests }) })
      await named.where('id', '=', row.id).where('sent_at', 'is', null).where('given_up_at', 'is', null).execute()
    }
  }

  /** Whoever shares the address and was not meant has stopped them too. */
  async function forgetStopped(stopped: { email: string }[]): Promise<void> {
    const addresses = stopped.map(({ email }) => email)
    for (const some of inParts(addresses, atOnce)) {
      await db
        .deleteFrom('no_reminder')
        .where('email', 'in', some)
        .where(({ not, exists, selectFrom }) => {
          const visits = selectFrom('appointment').select('appointment.id')
          return not(exists(visits.where(sql<boolean>`lower(appointment.email) = no_reminder.email`)))
        })
        .execute()
    }
  }

  /**
   * What staff typed into a search names whoever it would have found, or whose whole address or number it is; what they
   * asked of one request names it. The entry stays, without its question.
   */
  async function searchesFor(traced: KeptPerson[], who: Who, since?: Date): Promise<string[]> {
    const theirs = tracedOf(traced)
    // Of thousands of requests most differ by their reference alone, and each search is compared with all of them.
    const texts = new TextsByLetters()
    const references = new TextsByLetters()
    for (const some of inParts(theirs, readAtOnce)) {
      for (const one of some) texts.add(searchableText({ ...one, reference: '' }))
      for (const { reference } of some) references.add(reference.toLowerCase())
      await nextTurn()
    }
    const requests = new Set(theirs.flatMap(({ id, reference }) => [id, reference]))
    const asked = db
      .selectFrom('audit_entry')
      .select(['id', 'at', 'question'])
      .where((eb) =>
        eb.or([
          ...['%search %', 'like %', 'message %', '%patient %'].map((named) => eb('question', 'like', named)),
          eb('did', '=', 'looked for a person'),
        ]),
      )
      .where('question', 'is not', null)
      .orderBy('at')
      .orderBy('id')
      .limit(questionsAtOnce)
    const namesThem = ({ question }: { question: string | null }) => {
      const search = question?.replace(/^(.*?, )??(search|like|message|patient) /, '') ?? ''
      if (requests.has(search)) return true
      if (isDeepStrictEqual(readWho(search), who)) return true
      return texts.haveTogether(searchedWords(search).filter((word) => !references.haveTogether([word])))
    }
    const about: string[] = []
    for (let at = since?.getTime() ?? Number.MIN_SAFE_INTEGER, id = ''; ; ) {
      const behind = asked.where('at', '>=', at).where((eb) => eb.or([eb('at', '>', at), eb('id', '>', id)]))
      const some = await behind.execute()
      let begun = performance.now()
      for (const one of some) {
        if (namesThem(one)) about.push(one.id)
        if (performance.now() - begun < longestTurn) continue
        // Of thousands of requests each is compared with the words of all.
        await nextTurn()
        begun = performance.now()
      }
      const last = some.at(-1)
      if (!last || some.length < questionsAtOnce) break
      ;({ at, id } = last)
      // A hundred thousand take a second: whoever asks the server for something has their turn.
      await nextTurn()
    }
    return about
  }

  /** An answer that is remembered for a form sent twice names the reference or the id, and nothing else of anybody. */
  async function forgetAnswersTo(theirs: { id: string; reference: string }[]): Promise<void> {
    const names = new Set(theirs.flatMap(({ id, reference }) => [id, reference]))
    const kept = await db.selectFrom('remembered_answer').select(['key', 'answer']).execute()
    const about = kept.filter(({ answer }) => answer.match(/[\w-]+/g)?.some((word) => names.has(word)))
    for (const keys of inParts(
      about.map(({ key }) => key),
      atOnce,
    ))
      await db.deleteFrom('remembered_answer').where('key', 'in', keys).execute()
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

/** Their texts are taken apart in a few milliseconds. */
const readAtOnce = 50

/** Read in a few milliseconds; on a busy machine each way to PostgreSQL and back waits for its turn as long as that. */
const questionsAtOnce = 2_000
/** In milliseconds. */
const longestTurn = 10

/** To take one out of the index of letters costs a millisecond and more. */
const erasedAtOnce = 10

function tracedOf(traced: KeptPerson[]): Named[] {
  return traced.flatMap(({ requests, messages }) => [...requests, ...messages])
}

function idsOf(all: { id: string }[]): string[] {
  return all.map(({ id }) => id)
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
