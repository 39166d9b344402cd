import { setImmediate as nextRound } from 'node:timers/promises'
import type { Context } from 'hono'
import { FairQueue } from '../domain/fair-queue.ts'
import type { Backend } from './backend.ts'
import { countedBy } from './network-address.ts'
import { senderOf } from './sender.ts'

/** As many as come: who waits asks nothing else on that connection, and connections are bounded. */
const sizes = { atOnce: 1, names: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY }

/**
 * Lets one request begin in each round of the event loop, the senders by turns. Whatever is done in several steps, as a
 * booking is, would otherwise wait at each of them for all that somebody asks at once.
 */
export function openTurns(backend: Pick<Backend, 'settings'>): (c: Context) => Promise<void> {
  const queue = new FairQueue(sizes, () => new Error('Nobody is sent away'))
  return (c) => {
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    // Staff who ask for the same at once are answered by one look, which they share only where they begin together.
    if (!writes && c.req.path.startsWith('/api/admin/')) return Promise.resolve()
    // What is written waits for nothing that is read, also where all come by one proxy that says of nobody who they are.
    const name = `${writes ? 'writes' : 'reads'} ${countedBy(senderOf(c, backend).address)}`
    return new Promise((begin) => {
      void queue.take({ name, first: false }, () => {
        begin()
        return nextRound()
      })
    })
  }
}
