import { createServer, Server } from 'node:http'
import { expect, test, vi } from 'vitest'
import { bind, listen, tryToListen, UnusableAddress } from './listen.ts'

const atAnyPort = { host: 'localhost', port: 0 }

test('where only one of the two addresses of localhost can be had, it is let go again', async () => {
  const servers: Server[] = []
  const both = listen(async (port, host) => {
    if (host === '::1') throw new UnusableAddress('Port is taken.', { cause: { code: 'EADDRINUSE' } })
    const server = createServer()
    servers.push(server)
    return bind(server, port, host)
  }, atAnyPort)
  try {
    await expect(both).rejects.toThrow('Port is taken.')
    expect(servers.map(({ listening }) => listening)).toEqual([false])
  } finally {
    for (const server of servers) server.close()
  }
})

test('a look at any port asks each address for one of its own: that of the other may be taken there', async () => {
  const asked = vi.spyOn(Server.prototype, 'listen')
  try {
    await tryToListen(atAnyPort)
    expect(asked.mock.calls.map(([port, host]) => ({ port, host }))).toEqual([
      { port: 0, host: '127.0.0.1' },
      { port: 0, host: '::1' },
    ])
  } finally {
    asked.mockRestore()
  }
})
