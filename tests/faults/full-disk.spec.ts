import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { noSmallDisk, openSmallDisk } from '../small-disk.ts'
import { openFullPostgres } from './full-postgres.ts'
import { openFolder, slowestOfPages, startServer } from './server-process.ts'
import { askFor, look, postForm, readiness, references, signIn } from './visits.ts'

const pages = ['/', '/about', '/blog', '/contact', '/appointment']

type Closing = AsyncDisposableStack
type Place = { settings: Record<string, string>; fill(): unknown; free(): unknown }

// Through the running server.
const engines: Record<string, (closing: Closing) => Promise<Place | undefined>> = {
  SQLite: onSmallDisk,
  PostgreSQL: onFullPostgres,
}
for (const [engine, open] of Object.entries(engines)) {
  test(`on a full disk pages and patients are shown, forms keep their words, and it goes on when there is space (${engine})`, async () => {
    test.setTimeout(120_000)
    await using closing = new AsyncDisposableStack()
    const place = await open(closing)
    if (place) await fillAndFree(place, closing)
  })
}

// SQLite writes down there what it would take back of forms that come together.
test('the folder for passing files of the machine may lie on a full disk: forms that come together are taken', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const disk = await openSmallDisk(1)
  test.skip(!disk, noSmallDisk)
  if (!disk) return
  closing.defer(() => disk.remove())
  disk.fill()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const settings = { DATA_DIRECTORY: folder.path, BACK_UP_EVERY: 'off', RATE_LIMIT_MULTIPLIER: '1000' }
  const server = await startServer({ ...settings, TMPDIR: disk.path })
  closing.defer(async () => void (await server.end()))
  const patients = Array.from({ length: 20 }, (_, number) => `Maya Okafor ${number}`)
  const answers = await Promise.all(patients.map((name) => askFor(server.address, name)))
  expect(answers.map(({ status }) => status)).toEqual(patients.map(() => 201))
})

async function onSmallDisk(closing: Closing): Promise<Place | undefined> {
  const disk = await openSmallDisk(6)
  test.skip(!disk, noSmallDisk)
  if (!disk) return undefined
  closing.defer(() => disk.remove())
  return { ...disk, settings: { DATA_DIRECTORY: disk.path } }
}

async function onFullPostgres(closing: Closing): Promise<Place | undefined> {
  const server = process.env.TEST_DATABASE_URL
  test.skip(!server, 'needs a PostgreSQL server')
  if (!server) return undefined
  const database = await openFullPostgres(server)
  closing.defer(() => database.close())
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  return { ...database, settings: { DATA_DIRECTORY: folder.path, DATABASE_URL: database.address } }
}

async function fillAndFree({ settings, fill, free }: Place, closing: Closing): Promise<void> {
  const start = async () => {
    const server = await startServer({ BACK_UP_EVERY: 'off', RATE_LIMIT_MULTIPLIER: '1000', ...settings })
    closing.defer(async () => void (await server.end()))
    return server
  }
  const first = await start()
  let { address } = first
  const { token } = await signIn(address)
  const acknowledged = [(await askFor(address, 'Maya Okafor')).reference]
  const { patients } = JSON.parse((await look(address, '/api/admin/patients', token)).text)
  const maya = `/api/admin/patients/${patients[0]._id}`
  await slowestOfPages(address, pages, pages.length)

  await fill()
  // Pages of the database that are half empty take some more, and short words where there is no room for long ones.
  for (const length of [750, 3]) {
    const ask = () => askFor(address, 'Noor Aziz', randomBytes(length).toString('base64'))
    let answer = await ask()
    while (answer.status === 201) {
      acknowledged.push(answer.reference)
      answer = await ask()
    }
    expect(answer).toMatchObject({ status: 500, message: expect.stringContaining('01632') })
  }
  // What was refused has left room behind, now and then for a row as short as this one.
  let foundRoom = 0
  const refuses = async () => {
    let posted = await postForm(address, 'Agnes Bell')
    while (posted.status === 303) {
      foundRoom += 1
      posted = await postForm(address, `Agnes Bell ${foundRoom}`)
    }
    expect(posted).toEqual({ status: 500, kept: true })
  }
  await refuses()
  // Each must be 200; how fast they are is measured where nothing else is.
  await slowestOfPages(address, pages, 2 * pages.length)
  const shown = await look(address, maya, token)
  expect([shown.status, JSON.parse(shown.text).patient.name]).toEqual([200, 'Maya Okafor'])
  expect((await look(address, '/api/admin/patients', token)).status).toBe(200)
  const again = await signIn(address)
  // Either it works, or it says why not.
  if (again.status === 200) expect(again.token).not.toBe('')
  else expect(again.message).toBe('Sorry, this cannot be done just now. Please try again in a few minutes.')
  await expect.poll(() => readiness(address)).toBe(503)

  // Whoever finds pages without forms starts the server once more.
  await first.end()
  await fill()
  address = (await start()).address
  await slowestOfPages(address, pages, pages.length)
  expect(JSON.parse((await look(address, maya, token)).text).patient.name).toBe('Maya Okafor')
  await refuses()
  await expect.poll(() => readiness(address)).toBe(503)

  await free()
  const freed = performance.now()
  while ((await readiness(address)) !== 200 && performance.now() - freed < 10_000) await wait(50)
  expect(performance.now() - freed).toBeLessThan(5_000)
  const after = await askFor(address, 'Noor Aziz')
  expect(after.status).toBe(201)
  const kept = await references(address, token)
  expect(kept).toEqual(expect.arrayContaining([...acknowledged, after.reference]))
  expect(kept).toHaveLength(acknowledged.length + foundRoom + 1)
}
