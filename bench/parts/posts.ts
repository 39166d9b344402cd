import { openDesk } from '../../tests/journeys/front-desk.ts'
import { clients } from '../clients.ts'
import { type Figure, figure, percentile } from '../figures.ts'
import { practice, processorSeconds } from '../programs.ts'
import { publish } from '../staff.ts'

const connections = 50

/** `allPost` of a hundred posts, and how long the list of a thousand takes to show what was just saved. */
export async function* posts(): AsyncGenerator<Figure> {
  const server = await practice()
  const readers = clients(connections)
  const one = clients(1)
  try {
    const desk = await openDesk(server)
    for (let number = 0; number < 100; number += 1) await publish(desk, `Of a hundred ${number}`)
    const took: number[] = []
    const before = processorSeconds(server.pid)
    await readers.often(connections * 12, async (number) => {
      const asked = performance.now()
      // As browsers do: what is not compressed is several times as much, and its way is the client's work.
      const headers = { 'accept-encoding': 'gzip, deflate, br' }
      const { status } = await readers.ask(`${server.address}/api/admin/allPost`, headers)
      if (status !== 200) throw new Error(`allPost answers ${status}`)
      if (number >= connections) took.push(performance.now() - asked)
    })
    const worked = ((processorSeconds(server.pid) - before) * 1000) / (connections * 12)
    yield figure('allPost of 100 posts, 50 connections, slowest of a hundred', 'ms', [percentile(took, 0.99)], {
      goal: '300',
    })
    yield figure('the same on the processor, for each', 'ms', [worked])

    for (let number = 100; number < 1_000; number += 1) await publish(desk, `Of a thousand ${number}`)
    const shown: number[] = []
    for (let number = 0; number < 15; number += 1) {
      const slug = await publish(desk, `Just saved ${number}`)
      const asked = performance.now()
      const { bytes } = await one.ask(`${server.address}/blog`, { 'accept-encoding': 'identity' })
      if (!bytes.includes(slug)) throw new Error('The list does not show what was saved')
      shown.push(performance.now() - asked)
    }
    yield figure('list of 1,000 posts, just after a save', 'ms', shown, { goal: '20' })
  } finally {
    readers.close()
    one.close()
    await server.end()
  }
}
