import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What lies between a practice and its database server, and can swallow everything. */
type BlackHole = {
  /** The database's address by way of it. */
  address: string
  /** Nobody is answered any more, nor refused: who knocks hears nothing at all, as where a firewall drops every packet. */
  open(): void
  /** As it was. What was swallowed goes on where it stopped. */
  shut(): void
  end(): Promise<void>
}

const line = `
  const { connect, createServer } = require('node:net')
  const [, host, port] = process.argv
  const server = createServer((near) => {
    const far = connect(Number(port), host)
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => process.stdout.write(String(server.address().port)))
`

/**
 * A line in a process of its own. Stopped, it takes in nothing; and once two whom nobody lets in stand at its door, the
 * system drops whoever comes after them.
 */
export async function openBlackHole(databaseUrl: string): Promise<BlackHole> {
  const target = new URL(databaseUrl)
  const child = spawn(process.execPath, ['-e', line, target.hostname, target.port || '5432'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  const port = Number(String(said))
  const address = new URL(databaseUrl)
  address.hostname = '127.0.0.1'
  address.port = String(port)
  const atTheDoor: Socket[] = []
  return {
    address: address.href,
    open() {
      child.kill('SIGSTOP')
      // Nobody waits for them: the practice may have been quicker, and stands there itself.
      for (let standing = 0; standing < 3; standing += 1) {
        atTheDoor.push(connect(port, '127.0.0.1').on('error', () => undefined))
      }
    },
    shut() {
      for (const socket of atTheDoor.splice(0)) socket.destroy()
      child.kill('SIGCONT')
    },
    async end() {
      for (const socket of atTheDoor) socket.destroy()
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
