import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { slowestOfPages, startInOwnFolder, startServer } from './server-process.ts'
import { traced } from './traced.ts'
import { askFor, postForm, readiness, references, signIn } from './visits.ts'

const pages = ['/', '/about', '/blog', '/contact', '/appointment']

/** What the system answers with "Input/output error" on SQLite, as a disk does that dies. */
const broken = { syncs: 'fsync,fdatasync', writes: 'pwrite64', reads: 'pread64' }

test('on a disk that dies pages are shown, no form is acknowledged, and it goes on where it lives again', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const { server, settings } = await startInOwnFolder(closing)
  const { address } = server
  const { token } = await signIn(address)
  const acknowledged = [(await askFor(address, 'Maya Okafor')).reference]
  await slowestOfPages(address, pages, pages.length)

  for (const [what, calls] of Object.entries(broken)) {
    const disk = await traced(server.child, [
      '-o',
      '/dev/null',
      '-e',
      `trace=${calls}`,
      '-e',
      `inject=${calls}:error=EIO`,
    ])
    closing.defer(() => disk.end())
    const refused = { status: 500, message: expect.stringContaining('01632') }
    expect(await askFor(address, `Noor Aziz ${what}`), what).toMatchObject(refused)
    expect(await postForm(address, `Agnes Bell ${what}`), what).toEqual({ status: 500, kept: true })
    await slowestOfPages(address, pages, 2 * pages.length)
    await expect.poll(() => readiness(address), what).toBe(503)
    await disk.end()
    await expect.poll(() => readiness(address), what).toBe(200)
    acknowledged.push((await askFor(address, `Li Wei ${what}`)).reference)
    expect(await references(address, token)).toEqual(expect.arrayContaining(acknowledged))
  }

  const ended = once(server.child, 'exit')
  server.child.kill('SIGKILL')
  await ended
  const again = await startServer(settings)
  closing.defer(async () => void (await again.end()))
  const kept = await references(again.address, (await signIn(again.address)).token)
  expect(kept).toEqual(expect.arrayContaining(acknowledged))
})
