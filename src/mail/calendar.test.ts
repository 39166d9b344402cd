import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../domain/clinic-time.ts'
import type { Letter, LetterAppointment } from '../domain/letters.ts'
import { calendarFile } from './calendar.ts'
import { tuesday, undated } from './letters/test-appointment.ts'
import { ashcombe, everyLetter } from './test-letters.ts'

const stamp = new Date('2026-11-20T12:00:00Z')
const domain = 'ashcombedental.example'

describe('which letters carry a calendar file', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['appointment-accepted', 'PUBLISH', 'CONFIRMED'],
    ['appointment-moved', 'PUBLISH', 'CONFIRMED'],
    ['appointment-moved, not confirmed', 'PUBLISH', 'TENTATIVE'],
    ['appointment-cancelled', 'PUBLISH', 'CANCELLED'],
    ['times-offered, and confirmed', 'PUBLISH', 'CONFIRMED'],
    ['times-offered, and moved', 'PUBLISH', 'TENTATIVE'],
    ['times-offered', undefined, undefined],
    ['appointment-accepted, undated', undefined, undefined],
    ['appointment-moved, day only', undefined, undefined],
    ['appointment-cancelled, undated', undefined, undefined],
    ['appointment-reminder', undefined, undefined],
    ['request-received', undefined, undefined],
    ['message-received', undefined, undefined],
    ['request-arrived', undefined, undefined],
    ['message-arrived', undefined, undefined],
  ])('%s: %s, %s', (name, method, status) => {
    const file = calendarFile(everyLetter[name]!, { practice: ashcombe, domain, stamp })
    expect(file?.method).toBe(method)
    expect(file && valueIn(file.content, 'METHOD')).toBe(method)
    expect(file && valueIn(file.content, 'STATUS')).toBe(status)
  })
})

test('all files of an appointment share its UID, and a later one has the higher SEQUENCE', () => {
  const first = file({ ...tuesday, sequence: 1 })
  const second = file({ ...tuesday, sequence: 2, time: '11:00' })
  expect(valueIn(first, 'UID')).toMatch(/^[\w-]{43}@ashcombedental\.example$/)
  expect(valueIn(file({ ...tuesday, id: 'another' }), 'UID')).not.toBe(valueIn(first, 'UID'))
  expect(valueIn(second, 'UID')).toBe(valueIn(first, 'UID'))
  expect([valueIn(first, 'SEQUENCE'), valueIn(second, 'SEQUENCE')]).toEqual(['1', '2'])
})

test('the UID is not the appointment’s id, which is an address on the staff’s side', () => {
  for (const letter of Object.values(everyLetter)) {
    const { content = '' } = calendarFile(letter, { practice: ashcombe, domain, stamp }) ?? {}
    expect(content.replace(/\r\n /g, '')).not.toContain(tuesday.id)
  }
})

const overClockChanges: [string, string, string, number, string, string][] = [
  ['in winter', '2026-12-01', '10:15', 45, '20261201T101500Z', '20261201T110000Z'],
  ['in summer', '2027-07-01', '10:15', 30, '20270701T091500Z', '20270701T094500Z'],
  ['over the hour that is left out in March', '2027-03-28', '00:45', 60, '20270328T004500Z', '20270328T014500Z'],
  ['right after that hour', '2027-03-28', '02:00', 15, '20270328T010000Z', '20270328T011500Z'],
  ['before the hour that comes twice in October', '2027-10-31', '00:30', 30, '20271030T233000Z', '20271031T000000Z'],
  ['in the first of the two hours', '2027-10-31', '01:30', 90, '20271031T003000Z', '20271031T020000Z'],
  ['after them', '2027-10-31', '02:00', 30, '20271031T020000Z', '20271031T023000Z'],
  ['over midnight', '2026-12-31', '23:45', 30, '20261231T234500Z', '20270101T001500Z'],
]

test.each(overClockChanges)('a time %s is right in UTC', (_, day, time, minutes, start, end) => {
  const content = file({ ...tuesday, day, time, minutes })
  expect(valueIn(content, 'DTSTART')).toBe(start)
  expect(valueIn(content, 'DTEND')).toBe(end)
  expect(valueIn(content, 'DTSTAMP')).toBe('20261120T120000Z')
  expect(content).not.toContain('TZID')
})

test.each(overClockChanges)('a time %s is read so by two calendars that are not ours', (_, day, time, minutes) => {
  const content = file({ ...tuesday, day, time, minutes })
  const begins = instantOf({ day, time })
  const ends = new Date(begins.getTime() + minutes * 60_000)
  const told = { summary: 'Appointment – Ashcombe Dental Group', sequence: 1, status: 'CONFIRMED' }

  const component = new ICAL.Component(ICAL.parse(content))
  expect(component.getFirstPropertyValue('method')).toBe('PUBLISH')
  const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined)
  expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([begins, ends])
  expect(event).toMatchObject({ summary: told.summary, sequence: told.sequence })
  expect(event.attendees).toEqual([])

  const [other] = Object.values(nodeIcal.sync.parseICS(content)).filter((part) => part?.type === 'VEVENT')
  expect(other).toMatchObject({ summary: told.summary, status: told.status, method: 'PUBLISH' })
  expect([Number(other?.start), Number(other?.end)]).toEqual([begins.getTime(), ends.getTime()])
  expect(other?.uid).toBe(event.uid)
})

test('it says where, whom to ring and the reference, and nothing else', () => {
  const names = unfolded(file(tuesday)).map((line) => line.split(/[:;]/)[0])
  expect(names).toEqual([
    ...['BEGIN', 'VERSION', 'PRODID', 'METHOD', 'BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY'],
    ...['LOCATION', 'DESCRIPTION', 'ORGANIZER', 'STATUS', 'CLASS', 'END', 'END'],
  ])
  expect(valueIn(file(tuesday), 'SUMMARY')).toBe('Appointment – Ashcombe Dental Group')
  expect(valueIn(file(tuesday), 'DESCRIPTION')).toBe('Reference K7MP2QRT\\nPhone 01632 960140')
  expect(valueIn(file(tuesday), 'LOCATION')).toBe('14 Mill Lane\\, Ashcombe\\, QA4 2DN\\, United Kingdom')
})

test('odd names stay within their line, and no line is longer than 75 bytes', () => {
  const name = `Zahnärzte "Müller", Söhne; Töchter \\ Co\r\nX-MADE-UP:1\rX-MADE-UP:2\nX-MADE-UP:3 ${'é'.repeat(90)}`
  const content = file(tuesday, { ...ashcombe, name })
  expect(unfolded(content).filter((line) => line.startsWith('X-MADE-UP'))).toEqual([])
  expect(content).toMatch(/\r\n$/)
  expect(content.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('an appointment without a day has no file', () => {
  expect(calendarFile(accepted(undated), { practice: ashcombe, domain, stamp })).toBeUndefined()
})

function accepted(appointment: LetterAppointment): Letter {
  return { kind: 'appointment-accepted', appointment }
}

function file(appointment: LetterAppointment, practice = ashcombe): string {
  const made = calendarFile(accepted(appointment), { practice, domain, stamp })
  if (!made) throw new Error('no calendar file')
  return made.content
}

function unfolded(content: string): string[] {
  return content
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
}

function valueIn(content: string, name: string): string | undefined {
  return unfolded(content)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
}
