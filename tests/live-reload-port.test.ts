import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const { liveReloadPort } = await import(join(import.meta.dirname, '../launch/live-reload-port.mjs'))

// Its pages would listen to the other one, and hear of no change.
test('a second practice in development reloads its pages by a port of its own', async () => {
  const port = await freePort()
  expect(await liveReloadPort(port)).toBe(port)
  const other = createServer()
  await once(other.listen(port), 'listening')
  expect(await liveReloadPort(port)).toBeGreaterThan(port)
  await once(other.close(), 'close')
})
