import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { openRunningPractice, staff } from './running-practice.ts'

test('a picture from staff may take its time; the same from anybody else is cut off', async () => {
  test.setTimeout(60_000)
  await using closing = new AsyncDisposableStack()
  const practice = await openRunningPractice()
  closing.defer(() => practice.close())
  const signedIn = await fetch(`${practice.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  })
  const { token } = await signedIn.json()
  const body = JSON.stringify({ title: 'Sent over a slow line', content: `<p>${'Brush. '.repeat(1_000)}</p>` })
  const asStaff = sendSlowly(practice.address, `/api/admin/create`, body, `token: ${token}\r\n`)
  const asAnybody = sendSlowly(practice.address, '/api/user/contact', body, '')
  const withoutToken = sendSlowly(practice.address, '/api/admin/create', body, 'token: none\r\n')
  expect(await asAnybody).toMatch(/^HTTP\/1.1 408 /)
  expect(await withoutToken).toMatch(/^HTTP\/1.1 401 /)
  expect(await asStaff).toMatch(/^HTTP\/1.1 201 /)
})

/** Sends a body in pieces over eighteen seconds, and answers what came back until the connection was closed. */
function sendSlowly(address: string, path: string, body: string, header: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(address).port), '127.0.0.1', async () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
          `Connection: close\r\n${header}Content-Length: ${body.length}\r\n\r\n`,
      )
      const piece = Math.ceil(body.length / 18)
      for (let at = 0; at < body.length && socket.writable; at += piece) {
        socket.write(body.slice(at, at + piece))
        await new Promise((later) => setTimeout(later, 1_000))
      }
    })
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
    })
    // Being cut off while sending is what is expected of two of them.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}
