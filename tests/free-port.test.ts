import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const ofTheSystem = '/proc/sys/net/ipv4/ip_local_port_range'

test('a port that waits for its server is handed to nobody else', async () => {
  const ports: number[] = []
  for (let asked = 0; asked < 50; asked += 1) ports.push(await freePort())
  expect(new Set(ports).size).toBe(ports.length)
  if (!existsSync(ofTheSystem)) return
  const [lowest = 0] = readFileSync(ofTheSystem, 'utf8').split(/\s+/).map(Number)
  // Somebody may have widened it.
  if (lowest >= 32_768) expect(Math.max(...ports)).toBeLessThan(lowest)
})

test('a port that somebody listens on is passed over', async () => {
  const port = await freePort()
  const neighbour = createServer()
  // Where that is refused somebody listens there already.
  await once(neighbour.listen(port + 1, '127.0.0.1'), 'listening').catch(() => undefined)
  expect(await freePort()).not.toBe(port + 1)
  neighbour.close()
})
