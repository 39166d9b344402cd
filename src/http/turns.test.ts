import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHttpServer } from '../serving/http-server.ts'
import { readRanges } from './network-address.ts'
import { openTurns } from './turns.ts'

const trustedProxies = readRanges([]).ranges
const crowd = 60
let server: Server
let begun: number
let answered: number
let clients: Socket[]
beforeEach(async () => {
  begun = 0
  answered = 0
  clients = []
  const turns = openTurns({ settings: { trustedProxies } })
  const app = new Hono()
  app.all('/search', async (c) => {
    const isWanted = await turns.toBegin(c)
    if (isWanted) begun += 1
    answered += 1
    return new Response(null, { status: isWanted ? 200 : 499 })
  })
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server = openHttpServer((request, response) => void listener(request, response), { trustedProxies })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  server.close()
})

async function comeIn(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const ask = 'GET /search HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('for whoever asks and hangs up at once nothing begins', async () => {
  for (const socket of await Promise.all(Array.from({ length: crowd }, comeIn))) {
    socket.write(ask)
    socket.destroy()
  }
  await expect.poll(() => answered).toBe(crowd)
  expect(begun).toBe(0)
})

const form = 'name=Maya'
const send = `POST /search HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${form.length}\r\n\r\n${form}`

async function sendAndHangUp(sent: string): Promise<void> {
  for (const socket of await Promise.all(Array.from({ length: crowd }, comeIn))) {
    socket.write(sent)
    socket.destroySoon()
  }
  await expect.poll(() => answered).toBe(crowd)
}

test('of a crowd that hangs up behind half of a form, only those begin before whom nobody waited', async () => {
  await sendAndHangUp(send.slice(0, -4))
  expect(begun).toBeLessThan(crowd / 4)
})

test('whoever hangs up behind a whole form has sent it', async () => {
  await sendAndHangUp(send)
  expect(begun).toBe(crowd)
})

test('those who knock come in while few of a crowd that is there begin', async () => {
  let cameIn = 0
  let begunWhenAllWereIn = 0
  server.on('connection', () => {
    cameIn += 1
    begunWhenAllWereIn = begun
  })
  const sockets = await Promise.all(Array.from({ length: crowd }, comeIn))
  await expect.poll(() => cameIn).toBe(crowd)
  for (const socket of sockets) socket.write(ask)
  await Promise.all(Array.from({ length: crowd }, comeIn))
  await expect.poll(() => [cameIn, begun]).toEqual([2 * crowd, crowd])
  expect(begunWhenAllWereIn).toBeLessThan(crowd / 4)
})
