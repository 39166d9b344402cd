import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mayasRequest, noahsMessage, who, writeBoth } from '../../tests/maya-and-noah.ts'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { appointmentBook } from '../database/books/appointment-book.ts'
import { personBook } from '../database/books/person/person-book.ts'
import { openConnection } from '../database/open-connection.ts'
import { recordsOn } from '../database/records.ts'
import { auditEntries, everythingIn } from '../database/test-leftovers.ts'
import { openTestRecords, type TestRecords } from '../database/test-records.ts'
import { notingStatements } from '../database/test-statements.ts'
import { erasedSentence, erasePerson } from '../domain/person/erase-person.ts'
import { countInWords, countOf, isNothing, ofWhom } from '../domain/person/person.ts'
import { type Records, RecordsAway } from '../domain/records.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import { openLetterFolder } from '../mail/letter-folder.ts'

let records: TestRecords
let practice: TestPractice
beforeEach(async () => {
  records = await openTestRecords()
  practice = await openTestPractice({ records })
})
afterEach(() => practice.close())

const canarymaya = {
  name: 'Maya Canarymaya',
  email: 'maya.canarymaya@example.org',
  phone: '07700 900123',
  message: 'Canarymaya once more',
}
const oftenFrom = '01632 960140'

async function askOften(times: number): Promise<void> {
  const shared = { phone: oftenFrom, status: 'appointed' as const, minutes: 15, version: 1, sequence: 0 }
  await records.transaction(async ({ appointments }) => {
    for (let number = 0; number < times; number += 1) {
      const id = practice.backend.secrets.newId()
      const who = { id, reference: `R${number}`, name: `Somebody ${number}` }
      await appointments.add({ ...shared, ...who, createdAt: new Date(number) }, [])
    }
  })
}

const told = () => ({ ...practice.backend, records, now: new Date(), by: 'operator' })

describe('what is kept about somebody', () => {
  beforeEach(() => writeBoth(practice))

  it('is erased from every table and from the file, and what others wrote stays', async () => {
    await practice.sendLetters()
    const erased = await erasePerson(who('07700 900123'), told())
    expect(countOf(erased)).toMatchObject({ requests: 2, messages: 1 })
    expect(countInWords(erased)).toMatch(/^2 requests, 1 message, \d+ letters$/)
    const said = `Erased: ${countInWords(erased)}`
    expect(erasedSentence({ ...erased, letterFiles: 0 })).toBe(`${said}.`)
    expect(erasedSentence({ ...erased, letterFiles: 1 })).toBe(`${said}, and the file of 1 letter.`)
    expect(erasedSentence({ ...erased, letterFiles: 4 })).toBe(`${said}, and the files of 4 letters.`)
    await erasePerson(who('maya.canarymaya@example.org'), told())
    const left = await everythingIn(records.place)
    expect(left.toLowerCase()).not.toContain('canarymaya')
    expect(left).not.toContain('7700900123')
    for (const { reference } of [...erased.requests, ...erased.messages]) expect(left).not.toContain(reference)
    expect(left).toContain('erased a person: 2 requests, 1 message')
    expect(countOf(await records.people.find(who('noah@example.org')))).toMatchObject({ requests: 1, messages: 1 })
    expect(erased.freeSpace).toBe('cleared')
    const { body } = await practice.send('GET', '/api/user/filter_appointment_time/2026-12-08?service=General+hygiene')
    expect(body.times?.find(({ time }) => time === '10:00')).toMatchObject({ state: 'free' })
  })

  it('leaves no letter that became a file, wherever the erasing is cut off, and can be asked for once more', async () => {
    const mailer = openLetterFolder(join(practice.dataDirectory, 'letters'))
    await practice.sendLetters()
    for (const letter of practice.letters) await mailer.send(letter)
    const idsOf = async (written: string) => {
      const { requests, messages } = await records.people.find(who(written))
      return [...requests, ...messages].flatMap(({ letters }) => letters.map(({ id }) => id))
    }
    const left = async (ids: string[]) => {
      const files = await readdir(join(practice.dataDirectory, 'letters'))
      return ids.filter((id) => files.some((name) => name.includes(id))).length
    }
    const [maya, noah] = [await idsOf('maya.canarymaya@example.org'), await idsOf('noah@example.org')]
    // As it is called where the server was killed while it wrote it.
    const ofNoah = (await readdir(join(practice.dataDirectory, 'letters'))).find((name) => name.includes(noah[0] ?? ''))
    const written = join(practice.dataDirectory, 'letters', ofNoah ?? '')
    await rename(written, `${written}.part`)
    expect([await left(maya), await left(noah)]).toEqual([maya.length, noah.length])
    const cutOff = () => Promise.reject(new Error('cut off'))
    const afterTheRows: Records['transaction'] = (work) => records.transaction(work).then(cutOff)
    for (const [written, cut] of [
      ['maya.canarymaya@example.org', { transaction: afterTheRows }],
      ['noah@example.org', { clearFreeSpace: cutOff }],
    ] as const) {
      await expect(erasePerson(who(written), { ...told(), records: { ...records, ...cut } })).rejects.toThrow('cut off')
    }
    expect([await left(maya), await left(noah)]).toEqual([0, 0])
    expect(isNothing(await records.people.find(who('noah@example.org')))).toBe(true)
  })

  it('takes along the letters that became files while it was erased', async () => {
    const asked: string[][] = []
    const eraseLetterFiles = async (ids: string[]) => {
      if (asked.push(ids) === 1) await practice.send('POST', '/api/user/contact', canarymaya)
      return ids.length
    }
    const { letterFiles } = await erasePerson(who(canarymaya.email), { ...told(), eraseLetterFiles })
    const [before = [], meanwhile = []] = asked
    expect(meanwhile.filter((id) => !before.includes(id))).toHaveLength(2)
    expect(letterFiles).toBe(before.length + meanwhile.length)
  })

  it('is in no letter that was about to leave', async () => {
    const erasedInTime = async (written: string) => {
      practice.letters.length = 0
      const whenQuiet = async () => void (await erasePerson(who(written), told()))
      await sendDueLetters(practice.practice.sending, { whenQuiet })
      return practice.letters.map(({ text }) => text).join()
    }
    expect(await erasedInTime('07700 900123')).toMatch(/noah/)
    await practice.send('POST', '/api/user/contact', canarymaya)
    expect(await erasedInTime(canarymaya.email)).toBe('')
  })

  it('is named to the practice no more in what waits for the mail server, and others are', async () => {
    practice.pass(26 * 60)
    expect(await practice.sendReminders()).toMatchObject({ told: 3 })
    const { requests } = await erasePerson(who('07700 900123'), told())
    const left = await everythingIn(records.place)
    for (const { reference } of requests) expect(left).not.toContain(reference)
    await practice.sendLetters()
    const [noah] = (await records.people.find(who('noah@example.org'))).requests
    const unanswered = practice.letters.find(({ kind }) => kind === 'requests-unanswered')
    expect(unanswered?.text).toContain(noah?.reference)
  })
})

