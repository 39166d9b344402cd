import { setImmediate as nextRound } from 'node:timers/promises'
import type { Context } from 'hono'
import { FairQueue } from '../domain/fair-queue.ts'
import { countedBy } from './network-address.ts'
import { hasComeWhole, hasHungUp, senderOf, type Trusting } from './sender.ts'

/** As many as come: who waits asks nothing else on that connection, and connections are bounded. */
const sizes = { atOnce: 1, names: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY }

/**
 * Node lets one new connection in in each round of the event loop. Were every round as long as a search takes, those who
 * knock would wait for one another, also who wants a page from kept bytes. A round in which nobody begins takes no time.
 */
const roundsOfTurn = 16
/** Who asks and hangs up at once is heard to have gone in the round after the one in which they are heard to ask. */
const roundsToHearOfEnd = 2

type Turns = {
  /** Resolves when it is a request's turn to begin: false where its sender has hung up by then, unless all of a form came. */
  toBegin(c: Context): Promise<boolean>
  /** Resolves when it is its turn to be answered. */
  toBeAnswered(c: Context): Promise<void>
}

/**
 * Lets no more than one request begin in a round of the event loop, or at the desk be answered, the senders by turns.
 * Whatever is done in several steps, as a booking is, would otherwise wait at each of them for all that somebody asks at
 * once.
 */
export function openTurns(backend: Trusting): Turns {
  const queue = new FairQueue(sizes, () => new Error('Nobody is sent away'))
  const turnOf = async (kind: 'reads' | 'writes' | 'desk', c: Context) => {
    if (kind === 'reads') await pass(roundsToHearOfEnd)
    return new Promise<boolean>((begin) => {
      const name = `${kind} ${countedBy(senderOf(c, backend).address)}`
      void queue.take({ name, first: false }, async () => {
        // What was written to its end is done all the same: its sender has pressed, and may only have lost the line.
        const isWanted = !hasHungUp(c) || (kind === 'writes' && hasComeWhole(c))
        begin(isWanted)
        if (isWanted) await pass(roundsOfTurn)
      })
    })
  }
  return {
    async toBegin(c) {
      if (isReadAtDesk(c)) return true
      // What is written waits for nothing that is read, also where all come by one proxy that says of nobody who they are.
      return turnOf(isRead(c) ? 'reads' : 'writes', c)
    },
    // Staff who ask for the same at once are answered by one look, which they share only where they begin together. Who
    // waits for an answer asks nothing else meanwhile, so as many begin as are answered.
    async toBeAnswered(c) {
      if (isReadAtDesk(c)) await turnOf('desk', c)
    },
  }
}

/**
 * To be waited for between the pieces of long work. A turn is sixteen rounds: rests of one round would let sixteen pieces
 * run before the next request may begin.
 */
export async function letOthersBegin(): Promise<void> {
  await pass(roundsOfTurn)
}

async function pass(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await nextRound()
}

function isReadAtDesk(c: Context): boolean {
  return isRead(c) && c.req.path.startsWith('/api/admin/')
}

function isRead(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}
