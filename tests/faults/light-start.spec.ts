import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFolder, type ServerProcess, startServer } from './server-process.ts'

const megabytesIdle = 140
const processorMilliseconds = 700

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
    worked.push(milliseconds(server))
    idle = megabytes(server)
    await server.end()
  }
  console.log(`a start takes ${worked.map(Math.round)} ms of the processor; memory ${Math.round(idle)} MB`)
  expect(Math.min(...worked)).toBeLessThan(processorMilliseconds)
  expect(idle).toBeLessThan(megabytesIdle)
})

/** Milliseconds that all threads of a server have run so far. */
function milliseconds({ child }: ServerProcess): number {
  const threads = `/proc/${child.pid}/task`
  return readdirSync(threads)
    .map((thread) => Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, one) => sum + one, 0)
}

function megabytes({ child }: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
}
