import { createServer } from 'node:net'

/** The system hands out ports by itself only above these. */
const first = 20_000
const count = 12_000
/** Two processes that ask at once begin far from each other. */
let next = (process.pid * 97) % count

/**
 * A port of 127.0.0.1 that nobody listens on just now. It may stand unused for a while, as while a server starts or is
 * started again: whoever asks the system for any port meanwhile is not given it, nor is whoever asks here.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('Every port is taken')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
