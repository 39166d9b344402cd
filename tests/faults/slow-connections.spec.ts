import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { openRunningPractice } from '../journeys/running-practice.ts'

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
