import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { JsonAnswers } from './json-answers.ts'

const rows = Array.from({ length: 60 }, (_, number) => ({ name: `Ada Lovell ${number}`, status: 'New Appointment' }))
const plain = JSON.stringify({ rows })

describe('an answer', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('to who takes %s leaves as %s, a fifth of its size at most', async (accepts, coding, unpacked) => {
    const { body, headers } = await new JsonAnswers().own({ rows }, accepts)
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-encoding': coding })
    expect(headers.vary).toBe('accept-encoding')
    expect(body.length).toBeLessThan(plain.length / 5)
    expect(unpacked(Buffer.from(body)).toString()).toBe(plain)
  })

  it.each(['', 'identity', 'br;q=0, gzip;q=0'])('to who takes “%s” leaves as it is', async (accepts) => {
    const { body, headers } = await new JsonAnswers().own({ rows }, accepts)
    expect(body).toBe(plain)
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it.each(['br', 'gzip'])('that is very long is packed as %s while others have their turn', async (accepts) => {
    let turns = 0
    const goRound = () => {
      turns += 1
      round = setImmediate(goRound)
    }
    let round = setImmediate(goRound)
    const { body } = await new JsonAnswers().own(Array(20).fill(plain.repeat(20)), accepts)
    clearImmediate(round)
    expect(body.length).toBeLessThan((plain.length * 400) / 5)
    expect(turns).toBeGreaterThan(1)
  })

  it('that is short leaves as it is', async () => {
    expect((await new JsonAnswers().own({ success: true }, 'br')).body).toBe('{"success":true}')
  })
})

describe('an answer that is the same for all', () => {
  it('lets others have their turn between being read and being written', async () => {
    let hadTurn = false
    const { body } = await new JsonAnswers().forAll('a long list', '', async () => {
      setImmediate(() => {
        hadTurn = true
      })
      return { toJSON: () => ({ hadTurn }) }
    })
    expect(body).toBe('{"hadTurn":true}')
  })

  it('is made once for who asks at the same moment, and again for who asks after it was begun', async () => {
    const answers = new JsonAnswers()
    const doors: PromiseWithResolvers<void>[] = []
    const ask = () =>
      answers.forAll('the queue', '', async () => {
        doors.push(Promise.withResolvers())
        const edition = doors.length
        await doors.at(-1)?.promise
        return { edition }
      })
    const first = [ask(), ask(), ask()]
    await expect.poll(() => doors.length).toBe(1)
    const second = [ask(), ask()]
    doors[0]?.resolve()
    expect((await Promise.all(first)).map(({ body }) => body)).toEqual(Array(3).fill('{"edition":1}'))
    await expect.poll(() => doors.length).toBe(2)
    doors[1]?.resolve()
    expect((await Promise.all(second)).map(({ body }) => body)).toEqual(Array(2).fill('{"edition":2}'))
  })

  it('goes to each in the coding that they take, and never to another question', async () => {
    const answers = new JsonAnswers()
    const [packed, read, other] = await Promise.all([
      answers.forAll('the queue', 'br', async () => ({ rows })),
      answers.forAll('the queue', '', async () => ({ rows })),
      answers.forAll('a day', '', async () => ({ rows: [] })),
    ])
    expect(brotliDecompressSync(Buffer.from(packed.body)).toString()).toBe(plain)
    expect([read.body, other.body]).toEqual([plain, '{"rows":[]}'])
  })

  it('that fails fails for all who asked, and is made again for the next', async () => {
    const answers = new JsonAnswers()
    const away = () => answers.forAll('the queue', '', () => Promise.reject(new Error('away')))
    const told = await Promise.allSettled([away(), away()])
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await answers.forAll('the queue', '', async () => 'back')).body).toBe('"back"')
  })
})
