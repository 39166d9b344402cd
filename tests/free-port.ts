import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => (bound && typeof bound === 'object' ? resolve(bound.port) : reject(new Error('No port'))))
    })
  })
}
