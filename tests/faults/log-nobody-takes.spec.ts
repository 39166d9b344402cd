import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { megabytes } from '../process-figures.ts'
import { noSmallDisk, openSmallDisk } from '../small-disk.ts'
import { thorough } from '../thorough.ts'
import { openFolder, slowestOfPages, startServer } from './server-process.ts'

const pages = ['/', '/about', '/healthz']
const answers = thorough ? 20_000 : 900

// Whatever becomes of the log, pages are answered and SIGTERM ends the server.
test('a log on a full disk: lines are dropped and counted, and their number is told when there is space', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const disk = await openSmallDisk(1)
  test.skip(!disk, noSmallDisk)
  if (!disk) return
  closing.defer(() => disk.remove())
  const file = join(disk.path, 'server.log')
  const log = openSync(file, 'a')
  const server = await start(closing, log)
  closeSync(log)
  disk.fill()
  const full = performance.now()
  // Longer than a place that refused a line is left alone, so that those who wait meanwhile are refused together.
  while (performance.now() - full < 2_500)
    expect(await slowestOfPages(server.address, pages, answers)).toBeLessThan(500)
  disk.free()
  const written = async () => {
    await fetch(`${server.address}/healthz`)
    return readFileSync(file, 'utf8')
  }
  await expect.poll(written, { timeout: 10_000 }).toMatch(/"dropped":\d{3}/)
  // Each line can be read, also where the disk took only half of one.
  const odd = (await written()).split('\n').filter((line) => line && !isJson(line))
  expect(odd.length).toBeLessThanOrEqual(1)
  disk.fill()
  await slowestOfPages(server.address, pages, 100)
  expect(await server.end()).toBeLessThan(10_000)
})

test('a log whose reader has gone', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const server = await start(closing, 'pipe')
  server.child.stdout?.destroy()
  expect(await slowestOfPages(server.address, pages, answers)).toBeLessThan(500)
  expect(await server.end()).toBeLessThan(10_000)
  expect(server.child.exitCode).toBe(0)
})

test('a log that nobody reads takes no more memory than its bound', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const server = await start(closing, 'pipe')
  await slowestOfPages(server.address, pages, 300)
  const before = megabytes(server.child.pid)
  // Beyond the pipe's 64 KB, and what may wait.
  expect(await slowestOfPages(server.address, pages, answers * 2)).toBeLessThan(500)
  const after = megabytes(server.child.pid)
  expect(after, `${before} MB before`).toBeLessThan(400)
  expect(await server.end()).toBeLessThan(10_000)
  expect(server.child.exitCode).toBe(0)
})

async function start(closing: AsyncDisposableStack, stdout: 'pipe' | number) {
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const server = await startServer({ DATA_DIRECTORY: folder.path, LOG_EVERY_ANSWER: 'yes' }, stdout)
  closing.defer(async () => void (await server.end()))
  return server
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
