import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { byNpm, practice, processorSeconds } from '../../bench/programs.ts'
import { megabytes } from '../process-figures.ts'
import { openFolder } from './server-process.ts'

/** At most; the first that is light enough is enough. */
const starts = 12
/** Megabytes: the goal is 110, and a quarter. */
const mostIdle = 138
/**
 * Milliseconds of the processor, as seen on 23 November 2026 (262 to 358, 586 to 661) and a quarter; by the clock the goals
 * are 300 and 600. On a machine that is slow by itself, so many times what a bare Node takes there: 10 and 17 were seen.
 */
const ways = [
  { what: 'a server', command: undefined, asSeen: 450, bareNodes: 11.5 },
  { what: '`npm start` of what is built', command: byNpm, asSeen: 830, bareNodes: 20 },
]

// A group may share a small machine with other things: the server is there at once, and is no burden while it waits.
test('a server that has been started before is there quickly, and light', async () => {
  test.skip(process.platform !== 'linux', 'the time and the memory of a process are read from Linux')
  test.setTimeout(180_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const settings = {
    DATA_DIRECTORY: join(folder.path, 'data'),
    NODE_COMPILE_CACHE: join(folder.path, 'compiled'),
  }
  for (const { what, command, asSeen, bareNodes } of ways) {
    let most = asSeen
    // The first makes the database, and leaves compiled what the next ones need.
    await (await practice(settings, command)).end()
    const worked: number[] = []
    const bare: number[] = []
    for (let start = 0; start < starts && !(Math.min(...worked) < most); start += 1) {
      const server = await practice(settings, command)
      worked.push(processorSeconds(server.pid) * 1000)
      bare.push(Math.min(bareStart(), bareStart(), bareStart()))
      most = Math.max(asSeen, bareNodes * Math.min(...bare))
      if (!command) expect(megabytes(server.pid)).toBeLessThan(mostIdle)
      expect((await fetch(server.address)).status).toBe(200)
      await server.end()
    }
    // Others on the machine add to a start and take nothing away.
    const said = `${what} takes ${worked.map(Math.round)} ms of the processor to its first page, a bare Node ${bare.map(Math.round)}`
    console.log(said)
    expect(Math.min(...worked), said).toBeLessThan(most)
  }
})

/** Milliseconds of the processor until a server of nothing listens. */
function bareStart(): number {
  const program = `require('node:http').createServer().listen(0, () => {
    const { user, system } = process.cpuUsage()
    process.stdout.write(String((user + system) / 1000), () => process.exit())
  })`
  return Number(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }))
}
