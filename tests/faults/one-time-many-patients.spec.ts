import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openEmptyDatabase } from '../empty-database.ts'
import { openRunningPractice } from '../journeys/running-practice.ts'
import { thorough } from '../thorough.ts'

const root = join(import.meta.dirname, '../..')
const repetitions = 20
const asking = 200

// 200 requests at once for one time with C chairs; exactly C are answered 201, the rest 400 with free times
// near it, none with a fault of ours, all within two seconds.
// Without the time for all, each number is tried on one of the databases.
const chairsOn = thorough ? { sqlite: [1, 3, 5], postgres: [1, 3, 5] } : { sqlite: [1, 5], postgres: [3] }
for (const engine of ['sqlite', 'postgres'] as const) {
  for (const chairs of chairsOn[engine]) {
    test(`of ${asking} patients who ask for one time with ${chairs} chairs, exactly ${chairs} get it (${engine})`, async () => {
      test.skip(engine === 'postgres' && !process.env.TEST_DATABASE_URL, 'needs a PostgreSQL server')
      test.setTimeout(180_000)
      await using closing = new AsyncDisposableStack()
      const content = await contentWith(chairs)
      closing.defer(() => content.remove())
      const database = engine === 'postgres' ? await openEmptyDatabase() : undefined
      closing.defer(async () => database?.close())
      const settings = {
        CONTENT_DIRECTORY: content.folder,
        RATE_LIMIT_MULTIPLIER: '1000000',
        ...(database ? { DATABASE_URL: database.address } : {}),
      }
      const addresses: string[] = []
      while (addresses.length < (database ? 4 : 1)) {
        const server = await openRunningPractice(settings)
        closing.defer(() => server.close())
        addresses.push(server.address)
      }
      // A process that has just started has compiled nothing yet: each takes a few forms for another day first.
      for (let round = 0; round < 40; round += 1) {
        await Promise.all(
          addresses.map((address, place) => ask(address, 900 + round * 4 + place, dayAhead(350 + round * 7))),
        )
      }
      // Nor has it opened its connections to the database, which it does when several ask at once.
      for (let round = 0; round < 2; round += 1) {
        const several = Array.from({ length: 60 }, (_, number) => addresses[number % addresses.length] ?? '')
        await Promise.all(several.map((address, place) => ask(address, 2_000 + place, dayAhead(700 + round * 7))))
      }
      for (let repetition = 0; repetition < repetitions; repetition += 1) {
        const day = dayAhead(7 + repetition * 7)
        const began = performance.now()
        const answers = await Promise.all(
          Array.from({ length: asking }, (_, number) => ask(addresses[number % addresses.length] ?? '', number, day)),
        )
        const took = performance.now() - began
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(chairs)
        const refused = answers.filter(({ status }) => status !== 201)
        expect(refused.every(({ status, neighbours }) => status === 400 && neighbours > 0)).toBe(true)
        expect(took).toBeLessThan(2_000)
      }
    })
  }
}

async function ask(address: string, number: number, appointmentDate: string) {
  const response = await fetch(`${address}/api/user/appointment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `Patient ${number}`,
      phone: `07700 900${String(number).padStart(3, '0')}`,
      service: 'Veneers',
      appointmentDate,
      appointmentTime: '10:00',
    }),
  })
  const { neighbours = [] }: { neighbours?: unknown[] } = JSON.parse(await response.text())
  return { status: response.status, neighbours: neighbours.length }
}

/** A weekday in London so many days from the next Tuesday. */
function dayAhead(days: number): string {
  const today = Temporal.Now.plainDateISO('Europe/London')
  const tuesday = today.add({ days: (9 - today.dayOfWeek) % 7 || 7 })
  return tuesday.add({ days }).toString()
}

/** The owner's words with another number of chairs, and without bank holidays, which may fall on a Tuesday. */
async function contentWith(chairs: number): Promise<{ folder: string; remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'content-'))
  const folder = join(home, 'content')
  await cp(join(root, 'content'), folder, { recursive: true })
  await symlink(join(root, 'imagery'), join(home, 'imagery'))
  const file = join(folder, 'practice.yaml')
  const words = await readFile(file, 'utf8')
  const changed = words
    .replace(/surgeryHours: \d+/, `surgeryHours: ${chairs}`)
    .replace(/^bankHolidays: .*$/m, 'bankHolidays: none')
  for (const said of [`surgeryHours: ${chairs}`, 'bankHolidays: none']) expect(changed).toContain(said)
  await writeFile(file, changed)
  return { folder, remove: () => rm(home, { recursive: true }) }
}
