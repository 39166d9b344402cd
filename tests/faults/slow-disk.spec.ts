import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { slowestOfPages, startInOwnFolder } from './server-process.ts'
import { traced } from './traced.ts'
import { askFor, references, signIn } from './visits.ts'

const pages = ['/', '/about', '/blog', '/contact', '/appointment']
/** In milliseconds. */
const eachSync = 1_500

// On SQLite: the first slow answer of the disk stops everybody, and is what tells that it is slow.
test('a disk that takes seconds for each sync keeps nobody waiting but those whose form is to be kept', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const { server } = await startInOwnFolder(closing)
  const { address } = server
  const { token } = await signIn(address)
  await slowestOfPages(address, pages, pages.length)
  const calls = 'fsync,fdatasync'
  const delayed = ['-e', `trace=${calls}`, '-e', `inject=${calls}:delay_enter=${eachSync * 1000}`]
  const disk = await traced(server.child, ['-o', '/dev/null', ...delayed])
  closing.defer(() => disk.end())
  const acknowledged = [(await askFor(address, 'Maya Okafor')).reference]

  // The same form once more is told the same, and no sooner.
  const names = ['Noor Aziz', 'Noor Aziz', 'Agnes Bell', 'Li Wei', 'Tom Reed']
  const asked = Promise.all(
    names.map(async (name, number) => {
      // Behind the first they come while the disk is busy, which is not yet with them.
      await wait(number * 300)
      const began = performance.now()
      const { status, reference } = await askFor(address, name)
      expect(status).toBe(201)
      expect(performance.now() - began).toBeGreaterThan(eachSync)
      acknowledged.push(reference)
    }),
  )
  expect(await slowestOfPages(address, pages, 400)).toBeLessThan(300)
  await asked
  await disk.end()
  expect(await references(address, token)).toEqual([...new Set(acknowledged)].sort())
})
