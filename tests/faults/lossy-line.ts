import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

/** What lies between a practice and its database server. */
export type Line = {
  /** The database's address by way of this line. */
  address: string
  /** How many connections have been asked for by it. */
  connections(): number
  /** Nothing goes on, in neither direction; new connections are taken and nothing is said on them. */
  freeze(): void
  /** Everybody is cut off and nobody is let in, as when the server is killed. */
  cut(): Promise<void>
  /** The next commit's connection is cut before the commit has come to the server, or before its answer comes back. */
  cutAtCommit(before: 'commit' | 'answer'): Promise<void>
  /** As it was. What was frozen goes on where it stopped. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** As PostgreSQL is asked to commit. */
const commit = Buffer.from('commit\0')

/** A line to a PostgreSQL server that a test can disturb without touching the server, which others use. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let frozen = false
  let connections = 0
  let cutting: { before: 'commit' | 'answer'; done(): void } | undefined
  const server = createServer((near) => {
    connections += 1
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    if (!frozen) flow(near, far)
  })
  const flow = (near: Socket, far: Socket) => {
    near.on('data', (asked: Buffer) => {
      if (!cutting || !asked.includes(commit)) return
      const { before, done } = cutting
      cutting = undefined
      const cutOff = () => {
        near.destroy()
        far.destroy()
        done()
      }
      // Sooner than it is handed on.
      if (before === 'commit') cutOff()
      else far.prependOnceListener('data', cutOff)
    })
    near.pipe(far)
    far.pipe(near)
  }
  const port = await freePort()
  const listen = async () => void (await once(server.listen(port, '127.0.0.1'), 'listening'))
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen()
  const address = new URL(databaseUrl)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  return {
    address: address.href,
    connections: () => connections,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut,
    cutAtCommit: (before) =>
      new Promise((resolve) => {
        cutting = { before, done: resolve }
      }),
    async mend() {
      frozen = false
      if (!server.listening) return listen()
      // Whoever waited was let go long ago; the server is met anew, as after a network that came back.
      const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets) socket.destroy()
      await Promise.all(closed)
      // Whoever holds the other end in this process hears of it with the next turn, before asking anything.
      for (let turns = 0; turns < 3; turns += 1) await nextTurn()
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
