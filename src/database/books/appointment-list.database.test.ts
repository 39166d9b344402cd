import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Appointment } from '../../domain/appointments/appointment.ts'
import type { AppointmentFilter } from '../../domain/appointments/books/appointment-book.ts'
import { NoSuchPage } from '../../domain/records.ts'
import { appointment, later, now, tuesday, wednesday } from '../test-practice.ts'
import { openTestRecords, type TestRecords } from '../test-records.ts'
import { searchableText, searchedWords } from './searchable-text.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
})
afterEach(() => records.close())

async function write(...written: Appointment[]) {
  await records.transaction(async ({ appointments }) => {
    for (const one of written) await appointments.add(one, [])
  })
}

async function listed(filter: Partial<AppointmentFilter> = {}) {
  const { appointments } = await records.appointments.list({ limit: 50, ...filter })
  return appointments.map(({ id }) => id)
}

async function inPages(filter: Partial<AppointmentFilter>, limit: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await records.appointments.list({ ...filter, limit, after })
    expect(page.appointments.length).toBeLessThanOrEqual(limit)
    ids.push(...page.appointments.map(({ id }) => id))
    after = page.next
  } while (after)
  return ids
}

describe('the list', () => {
  it('goes by day and time, undated ones first, the newest request first where both are alike', async () => {
    await write(
      appointment({ id: 'wednesday', day: wednesday, time: '09:00' }),
      appointment({ id: 'tuesday-ten-old', day: tuesday, time: '10:00' }),
      appointment({ id: 'tuesday-ten-new', day: tuesday, time: '10:00', createdAt: later(60) }),
      appointment({ id: 'tuesday-nine', day: tuesday, time: '09:00' }),
      appointment({ id: 'tuesday-any-time', day: tuesday }),
      appointment({ id: 'any-day' }),
    )
    const inOrder = ['any-day', 'tuesday-any-time', 'tuesday-nine', 'tuesday-ten-new', 'tuesday-ten-old', 'wednesday']
    expect(await listed()).toEqual(inOrder)
    expect(await listed({ day: tuesday })).toEqual(inOrder.slice(1, 5))
  })

  it('is narrowed by status and day together', async () => {
    await write(
      appointment({ id: 'new', day: tuesday, time: '09:00' }),
      appointment({ id: 'appointed', day: tuesday, time: '10:00', status: 'appointed' }),
      appointment({ id: 'elsewhen', day: wednesday, time: '10:00', status: 'appointed' }),
    )
    expect(await listed({ status: 'appointed' })).toEqual(['appointed', 'elsewhen'])
    expect(await listed({ status: 'appointed', day: tuesday })).toEqual(['appointed'])
    expect(await listed({ status: 'cancelled' })).toEqual([])
  })

  it.each([
    ['all', {}, 0],
    ['of one day', { day: tuesday }, 0],
    ['new ones', { status: 'new' as const }, 0],
    ['found by a name', { search: 'okafor' }, 0],
    ['all, a page of them urgent', {}, 3],
    ['all, some pages of them urgent', {}, 7],
    ['of one day, some pages of them urgent', { day: tuesday }, 20],
  ])('comes in pages that miss nobody and show nobody twice: %s', async (_, filter, urgent) => {
    const many = Array.from({ length: 40 }, (__, index) =>
      appointment({
        id: `of ${index}`,
        ...(index < urgent ? { urgent: true } : {}),
        ...(index % 5 === 0 ? {} : { day: index % 2 ? tuesday : wednesday, time: index % 3 ? '10:00' : '11:00' }),
        createdAt: later(index % 4),
      }),
    )
    await write(...many)
    expect(await inPages(filter, 3)).toEqual(await listed(filter))
  })

  it('has no next page where exactly as many are left as were asked for', async () => {
    await write(appointment({ id: 'one' }), appointment({ id: 'two' }))
    expect(await records.appointments.list({ limit: 2 })).not.toHaveProperty('next')
  })

  it.each(['', 'nonsense', '%', 'bnVsbA', Buffer.from('["", "", "yesterday", "id"]').toString('base64url')])(
    'ends nowhere by the cursor "%s", which it never gave out',
    async (after) => {
      await write(appointment({ id: 'one' }))
      await expect(records.appointments.list({ limit: 2, after })).rejects.toThrow(NoSuchPage)
    },
  )
})

