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
import { csvOf } from './csv.ts'

const mostDays = 366
const mostRows = 20_000

const columns = [
  'Date',
  'Time',
  'Minutes',
  'Chair',
  'Name',
  'Phone',
  'E-mail',
  'Service',
  'Status',
  'Visit',
  'Reference',
  'Note',
  'For',
  'Born',
  'No calls',
  'Needs',
  'Also suits',
]

export const listFile = [
  handle(api.day.list, async ({ query, who }, backend) => {
    const from = readDay(tidyLine(query?.from) ?? '')
    const to = readDay(tidyLine(query?.to) ?? '')
    if (!from || !to) return refuse(400, dateSentence)
    if (to < from) return refuse(400, 'Please let the first day come before the last one.', { field: 'to' })
    if (to >= addDays(from, mostDays)) return refuse(400, 'Please ask for a year at most.', { field: 'to' })
    const appointments = await backend.records.days.between(from, to, mostRows + 1)
    if (appointments.length > mostRows) return refuse(400, 'These are too many rows. Please ask for fewer days.')
    // Before it leaves, as every export.
    await backend.looks.at({ staff: who.member.id, did: 'exported a list', question: `from ${from} to ${to}` })
    return new Response(csvOf([columns, ...appointments.map((one) => rowOf(one, backend.content.practice))]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="appointments-${from}-to-${to}.csv"`,
        'cache-control': 'no-store',
      },
    })
  }),
]

const visitWords = { arrived: 'Arrived', done: 'Done', absent: 'Did not come' }

function rowOf(appointment: Appointment, practice: Practice): string[] {
  const { day = '', time = '', minutes, chair, name, phone = '', email = '', service = '' } = appointment
  const {
    status,
    visit,
    reference,
    message = '',
    patientName = '',
    patientBirthYear = '',
    noCalls,
    needs = '',
    alsoSuits = [],
  } = appointment
  return [
    day,
    time,
    String(minutes),
    chair === undefined ? '' : chairName(chair, practice),
    name,
    phone,
    email,
    service,
    statusLabels[wireStatus(status)],
    visit ? visitWords[visit] : '',
    reference,
    message,
    patientName,
    String(patientBirthYear),
    noCalls ? 'Yes' : '',
    needs,
    alsoSuits.map(({ day, time }) => `${day} ${time}`).join(', '),
  ]
}
