import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { peakMegabytes } from '../process-figures.ts'
import { thorough } from '../thorough.ts'
import { openFolder, slowestOfPages, startServer } from './server-process.ts'

const crowd = thorough ? 600 : 150
const requests = 900
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n`

test(`${crowd} clients that ask ${requests} times at once and read nothing cost their own connection only`, async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const server = await startServer({ DATA_DIRECTORY: folder.path })
  closing.defer(async () => void (await server.end()))
  const picture = /\/pictures\/[^" ]+/.exec(await (await fetch(`${server.address}/`)).text())?.[0] ?? '/'
  await slowestOfPages(server.address, ['/', '/about', '/treatment', '/fees'], 50)

  const clients: Socket[] = []
  closing.defer(async () => {
    for (const client of clients) client.destroy()
  })
  const port = Number(new URL(server.address).port)
  for (let number = 0; number < crowd; number += 1) {
    // One of two asks as often as it is let, so that it stays.
    const times = number % 2 === 0 ? requests : 10
    const says = ask(number % 3 === 0 ? picture : '/').repeat(times)
    clients.push(await deafClient(port, says))
  }
  expect(await slowestOfPages(server.address, ['/', '/about', '/treatment', '/fees', '/healthz'], 300)).toBeLessThan(
    500,
  )
  expect(peakMegabytes(server.child.pid)).toBeLessThan(400)
  expect(await server.end()).toBeLessThan(10_000)
  expect(server.child.exitCode).toBe(0)
})

/** Sends without ever reading. */
function deafClient(port: number, says: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(says)
      resolve(socket)
      // Being cut off is what is expected from here on.
      socket.off('error', reject).on('error', () => undefined)
    })
    socket.on('error', reject)
    socket.pause()
  })
}