describe('a search', () => {
  beforeEach(() =>
    write(
      appointment({ id: 'jose', name: 'José Ångström', email: 'Jose.A@Example.org', phone: '+44 (0)7700 900123' }),
      appointment({ id: 'maya', phone: '07700 900456', reference: 'K7MP2QXR', createdAt: later(60) }),
      appointment({ id: 'percent', name: 'Ali 100%_\\ Smith' }),
      appointment({ id: 'dwyer', name: 'Zoë O’Dwyer-Kowal', email: 'zoe@łódź.example', createdAt: later(120) }),
    ),
  )

  it.each([
    ['part of a name', 'OKAF', ['maya']],
    ['a name without its accents', 'jose angstrom', ['jose']],
    ['words in another order', 'okafor maya', ['maya']],
    ['part of an e-mail', 'a@example', ['jose']],
    ['a reference read out', 'k7mp', ['maya']],
    ['digits of a phone', '900', ['maya', 'jose']],
    ['a phone in the national form', '07700 900123', ['jose']],
    ['a phone in the international form', '+44 7700-900456', ['maya']],
    ['a phone with 00', '0044 (0)7700 900456', ['maya']],
    ['a percent sign', '0%_', ['percent']],
    ['a backslash', '\\', ['percent']],
    ['an apostrophe that was typed straight', "o'dwyer", ['dwyer']],
    ['a name without its apostrophe', 'ODwyer', ['dwyer']],
    ['two names without their hyphen', 'zoe odwyer kowal', ['dwyer']],
    ['letters of another alphabet’s keys', 'lodz', ['dwyer']],
    ['a single letter', 'Ź', ['dwyer']],
    ['a word, and letters too few for the index', 'zoe ow', ['dwyer']],
    ['a mark of the index itself', 'maya" OR "jose', []],
    ['nothing that is there', 'mayor', []],
    ['letters that are there, but not twice in a row', 'ayaya', []],
    ['a NUL', 'ma\0ya', []],
  ])('finds by %s, newest request first', async (_, search, found) => {
    expect(await listed({ search })).toEqual(found)
  })

  it('for a whole number, address or reference finds theirs and not what is longer, page by page', async () => {
    const [phone, email] = ['07700 900789', 'ann@example.org']
    await write(
      appointment({ id: 'ann', phone, email, reference: 'AN2PQRST' }),
      appointment({ id: 'ann-again', phone: '+44 7700 900789', email: 'Ann@Example.org', createdAt: later(60) }),
      appointment({ id: 'joann', phone: '07700 9007891', email: 'joann@example.org', createdAt: later(120) }),
    )
    for (const search of [phone, '+447700900789', email, 'ANN@example.org']) {
      expect(await listed({ search }), search).toEqual(['ann-again', 'ann'])
    }
    expect(await listed({ search: 'an2pqrst' })).toEqual(['ann'])
    expect(await listed({ search: 'nn@example.org' })).toEqual(['joann', 'ann-again', 'ann'])
    expect(await listed({ search: '0770090078' })).toEqual(['joann', 'ann-again', 'ann'])
    const first = await records.appointments.list({ limit: 1, search: phone })
    const second = await records.appointments.list({
      limit: 1,
      search: phone,
      ...(first.next ? { after: first.next } : {}),
    })
    expect([...first.appointments, ...second.appointments].map(({ id }) => id)).toEqual(['ann-again', 'ann'])
    expect(second.next).toBeUndefined()
    expect(await listed({ search: phone, status: 'cancelled' })).toEqual([])
  })

  it('for one letter or two finds whoever has them, wherever they stand, page by page', async () => {
    const people = Array.from({ length: 24 }, (_, i) => {
      const reference = `K7${'ABCDEFGHJKLMNPQRSTUVWXYZ'.charAt(i)}Q${'ZYXWVUTSRQPNMLKJHGFEDCBA'.charAt(i)}`
      const more = [
        {},
        { phone: `07700 9001${10 + i}` },
        { email: `i.o${i}@example.org` },
        { name: `Łu 王伟 Νίκος ${i}` },
      ][i % 4]
      // The oldest, whom no look among the newest finds.
      const name = i === 0 ? 'Νίκος' : `Ty Ö ${i}`
      return appointment({ id: `one ${i}`, name, reference, createdAt: later(200 + i), ...more })
    })
    await write(...people)
    const texts = (await records.appointments.list({ limit: 50 })).appointments.map((one) => ({
      id: one.id,
      text: searchableText({ patientName: undefined, email: undefined, phone: undefined, ...one }),
    }))
    const inText = texts.flatMap(({ text }) =>
      [...text].flatMap((letter, at, all) => [letter, letter + (all[at + 1] ?? '')]),
    )
    const words = [...new Set([...inText, 'jj', 'qj', '%', '王'])].filter((word) => searchedWords(word)[0] === word)
    expect(words.length).toBeGreaterThan(100)
    for (const search of words) {
      const found = texts.filter(({ text }) => text.includes(search)).map(({ id }) => id)
      expect((await inPages({ search }, 2)).toSorted(), search).toEqual(found.toSorted())
    }
  })

  it('that says nothing is no search', async () => {
    expect(await listed({ search: '  ' })).toHaveLength(4)
  })

  it('follows a changed name', async () => {
    const married = appointment({ id: 'maya', name: 'Maya Lindqvist', version: 2 })
    await records.transaction(({ appointments }) => appointments.change(married, 1, [], now))
    expect(await listed({ search: 'lindqvist' })).toEqual(['maya'])
    expect(await listed({ search: 'okafor' })).toEqual([])
  })
})

it('counts who waits for an answer, and since when the oldest does', async () => {
  expect(await records.appointments.waiting()).toEqual({ count: 0 })
  await write(
    appointment({ id: 'first' }),
    appointment({ id: 'second', day: tuesday, createdAt: later(60) }),
    appointment({ id: 'answered', status: 'appointed', createdAt: later(-60) }),
  )
  expect(await records.appointments.waiting()).toEqual({ count: 2, oldest: now })
})