describe('somebody of whom no request and no message is kept', () => {
  it('is erased as one who wanted no reminders', async () => {
    await records.transaction(({ reminders }) => reminders.stop('ada@example.org', new Date('2026-11-01T09:00:00Z')))
    const kept = await records.people.find(who('Ada@Example.org'))
    expect([isNothing(kept), countInWords(kept)]).toEqual([
      false,
      '0 requests, 0 messages, 0 letters, the wish for no reminders',
    ])
    expect(ofWhom(kept)).toBe('')
    await erasePerson(who('ada@example.org'), told())
    expect(await everythingIn(records.place)).not.toContain('ada@example.org')
    expect(isNothing(await records.people.find(who('ada@example.org')))).toBe(true)
  })

  it('leaves the wish for no reminders to whoever shares the address, until they go too', async () => {
    const family = { email: 'Family@example.org', service: 'General hygiene' }
    await practice.send('POST', '/api/user/appointment', { ...family, name: 'Ada Clarke', phone: '07700 900125' })
    await practice.send('POST', '/api/user/appointment', { ...family, name: 'Tom Clarke', phone: '07700 900126' })
    await records.transaction(({ reminders }) => reminders.stop(family.email, new Date('2026-11-01T09:00:00Z')))
    await erasePerson(who('07700 900125'), told())
    expect(await records.reminders.isStopped(family.email)).toBe(true)
    await erasePerson(who('07700 900126'), told())
    expect(await everythingIn(records.place)).not.toContain('family@example.org')
  })

  const searched = (...questions: string[]) => searchedAt(new Date(), ...questions)
  const searchedAt = (at: Date, ...questions: string[]) =>
    records.transaction(async ({ audit }) => {
      for (const question of questions) {
        const id = practice.backend.secrets.newId()
        const did = 'looked for a person'
        await audit.note({ id, at, staff: 'operator', did, question: `search ${question}` })
      }
    })

  it.each([
    ['ada@example.org', 'ADA@example.org'],
    ['07700 900555', '+44 7700 900555'],
  ])('is not named by what staff searched for: %s, and the audit says so', async (written, asked) => {
    await searched(asked)
    expect(isNothing(await records.people.find(who(written)))).toBe(true)
    await erasePerson(who(written), told())
    const left = await everythingIn(records.place)
    expect(left).toContain('looked for a person')
    expect(left).not.toContain(asked)
    expect(left).toContain('cleared searches for a person: 1')
  })

  it('leaves searches for others alone, and no word in the audit', async () => {
    for (const asked of ['maya', 'example', '900555']) await searched(asked)
    for (const mistyped of ['maya@example.or', '07700 9005551']) await erasePerson(who(mistyped), told())
    const left = await everythingIn(records.place)
    for (const asked of ['maya', 'example', '900555']) expect(left).toContain(`search ${asked}`)
    expect(left).not.toContain('cleared searches')
  })

  it('of thousands of requests, as by the practice’s own number, reads some at a time', async () => {
    await askOften(150)
    const { engine, reading, searching, close } = await openConnection(records.place)
    const appointments = appointmentBook(reading, { engine, searching })
    let inThisTurn = 0
    let most = 0
    let questions = 0
    const historiesOf = (ids: string[]) => {
      if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0))
      questions += 1
      inThisTurn += ids.length
      most = Math.max(most, inThisTurn)
      return appointments.historiesOf(ids)
    }
    const kept = await personBook(reading, searching, { ...appointments, historiesOf }).find(who(oftenFrom))
    await close()
    expect(kept.requests).toHaveLength(150)
    expect(most).toBeLessThan(50)
    expect(questions).toBe(4)
    let turns = 0
    let erased = false
    const goRound = () => {
      turns += 1
      if (!erased) setImmediate(goRound)
    }
    goRound()
    await records.transaction(({ people }) => people.erase(kept, { traced: [kept], searches: [] }))
    erased = true
    expect(turns).toBeGreaterThan(10)
  })

  it('of hundreds of requests, lets whoever asks meanwhile in before all are gone', async () => {
    await askOften(450)
    const begun = Promise.withResolvers<void>()
    let transactions = 0
    const transaction: Records['transaction'] = (work) =>
      records.transaction((books) => {
        transactions += 1
        begun.resolve()
        return work(books)
      })
    const erasing = erasePerson(who(oftenFrom), {
      ...told(),
      records: { ...records, transaction },
      eraseLetterFiles: async () => 0,
    })
    await begun.promise
    const asked = await practice.send('POST', '/api/user/appointment', {
      ...mayasRequest,
      name: 'Ada',
      email: 'ada@x.example',
    })
    const left = countOf(await records.people.find(who(oftenFrom)))
    expect(asked.status).toBe(201)
    expect(left.requests).toBeGreaterThan(0)
    expect(countOf(await erasing)).toMatchObject({ requests: 450 })
    expect(transactions).toBe(10)
    const noted = (await auditEntries(records.place)).map(({ did }) => did).filter((did) => did.startsWith('erased'))
    expect(noted).toEqual([
      'erased a person: 450 requests, 0 messages',
      ...Array.from({ length: 9 }, () => 'erased part of a person: 50 requests, 0 messages'),
    ])
    expect(isNothing(await records.people.find(who(oftenFrom)))).toBe(true)
    expect(countOf(await records.people.find(who('ada@x.example')))).toMatchObject({ requests: 1 })
  })

  it('of hundreds of requests, goes from the oldest to the newest once the index of letters is brought together', async () => {
    await askOften(550)
    const done: string[] = []
    const gatherSearchIndex = async () => {
      done.push('gathered')
      await records.gatherSearchIndex()
    }
    const transaction: Records['transaction'] = async (work) => {
      const answer = await records.transaction(work)
      const { requests } = await records.people.find(who(oftenFrom))
      done.push(`left from ${requests.at(-1)?.name ?? 'nobody'} on`)
      return answer
    }
    const context = {
      ...told(),
      records: { ...records, gatherSearchIndex, transaction },
      eraseLetterFiles: async () => 0,
    }
    expect(countOf(await erasePerson(who(oftenFrom), context))).toMatchObject({ requests: 550 })
    const oldestLeft = Array.from({ length: 10 }, (_, part) => `left from Somebody ${50 * (part + 1)} on`)
    expect(done).toEqual(['gathered', ...oldestLeft, 'left from nobody on', 'left from nobody on'])
  })

  it('of hundreds of requests, goes too where the disk has no room to bring the index of letters together', async () => {
    await askOften(500)
    const gatherSearchIndex = () => Promise.reject(new RecordsAway('The disk is full.'))
    const context = { ...told(), records: { ...records, gatherSearchIndex }, eraseLetterFiles: async () => 0 }
    expect(countOf(await erasePerson(who(oftenFrom), context))).toMatchObject({ requests: 500 })
  })

  it('of hundreds of requests, leaves to a colleague who is quicker what is somebody else’s by then', async () => {
    await askOften(120)
    let corrected = false
    const transaction: Records['transaction'] = async (work) => {
      if (!corrected) {
        corrected = true
        const [oldest] = (await records.people.find(who(oftenFrom))).requests.slice(-1)
        if (!oldest) throw new Error('Nobody has asked')
        const { history, letters, links, offer, waiting, ...own } = oldest
        const ada = { ...own, name: 'Ada', phone: '07700 900987' }
        await records.transaction(({ appointments }) => appointments.setPerson(ada, own.version))
      }
      return records.transaction(work)
    }
    const context = { ...told(), records: { ...records, transaction }, eraseLetterFiles: async () => 0 }
    expect(countOf(await erasePerson(who(oftenFrom), context))).toMatchObject({ requests: 119 })
    expect(isNothing(await records.people.find(who(oftenFrom)))).toBe(true)
    expect(countOf(await records.people.find(who('07700 900987')))).toMatchObject({ requests: 1 })
  })

  it('of hundreds of requests, keeps others waiting for messages once and for searches once, not for each part', async () => {
    await askOften(210)
    await practice.send('POST', '/api/user/contact', { ...noahsMessage, phone: oftenFrom })
    await searched('somebody 7', 'r130', 'noah')
    const connection = await openConnection(records.place)
    const asked: string[] = []
    const noting: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        asked.push(connection.reading.getExecutor().compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const noted = await recordsOn(
      { ...connection, transaction: (how, work) => connection.transaction(how, (tx) => work(tx.withPlugin(noting))) },
      records.place,
    )
    const erased = await erasePerson(who(oftenFrom), { ...told(), records: noted, eraseLetterFiles: async () => 0 })
    await noted.close()
    expect(countOf(erased)).toMatchObject({ requests: 210, messages: 1 })
    const timesAsked = (begin: RegExp) => asked.filter((sql) => begin.test(sql)).length
    expect(timesAsked(/^select \* from "message"/)).toBe(1)
    expect(timesAsked(/^select .* from "audit_entry" where .*"question" like/)).toBe(1)
    expect(timesAsked(/^select .* from "remembered_answer"/)).toBe(2)
    const left = await everythingIn(records.place)
    for (const gone of ['search somebody 7', 'search r130', 'search noah']) expect(left).not.toContain(gone)
  })

  it('keeps nobody who writes waiting for what staff searched for before, and leaves none of it', async () => {
    await writeBoth(practice)
    const connection = notingStatements(await openConnection(records.place))
    const noted = await recordsOn(connection, records.place)
    const askedInside = async (written: string) => {
      let asked = 0
      const transaction: Records['transaction'] = async (work) => {
        // By the clock of another machine, which may be minutes behind.
        await searchedAt(new Date(Date.now() - 4 * 60_000), 'canarymaya meanwhile', 'maya canarymaya')
        connection.asked.length = 0
        const done = await noted.transaction(work)
        asked += connection.asked.filter((kind) => kind === 'select').length
        return done
      }
      const context = { ...told(), records: { ...noted, transaction }, eraseLetterFiles: async () => 0 }
      await erasePerson(who(written), context)
      return asked
    }
    const few = await askedInside('noah@example.org')
    await records.transaction(async ({ audit }) => {
      const at = new Date(Date.now() - 3_600_000)
      const look = { at, staff: 'operator', did: 'listed requests' }
      for (let number = 0; number < 3_000; number += 1)
        await audit.note({
          ...look,
          id: `look ${number}`,
          question: `search canarymaya ${number % 3 ? number + 10 : ''}`,
        })
    })
    // They are read 500 at a time.
    expect(await askedInside('07700 900123')).toBeLessThan(few + 3)
    await noted.close()
    const left = await everythingIn(records.place)
    expect(left).toContain('search canarymaya meanwhile')
    expect(left).toContain('search canarymaya 3009')
    expect(left).not.toMatch(/search (maya canarymaya|canarymaya )(?![m\d])/)
  })

  it('lets others have their turn while many searches are looked through', async () => {
    await searched(...Array.from({ length: 2_000 }, (_, number) => `ada${number}@example.org`))
    let turns = 0
    await records.transaction(async ({ people }) => {
      const kept = await people.find(who('ada@example.org'))
      let found = false
      const goRound = () => {
        turns += 1
        if (!found) setImmediate(goRound)
      }
      goRound()
      await people.searchesFor([kept], who('ada@example.org'))
      found = true
    })
    expect(turns).toBeGreaterThanOrEqual(4)
  })
})
