import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { openRunningPractice } from '../journeys/running-practice.ts'

const slowOnes = 1_000
const beginnings = [
  'POST /api/user/contact HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/user/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
]

// A thousand connections, half of which never finish their headers and half their body, do not hinder a
// visitor, and all of them are closed within twenty seconds.
test(`${slowOnes} slow connections hinder nobody and are closed in twenty seconds`, async () => {
  test.setTimeout(60_000)
  await using closing = new AsyncDisposableStack()
  const practice = await openRunningPractice()
  closing.defer(() => practice.close())
  const { port } = new URL(practice.address)
  // Of each its own time: a busy machine takes a while to open a thousand.
  const stood: number[] = []
  const sockets = await Promise.all(
    Array.from({ length: slowOnes }, (_, place) => slowConnection(Number(port), beginnings[place % 2] ?? '', stood)),
  )
  const began = performance.now()
  const waits: number[] = []
  while (stood.length < sockets.length && performance.now() - began < 25_000) {
    const asked = performance.now()
    const page = await fetch(`${practice.address}/about`)
    await page.text()
    expect(page.status).toBe(200)
    waits.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(stood).toHaveLength(slowOnes)
  expect(Math.max(...stood)).toBeLessThan(20_000)
  expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)]).toBeLessThan(500)
})

/** Begins a request and never ends it; `stood` is told for how many milliseconds it stood open. */
function slowConnection(port: number, beginning: string, stood: number[]): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const opened = performance.now()
      socket.once('close', () => stood.push(performance.now() - opened))
      socket.write(beginning)
      resolve(socket)
    })
    // Being cut off is what is expected here.
    socket.on('error', reject)
    socket.resume()
  })
}
