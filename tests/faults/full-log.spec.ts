import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { noSmallDisk } from '../small-disk.ts'
import { openFolder, slowestOfPages, startServer } from './server-process.ts'
import { openSmallLogPostgres } from './small-log-postgres.ts'
import { type Answered, askFor, postForm, readiness, references, signIn } from './visits.ts'

const pages = ['/', '/about', '/blog', '/contact', '/appointment']

// Without room for its log PostgreSQL ends itself, which is an outage and no loss.
test('a PostgreSQL that has no room for its log is an outage in which nothing acknowledged is lost', async () => {
  const server = process.env.TEST_DATABASE_URL
  test.skip(!server, 'needs a PostgreSQL server')
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const database = await openSmallLogPostgres(server ?? '')
  test.skip(!database, noSmallDisk)
  if (!database) return
  closing.defer(() => database.close())
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const { address, end } = await startServer({
    DATA_DIRECTORY: folder.path,
    DATABASE_URL: database.address,
    BACK_UP_EVERY: 'off',
    RATE_LIMIT_MULTIPLIER: '1000',
  })
  closing.defer(async () => void (await end()))
  const { token } = await signIn(address)
  const acknowledged = [(await askFor(address, 'Maya Okafor')).reference]
  await slowestOfPages(address, pages, pages.length)

  database.fill()
  const ask = () => askFor(address, 'Noor Aziz', randomBytes(2_900).toString('base64'))
  const refused: Answered[] = []
  while (refused.length === 0) {
    for (const answer of await Promise.all(Array.from({ length: 10 }, ask))) {
      if (answer.status === 201) acknowledged.push(answer.reference)
      else refused.push(answer)
    }
  }
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 500, message: expect.stringContaining('01632') })
  }
  expect(await postForm(address, 'Agnes Bell')).toEqual({ status: 500, kept: true })
  await slowestOfPages(address, pages, 2 * pages.length)
  await expect.poll(() => readiness(address)).toBe(503)

  database.free()
  await database.startAgain()
  await expect.poll(() => readiness(address), { timeout: 20_000 }).toBe(200)
  // The same token: nobody was signed out. What was refused with its fate unknown may be there as well.
  expect(await references(address, token)).toEqual(expect.arrayContaining(acknowledged))
  expect((await askFor(address, 'Tom Reed')).status).toBe(201)
})
