import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startInOwnFolder } from './server-process.ts'
import { traced } from './traced.ts'
import { askFor } from './visits.ts'

const bookings = 20

// On SQLite: what the system was asked for, in its order.
test('each acknowledged request was synced to the disk before its answer left', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const { server, path } = await startInOwnFolder(closing)
  const file = join(path, 'trace')
  const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg'
  const strace = await traced(server.child, ['-y', '-s', '40', '-e', calls, '-o', file])
  closing.defer(() => strace.end())

  for (let number = 0; number < bookings; number += 1) {
    expect((await askFor(server.address, `Patient ${number}`)).status).toBe(201)
  }
  await strace.end()

  const heard = (await readFile(file, 'utf8')).split('\n').flatMap(eventIn)
  expect(heard.filter((what) => what === 'answered')).toHaveLength(bookings)
  const early = heard.filter((what, at) => what === 'answered' && heard[at - 1] !== 'synced')
  expect(early).toEqual([])
})

/** A line of the trace: the log of the database is on the disk, or an answer is given to the network. */
function eventIn(line: string): ('synced' | 'answered')[] {
  // Unfinished only in the trace, where another thread did something meanwhile; the one that answers waits for it.
  if (/f(data)?sync\(\d+<.*practice\.sqlite-wal>(\)\s+= 0| <unfinished)/.test(line)) return ['synced']
  return /HTTP\/1\.1 201/.test(line) ? ['answered'] : []
}
