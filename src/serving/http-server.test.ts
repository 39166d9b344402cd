import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { Context } from 'hono'
import { afterEach, expect, it } from 'vitest'
import { readRanges } from '../http/network-address.ts'
import { withTimeToUpload } from '../http/uploads.ts'
import { type Answer, openHttpServer } from './http-server.ts'
import { connectionsWithin, ownOpenFiles } from './open-files.ts'

const trustedProxies = readRanges([]).ranges
const megabyte = 1024 * 1024
let server: Server
const clients: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.closeAllConnections()
  server.close()
})

async function open(answer: Answer, bounds: { writePatience?: number; most?: number } = {}): Promise<void> {
  server = openHttpServer(answer, { trustedProxies, ...bounds })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

async function client(says: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(socket)
  // Being cut off is what some of them are here for.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(says)
  return socket
}

async function heardBy(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes))
  await once(socket, 'close')
  return heard
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const halfAForm = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nname='

it('a client that takes nothing of its answer is let go, one that takes it slowly gets all of it', async () => {
  await open((_, response) => void response.end(Buffer.alloc(20 * megabyte)), { writePatience: 3_000 })
  await client(ask('/'))
  const slow = await client(ask('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  let taken = 0
  slow.on('data', (bytes) => {
    taken += bytes.length
    slow.pause()
    setTimeout(() => slow.resume(), 2)
  })
  await once(slow, 'close')
  expect(taken).toBeGreaterThan(20 * megabyte)
  await expect.poll(() => connections(server), { timeout: 10_000 }).toBe(0)
})

it('where nobody says otherwise it waits twenty seconds for a client to read, and has as many connections as there are files for, up to 4,000', async () => {
  await open((_, response) => void response.end())
  expect(server.timeout).toBe(20_000)
  const sockets = Array.from({ length: connectionsWithin(ownOpenFiles()) + 1 }, () => arriveFrom('127.0.0.1'))
  expect(closedOf(sockets)).toEqual([0])
  for (const socket of sockets) socket.destroy()
})

it('a request that names two hosts is refused, and not read further', async () => {
  const asked: (string | undefined)[] = []
  await open(({ url }, response) => {
    asked.push(url)
    response.end()
  })
  const twice = ask('/twice').replace('\r\n\r\n', '\r\nhost: localhost\r\n\r\n')
  expect(await heardBy(await client(ask('/once') + twice + ask('/behind')))).toMatch(/ 200 OK[\s\S]+ 400 Bad Request/)
  expect(asked).toEqual(['/once'])
})

it.each([
  ['www.example.com', 200],
  ['localhost:3000', 200],
  ['a_name.internal', 200],
  ['127.0.0.1:80', 200],
  ['[::1]:3000', 200],
  ['', 400],
  [':3000', 400],
  ['two words', 400],
  ['www.example.com/contact', 400],
  ['amira@localhost', 400],
  ['localhost:port', 400],
  ['[::1', 400],
  ['999.999.999.999', 400],
  ['localhost:99999', 400],
])('a request to the host “%s” is answered %i', async (host, status) => {
  await open((_, response) => void response.end())
  const request = ask('/').replace('localhost', `${host}\r\nConnection: close`)
  expect(await heardBy(await client(request))).toMatch(`HTTP/1.1 ${status} `)
})

it('requests that are sent at once are answered one after the other', async () => {
  let answering = 0
  let most = 0
  await open(async ({ url }, response) => {
    answering += 1
    most = Math.max(most, answering)
    await new Promise((resolve) => setTimeout(resolve, 10))
    answering -= 1
    response.setHeader('x-asked', String(url)).end()
  })
  const five = ['/1', '/2', '/3', '/4', '/5'].map(ask).join('')
  const socket = await client(five)
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes))
  await expect.poll(() => [...heard.matchAll(/x-asked: (\S+)/g)].map(([, url]) => url)).toHaveLength(5)
  expect([...heard.matchAll(/x-asked: (\S+)/g)].map(([, url]) => url)).toEqual(['/1', '/2', '/3', '/4', '/5'])
  expect(most).toBe(1)
})

it('between two answers on one connection somebody else has a turn', async () => {
  const order: string[] = []
  let other: Socket | undefined
  await open(({ url }, response) => {
    order.push(String(url))
    if (url === '/1') other?.write(ask('/other'))
    response.end()
  })
  other = await client('')
  const ten = Array.from({ length: 10 }, (_, at) => ask(`/${at + 1}`)).join('')
  await client(ten)
  await expect.poll(() => order).toHaveLength(11)
  expect(order.indexOf('/other')).toBeLessThan(5)
})

it('a crowd of requests on one connection ends it', async () => {
  let asked = 0
  await open((_, response) => {
    asked += 1
    setTimeout(() => response.end(), 50)
  })
  const socket = await client(ask('/').repeat(900))
  await heardBy(socket)
  expect(asked).toBe(1)
})

