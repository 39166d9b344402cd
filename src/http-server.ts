import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { mayTakeTime } from './http/time-to-upload.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A server that waits eight seconds for headers and fifteen for a request (promise B1: a thousand slow connections are
 * gone within twenty seconds), but for signed-in people who are sending something.
 */
export function openHttpServer(answer: Answer): Server {
  const answering = new WeakMap<Duplex, ServerResponse>()
  const server = createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
    answering.set(request.socket, response)
    answer(request, response)
  })
  server.headersTimeout = 8_000
  server.requestTimeout = 15_000
  server.maxRequestsPerSocket = 1_000
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node asks once for each request, so whoever lets one pass must end it: time-to-upload.ts does.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeTime(socket)) return
    const response = answering.get(socket)
    const inTheMiddle = response?.headersSent && !response.writableFinished
    if (socket.writable && !inTheMiddle) socket.write(refusalOf(error.code))
    socket.destroy(error)
  })
  return server
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
