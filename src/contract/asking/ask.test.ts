import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api.ts'
import { ask } from './ask.ts'

const message = { name: 'Ruth Okafor', email: 'ruth@example.com', phone: '01632 960111', message: 'Hello' }
const received = { success: true, message: 'Thank you.' }

let cookie = ''
let answers: Response[] = []
let sent: Headers[] = []

/** The browser around the call: its cookies, and what the network brings. */
beforeEach(() => {
  cookie = ''
  sent = []
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
  })
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers)
    return answers.shift() ?? Response.error()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the word of the cookie', () => {
  it('is sent back with every call, and not made up where there is none', async () => {
    answers = [Response.json(received, { status: 201 }), Response.json(received, { status: 201 })]
    await ask(api.messages.send, { body: message })
    cookie = 'other=1; XSRF-TOKEN=mine'
    await ask(api.messages.send, { body: message })
    expect(sent.map((headers) => headers.get('x-xsrf-token'))).toEqual([null, 'mine'])
  })

  it('is sent back as it stands there, also where another program has written it', async () => {
    for (const word of ['theirs%3D', '100%']) {
      cookie = `XSRF-TOKEN=${word}`
      answers = [Response.json(received, { status: 201 })]
      await ask(api.messages.send, { body: message })
      expect(sent.pop()?.get('x-xsrf-token')).toBe(word)
    }
  })

  it('is ours where one without a word stands before it, as a program of another host beside ours may set it', async () => {
    cookie = 'XSRF-TOKEN=; XSRF-TOKEN=mine'
    answers = [Response.json(received, { status: 201 })]
    await ask(api.messages.send, { body: message })
    expect(sent.pop()?.get('x-xsrf-token')).toBe('mine')
  })

  it('is asked for once more where another answer brought a new one meanwhile', async () => {
    cookie = 'XSRF-TOKEN=first'
    answers = [Response.json({ message: 'Foreign' }, { status: 403 }), Response.json(received, { status: 201 })]
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
      sent.push(headers)
      cookie = 'XSRF-TOKEN=second'
      return answers.shift()
    })
    expect(await ask(api.messages.send, { body: message })).toMatchObject({ kind: 'answered', status: 201 })
    expect(sent.map((headers) => headers.get('x-xsrf-token'))).toEqual(['first', 'second'])
  })

  it('is not the reason of a refusal that comes with the same one', async () => {
    cookie = 'XSRF-TOKEN=mine'
    answers = [Response.json({ message: 'Foreign' }, { status: 403 })]
    expect(await ask(api.messages.send, { body: message })).toMatchObject({ kind: 'refused', status: 403 })
    expect(sent).toHaveLength(1)
  })
})

it('a refusal of nothing but spaces brought no sentence', async () => {
  for (const said of ['   ', '\n', '\u00a0', '']) {
    answers = [Response.json({ message: said }, { status: 400 })]
    expect(await ask(api.messages.send, { body: message })).toMatchObject({ kind: 'refused', problem: { message: '' } })
  }
})
