import { api } from '../../contract/api.ts'
import { statusLabels } from '../../contract/appointments.ts'
import { dateSentence, wireStatus } from '../../contract/read-appointment.ts'
import { tidyLine } from '../../contract/text.ts'
import type { Appointment } from '../../domain/appointments/appointment.ts'
import { chairName } from '../../domain/availability/chairs.ts'
import { addDays, readDay } from '../../domain/clinic-time.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { refuse } from '../../http/problems.ts'
import { handle } from '../serve.ts'
import { csvOf, csvRows } from './csv.ts'

const mostDays = 366
const mostRows = 20_000

type Column = [name: string, value: (appointment: Appointment, practice: Practice) => string | number | undefined]

const columns: Column[] = [
  ['Date', ({ day }) => day],
  ['Time', ({ time }) => time],
  ['Minutes', ({ minutes }) => minutes],
  ['Chair', ({ chair }, practice) => (chair === undefined ? '' : chairName(chair, practice))],
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['E-mail', ({ email }) => email],
  ['Service', ({ service }) => service],
  ['Status', ({ status }) => statusLabels[wireStatus(status)]],
  ['Visit', ({ visit }) => visit && visitWords[visit]],
  ['Reference', ({ reference }) => reference],
  // What the patient wrote, and not what staff note for themselves.
  ['Message', ({ message }) => message],
  ['For', ({ patientName }) => patientName],
  ['Born', ({ patientBirthYear }) => patientBirthYear],
  ['No calls', ({ noCalls }) => (noCalls ? 'Yes' : '')],
  ['Needs', ({ needs }) => needs],
  ['Also suits', ({ alsoSuits = [] }) => alsoSuits.map(({ day, time }) => `${day} ${time}`).join(', ')],
]

const visitWords = { arrived: 'Arrived', done: 'Done', absent: 'Did not come' }

export const listFile = [
  handle(api.day.list, async ({ query, who }, backend) => {
    const from = readDay(tidyLine(query?.from) ?? '')
    const to = readDay(tidyLine(query?.to) ?? '')
    if (!from || !to) return refuse(400, dateSentence)
    if (to < from) return refuse(400, 'Please let the first day come before the last one.', { field: 'to' })
    if (to >= addDays(from, mostDays)) return refuse(400, 'Please ask for a year at most.', { field: 'to' })
    const { practice } = backend.content
    // Of one instant: whoever is moved meanwhile stands in it once.
    const file = await backend.records.snapshot(async ({ days }) =>
      (await days.areMore(mostRows, from, to)) ? undefined : fileOf(days.between(from, to), practice),
    )
    if (file === undefined) return refuse(400, 'These are too many rows. Please ask for fewer days.')
    // Before it leaves, as every export.
    await backend.looks.at({ staff: who.member.id, did: 'exported a list', question: `from ${from} to ${to}` })
    return new Response(file, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="appointments-${from}-to-${to}.csv"`,
        'cache-control': 'no-store',
      },
    })
  }),
]

/**
 * A row for each appointment, below the names of the columns. Its bytes are made part by part: of a long text they would be
 * one stop.
 */
async function fileOf(all: AsyncIterable<Appointment[]>, practice: Practice): Promise<Blob> {
  const parts = [Buffer.from(csvOf([columns.map(([name]) => name)]))]
  for await (const some of all) {
    parts.push(Buffer.from(csvRows(some.map((one) => columns.map(([, value]) => String(value(one, practice) ?? ''))))))
  }
  return new Blob(parts)
}
