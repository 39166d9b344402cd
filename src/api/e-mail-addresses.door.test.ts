import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '../../tests/test-practice.ts'
import { sendDueLetters } from '../jobs/send-letter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { openTestMailServer, type TestMailServer } from '../mail/test-mail-server.ts'

let practice: TestPractice
let server: TestMailServer
let mailer: Mailer

beforeAll(async () => {
  practice = await openTestPractice()
  server = await openTestMailServer()
  mailer = openMailer({ smtpUrl: server.url, folder: 'unused', from: practice.practice.sending.from })
})
afterAll(async () => {
  await mailer.close()
  await server.stop()
  await practice.close()
})

const sentence = 'Please check your e-mail address: it should look like name@example.com.'
const forms = ['/api/user/contact', '/api/user/appointment']
let sent = 0

/** Each is another form, so that none is remembered. */
function write(path: string, email: string) {
  sent += 1
  return practice.send('POST', path, { name: 'Mary Okafor', phone: '07700 900321', email, message: `Hello ${sent}` })
}

/** Whom the mail server was told to bring letters to since it was last asked. */
async function reached(): Promise<string[]> {
  const { sending } = practice.practice
  await sendDueLetters({ ...sending, mailer, practice: sending.practice })
  return server.arrived.splice(0).flatMap(({ recipients }) => recipients)
}

describe('what a form takes, the mailer sends', () => {
  test.each([
    ['mary.okafor@post.example', 'mary.okafor@post.example'],
    ["m.o'neill+dentist@post.example", "m.o'neill+dentist@post.example"],
    ['Mary@Mail.Post.Example', 'Mary@Mail.Post.Example'],
    ['{mary}&co@post.example', '{mary}&co@post.example'],
    // The test's mail server spells it out again; on the wire it is xn--mnchen-3ya.
    ['mary@münchen.example', 'mary@münchen.example'],
    ['  mary@post.example ', 'mary@post.example'],
    [`${'m'.repeat(64)}@post.example`, `${'m'.repeat(64)}@post.example`],
    [`mary@${'p'.repeat(63)}.example`, `mary@${'p'.repeat(63)}.example`],
  ])('%j', async (written, address) => {
    for (const path of forms) {
      const { status, body } = await write(path, written)
      expect([status, body.letters]).toEqual([201, true])
      expect((await reached()).map((each) => each.toLowerCase())).toContain(address.toLowerCase())
    }
  })
})

describe('what the mailer would refuse, no form takes', () => {
  test.each([
    'mary.@example.com',
    '.mary@example.com',
    'mary..okafor@example.com',
    'mary@-post.example',
    'mary@post-.example',
    'mary@post',
    'mary@127.0.0.1',
    '"mary"@post.example',
    'mary@post.example, tom@post.example',
    'Mary <mary@post.example>',
    'Siobhán Byrne <siobhan@post.example>',
    'siobhán@post.example, tom@post.example',
    'siobhán@post',
    '=?utf-8?q?mary?=@post.example',
    `${'m'.repeat(65)}@post.example`,
    `mary@${'p'.repeat(64)}.example`,
  ])('%j', async (written) => {
    for (const path of forms) {
      const { status, body } = await write(path, written)
      expect([status, body.message, body.field]).toEqual([400, sentence, 'email'])
    }
    const forgotten = await practice.send('POST', '/api/admin/forgotten', { email: written })
    expect([forgotten.status, forgotten.body.message]).toEqual([400, sentence])
    expect(await reached()).toEqual([])
  })

  test.each(['siobhán@post.example', 'siobha\u0301n@post.example', 'мария@почта.example'])(
    '%j, which its writer would look through in vain',
    async (written) => {
      const why = 'We cannot write to an e-mail address with a letter such as é before the @. Please give another one.'
      for (const path of forms) {
        const { status, body } = await write(path, written)
        expect([status, body.message, body.field]).toEqual([400, why, 'email'])
      }
    },
  )
})
