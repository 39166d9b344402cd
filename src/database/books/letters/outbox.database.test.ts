import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewLetter } from '../../../domain/letters.ts'
import { changeMessage } from '../../../domain/messages/change-message.ts'
import type { Books } from '../../../domain/records.ts'
import { openConnection } from '../../open-connection.ts'
import { applicationName } from '../../postgres/address.ts'
import { everythingIn } from '../../test-leftovers.ts'
import { appointment, later, now, priya } from '../../test-practice.ts'
import { openTestRecords, type TestRecords, testEngine } from '../../test-records.ts'

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
    await put(letter('due'), letter('early', { to: 'omar@example.org', notBefore: later(12) }))
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
    await records.transaction(async ({ outbox }) => {
      await outbox.failed('slow', 1, later(35))
      await outbox.keep('slow', 1, later(300))
    })
    expect(
      await records.transaction(({ outbox }) => outbox.claim(later(40), later(100), 1, { takeOver: false })),
    ).toEqual([])
    expect(await claim(later(60))).toMatchObject([{ id: 'slow', attempts: 3 }])
  })

  it('whose lease has run out is left to whoever had it, unless it is taken over', async () => {
    await put(letter('leased'))
    await claim()
    const due = (takeOver: boolean) =>
      records.transaction(({ outbox }) => outbox.claim(later(60), later(90), 1, { takeOver }))
    expect(await due(false)).toEqual([])
    expect(await due(true)).toMatchObject([{ id: 'leased', attempts: 2 }])
  })

  it('waits for an earlier one to the same address, until that has left or is put off, or nobody sends it any more', async () => {
    await put(letter('earlier'), letter('later', { notBefore: later(1) }), letter('omar', { to: 'omar@example.org' }))
    const claimOne = async (at: Date, takeOver = true) =>
      (await records.transaction(({ outbox }) => outbox.claim(at, later(90), 1, { takeOver })))[0]?.id
    expect(await claimOne(now)).toBe('earlier')
    expect(await claimOne(later(2))).toBe('omar')
    expect(await claimOne(later(3))).toBe(undefined)
    await records.transaction(async ({ outbox }) => {
      await outbox.sent('omar', later(3))
      await outbox.failed('earlier', 1, later(5))
    })
    expect(await claimOne(later(4))).toBe('later')
    expect(await claimOne(later(6))).toBe(undefined)
    await records.transaction(({ outbox }) => outbox.sent('later', later(7)))
    expect(await claimOne(later(8))).toBe('earlier')
    await put(letter('last', { notBefore: later(8) }))
    expect(await claimOne(later(91), false)).toBe(undefined)
    expect(await claimOne(later(91))).toBe('earlier')
  })

  it('to a host that is slow waits, whatever else is due', async () => {
    const to = (name: string, host: string) => letter(name, { to: `${name}@${host}` })
    await put(to('maya', 'slow.example'), to('omar', 'not-slow.example'), to('lin', 'sl_w.example'))
    const without = (...notAt: string[]) =>
      records.transaction(async ({ outbox }) =>
        (await outbox.claim(now, later(30), 9, { notAt })).map(({ id }) => id).toSorted(),
      )
    expect(await without('slow.example', 'sl_w.example')).toEqual(['omar'])
    expect(await without('sl_w.example')).toEqual(['maya'])
    expect(await without()).toEqual(['lin'])
  })

  it('is to one address, however that is written', async () => {
    const to = (name: string, host: string) => letter(name, { to: `${name}@${host}` })
    await put(to('Maya', 'example.org'), to('maya', 'EXAMPLE.org'), to('omar', 'Slow.Example'))
    const one = (...notAt: string[]) =>
      records.transaction(async ({ outbox }) => (await outbox.claim(now, later(30), 1, { notAt }))[0]?.id)
    expect((await one('SLOW.example'))?.toLowerCase()).toBe('maya')
    expect(await one('SLOW.example')).toBe(undefined)
    expect(await one()).toBe('omar')
  })

  it('waits after an attempt that failed', async () => {
    await put(letter('failing'), letter('still tried', { to: 'omar@example.org' }))
    await claim()
    await records.transaction(async ({ outbox }) => {
      await outbox.failed('failing', 1, later(5))
      await outbox.keep('failing', 1, later(300))
    })
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
      await outbox.giveUp('back', later(2))
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

  it('that comes back before it was noted as sent has left: it is forgotten, and not sent again', async () => {
    await put(letter('quick', { to: 'quick@example.org' }))
    await claim()
    expect(await everythingIn(records.place)).toContain('quick@example.org')
    const back = await records.transaction(({ outbox }) => outbox.cameBack('quick', later(1), '5.1.1 gone'))
    expect(back).toEqual({ appointment: 'a' })
    expect(await everythingIn(records.place)).not.toContain('quick@example.org')
    await records.transaction(async ({ outbox }) => {
      await outbox.failed('quick', 1, later(5), '421 later')
      await outbox.sent('quick', later(2))
    })
    expect(await claim(later(60))).toEqual([])
    expect(await records.outbox.statesFor(['a'])).toMatchObject([
      { state: 'came back', at: later(1), said: '5.1.1 gone' },
    ])
  })

  it('of 300 is claimed exactly once by three workers', async () => {
    const to = (index: number) => `p${index}@example.org`
    await put(...Array.from({ length: 300 }, (_, index) => letter(`letter ${index}`, { to: to(index) })))
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

  it('and an earlier one that came between are not claimed both, since they go to one address', async () => {
    await put(letter('one'))
    const claimOne = ({ outbox }: Pick<TestRecords, 'outbox'>) => outbox.claim(now, later(60), 1)
    let other: Promise<{ id: string }[]> | undefined
    await records.transaction(async (books) => {
      expect(await claimOne(books)).toMatchObject([{ id: 'one' }])
      await put(letter('earlier', { notBefore: new Date(now.getTime() - 1) }))
      other = records.transaction(claimOne)
      await Promise.race([other, expect.poll(someoneWaits, { interval: 5, timeout: 10_000 }).toBe(true)])
    })
    expect(await other).toEqual([])
  })

  it.each([
    ['another address', 'new@example.org', ['one']],
    ['none', undefined, []],
  ])(
    'and that was claimed as its patient got %s stays as it left, and whoever corrects is told of it',
    async (_, to, told) => {
      await put(letter('one'))
      let correcting: ReturnType<TestRecords['outbox']['readdress']> | undefined
      await records.transaction(async ({ outbox }) => {
        expect(await outbox.claim(now, later(60), 1)).toMatchObject([{ id: 'one' }])
        correcting = records.transaction((books) => books.outbox.readdress('a', to, now))
        await expect.poll(someoneWaits, { interval: 5, timeout: 10_000 }).toBe(true)
      })
      expect((await correcting)?.leaving.map(({ id }) => id)).toEqual(told)
      expect(await records.outbox.stateOf('one')).toMatchObject({ state: 'waiting' })
    },
  )

  it('and that is claimed as its patient gets another address leaves to that one', async () => {
    await put(letter('one'))
    let claiming: ReturnType<typeof claim> | undefined
    await records.transaction(async ({ outbox }) => {
      await outbox.readdress('a', 'new@example.org', now)
      claiming = claim()
      await expect.poll(someoneWaits, { interval: 5, timeout: 10_000 }).toBe(true)
    })
    expect(await claiming).toMatchObject([{ id: 'one', to: 'new@example.org' }])
  })

  it('and that tells the practice of a message keeps no words where that is dealt with as it leaves', async () => {
    const noor = { name: 'Noor Aziz', email: 'noor@example.org', phone: '07700 900456', message: 'Do you park bikes?' }
    await records.transaction(({ messages }) => messages.add({ id: 'm', reference: 'M-m', createdAt: now, ...noor }))
    const arrived = { kind: 'message-arrived' as const, reference: 'M-m', ...noor }
    await put({ id: 'one', to: 'us@example.org', letter: arrived, message: 'm', notBefore: now })
    let dealing: Promise<unknown> = Promise.resolve()
    await records.transaction(async ({ outbox }) => {
      await outbox.sent('one', later(1))
      dealing = changeMessage('m', { state: 'done' }, { records, now, by: priya })
      await Promise.race([dealing, expect.poll(someoneWaits, { interval: 5, timeout: 10_000 }).toBe(true)])
    })
    await dealing
    const { schema } = 'postgresUrl' in records.place ? records.place : {}
    expect((await looking.query(`select address, words from "${schema}".letter`)).rows).toEqual([
      { address: '', words: '' },
    ])
  })
})

describe('the letters of one among many', () => {
  const ofB = { appointment: 'b', to: 'tom@example.org' }
  const states = async () =>
    (await records.outbox.statesFor(['a', 'b'])).map(({ id, state }) => `${id}: ${state}`).sort()
  const write = <Answer>(work: (outbox: Books['outbox']) => Promise<Answer>) =>
    records.transaction(({ outbox }) => work(outbox))
  const rows = async () => {
    const connection = await openConnection(records.place)
    try {
      return await connection.reading.selectFrom('letter').selectAll().orderBy('id').execute()
    } finally {
      await connection.close()
    }
  }
  beforeEach(() => records.transaction(({ appointments }) => appointments.add(appointment({ id: 'b' }), [])))

  it('give way to its next change while they wait, and come back if that is undone', async () => {
    await put(letter('sent'), letter('given up'), letter('on its way'), letter('of b on its way', ofB))
    await claim()
    await write(async (outbox) => {
      await outbox.sent('sent', now)
      await outbox.giveUp('given up', now)
    })
    const reminder = { kind: 'appointment-reminder' as const, appointment: facts, stop: 'stop' }
    const early = { kind: 'earlier-time-offered' as const, appointment: facts, confirmed: true }
    const time = { day: '2027-01-05', time: '10:00' }
    await put(
      letter('waits'),
      letter('reminds', { letter: reminder, change: undefined }),
      letter('earlier', { letter: { ...early, time, until: time } }),
      letter('of b', { ...ofB, change: 'c of b' }),
    )
    const others = ['earlier: waiting', 'given up: given up', 'of b on its way: waiting', 'on its way: waiting']
    const always = [...others, 'reminds: waiting', 'sent: sent']
    expect(await write((outbox) => outbox.giveWay('a', 'next'))).toEqual([letter('waits').letter])
    expect(await records.outbox.stateOf('waits')).toBe(undefined)
    expect(await states()).toEqual([...always, 'of b: waiting'].sort())
    await write((outbox) => outbox.giveWay('b', 'next of b'))
    await put(letter('next', { change: 'next' }))
    await write((outbox) => outbox.giveWay('a', 'last'))
    expect(await states()).toEqual(always)
    expect(await write((outbox) => outbox.takeBack('next of b'))).toBe(true)
    expect(await states()).toEqual([...always, 'of b: waiting'].sort())
    expect(await write((outbox) => outbox.takeBack('last'))).toBe(true)
    // The first had given way to a change that cannot be undone any more.
    expect(await write((outbox) => outbox.takeBack('next'))).toBe(true)
    expect(await states()).toEqual([...always, 'of b: waiting'].sort())
  })

  it.each<[string, (outbox: Books['outbox']) => Promise<unknown>]>([
    ['leaves', (outbox) => outbox.sent('next', now)],
    ['is given up', (outbox) => outbox.giveUp('next', now)],
    ['comes back', (outbox) => outbox.cameBack('next', now)],
    ['is taken out', (outbox) => outbox.drop('next')],
  ])('are forgotten once the one to which they gave way %s', async (_, work) => {
    await put(letter('waits'), letter('of b', ofB))
    await write(async (outbox) => {
      await outbox.giveWay('a', 'next')
      await outbox.giveWay('b', 'next of b')
    })
    await put(letter('next', { change: 'next' }), letter('next of b', { ...ofB, change: 'next of b' }))
    await write(work)
    // Not by an undo, which a letter that has left refuses anyway.
    const ids = (await rows()).map(({ id }) => id)
    expect(ids.filter((id) => !id.startsWith('next'))).toEqual(['of b'])
  })

  it('go to another address while they wait, and to none where there is none', async () => {
    await put(letter('on its way'), letter('of b on its way', ofB))
    await claim()
    await put(letter('replaced'), letter('replaced of b', ofB))
    await write(async (outbox) => {
      await outbox.giveWay('a', 'next')
      await outbox.giveWay('b', 'next of b')
    })
    const arrived = { kind: 'request-arrived' as const, appointment: facts, canReplyBy: [] }
    await put(letter('waits'), letter('to us', { letter: arrived, to: 'us@example.org' }), letter('of b', ofB))
    await write(async (outbox) => {
      const gone = await outbox.readdress('a', 'new@example.org', now)
      expect(gone.waiting).toHaveLength(2)
      expect(gone.leaving.map(({ id }) => id)).toEqual(['on its way'])
    })
    const addresses = async () => Object.fromEntries((await rows()).map(({ id, address }) => [id, address]))
    const staying = {
      'on its way': 'maya@example.org',
      'to us': 'us@example.org',
      'of b': ofB.to,
      'of b on its way': ofB.to,
      'replaced of b': ofB.to,
    }
    expect(await addresses()).toEqual({ ...staying, waits: 'new@example.org', replaced: 'new@example.org' })
    expect(await write((outbox) => outbox.readdress('a', undefined, now))).toEqual({ waiting: [], leaving: [] })
    expect(await addresses()).toEqual(staying)
  })

  it('are tried at once, and as long as any, at another address, where they failed at the old one', async () => {
    await put(letter('failed'), letter('waits', { notBefore: later(12) }))
    await claim()
    await write(async (outbox) => {
      await outbox.failed('failed', 1, later(300), '450 try later')
      await outbox.readdress('a', 'new@example.org', later(5))
    })
    expect((await records.outbox.stateOf('failed'))?.said).toBe(undefined)
    const anew = { attempts: 1, firstTriedAt: later(5), to: 'new@example.org' }
    expect(await claim(later(5))).toMatchObject([{ id: 'failed', ...anew }])
  })

  it('wait as before where an attempt was stopped, with the hour of the first by which they are given up, unless somebody else has claimed them since', async () => {
    await put(letter('stopped'), letter('stopped at last', ofB))
    await claim()
    await write((outbox) => outbox.failed('stopped at last', 1, later(5)))
    await claim(later(5))
    await write(async (outbox) => {
      for (const [id, attempts] of [
        ['stopped', 1],
        ['stopped at last', 2],
      ] as const)
        for (const old of [attempts - 1, attempts]) await outbox.putBack(id, old)
    })
    const again = await claim(later(9))
    expect(again.toSorted((one, other) => one.attempts - other.attempts)).toMatchObject([
      { id: 'stopped', attempts: 1, firstTriedAt: now, notBefore: now },
      { id: 'stopped at last', attempts: 2, firstTriedAt: now, notBefore: later(5) },
    ])
  })

  it('stay claimed while they are still being sent, and no others do', async () => {
    await put(letter('slow'), letter('of b', ofB))
    await claim()
    await write((outbox) => outbox.keep('slow', 1, later(300)))
    expect((await claim(later(60))).map(({ id }) => id)).toEqual(['of b'])
  })

  it('stay on record once they have left, though they have become untrue', async () => {
    await put(letter('left'), letter('waits'), letter('of b', ofB))
    await write(async (outbox) => {
      await outbox.sent('left', now)
      for (const id of ['left', 'waits']) await outbox.drop(id)
    })
    expect(await states()).toEqual(['left: sent', 'of b: waiting'])
  })

  it('lose their words once they have left, but for what nobody has read of a message', async () => {
    const arrived = { kind: 'message-arrived' as const, reference: 'M', phone: '', message: 'It hurts' }
    const about = (id: string, message: string) =>
      letter(id, {
        letter: { ...arrived, name: message, email: '' },
        appointment: undefined,
        change: undefined,
        message,
      })
    const ids = ['new', 'read', 'read later']
    await records.transaction(async ({ messages }) => {
      for (const id of ids) {
        const words = { name: id, email: '', phone: '', message: 'It hurts' }
        await messages.add({ id, reference: `M-${id}`, createdAt: now, ...words })
        const kept = await messages.find(id)
        if (id === 'read' && kept) await messages.change({ ...kept, state: 'done', version: 2 }, 1)
      }
    })
    await put(...ids.map((id) => about(`of ${id}`, id)), about('waits', 'read later'), letter('of a'))
    const received = { kind: 'message-received' as const, reference: 'M' }
    await put({ ...about('to whoever wrote', 'new'), letter: received })
    const withWords = async () => (await rows()).filter(({ words }) => words !== '').map(({ id }) => id)
    await write((outbox) => outbox.sent('of read', now))
    expect(await withWords()).toEqual(['of a', 'of new', 'of read later', 'to whoever wrote', 'waits'])
    await write(async (outbox) => {
      await outbox.sent('of new', now)
      await outbox.giveUp('of read later', now)
      await outbox.giveUp('to whoever wrote', now)
    })
    expect(await withWords()).toEqual(['of a', 'of new', 'of read later', 'waits'])
    await write((outbox) => outbox.emptyAbout('read later'))
    expect(await withWords()).toEqual(['of a', 'of new', 'waits'])
  })
})

describe('taking back the letters of a change', () => {
  it('removes those that have not left', async () => {
    await put(letter('one'), letter('two', { notBefore: later(12) }), letter('of another', { change: 'other' }))
    await put(letter('given up'))
    await records.transaction(({ outbox }) => outbox.giveUp('given up', now))
    expect(await takeBack()).toBe(true)
    expect((await claim(later(60))).map(({ id }) => id)).toEqual(['of another'])
    expect(await records.outbox.stateOf('given up')).toMatchObject({ state: 'given up' })
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
