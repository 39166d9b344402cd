import { once } from 'node:events'
import { copyFile, cp, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { makeKey } from '../../src/back-ups/keys.ts'
import { openReadOnlyDisk } from '../small-disk.ts'
import { openFolder, spawnServer, startServer } from './server-process.ts'

const root = join(import.meta.dirname, '../..')

/** What is wrong, how the settings say it, and what the sentence must name. */
type Trouble = { what: string; settings: Record<string, string>; named: (string | RegExp)[] }

// Section 5: whoever starts the practice learns what to mend, at once, in one sentence.
test('what keeps the practice from opening is one sentence that names the setting and the place', async () => {
  test.setTimeout(300_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const troubles = [
    ...(await folders(folder.path, closing)),
    ...(await files(folder.path)),
    ...(await servers(closing)),
    ...(await words(folder.path)),
  ]
  const said: { what: string; problem: string }[] = []
  const next = troubles.values()
  // Two at a time, because most of them wait for somebody else.
  const one = async () => {
    for (const trouble of next) {
      const own = join(folder.path, `own-${trouble.what.replaceAll(/\W/g, '-')}`)
      const problem = await problemWith(trouble, own)
      if (problem) said.push({ what: trouble.what, problem })
    }
  }
  await Promise.all([one(), one()])
  expect(said).toEqual([])
})

test('a first start that finds its port taken makes up no password that nobody reads', async () => {
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const neighbour = createServer()
  await once(neighbour.listen(0, '127.0.0.1'), 'listening')
  closing.defer(() => void neighbour.close())
  const bound = neighbour.address()
  const taken = String(bound && typeof bound === 'object' ? bound.port : 0)
  const made = { DATA_DIRECTORY: folder.path, FIRST_STAFF_EMAIL: 'amira@example.com', FIRST_STAFF_PASSWORD: '' }
  const { child, said } = spawnServer({ ...made, PORT: taken }, ['ignore', 'ignore', 'pipe'])
  await once(child, 'close')
  expect(said()).toContain(`Port ${taken} is taken`)

  const server = await startServer(made)
  closing.defer(() => server.end().then(() => undefined))
  await expect.poll(() => server.said()).toMatch(/Password {2}\S{20} /)
  const [, password] = /Password {2}(\S+)/.exec(server.said()) ?? []
  const answer = await fetch(`${server.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'amira@example.com', password }),
  })
  expect(await answer.json()).toMatchObject({ success: true })
})

test('whoever speaks HTTP/1.0, without the name of a host, is answered on pages too', async () => {
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const server = await startServer({ DATA_DIRECTORY: folder.path, BACK_UP_EVERY: 'off' })
  closing.defer(() => server.end().then(() => undefined))
  const { port } = new URL(server.address)
  const answers: Record<string, string> = {}
  for (const path of ['/healthz', '/readyz', '/', '/about', '/blog', '/nowhere']) {
    const socket = connect(Number(port), '127.0.0.1')
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes))
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    await once(socket, 'close')
    const [, status = '', end = ''] =
      /^HTTP\/1\.1 (\d+)[\s\S]*(<\/html>|"alive":true\}|"ready":true\})\s*$/.exec(heard) ?? []
    answers[path] = `${status} ${end}`
  }
  expect(answers).toEqual({
    '/healthz': '200 "alive":true}',
    '/readyz': '200 "ready":true}',
    '/': '200 </html>',
    '/about': '200 </html>',
    '/blog': '200 </html>',
    '/nowhere': '404 </html>',
  })
})

async function problemWith({ settings, named }: Trouble, own: string): Promise<string | undefined> {
  const { child, said } = spawnServer({ PORT: '0', DATA_DIRECTORY: own, ...settings }, ['ignore', 'ignore', 'pipe'])
  const impatience = setTimeout(() => child.kill('SIGKILL'), 30_000)
  const [code] = await once(child, 'close')
  clearTimeout(impatience)
  const text = said().trim()
  if (code !== 1) return `ended with ${code}: ${text}`
  if (text.split('\n').length > 3 || /^\s+at /m.test(text)) return `more than a sentence: ${text}`
  const missing = named.find((name) => (typeof name === 'string' ? !text.includes(name) : !name.test(text)))
  return missing === undefined ? undefined : `does not name ${missing}: ${text}`
}

async function folders(folder: string, closing: AsyncDisposableStack): Promise<Trouble[]> {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const troubles: Trouble[] = []
  for (const setting of ['DATA_DIRECTORY', 'BACK_UP_TO']) {
    troubles.push(
      {
        what: `${setting} where no folder can be made`,
        settings: { [setting]: '/proc/none/practice' },
        named: [setting, '/proc/none/practice'],
      },
      {
        what: `${setting} under a file`,
        settings: { [setting]: join(file, 'data') },
        named: [setting, file, 'a file where a folder should be'],
      },
    )
  }
  const keyFile = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const { text, recipient } = await makeKey(new Date())
  const otherEnd = (key: string) => key.slice(0, -1) + (/q$/i.test(key) ? 'p' : 'q')
  const secret = otherEnd(text.trim().split('\n').at(-1) ?? '').toUpperCase()
  for (const [key, why] of [
    [join(folder, 'nowhere'), 'ENOENT'],
    [folder, 'EISDIR'],
    [await keyFile('no-key', 'age1hello\n'), 'holds no key of age'],
    [await keyFile('key-with-slip', `${otherEnd(recipient)}\n`), 'holds a key with a slip'],
    [await keyFile('secret-key-with-slip', `${recipient}\n${secret}\n`), 'holds a key with a slip in it'],
  ] as const) {
    troubles.push({
      what: `BACK_UP_KEY_FILE that is ${why}`,
      settings: { BACK_UP_KEY_FILE: key },
      named: ['BACK_UP_KEY_FILE', key, why, new RegExp(`^(?!.*${secret.slice(15)})`, 'is')],
    })
  }
  const readOnly = await openReadOnlyDisk()
  if (!readOnly) return troubles
  closing.defer(() => readOnly.remove())
  const of = (setting: string): Trouble => ({
    what: `${setting} that can only be read`,
    settings: { [setting]: readOnly.path },
    named: [setting, readOnly.path, 'only be read'],
  })
  return [...troubles, of('DATA_DIRECTORY'), of('BACK_UP_TO')]
}

async function files(folder: string): Promise<Trouble[]> {
  const whole = join(folder, 'whole')
  const server = await startServer({ DATA_DIRECTORY: whole, BACK_UP_EVERY: 'off' })
  await server.end()
  const place = async (name: string) => {
    const data = join(folder, name)
    await mkdir(data)
    await copyFile(join(whole, 'practice.sqlite'), join(data, 'practice.sqlite'))
    return { data, file: join(data, 'practice.sqlite') }
  }
  const none = await place('none')
  await writeFile(none.file, 'Dear patients,\n'.repeat(1000))
  const damaged = await place('damaged')
  const disk = await open(damaged.file, 'r+')
  await disk.write(Buffer.alloc(3_996, 0x5a), 0, 3_996, 100)
  await disk.close()
  const newer = await place('newer')
  const database = new DatabaseSync(newer.file)
  database.exec(`insert into migration (name, checksum, applied_at) values ('9999-from-the-future', 'x', 1)`)
  database.close()
  return [
    { what: 'a file that is no database', settings: { DATA_DIRECTORY: none.data }, named: [none.file, /no SQLite/] },
    {
      what: 'a damaged database',
      settings: { DATA_DIRECTORY: damaged.data },
      named: ['DATA_DIRECTORY', damaged.file, 'damaged', 'npm run restore'],
    },
    {
      what: 'a newer database',
      settings: { DATA_DIRECTORY: newer.data },
      named: ['DATA_DIRECTORY', newer.file, 'newer version', '9999-from-the-future'],
    },
  ]
}

async function servers(closing: AsyncDisposableStack): Promise<Trouble[]> {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  closing.defer(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const bound = silent.address()
  const port = bound && typeof bound === 'object' ? bound.port : 0
  const database = (what: string, url: string, ...named: string[]): Trouble => ({
    what: `DATABASE_URL ${what}`,
    settings: { DATABASE_URL: url },
    named: ['DATABASE_URL', ...named, /^(?!.*secret)/s],
  })
  const troubles = [
    database('of no machine', 'postgres://amira:secret@nobody.invalid:5432/practice', 'nobody.invalid:5432/practice'),
    database('where nothing listens', 'postgres://amira:secret@127.0.0.1:1/practice', '127.0.0.1:1', 'listens'),
    database('that never answers', `postgres://amira:secret@127.0.0.1:${port}/practice`, `${port}/practice`, 'answer'),
    database('without a database', 'postgres://amira:secret@127.0.0.1'),
    database('with a lonely %', 'postgres://amira:50%ab-secret@127.0.0.1:1/practice', '127.0.0.1:1/practice', 'as %25'),
    database('of a socket that is not there', 'postgres:///practice?host=/nowhere', '/nowhere/practice', '.PGSQL.5432'),
    {
      what: 'a port that is taken',
      settings: { PORT: String(port), HOST: '127.0.0.1' },
      named: ['PORT', String(port)],
    },
    { what: 'a host of somebody else', settings: { HOST: '192.0.2.1' }, named: ['HOST', '192.0.2.1'] },
    { what: 'a host of no machine', settings: { HOST: 'nobody.invalid' }, named: ['HOST', 'nobody.invalid'] },
  ]
  if (!process.env.TEST_DATABASE_URL) return troubles
  const wrong = new URL(process.env.TEST_DATABASE_URL)
  wrong.password = 'secret'
  const absent = new URL(process.env.TEST_DATABASE_URL)
  absent.pathname = '/nobodys'
  return [
    ...troubles,
    database('with a wrong password', wrong.href, wrong.host, 'password'),
    database('of a database that is not there', absent.href, '/nobodys', 'no database of that name'),
  ]
}

async function words(folder: string): Promise<Trouble[]> {
  const slip = join(folder, 'slip')
  await cp(join(root, 'content'), join(slip, 'content'), { recursive: true })
  await rm(join(slip, 'content/practice.yaml'))
  const alone = join(folder, 'alone')
  await cp(join(root, 'content'), join(alone, 'content'), { recursive: true })
  return [
    {
      what: 'no content',
      settings: { CONTENT_DIRECTORY: join(folder, 'nowhere') },
      named: ['CONTENT_DIRECTORY', 'nowhere'],
    },
    {
      what: 'content without its pictures',
      settings: { CONTENT_DIRECTORY: join(alone, 'content') },
      named: ['CONTENT_DIRECTORY', 'alone/imagery/renditions', 'no such folder'],
    },
    { what: 'content with a slip', settings: { CONTENT_DIRECTORY: join(slip, 'content') }, named: ['practice.yaml'] },
    { what: 'a mail server without a name', settings: { SMTP_URL: 'smtp://' }, named: ['SMTP_URL'] },
  ]
}
