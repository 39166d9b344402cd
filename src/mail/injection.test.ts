import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Letter } from '../domain/letters.ts'
import { writeLetter } from './letter.ts'
import { LetterNotSent } from './letter-not-sent.ts'
import type { Mailer } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { ashcombe, everyLetter, setting, waiting } from './test-letters.ts'
import { openTestMailServer, type TestMailServer } from './test-mail-server.ts'
import { readRawLetter, valuesOf } from './test-raw-letter.ts'

const victim = 'victim@elsewhere.example'

/** Every way we know of in which one address, or one line, was made to be two. */
const tricks: Record<string, string> = {
  'a line break and a header': `mary@post.example\r\nBcc: ${victim}`,
  'a lone line feed': `mary@post.example\nBcc: ${victim}`,
  'a lone carriage return': `mary@post.example\rBcc: ${victim}`,
  'encoded line breaks': `mary@post.example%0d%0aBcc:${victim}`,
  'Unicode line separators': `mary@post.example\u2028Bcc: ${victim}\u0085Cc: ${victim}`,
  'a comma': `mary@post.example, ${victim}`,
  'a semicolon': `mary@post.example;${victim}`,
  'angle brackets': `mary@post.example> <${victim}`,
  'a display name': `Mary <mary@post.example>, <${victim}>`,
  'a quoted local part': `"${victim}, mary"@post.example`,
  'a comment': `mary(${victim})@post.example`,
  'a group': `mary:${victim},mary@post.example;`,
  'two at signs': `${victim}@post.example`,
  'a domain literal': `mary@[post@${victim}]`,
  'an encoded word': `=?utf-8?q?${victim.replace('@', '=40')}=2C?=@post.example`,
  'a NUL': `mary@post.example\u0000${victim}`,
  'white space': `mary@post.example\t${victim}`,
  'an end of the letter': `mary@post.example\r\n.\r\nMAIL FROM:<${victim}>\r\nRCPT TO:<${victim}>\r\nDATA\r\n`,
  'a full-width at sign and comma': `mary@post.example，victim＠elsewhere.example`,
}

let server: TestMailServer
let mailer: Mailer
let usualHeaders: string[]

beforeAll(async () => {
  server = await openTestMailServer()
  mailer = openMailer({ smtpUrl: server.url, folder: 'unused', from: setting.from })
  await mailer.send(writeLetter(waiting(messageWith({}), ashcombe.email), setting))
  usualHeaders = headersOf(server.arrived[0]!.raw)
})
beforeEach(() => {
  server.arrived.length = 0
})
afterAll(async () => {
  await mailer.close()
  await server.stop()
})

describe.each(Object.entries(tricks))('with %s', (_, trick) => {
  test.each(Object.keys(everyLetter))('as the address, %s goes nowhere', async (name) => {
    const ready = writeLetter(waiting(everyLetter[name]!, trick), setting)
    await expect(mailer.send(ready)).rejects.toThrow(new LetterNotSent('recipient refused', 'address'))
    expect(server.arrived).toEqual([])
  })

  test.each(['name', 'email', 'phone', 'message'])(
    'as the %s of a message, the practice alone gets one letter',
    async (field) => {
      const ready = writeLetter(waiting(messageWith({ [field]: trick }), ashcombe.email), setting)
      await mailer.send(ready)
      expect(server.arrived.map(({ recipients }) => recipients)).toEqual([[ashcombe.email]])
      const raw = server.arrived[0]!.raw
      expect(headersOf(raw)).toEqual(
        field === 'email' ? usualHeaders.filter((header) => header !== 'Reply-To') : usualHeaders,
      )
      const letter = readRawLetter(raw)
      expect(valuesOf(letter, 'To')).toEqual([ashcombe.email])
      expect(valuesOf(letter, 'Reply-To')).toEqual(field === 'email' ? [] : ['mary@post.example'])
      expect(valuesOf(letter, 'Subject')).toEqual(['A new message from the website'])
      expect(letter.parts).toHaveLength(2)
    },
  )
})

test('a script in a message arrives as the text that it is', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>"&amp;'
  const { html, text } = writeLetter(waiting(messageWith({ name: script, message: script }), ashcombe.email), setting)
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&quot;&amp;amp;')
  expect(text).toContain(script)
})

test('a message cannot pretend to be the letter around it', () => {
  const message = 'Thanks\n\nWhat they wrote\n---------------\n\u202ereversed\u202c and \u0007ringing'
  const { text, html } = writeLetter(waiting(messageWith({ message }), ashcombe.email), setting)
  expect(text).toContain('> Thanks\n>\n> What they wrote\n> ---------------\n> reversed and ringing\n')
  for (const mark of ['\u202e', '\u202c', '\u0007']) expect(html).not.toContain(mark)
})

function messageWith(fields: Record<string, string>): Letter {
  const mary = { name: 'Mary', email: 'mary@post.example', phone: '07700 900321', message: 'Hello' }
  return { kind: 'message-arrived', reference: 'W4HN8DXC', ...mary, ...fields }
}

function headersOf(raw: string): string[] {
  return readRawLetter(raw).headers.map(([name]) => name)
}
