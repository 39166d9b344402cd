import { type Kysely, sql } from 'kysely'
import type { Connection } from './connection.ts'
import { applyMigrations, migrations } from './migrations.ts'
import { openConnection, type Place } from './open-connection.ts'
import type { Tables } from './schema.ts'

/** What each migration's tables are filled with, so that every table of every released schema holds rows. */
const rowsSince: Record<string, string[]> = {
  '0001-first-books': [
    `insert into appointment
      (id, reference, name, email, phone, service, message, day, time, minutes, chair, status, version, sequence,
        created_at, searchable)
      values
      ('a1', 'ABCD-2345', 'Noah Clarke', 'noah@example.org', '07700 900123', 'Check-up', 'My tooth hurts', '2027-01-05',
        '09:00', 30, 1, 'appointed', 2, 1, 1000, 'noah clarke'),
      ('a2', 'EFGH-6789', 'Mary Okafor', 'mary@example.org', null, null, null, '', '', 30, null, 'new', 1, 0,
        2000, 'mary okafor')`,
    `insert into chair_time (day, time, chair, appointment)
      values ('2027-01-05', '09:00', 1, 'a1'), ('2027-01-05', '09:15', 1, 'a1')`,
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before)
      values ('c1', 'a1', 1, 1000, null, null, 'requested', null), ('c2', 'a1', 2, 1500, 's1', 'Priya', 'accepted', '{}'),
      ('c3', 'a2', 1, 2000, null, null, 'requested', null)`,
    `insert into message (id, reference, name, email, phone, message, created_at)
      values ('m1', 'JKMN-2345', 'Ines Duarte', 'ines@example.org', '07700 900456', 'Do you open on Sunday?', 3000)`,
    `insert into letter
      (id, address, kind, words, appointment, change, created_at, not_before, leased_until, attempts, sent_at, given_up_at)
      values ('l1', '', 'request-received', '', 'a1', 'c1', 1000, 1000, 0, 1, 1001, null),
      ('l2', 'noah@example.org', 'appointment-accepted', '{}', 'a1', 'c2', 1500, 1500, 0, 0, null, null),
      ('l3', '', 'message-arrived', '', null, null, 3000, 3000, 0, 9, null, 4000)`,
    `insert into staff_member (id, email, name, password_hash, totp_secret, totp_step, disabled_at, created_at)
      values ('s1', 'priya@example.org', 'Priya Raman', 'hash', null, null, null, 10),
      ('s2', 'gone@example.org', 'Gone Away', 'hash', 'secret', 4, 20, 10)`,
    `insert into post
      (id, slug, title, content, photograph, published, created_at, changed_at, version, deleted_at, changed_by)
      values ('p1', 'about-floss', 'About floss', '<p>Daily.</p>', null, 1, 100, 200, 3, null, 's1'),
      ('p2', 'about-string', 'About string', '<p>Never.</p>', 'picture', 0, 100, 200, 1, 300, 's2')`,
    "insert into old_slug (slug, post) values ('floss', 'p1')",
    `insert into staff_session (id, token_hash, staff, created_at, last_seen_at, browser)
      values ('ss1', 'token', 's1', 10, 20, 'Firefox')`,
    `insert into passkey (id, staff, public_key, counter, name, created_at) values ('k1', 's1', 'key', 3, 'Phone', 10)`,
    "insert into remembered_answer (key, body, answer, runs_out) values ('r1', 'body', '{}', 9000)",
    "insert into limit_count (key, count, window_ends) values ('n1', 4, 9000)",
    "insert into setting (name, value) values ('key', 'secret')",
    "insert into audit_entry (id, at, staff, did, about) values ('e1', 10, 's1', 'signed in', null)",
  ],
  '0002-posts-grow': [
    `insert into post_revision
      (post, number, title, begun_at, saved_at, saved_by, saved_by_name, status, words, autosave, manuscript, photographs)
      values ('p1', 3, 'About floss', 100, 200, 's1', 'Priya Raman', 'published', 1, 0, '{}', '')`,
    `insert into post_preview (token_hash, slug, dated, manuscript, photographs, ends)
      values ('preview', 'about-floss', 100, '{}', '', 9000)`,
    `insert into post_editing (post, staff, tab, staff_name, since, seen_at)
      values ('p1', 's1', 'tab', 'Priya Raman', 100, 200)`,
    "insert into gone_slug (slug) values ('about-rope')",
  ],
  '0004-holds-end': [
    `insert into appointment
      (id, reference, name, email, phone, service, message, day, time, minutes, chair, status, version, sequence,
        created_at, searchable, held_until)
      values ('a4', 'NPQR-2345', 'Ines Duarte', null, '07700 900456', null, null, '2027-01-06', '09:00', 15, 1, 'new', 1,
        0, 3000, 'ines duarte', 9000)`,
    "insert into chair_time (day, time, chair, appointment, held_until) values ('2027-01-06', '09:00', 1, 'a4', 9000)",
    "insert into held_for (sender, appointment) values ('seal', 'a4')",
  ],
  '0005-keys-of-staff': [
    "insert into password_link (staff, token_hash, ends) values ('s1', 'link', 9000)",
    "update staff_session set proof_hash = 'proof', proof_ends = 9000 where id = 'ss1'",
  ],
  '0009-editions': [
    `insert into desk_change (id, version, changes, changed_at, changed_by, changed_by_name)
      values (1, 1, '{}', 10, 's1', 'Priya Raman')`,
  ],
  '0011-messages-are-done': [
    `insert into message
      (id, reference, name, email, phone, message, created_at, state, version, changed_at, changed_by, changed_by_name)
      values ('m2', 'STVW-2345', 'Omar Haddad', 'omar@example.org', '07700 900789', 'Is there parking?', 4000, 'done', 2,
        4500, 's1', 'Priya Raman')`,
    `insert into letter
      (id, address, kind, words, appointment, change, created_at, not_before, leased_until, attempts, sent_at, given_up_at,
        first_tried_at, message)
      values ('l4', '', 'message-arrived', '', null, null, 4000, 4000, 0, 1, 4100, null, 4050, 'm2')`,
    "insert into audit_entry (id, at, staff, did, about, question) values ('e2', 20, 's1', 'looked', null, 'maya')",
  ],
  '0014-pictures-elsewhere': [
    `insert into picture_elsewhere (address, photograph, tries, next_try_at, refused, wanted_at)
      values ('https://pictures.example/a.png', '{}', 1, null, null, 100),
      ('https://pictures.example/b.png', null, 2, 9000, null, 100)`,
    "insert into picture_named (post, address) values ('p1', 'https://pictures.example/a.png')",
  ],
  '0015-calls-and-untold': [
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before, again_at)
      values ('c5', 'a2', 2, 4000, 's1', 'Priya Raman', 'no answer', '{}', 5000)`,
    "insert into untold (appointment, since, due) values ('a1', 1500, 2400)",
  ],
  '0017-patients-side': [
    "update appointment set urgent = 1 where id = 'a2'",
    "update appointment set asked_day = '2027-01-07', asked_time = '09:00' where id = 'a1'",
    "insert into request_link (token_hash, appointment, made_at) values ('link', 'a1', 1000)",
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before, said)
      values ('c4', 'a1', 3, 2000, null, null, 'edited', '{}', 'suits')`,
  ],
  '0020-visits': [
    "update appointment set visit = 'arrived' where id = 'a1'",
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before, visit, reason)
      values ('c7', 'a1', 7, 5000, 's1', 'Priya Raman', 'edited', '{}', 'arrived', 'She asked for it')`,
    `insert into chair_calendar (chair, token_hash, made_at, made_by, made_by_name)
      values (1, 'calendar', 5000, 's1', 'Priya Raman')`,
  ],
  '0021-closed-days-meet-people': [
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before, met)
      values ('c6', 'a1', 4, 2500, 's1', 'Priya Raman', 'edited', '{}', 'to ring')`,
  ],
  '0024-reminders': [
    "insert into reminder (appointment, day, at, stop_hash) values ('a1', '2027-01-05', 5000, 'stop')",
    "insert into no_reminder (email, since) values ('noah@example.org', 6000)",
    "insert into told_unanswered (appointment, at) values ('a2', 5000)",
  ],
  '0025-offers': [
    "insert into offer (appointment, times, ends) values ('a2', '[]', 9000)",
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before, offer)
      values ('c9', 'a2', 9, 5000, 's1', 'Priya Raman', 'edited', '{}', 'offered')`,
  ],
  '0026-recovery-codes-and-audit': ["insert into recovery_code (staff, code_hash) values ('s2', 'hash of a code')"],
  '0027-a-person-is-corrected': [
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before, desk_step, corrected)
      values ('c10', 'a1', 10, 6000, 's1', 'Priya Raman', 'edited', '{}', 'corrected', 'name,e-mail')`,
  ],
  '0028-notes-and-words': [
    "update appointment set note = 'Needs the ramp' where id = 'a1'",
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before, words)
      values ('c11', 'a1', 11, 6500, 's1', 'Priya Raman', 'cancelled', '{}', 'The lift is being mended.')`,
  ],
  '0029-delivery-truth': [
    "update letter set came_back_at = 1100, said = '5.1.1 gone' where id = 'l1'",
    "update letter set refused = 1, said = '550 5.1.1 no such person' where id = 'l3'",
  ],
  '0031-for-someone-else': [
    `update appointment set patient_name = 'Tom Okafor', patient_birth_year = 2019, no_calls = 1, needs = 'Polish',
      also_suits = '[{"day":"2027-01-08","time":"09:00"}]' where id = 'a2'`,
  ],
  '0034-own-name-and-password': ["update staff_member set name_by_others = 1, password_by_others = 1 where id = 's2'"],
  '0035-waiting-list': [
    "insert into waiting_list (appointment, since, part, let_go) values ('a1', 7000, 'morning', '[]')",
    "insert into freed_time (day, time, chair, freed_at) values ('2027-01-04', '09:00', 1, 8000)",
    `insert into appointment_change (id, appointment, position, at, staff, staff_name, what, before, waiting)
      values ('c12', 'a1', 12, 7000, null, null, 'edited', null, 'waits')`,
  ],
}

