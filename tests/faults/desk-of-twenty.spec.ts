import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { clients } from '../../bench/clients.ts'
import { aFreeTuesday } from '../journeys/free-day.ts'
import { openDesk, request } from '../journeys/front-desk.ts'
import { lowerQuartile, processorMilliseconds } from '../process-figures.ts'
import { openFolder, startServer } from './server-process.ts'

const staff = 20
const rounds = 16
/** Milliseconds of the processor within which all twenty have their answer: then so has who waits longest. */
const most = 50

// The clock on the wall belongs to everybody on the machine; what the server spends for all who ask at once does not.
test('twenty of staff who ask at once for the queue, a day, the list or a name have it within 50 ms of the processor', async () => {
  test.skip(!existsSync('/proc/self/schedstat'), 'the time of a process is read from Linux')
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const data = join(folder.path, 'data')
  const server = await startServer({ DATA_DIRECTORY: data, RATE_LIMIT_MULTIPLIER: '1000000', BACK_UP_EVERY: 'off' })
  closing.defer(async () => void (await server.end()))
  const { token } = await openDesk(server)
  // Two hundred requests that wait, on eight days with room for 24 each.
  const days = Array.from({ length: 8 }, aFreeTuesday)
  const [busyDay] = days
  for (let number = 0; number < 200; number += 1) {
    const time = `${String(9 + (number % 8)).padStart(2, '0')}:${['00', '15', '30'][Math.floor(number / 8) % 3]}`
    await request(server, {
      name: `Ada Lovell ${number}`,
      email: `ada${number}@example.org`,
      message: 'My tooth hurts when I drink something cold.',
      appointmentDate: days[Math.floor(number / 24) % days.length] ?? '',
      appointmentTime: time,
    })
  }
  const desks = clients(staff)
  closing.defer(async () => desks.close())

  const questions: Record<string, (person: number) => string> = {
    'the queue': () => '/api/admin/queue',
    'a day': () => `/api/admin/day/${busyDay}`,
    'the list of a day': () => `/api/admin/patients?filterDate=${busyDay}`,
    'one name': () => `/api/admin/patients?search=${encodeURIComponent('Lovell 17')}`,
    'a name each': (person) => `/api/admin/patients?search=${encodeURIComponent(`Lovell ${person + 100}`)}`,
  }
  const measure = async (compiling: number) => {
    const spent = new Map<string, number[]>(Object.keys(questions).map((what) => [what, []]))
    for (let round = -compiling; round < rounds; round += 1) {
      for (const [what, pathFor] of Object.entries(questions)) {
        const before = processorMilliseconds(server.child.pid)
        await desks.often(staff, async (person) => {
          const { status } = await desks.ask(server.address + pathFor(person), { token, 'accept-encoding': 'br' })
          if (status !== 200) throw new Error(`${what} answers ${status}`)
        })
        if (round >= 0) spent.get(what)?.push(processorMilliseconds(server.child.pid) - before)
      }
    }
    return [...spent].map(([what, took]) => [what, lowerQuartile(took)] as const)
  }
  let figures = await measure(4)
  // A machine whose processor is slow for a while costs twice as much of it; what is slow by itself is never quick.
  for (let more = 0; more < 3 && figures.some(([, took]) => took >= most); more += 1) figures = await measure(0)
  const said = figures.map(([what, took]) => `${what} ${took.toFixed(0)} ms`).join(', ')
  console.log(`twenty at once: ${said}`)
  for (const [what, took] of figures) expect(took, `${what}: ${said}`).toBeLessThan(most)
})
