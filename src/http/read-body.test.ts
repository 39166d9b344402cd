import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const many = 50_000
const most = 12 * 1024 * 1024
const form = 'application/x-www-form-urlencoded'

function read(body: string, type = 'application/json') {
  return readBody(new Request('http://localhost', { method: 'POST', body, headers: { 'content-type': type } }), most)
}

test.each([
  ['lists', `[${'[],'.repeat(many)}0]`],
  ['lists in lists', `${'['.repeat(many)}${']'.repeat(many)}`],
  ['things', `[${'{},'.repeat(many)}0]`],
  ['words', `["${'","'.repeat(many)}"]`],
  ['texts, of which none is parted from the next', '""'.repeat(many)],
  ['lists, behind a text with a quotation mark', `["\\"",${'[],'.repeat(many)}0]`],
])('a long body of nothing but %s is refused, since to take it apart costs seconds', async (_, body) => {
  expect('refused' in (await read(body))).toBe(true)
})

test('so is a form of nothing but fields', async () => {
  expect('refused' in (await read('a&'.repeat(many), form))).toBe(true)
})

test('a long text may be made of what parts are told by', async () => {
  const content = '[{,"\\&'.repeat(many)
  expect(await read(JSON.stringify({ content }))).toEqual({ body: { content } })
  expect(await read(new URLSearchParams({ content }).toString(), form)).toEqual({ body: { content } })
})

test('a body that does not say how long it is is read until it is too long, and no further', async () => {
  let sent = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    sent += 1
    if (sent > 100) controller.close()
    else controller.enqueue(Buffer.alloc(1000, ' '))
  }
  const long = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  const sending: RequestInit & { duplex: 'half' } = { method: 'POST', body: long, duplex: 'half' }
  expect('refused' in (await readBody(new Request('http://localhost', sending), 10_000))).toBe(true)
  expect(sent).toBe(11)
})
