import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Appointment } from '../../../domain/appointments/appointment.ts'
import { inParts } from '../../../domain/gathered.ts'
import type { KeptPerson } from '../../../domain/person/person.ts'
import type { Tables } from '../../schema.ts'
import { letterOf } from '../letters/letter-row.ts'
import { atOnce, idsOf, tracedOf } from './traced.ts'

/** To take one out of the index of letters costs a millisecond and more. */
const erasedAtOnce = 10

/** Erases everything of somebody, and out of what stays their name: `traced` is everybody like them, `searches` are ids. */
export async function erasePerson(
  db: Kysely<Tables>,
  { requests, messages, remindersStopped }: KeptPerson,
  { traced, searches }: { traced: KeptPerson[]; searches: string[] },
): Promise<void> {
  for (const ids of inParts(idsOf(requests), erasedAtOnce)) {
    await db.deleteFrom('letter').where('appointment', 'in', ids).execute()
    await db.deleteFrom('appointment').where('id', 'in', ids).execute()
    await nextTurn()
  }
  const lettersToo = messages.flatMap(({ letters }) => idsOf(letters))
  for (const ids of inParts(lettersToo, atOnce)) await db.deleteFrom('letter').where('id', 'in', ids).execute()
  await takeOutOfWaiting(db, requests)
  for (const ids of inParts(idsOf(messages), atOnce)) await db.deleteFrom('message').where('id', 'in', ids).execute()
  await forgetStopped(db, remindersStopped)
  if (traced.length > 0) await forgetAnswersTo(db, tracedOf(traced))
  for (const ids of inParts(searches, atOnce))
    await db.updateTable('audit_entry').set({ question: null }).where('id', 'in', ids).execute()
}

/** A letter to the practice that waits for the mail server may name several whom nobody has answered. */
async function takeOutOfWaiting(db: Kysely<Tables>, erased: Pick<Appointment, 'reference'>[]): Promise<void> {
  const references = new Set(erased.map(({ reference }) => reference))
  const waiting = db.selectFrom('letter').selectAll().where('sent_at', 'is', null).where('given_up_at', 'is', null)
  for (const row of await waiting.where('kind', '=', 'requests-unanswered').execute()) {
    const { letter } = letterOf(row)
    if (letter.kind !== 'requests-unanswered') continue
    const requests = letter.requests.filter(({ reference }) => !references.has(reference))
    if (requests.length === letter.requests.length) continue
    const named = db.updateTable('letter').set({ words: JSON.stringify({ ...letter, requests }) })
    await named.where('id', '=', row.id).where('sent_at', 'is', null).where('given_up_at', 'is', null).execute()
  }
}

/** Whoever shares the address and was not meant has stopped them too. */
async function forgetStopped(db: Kysely<Tables>, stopped: { email: string }[]): Promise<void> {
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

/** An answer that is remembered for a form sent twice names the reference or the id, and nothing else of anybody. */
async function forgetAnswersTo(db: Kysely<Tables>, theirs: { id: string; reference: string }[]): Promise<void> {
  const names = new Set(theirs.flatMap(({ id, reference }) => [id, reference]))
  const kept = await db.selectFrom('remembered_answer').select(['key', 'answer']).execute()
  const about = kept.filter(({ answer }) => answer.match(/[\w-]+/g)?.some((word) => names.has(word)))
  for (const keys of inParts(
    about.map(({ key }) => key),
    atOnce,
  ))
    await db.deleteFrom('remembered_answer').where('key', 'in', keys).execute()
}
