import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewLetter } from '../../domain/letters.ts'
import { applicationName } from '../postgres/address.ts'
import { appointment, later, now } from '../test-practice.ts'
import { openTestRecords, type TestRecords, testEngine } from '../test-records.ts'

let records: TestRecords
beforeEach(async () => {
  records = await openTestRecords()
  await records.transaction(({ appointments }) => appointments.add(appointment({ id: 'a' }), []))
})
afterEach(() => records.close())

const facts = { id: 'a', reference: 'R-a', minutes: 30, sequence: 1 }

function letter(id: string, rest: Partial<NewLetter> = {}): NewLetter {
  const words = { kind: 'appointment-accepted' as const, appointment: facts }
  return { id, to: 'maya@example.org', letter: words, appointment: 'a', change: 'c', notBefore: now, ...rest }
}

const put = (...letters: NewLetter[]) =>
  records.transaction(async ({ outbox }) => {
    for (const one of letters) await outbox.put(one, now)
  })
const claim = (at = now, limit = 20) => records.transaction(({ outbox }) => outbox.claim(at, later(30), limit))
const takeBack = () => records.transaction(({ outbox }) => outbox.takeBack('c'))

describe('a letter', () => {
  it('is claimed as it was put, when it is due', async () => {
    await put(letter('due'), letter('early', { notBefore: later(12) }))
    expect(await claim()).toEqual([{ ...letter('due'), attempts: 1, createdAt: now, firstTriedAt: now }])
    expect((await claim(later(12))).map(({ id }) => id)).toEqual(['early'])
  })

  it('is claimed in the order in which letters fell due, so many at a time', async () => {
    await put(...[3, 1, 2].map((second) => letter(`second ${second}`, { notBefore: later(second) })))
    expect((await claim(later(5), 2)).map(({ id }) => id)).toEqual(['second 1', 'second 2'])
  })

  it('is free again once its lease has run out', async () => {
    await put(letter('leased'))
    await claim()
    expect(await claim(later(29))).toEqual([])
    expect(await claim(later(30))).toMatchObject([{ id: 'leased', attempts: 2, firstTriedAt: now }])
  })

  it('that a clock which was ahead has put off or leased is due when that is put right', async () => {
    const aYear = 365 * 86_400
    await put(letter('put off', { notBefore: later(aYear) }), letter('leased'))
    await records.transaction(({ outbox }) => outbox.claim(later(aYear), later(aYear + 30), 20))
    await records.transaction(({ outbox }) => outbox.failed('put off', 1, later(aYear + 300)))
    const due = (await claim()).map(({ id, firstTriedAt }) => [id, firstTriedAt])
    expect(due.toSorted()).toEqual([
      ['leased', now],
      ['put off', now],
    ])
    expect(await claim()).toEqual([])
  })

  it('stays with whoever has taken it over, whatever became of the attempt before', async () => {
    await put(letter('slow'))
    await claim()
    await claim(later(30))
    await records.transaction(({ outbox }) => outbox.failed('slow', 1, later(35)))
    expect(await records.transaction(({ outbox }) => outbox.claim(later(40), later(100), 1, false))).toEqual([])
  })

  it('whose lease has run out is left to whoever had it, unless it is taken over', async () => {
    await put(letter('leased'))
    await claim()
    const due = (takeOver: boolean) =>
      records.transaction(({ outbox }) => outbox.claim(later(60), later(90), 1, takeOver))
    expect(await due(false)).toEqual([])
    expect(await due(true)).toMatchObject([{ id: 'leased', attempts: 2 }])
  })

  it('waits after an attempt that failed', async () => {
    await put(letter('failing'))
    await claim()
    await records.transaction(({ outbox }) => outbox.failed('failing', 1, later(5)))
    expect(await claim(later(4))).toEqual([])
    expect(await claim(later(5))).toMatchObject([{ id: 'failing', attempts: 2, to: 'maya@example.org' }])
  })

  it('is forgotten once it was sent or given up, all but what became of it', async () => {
    await put(letter('gone'), letter('hopeless'), letter('waiting', { appointment: undefined, change: 'other' }))
    await claim()
    await records.transaction(async ({ outbox }) => {
      await outbox.sent('gone', later(1))
      await outbox.giveUp('hopeless', later(2))
    })
    const of = { about: 'a', kind: 'appointment-accepted' }
    expect(await records.outbox.statesFor(['a', 'b'])).toEqual([
      { ...of, id: 'gone', state: 'sent', at: later(1) },
      { ...of, id: 'hopeless', state: 'given up', at: later(2) },
    ])
    expect(await records.outbox.statesFor([])).toEqual([])
    expect(await records.outbox.waiting()).toEqual({ count: 1, oldest: now })
    expect((await claim(later(60))).map(({ id }) => id)).toEqual(['waiting'])
  })

  it('comes back once, when it has left, and whoever notes it first is told of whom', async () => {
    await put(letter('back'), letter('refused'), letter('waits', { notBefore: later(60) }))
    await claim()
    await records.transaction(async ({ outbox }) => {
      await outbox.sent('back', later(1))
      await outbox.giveUp('refused', later(2), { refused: true, said: '550 5.1.1 no such person' })
    })
    const other = await records.reopen()
    const back = ({ transaction }: Pick<TestRecords, 'transaction'>, id: string, said?: string) =>
      transaction(({ outbox }) => outbox.cameBack(id, later(90), said))
    const twice = await Promise.all([back(records, 'back', '5.1.1 gone'), back(other, 'back', '5.1.1 gone')])
    await other.close()
    expect(twice.filter((noted) => noted !== undefined)).toEqual([{ appointment: 'a' }])
    expect(await back(records, 'refused')).toBe(undefined)
    expect(await back(records, 'of nobody')).toBe(undefined)
    expect(await records.outbox.statesFor(['a'])).toMatchObject([
      { id: 'back', state: 'came back', at: later(90), said: '5.1.1 gone' },
      { id: 'refused', state: 'refused', at: later(2), said: '550 5.1.1 no such person' },
      { id: 'waits', state: 'waiting' },
    ])
  })

  it('that comes back before it was noted as sent has left: it is not sent again', async () => {
    await put(letter('quick'))
    await claim()
    expect(await records.transaction(({ outbox }) => outbox.cameBack('quick', later(1)))).toEqual({ appointment: 'a' })
    await records.transaction(({ outbox }) => outbox.sent('quick', later(2)))
    expect(await claim(later(60))).toEqual([])
    expect(await records.outbox.statesFor(['a'])).toMatchObject([{ state: 'came back', at: later(1) }])
  })

  it('of 300 is claimed exactly once by three workers', async () => {
    await put(...Array.from({ length: 300 }, (_, index) => letter(`letter ${index}`)))
    const others = [await records.reopen(), await records.reopen()]
    const work = async ({ transaction }: Pick<TestRecords, 'transaction'>) => {
      const mine: string[] = []
      for (let empty = 0; empty < 3; ) {
        const claimed = await transaction(({ outbox }) => outbox.claim(now, later(30), 7))
        mine.push(...claimed.map(({ id }) => id))
        empty = claimed.length === 0 ? empty + 1 : 0
      }
      return mine
    }
    const claimed = (await Promise.all([records, ...others].map(work))).flat()
    for (const other of others) await other.close()
    expect(claimed).toHaveLength(300)
    expect(new Set(claimed).size).toBe(300)
  })
})