it('answers that nobody takes hold no more than 64 MB together', async () => {
  await open((_, response) => void response.end(Buffer.alloc(8 * megabyte)))
  for (let number = 0; number < 30; number += 1) await client(ask('/'))
  await expect.poll(() => connections(server), { timeout: 5_000 }).toBeLessThan(20)
  expect(await connections(server)).toBeGreaterThan(0)
})

it('a connection beyond the 256 of its address is closed, and one from elsewhere is not', async () => {
  await open((_, response) => void response.end())
  const sockets = Array.from({ length: 257 }, () => arriveFrom('198.51.100.4'))
  sockets.push(arriveFrom('198.51.100.5'))
  expect(closedOf(sockets)).toEqual([256])
  for (const socket of sockets) socket.destroy()
})

/** Somebody who has connected and says nothing. Of this machine’s own address there may be as many as there are. */
function arriveFrom(remoteAddress: string): PassThrough {
  const socket = Object.assign(new PassThrough(), { remoteAddress })
  server.emit('connection', socket)
  return socket
}

function closedOf(sockets: PassThrough[]): number[] {
  return sockets.flatMap(({ destroyed }, number) => (destroyed ? [number] : []))
}

it('where all places are taken, who comes next has that of whoever has been there longest without having asked', async () => {
  await open((request, response) => void request.resume().on('end', () => response.end('alive')), { most: 3 })
  const silent = [await client(''), await client('GET / HTTP/1.1\r\nHost: '), await client(halfAForm)]
  const gone: number[] = []
  for (const [place, socket] of silent.entries()) socket.once('close', () => gone.push(place))
  for (const places of [[0], [0, 1], [0, 1, 2]]) {
    const visitor = await client(ask('/'))
    await expect.poll(() => gone).toEqual(places)
    await once(visitor, 'data')
  }
})

it('two listeners of one program share its places', async () => {
  const sockets = new Set<Socket>()
  const answer: Answer = (_, response) => void response.end('alive')
  const first = openHttpServer(answer, { trustedProxies, most: 1, sockets })
  server = openHttpServer(answer, { trustedProxies, most: 1, sockets })
  const arrive = (at: Server) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress: '203.0.113.7' })
    at.emit('connection', socket)
    return socket
  }
  const both = [arrive(first), arrive(server)]
  expect(closedOf(both)).toEqual([0])
  for (const socket of both) socket.destroy()
})

it('whoever is being answered, or takes the time that staff have for a picture, keeps their place', async () => {
  let asked = 0
  await open(
    (request, response) => {
      asked += 1
      const sent = new Promise((resolve) => request.once('close', resolve))
      const staff = { env: { incoming: request } } as unknown as Context
      if (request.method === 'POST') void withTimeToUpload(staff, { id: 'amira' }, () => sent)
      if (request.url === '/healthz') response.end('alive')
    },
    { most: 2 },
  )
  const [first] = [await client(ask('/')), await client(halfAForm)]
  await expect.poll(() => asked).toBe(2)
  expect(await heardBy(await client(ask('/healthz')))).toBe('')
  first.destroy()
  await expect.poll(() => connections(server)).toBe(1)
  expect(await heardBy(await client('GET /healthz HTTP/1.0\r\n\r\n'))).toMatch(/alive$/)
})

it('HTTP/1.0 needs no Host, HTTP/1.1 does', async () => {
  await open((_, response) => void response.end('alive'))
  expect(await heardBy(await client('GET /healthz HTTP/1.0\r\n\r\n'))).toMatch(/^HTTP\/1\.1 200 [\s\S]*alive$/)
  expect(await heardBy(await client('GET /healthz HTTP/1.1\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400 /)
})

it('somebody whose answer takes long to make is not taken for one who does not read', async () => {
  await open((_, response) => void setTimeout(() => response.end('at last'), 1_500), { writePatience: 500 })
  expect(await heardBy(await client(ask('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')))).toMatch(/at last$/)
})

function connections(of: Server): Promise<number> {
  return new Promise((resolve, reject) => of.getConnections((error, count) => (error ? reject(error) : resolve(count))))
}

it('once it closes, an answer on its way is the last on its connection, and whoever would go on asks anew', async () => {
  await open((_, response) => void setTimeout(() => response.end('kept'), 20))
  const busy = await client(ask('/'))
  const heard = heardBy(busy)
  // As a proxy does that has more visitors than connections.
  busy.on('data', () => busy.write(ask('/')))
  await once(busy, 'data')
  await once(server, 'request')
  const closed = once(server, 'close')
  server.close()
  await closed
  expect((await heard).split('kept').slice(-2)[0]).toMatch(/\r\nConnection: close\r\n/)
})
