import { sql } from 'kysely'
import { openConnection, type Place } from '../src/database/open-connection.ts'
import { nameOfPerson, namesOfPeople, placeOfFirst, placeOfLast } from './made-up-people.ts'

/**
 * Fills a practice with made-up requests: a hundred for each day, half of them past, fifty new ones at any size, each
 * with its history, its letters and its link. Answers a day and a patient to ask for.
 */
export async function fillPractice(place: Place, count: number) {
  const connection = await openConnection(place)
  const numbers = sql`(with recursive number(i) as (
    select 1 union all select i + 1 from number where i < ${sql.lit(count)}) select i from number) as numbers`
  const today = Math.floor(Date.now() / 86_400_000)
  const dayOfNumber =
    'sqliteFile' in place
      ? sql`date((${sql.lit(today)} + 30 - i / 100) * 86400, 'unixepoch')`
      : sql`to_char(to_timestamp((${sql.lit(today)} + 30 - i / 100) * 86400.0) at time zone 'UTC', 'YYYY-MM-DD')`
  const email = sql`lower(first_name.name || '.' || last_name.name) || i || '@example.org'`
  const at = sql`${sql.lit(Date.now())} - i * 1000`
  await connection.migrating(async (tx) => {
    await sql`insert into appointment (id, reference, name, email, phone, service, message, day, time, minutes, chair,
        status, version, sequence, created_at, searchable)
      with ${namesOfPeople}
      select 'a' || i, 'R' || i, first_name.name || ' ' || last_name.name, ${email}, '07700 ' || (100000 + i), 'Check-up',
        'My tooth number ' || i || ' hurts when I drink something cold', ${dayOfNumber}, '09:00', 15, i % 100 + 1,
        case when i <= 50 then 'new' else 'appointed' end, 1, 0, ${at},
        lower('r' || i || ' ' || first_name.name || ' ' || last_name.name || ' 07700' || (100000 + i) || ' ' || ${email})
      from ${numbers}
      join first_name on first_name.place = ${placeOfFirst}
      join last_name on last_name.place = ${placeOfLast}`.execute(tx)
    await sql`insert into chair_time (day, time, chair, appointment)
      select ${dayOfNumber}, '09:00', i % 100 + 1, 'a' || i from ${numbers}`.execute(tx)
    await sql`insert into appointment_change (id, appointment, position, at, what)
      select 'c' || i, 'a' || i, 1, ${at}, 'requested' from ${numbers}`.execute(tx)
    await sql`insert into letter (id, address, kind, words, appointment, change, created_at, not_before, leased_until,
        attempts, sent_at)
      select 'l' || i, '', 'request-received', '', 'a' || i, 'c' || i, ${at}, 0, 0, 1, ${at} from ${numbers}`.execute(
      tx,
    )
    await sql`insert into request_link (token_hash, appointment, made_at)
      select 'h' || i, 'a' || i, ${at} from ${numbers}`.execute(tx)
  })
  // A million rows take longer than any question may.
  if ('postgresUrl' in place) await connection.migrating((tx) => sql`analyze`.execute(tx))
  await connection.close()
  const number = Math.floor(count / 2)
  const name = nameOfPerson(number)
  return {
    // That of numbers 500 to 599: a whole hundred at any size.
    busyDay: new Date((today + 25) * 86_400_000).toISOString().slice(0, 10),
    somebody: {
      name,
      phone: `07700 ${100_000 + number}`,
      email: `${name.toLowerCase().replace(' ', '.')}${number}@example.org`,
      reference: `R${number}`,
      linkHash: `h${number}`,
    },
  }
}
