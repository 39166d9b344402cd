import { api } from '../contract/api.ts'
import { dateSentence } from '../contract/read-appointment.ts'
import { tidyLine } from '../contract/text.ts'
import type { AuditEntry } from '../domain/audit-book.ts'
import { addDays, type Day, midnightOf, readDay } from '../domain/clinic-time.ts'
import { operator } from '../domain/staff/account-notes.ts'
import { refuse } from '../http/problems.ts'
import { handle } from './serve.ts'

const rowsAtOnce = 50

export const audit = [
  handle(api.audit.list, async ({ query, who }, backend) => {
    const { from, to } = { from: readAsked(query?.from), to: readAsked(query?.to) }
    if (from === 'unreadable') return refuse(400, dateSentence, { field: 'from' })
    if (to === 'unreadable') return refuse(400, dateSentence, { field: 'to' })
    if (from && to && to < from)
      return refuse(400, 'Please let the first day come before the last one.', { field: 'to' })
    const staff = tidyLine(query?.staff)
    const patient = readPatient(query?.patient)
    const asked = Object.entries({ staff, from, to, patient }).flatMap(([name, value]) => value && [`${name} ${value}`])
    const question = asked.filter(Boolean).join(', ') || 'all'
    const { entries, next } = await backend.records.audit.list({
      staff,
      about: patient,
      from: from ? midnightOf(from) : undefined,
      until: to ? midnightOf(addDays(to, 1)) : undefined,
      after: tidyLine(query?.after),
      limit: rowsAtOnce,
    })
    backend.looks.through({ staff: who.member.id, did: 'looked at the audit', question })
    return { answer: { entries: entries.map(wireEntry), ...(next === undefined ? {} : { next }) } }
  }),
]

function readAsked(written: string | null | undefined): Day | undefined | 'unreadable' {
  const line = tidyLine(written)
  return line === undefined ? undefined : (readDay(line) ?? 'unreadable')
}

/** References have eight characters, all of them large; ids have more and are told apart by them. */
function readPatient(written: string | null | undefined): string | undefined {
  const line = tidyLine(written)
  return line && line.length <= 9 ? line.toUpperCase() : line
}

/** Who did or looked at something, as it is told to staff. */
export function whoDid({ name, staff }: Pick<AuditEntry, 'name' | 'staff'>): string {
  return name ?? (staff === operator ? 'The server’s operator' : 'Somebody who has no account any more')
}

function wireEntry({ id, at, staff, name, did, question, about, reference, colleague }: AuditEntry) {
  return {
    _id: id,
    at: at.toISOString(),
    staff,
    who: whoDid({ name, staff }),
    did,
    ...(question === undefined ? {} : { question }),
    ...(colleague === undefined || about === staff ? {} : { colleague }),
    ...(about === undefined || reference === undefined ? {} : { appointment: { _id: about, reference } }),
  }
}