// SQLite has one writer at a time, so that nothing of this can be seen there.
describe.runIf(testEngine === 'postgres')('a letter that two workers have found', () => {
  let looking: pg.Client
  beforeEach(async () => {
    looking = new pg.Client({ connectionString: 'postgresUrl' in records.place ? records.place.postgresUrl : '' })
    await looking.connect()
  })
  afterEach(() => looking.end())

  async function someoneWaits(): Promise<boolean> {
    const name = 'postgresUrl' in records.place ? applicationName(records.place) : ''
    const waiting = `select 1 from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`
    return (await looking.query(waiting, [name])).rows.length > 0
  }

  it.each<[string, (books: Pick<TestRecords, 'outbox'>) => Promise<void>]>([
    ['sent', ({ outbox }) => outbox.sent('one', later(1))],
    ['given up', ({ outbox }) => outbox.giveUp('one', later(1))],
    ['put off', ({ outbox }) => outbox.failed('one', 0, later(30))],
  ])('and that the first has %s meanwhile is not claimed by the other', async (_, note) => {
    await put(letter('one'))
    let claiming: ReturnType<typeof claim> | undefined
    await records.transaction(async (books) => {
      await note(books)
      claiming = claim()
      await expect.poll(someoneWaits, { interval: 5, timeout: 10_000 }).toBe(true)
    })
    expect(await claiming).toEqual([])
  })
})

describe('taking back the letters of a change', () => {
  it('removes those that have not left', async () => {
    await put(letter('one'), letter('two', { notBefore: later(12) }), letter('of another', { change: 'other' }))
    expect(await takeBack()).toBe(true)
    expect((await claim(later(60))).map(({ id }) => id)).toEqual(['of another'])
  })

  it('is fine where there are none', async () => {
    expect(await takeBack()).toBe(true)
  })

  it('removes one whose attempt failed: it never left', async () => {
    await put(letter('failed'))
    await claim()
    await records.transaction(({ outbox }) => outbox.failed('failed', 1, later(5)))
    expect(await takeBack()).toBe(true)
    expect(await records.outbox.waiting()).toEqual({ count: 0 })
  })

  it('removes none while one is being sent, and none after', async () => {
    await put(letter('leaving'), letter('still here', { notBefore: later(12) }))
    await claim()
    expect(await takeBack()).toBe(false)
    await records.transaction(({ outbox }) => outbox.sent('leaving', now))
    expect(await takeBack()).toBe(false)
    expect(await records.outbox.waiting()).toMatchObject({ count: 1 })
  })

  it('and sending it never both succeed', async () => {
    for (let round = 0; round < 20; round += 1) {
      await put(letter(`round ${round}`))
      const [takenBack, claimed] = await Promise.all([takeBack(), claim()])
      expect(claimed).toHaveLength(takenBack ? 0 : 1)
      await records.transaction(async ({ outbox }) => {
        for (const { id } of claimed) await outbox.failed(id, 1, now)
        await outbox.takeBack('c')
      })
    }
  })
})
