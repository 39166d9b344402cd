import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { thorough } from '../../tests/thorough.ts'
import { fillWithMany } from '../database/test-many.ts'
import { openTestPlace } from '../database/test-records.ts'
import { makeBackUp } from './make-back-up.ts'
import { restoreBackUp } from './restore-back-up.ts'

/** 50,000 in five minutes is what is promised; fewer, in proportion, where nobody has the time. */
const requests = thorough ? 50_000 : 2_000

it(`restores ${requests} requests in ${(requests / 50_000) * 300} seconds`, { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-speed-'))
  const [old, fresh] = [await openTestPlace(), await openTestPlace()]
  await fillWithMany(old.place, requests)
  const backUps = { to: join(folder, 'back-ups') }
  const now = new Date()
  const begun = performance.now()
  const { file } = await makeBackUp({ place: old.place, dataDirectory: folder, backUps }, now)
  const written = performance.now()
  const dataDirectory = join(folder, 'data')
  const place = 'sqliteFile' in fresh.place ? { sqliteFile: join(dataDirectory, 'practice.sqlite') } : fresh.place
  const restored = await restoreBackUp({ file, keys: [], place, dataDirectory, backUps: backUps.to, over: false, now })
  const seconds = (performance.now() - written) / 1000
  console.info(`${requests}: back-up ${((written - begun) / 1000).toFixed(1)} s, restore ${seconds.toFixed(1)} s`)
  expect(restored).toMatchObject({ kind: 'restored' })
  expect(seconds).toBeLessThan((requests / 50_000) * 300)
  await Promise.all([old.remove(), fresh.remove(), rm(folder, { recursive: true })])
})
