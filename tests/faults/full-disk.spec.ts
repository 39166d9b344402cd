import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { noSmallDisk, openSmallDisk } from '../small-disk.ts'
import { slowestOfPages, startServer } from './server-process.ts'
import { askFor, look, postForm, readiness, signIn } from './visits.ts'

const pages = ['/', '/about', '/blog', '/contact', '/appointment']

// Promise A9, through the running server, on SQLite.
test('on a full disk pages and patients are shown, forms keep their words, and it goes on when there is space', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const disk = await openSmallDisk(6)
  test.skip(!disk, noSmallDisk)
  if (!disk) return
  closing.defer(() => disk.remove())
  const { address, end } = await startServer({
    DATA_DIRECTORY: disk.path,
    BACK_UP_EVERY: 'off',
    RATE_LIMIT_MULTIPLIER: '1000',
  })
  closing.defer(async () => void (await end()))
  const { token } = await signIn(address)
  const acknowledged = [(await askFor(address, 'Maya Okafor')).reference]
  const { patients } = JSON.parse((await look(address, '/api/admin/patients', token)).text)
  const maya = `/api/admin/patients/${patients[0]._id}`
  await slowestOfPages(address, pages, pages.length)

  disk.fill()
  // Pages of the database that are half empty take some more, and short words where there is no room for long ones.
  for (const message of [randomBytes(750).toString('base64'), '']) {
    let answer = await askFor(address, 'Noor Aziz', message)
    while (answer.status === 201) {
      acknowledged.push(answer.reference)
      answer = await askFor(address, 'Noor Aziz', message)
    }
    expect(answer).toMatchObject({ status: 500, message: expect.stringContaining('01632') })
  }
  expect(await postForm(address, 'Agnes Bell')).toEqual({ status: 500, kept: true })
  // Each must be 200; how fast they are is measured where nothing else is.
  await slowestOfPages(address, pages, 2 * pages.length)
  const shown = await look(address, maya, token)
  expect([shown.status, JSON.parse(shown.text).patient.name]).toEqual([200, 'Maya Okafor'])
  expect((await look(address, '/api/admin/patients', token)).status).toBe(200)
  const again = await signIn(address)
  // Either it works, or it says why not.
  expect(again.status === 200 ? again.token.length > 0 : again.message.includes('01632')).toBe(true)
  await expect.poll(() => readiness(address)).toBe(503)

  disk.free()
  const freed = performance.now()
  while ((await readiness(address)) !== 200 && performance.now() - freed < 10_000) await wait(50)
  expect(performance.now() - freed).toBeLessThan(5_000)
  const after = await askFor(address, 'Noor Aziz')
  expect(after.status).toBe(201)
  expect(await references(address, token)).toEqual([...acknowledged, after.reference].sort())
})

async function references(address: string, token: string): Promise<string[]> {
  const all: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { patients: { reference: string }[]; next?: string } = JSON.parse(
      (await look(address, `/api/admin/patients?after=${after}`, token)).text,
    )
    for (const { reference } of page.patients) all.push(reference)
    after = page.next
  }
  return all.sort()
}
