import { expect, test } from '@playwright/test'
import { openEmptyDatabase } from '../empty-database.ts'
import { openRunningPractice, staff } from '../journeys/running-practice.ts'
import { thorough } from '../thorough.ts'

const killsOn = { sqlite: 16, postgres: thorough ? 16 : 4 }
const clients = 32

// The server is killed again and again while clients retry with their keys. Every acknowledged request is
// there, none is there twice, and nothing is there that nobody asked for.
for (const engine of ['sqlite', 'postgres'] as const) {
  const kills = killsOn[engine]
  test(`nothing acknowledged is lost and nothing happens twice when the server is killed ${kills} times (${engine})`, async () => {
    test.skip(engine === 'postgres' && !process.env.TEST_DATABASE_URL, 'needs a PostgreSQL server')
    test.setTimeout(300_000)
    await using closing = new AsyncDisposableStack()
    const database = engine === 'postgres' ? await openEmptyDatabase() : undefined
    closing.defer(async () => database?.close())
    const practice = await openRunningPractice({
      RATE_LIMIT_MULTIPLIER: '1000000',
      ...(database ? { DATABASE_URL: database.address } : {}),
    })
    closing.defer(() => practice.close())

    const acknowledged = new Map<string, string>()
    let going = true
    const working = Array.from({ length: clients }, async (_, client) => {
      for (let form = 0; going; form += 1) {
        const name = `Patient ${client} form ${form}`
        acknowledged.set(name, await untilAcknowledged(practice.address, name))
      }
    })
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100 + (kill % 4) * 150))
      await practice.restart('kill -9')
    }
    going = false
    await Promise.all(working)

    const kept = await allRequests(practice.address)
    expect(acknowledged.size).toBeGreaterThan(clients)
    expect(new Map(kept)).toEqual(acknowledged)
    expect(kept).toHaveLength(acknowledged.size)
  })
}

/** Sends one form with one key until somebody says 201; the answer's reference. */
async function untilAcknowledged(address: string, name: string): Promise<string> {
  for (;;) {
    try {
      const response = await fetch(`${address}/api/user/appointment`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': name },
        body: JSON.stringify({ name, phone: '07700 900123' }),
      })
      const { reference }: { reference?: string } = JSON.parse(await response.text())
      if (response.status === 201 && reference) return reference
    } catch {
      // Cut off: nobody knows whether it was kept, which is what the key is for.
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

type Page = { patients: { name: string; reference: string }[]; next?: string }

async function allRequests(address: string): Promise<[string, string][]> {
  const signedIn = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  })
  const { token }: { token: string } = JSON.parse(await signedIn.text())
  const all: [string, string][] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const answer = await fetch(`${address}/api/admin/patients?after=${after}`, { headers: { token } })
    const page: Page = JSON.parse(await answer.text())
    for (const { name, reference } of page.patients) all.push([name, reference])
    after = page.next
  }
  return all
}
