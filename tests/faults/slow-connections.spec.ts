import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { openRunningPractice, staff } from '../journeys/running-practice.ts'

const slowOnes = 1_000
const beginnings = [
  'POST /api/user/contact HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/user/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
]

// Promise B1: a thousand connections, half of which never finish their headers and half their body, do not hinder a
// visitor, and all of them are closed within twenty seconds.
test(`${slowOnes} slow connections hinder nobody and are closed in twenty seconds`, async () => {
  test.setTimeout(60_000)
  await using closing = new AsyncDisposableStack()
  const practice = await openRunningPractice()
  closing.defer(() => practice.close())
  const { port } = new URL(practice.address)
  const began = performance.now()
  const sockets = await Promise.all(
    Array.from({ length: slowOnes }, (_, place) => slowConnection(Number(port), beginnings[place % 2] ?? '')),
  )
  const waits: number[] = []
  while (sockets.some((socket) => !socket.closed) && performance.now() - began < 25_000) {
    const asked = performance.now()
    const page = await fetch(`${practice.address}/about`)
    await page.text()
    expect(page.status).toBe(200)
    waits.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(sockets.filter((socket) => !socket.closed)).toHaveLength(0)
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)]).toBeLessThan(500)
})

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

function slowConnection(port: number, beginning: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(beginning)
      resolve(socket)
    })
    // Being cut off is what is expected here.
    socket.on('error', reject)
    socket.resume()
  })
}