/** A database as its release left it, with rows in every table; the release is named by its last migration. */
export async function openReleased(place: Place, release: string): Promise<Connection> {
  const last = migrations.findIndex(({ name }) => name === release)
  if (last < 0) throw new Error(`No migration is called ${release}`)
  const connection = await openConnection(place, migrations.slice(0, 1))
  for (const [index, { name }] of migrations.slice(0, last + 1).entries()) {
    await applyMigrations(connection, migrations.slice(0, index + 1))
    await connection.migrating(async (tx) => {
      for (const statement of rowsSince[name] ?? []) await sql.raw(statement).execute(tx)
    })
  }
  return connection
}

/** Tables that a migration has given up, each with where its rows went. */
export const givenUp: Record<string, string> = { post_edition: 'edition' }

/** How many rows each table holds. */
export async function countedRows(connection: Connection): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  for (const table of await tablesIn(connection)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(connection.reading)
    counted.set(table, Number(rows[0]?.n))
  }
  return counted
}

async function tablesIn({ engine, reading }: Connection): Promise<string[]> {
  return (await (engine === 'sqlite' ? sqliteTables(reading) : postgresTables(reading))).rows.map(({ name }) => name)
}

const sqliteTables = (reading: Kysely<Tables>) =>
  // Not what an index of words keeps in tables of its own.
  sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`.execute(reading)

const postgresTables = (reading: Kysely<Tables>) =>
  sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() order by table_name`.execute(reading)
