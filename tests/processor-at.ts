import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Place } from '../src/database/open-connection.ts'
import { applicationName } from '../src/database/postgres/address.ts'
import { processesServing } from './postgres-processes.ts'
import { processorMilliseconds } from './process-figures.ts'

/**
 * Milliseconds that this process has had a processor, with those by which PostgreSQL serves it at some places, where they
 * have been asked before. The clock's where PostgreSQL runs elsewhere.
 */
export async function processorAt(places: Place[]): Promise<() => number> {
  const serving = new Map<number, number>()
  for (const place of places) {
    if ('sqliteFile' in place) continue
    const asking = new pg.Client({ connectionString: place.postgresUrl })
    await asking.connect()
    const found = await processesServing(applicationName(place), asking)
    await asking.end()
    if (found.length === 0) return () => performance.now()
    for (const pid of found) serving.set(pid, 0)
  }
  return () => {
    const { user, system } = process.cpuUsage()
    // A connection that nobody has asked for a while is closed.
    for (const pid of serving.keys()) if (existsSync(`/proc/${pid}`)) serving.set(pid, processorMilliseconds(pid))
    return [...serving.values()].reduce((sum, one) => sum + one, (user + system) / 1000)
  }
}
