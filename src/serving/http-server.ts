import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AddressRanges } from '../http/network-address.ts'
import { mayTakeTime } from '../http/uploads.ts'
import { ConnectionLimit } from './connection-limit.ts'
import { connectionsWithin, ownOpenFiles } from './open-files.ts'

/** Answers a request, now or later. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Requests that may wait behind the one being answered on a connection. No browser and no proxy sends any. */
const mostPipelined = 10
/** How long an answer may wait for a client that reads nothing, in milliseconds. */
const twentySeconds = 20_000
/** Bytes of answers that clients have not taken yet, over all connections. */
const mostOnTheirWay = 64 * 1024 * 1024
const lookEvery = 500

/**
 * A server on which a client costs at most its own connection: eight seconds for headers and
 * fifteen for a request, but for signed-in people who are sending something; one answer at a time on a connection;
 * twenty seconds for an answer of which nothing is taken; so many connections for an address, and in all, where who comes
 * next has the place of one who asks nothing. `sockets`: where they are kept, one for all listeners of a program.
 */
export function openHttpServer(
  answer: Answer,
  {
    trustedProxies,
    writePatience = twentySeconds,
    most = connectionsWithin(ownOpenFiles()),
    sockets = new Set(),
  }: { trustedProxies: AddressRanges; writePatience?: number; most?: number; sockets?: Set<Socket> },
): Server {
  const perAddress = new ConnectionLimit(trustedProxies)
  const server = createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
    const { socket } = request
    // The others of a crowd whose connection was just closed. Ended here, or Node would make an error for each later, which
    // costs as much as all else about it.
    if (socket.destroyed) {
      request.destroy()
      return
    }
    const line = lines.get(socket) ?? { waiting: [] }
    lines.set(socket, line)
    if (!line.response) begin(request, response, line)
    else if (line.waiting.length < mostPipelined) line.waiting.push({ request, response })
    else socket.destroy()
  })
  const begin = (request: IncomingMessage, response: ServerResponse, line: Line) => {
    line.response = response
    // Whoever went on asking on this connection would be cut off at last, maybe in the middle of an answer.
    if (!server.listening) response.shouldKeepAlive = false
    response.once('close', () => {
      const next = line.waiting.shift()
      // Whoever asks ten times at once goes to the end of the line after each answer.
      if (next) setImmediate(() => !next.request.socket.destroyed && begin(next.request, next.response, line))
      else line.response = undefined
    })
    if (misnamesHost(request)) response.writeHead(400, { connection: 'close' }).end()
    else answer(request, response)
  }
  server.headersTimeout = 8_000
  server.requestTimeout = 15_000
  server.maxRequestsPerSocket = 1_000
  server.timeout = writePatience
  server.on('timeout', (socket) => {
    // Nothing to write, but somebody is being answered: their picture is on its way in, or a password is looked at.
    if (lines.get(socket)?.response && socket.writableLength === 0) return
    socket.destroy()
  })
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (!perAddress.open(address)) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      perAddress.close(address)
    })
    if (sockets.size > most) closeOneNotAnswered(sockets)
  })
  const looking = setInterval(() => closeHungriest(sockets), lookEvery).unref()
  server.on('close', () => clearInterval(looking))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node asks once for each request, so whoever lets one pass must end it: uploads.ts does.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeTime(socket)) return
    const response = lines.get(socket)?.response
    const inTheMiddle = response?.headersSent && !response.writableFinished
    if (socket.writable && !inTheMiddle) socket.write(refusalOf(error.code))
    socket.destroy(error)
  })
  return server
}

/** Of each connection, at whichever listener. */
const lines = new WeakMap<Duplex, Line>()

/** What happens on one connection: the answer that is being given, and the requests behind it. */
type Line = { response?: ServerResponse | undefined; waiting: { request: IncomingMessage; response: ServerResponse }[] }

/**
 * Closes the one that has been there longest and is not being answered, since a visitor’s request is there at once: whoever
 * holds thousands of connections and says little on them keeps nobody out. At worst it is the newest.
 */
function closeOneNotAnswered(sockets: Set<Socket>): void {
  for (const socket of sockets) {
    const request = lines.get(socket)?.response?.req
    if (request && (request.complete || mayTakeTime(socket))) continue
    // It says only later that it is closed, and the next may come before.
    sockets.delete(socket)
    socket.destroy()
    return
  }
}

/** RFC 9112 (3.2) refuses two hosts, of which a proxy before us perhaps takes the other, and what can be none. */
function misnamesHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  // A number too large for an address or a port is written like one, and the page’s own address cannot be made of it.
  return hosts.length > 1 || hosts.some((host) => !hostAndPort.test(host) || !URL.canParse(`http://${host}`))
}

/** A name, an IPv4 or an IPv6 address, as RFC 3986 (3.2.2) writes them. */
const hostAndPort = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i

/** Where clients together leave too much untaken, those that leave most are closed until it is bearable. */
function closeHungriest(sockets: Set<Socket>): void {
  let onTheirWay = 0
  for (const socket of sockets) onTheirWay += socket.writableLength
  if (onTheirWay <= mostOnTheirWay) return
  for (const socket of [...sockets].sort((one, other) => other.writableLength - one.writableLength)) {
    if (onTheirWay <= mostOnTheirWay / 2) return
    onTheirWay -= socket.writableLength
    socket.destroy()
  }
}

/** The same answers that Node gives where nobody listens. */
function refusalOf(code: string | undefined): string {
  const status =
    code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW'
        ? '413 Payload Too Large'
        : code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request'
  return `HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`
}
