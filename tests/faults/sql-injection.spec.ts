import { expect, test } from '@playwright/test'
import { openEmptyDatabase } from '../empty-database.ts'
import { staff } from '../journeys/running-practice.ts'
import { thorough } from '../thorough.ts'
import { openFolder, startServer } from './server-process.ts'
import { openCarelessSearch, type Target, tryToInject } from './sqlmap.ts'
import { look, save, signIn } from './visits.ts'

// sqlmap is what strangers use. What it must find comes first, so that "nothing" says something.
for (const engine of ['sqlite', 'postgres'] as const) {
  test(`sqlmap finds nothing open to it, and finds what was left open for it (${engine})`, async () => {
    test.skip(engine === 'postgres' && !process.env.TEST_DATABASE_URL, 'needs a PostgreSQL server')
    test.skip(!process.env.SQLMAP_PROGRAM, 'no sqlmap is to be had here')
    test.setTimeout(thorough ? 1_200_000 : 180_000)
    await using closing = new AsyncDisposableStack()
    const folder = await openFolder()
    closing.defer(() => folder.remove())
    const [own, careless] = engine === 'postgres' ? [await openEmptyDatabase(), await openEmptyDatabase()] : []
    closing.defer(async () => void (await Promise.all([own?.close(), careless?.close()])))

    const search = await openCarelessSearch(engine, careless?.address ?? '')
    closing.defer(() => search.close())
    const found = await tryToInject(search.address, engine, folder.path, { path: '/?search=Maya', words: ['search'] })
    expect(found.open, found.said).toEqual(['search (GET)'])

    const server = await startServer({
      DATA_DIRECTORY: `${folder.path}/data`,
      RATE_LIMIT_MULTIPLIER: '1000000',
      BACK_UP_EVERY: 'off',
      ...(own && { DATABASE_URL: own.address }),
    })
    closing.defer(async () => void (await server.end()))
    for (const target of await targetsAt(server.address)) {
      await test.step(`${target.method ?? 'GET'} ${target.path}`, async () => {
        const { tried, open, said } = await tryToInject(server.address, engine, folder.path, target)
        const names = target.words.map((word) => expect.stringMatching(new RegExp(`parameter '(JSON )?${word}'$`)))
        expect(tried, said).toEqual(names)
        expect(open, said).toEqual([])
      })
    }
  })
}

/** What meets a stranger's words or those of an account, as they are taken; the first three where time is short. */
async function targetsAt(address: string): Promise<Target[]> {
  const { token } = await signIn(address)
  const form = new URLSearchParams({ name: 'Maya Okafor', phone: '07700 900123', message: 'My tooth hurts.' })
  const sent = await fetch(`${address}/appointment`, { method: 'POST', body: form, redirect: 'manual' })
  const mayasLink = new URL(sent.headers.get('location') ?? '', address).searchParams.get('sent')
  await save(address, { title: 'What is new' }, token)
  const [maya] = JSON.parse((await look(address, '/api/admin/patients', token)).text).patients
  const [post] = JSON.parse((await look(address, '/api/admin/allPost', token)).text).allPost
  const ruth = { name: 'Ruth Bell', email: 'ruth@example.com', phone: '01632 960111' }
  const posted = (path: string, body: Record<string, string>) =>
    ({ path, method: 'POST', body, words: Object.keys(body) }) as const
  const put = (path: string, body: Record<string, string>) =>
    ({ path, method: 'PUT', body: { ...body, version: maya.version }, words: Object.keys(body), token }) as const
  const inAddress = (path: string) => ({ path: `${path}*`, words: ['#1\\*'] })
  const targets = [
    { path: '/api/admin/patients?search=Maya&status=New%20Appointment', words: ['search', 'status'], token },
    { ...inAddress(`/api/admin/patients/${maya._id}`), token },
    posted('/api/user/contact', { ...ruth, message: 'Hello' }),
    posted('/api/admin/login', { email: 'nobody@example.com', password: 'a wrong password' }),
    posted('/api/user/appointment', { ...ruth, service: 'Teeth whitening', message: 'Hello' }),
    { ...posted('/api/admin/data-protection/find', { email: staff.email }), token },
    put(`/api/admin/person/${maya._id}`, ruth),
    put(`/api/admin/note/${maya._id}`, { note: 'Has a dog.' }),
    { ...inAddress(`/api/admin/person/${maya._id}`), token },
    { ...inAddress('/api/admin/day/2026-12-03'), token },
    { path: '/api/admin/known?phone=07700900123', words: ['phone'], token },
    { path: '/api/admin/messages?state=new&message=none', words: ['state', 'message'], token },
    {
      path: `/api/admin/audit?staff=operator&from=2026-12-01&patient=${maya.reference}`,
      words: ['staff', 'from', 'patient'],
      token,
    },
    inAddress(`/api/admin/blog/${post._id}`),
    inAddress('/blog/what-is-new'),
    inAddress(`/my-request/${mayasLink}`),
  ]
  return thorough ? targets : targets.slice(0, 3)
}
