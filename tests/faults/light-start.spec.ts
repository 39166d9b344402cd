import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { megabytes, processorMilliseconds } from '../process-figures.ts'
import { openFolder, startServer } from './server-process.ts'

const mostIdle = 140
const longestStart = 700

// A group may share a small machine with other things: the server is there at once, and is no burden while it waits.
test('a server that has been started before is there quickly, and light', async () => {
  test.skip(process.platform !== 'linux', 'the time and the memory of a process are read from Linux')
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const settings = {
    DATA_DIRECTORY: join(folder.path, 'data'),
    NODE_COMPILE_CACHE: join(folder.path, 'compiled'),
    BACK_UP_EVERY: 'off',
  }
  // The first makes the database, and leaves compiled what the next ones need; the quickest of three is its own speed.
  await (await startServer(settings)).end()
  const worked: number[] = []
  let idle = 0
  for (let start = 0; start < 3; start += 1) {
    const server = await startServer(settings)
    expect((await fetch(server.address)).status).toBe(200)
    worked.push(processorMilliseconds(server.child.pid))
    idle = megabytes(server.child.pid)
    await server.end()
  }
  console.log(`a start takes ${worked.map(Math.round)} ms of the processor; memory ${Math.round(idle)} MB`)
  expect(Math.min(...worked)).toBeLessThan(longestStart)
  expect(idle).toBeLessThan(mostIdle)
})
