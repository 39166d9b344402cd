import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, copyFile, cp, mkdir, open, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { makeKey } from '../../src/back-ups/keys.ts'
import { freePort } from '../free-port.ts'
import { openDeadDisk, openReadOnlyDisk } from '../small-disk.ts'
import { openRefusing } from './refusing-postgres.ts'
import { openFolder, spawnServer, startInOwnFolder, startServer } from './server-process.ts'

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
    ...(await files(folder.path, closing)),
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

test('a start names the file of the database that belongs to somebody else, as what a command of root’s has made', async () => {
  const setpriv = '/usr/bin/setpriv'
  test.skip(process.getuid?.() !== 0 || !existsSync(setpriv), 'needs root, who can do without some of its rights')
  await using closing = new AsyncDisposableStack()
  // While it runs, the log of its database and the index of that lie beside it.
  const { settings } = await startInOwnFolder(closing)
  const file = join(settings.DATA_DIRECTORY, 'practice.sqlite')
  const like = [setpriv, '--bounding-set=-dac_override,-dac_read_search']
  for (const theirs of [file, `${file}-wal`, `${file}-shm`]) {
    await chown(theirs, 61_234, 61_235)
    const { child, said } = spawnServer({ ...settings, PORT: '0' }, ['ignore', 'ignore', 'pipe'], like)
    expect(await once(child, 'close')).toEqual([1, null])
    expect(said().trim()).toBe(
      `The database ${file} in DATA_DIRECTORY cannot be used: this user may not write ${theirs}.`,
    )
    await chown(theirs, 0, 0)
  }
})

test('a machine without IPv6 serves its one localhost', async () => {
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const refused = `
    import { Server } from 'node:net'
    const { listen } = Server.prototype
    Server.prototype.listen = function (port, host, ...rest) {
      if (host !== '::1') return listen.call(this, port, host, ...rest)
      const error = Object.assign(new Error('no such family'), { code: 'EADDRNOTAVAIL' })
      process.nextTick(() => this.emit('error', error))
      return this
    }`
  const withoutIt = `--import=data:text/javascript,${encodeURIComponent(refused)}`
  const server = await startServer({ DATA_DIRECTORY: folder.path, NODE_OPTIONS: withoutIt })
  closing.defer(() => server.end().then(() => undefined))
  expect((await fetch(server.address)).status).toBe(200)
})

// A machine without a battery begins in 1970, and learns the date once its network is there.
test('a start whose clock stands in 1970 says so, and opens once that is put right', async () => {
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const isRight = join(folder.path, 'the-clock-is-right')
  const oldClock = `
    import { existsSync } from 'node:fs'
    const { now } = Date
    const ahead = now()
    const told = () => now() - (existsSync('${isRight}') ? 0 : ahead)
    globalThis.Date = class extends Date {
      static now = told
      constructor(...given) {
        super(...(given.length > 0 ? given : [told()]))
      }
    }`
  const settings = {
    PORT: String(await freePort()),
    DATA_DIRECTORY: join(folder.path, 'data'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(oldClock)}`,
  }
  const { child, said } = spawnServer(settings, ['ignore', 'ignore', 'pipe'])
  closing.defer(() => void child.kill('SIGKILL'))
  await expect.poll(said).toMatch(/\S/)
  expect(said()).toMatch(/^The clock of this machine says 1970-01-01\b.*\n$/)
  // Nothing was made by that clock.
  expect(await readdir(folder.path)).toEqual([])
  await writeFile(isRight, '')
  const days = async () => {
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}/api/user/free_times`).catch(() => undefined)
    return answer?.text()
  }
  await expect.poll(days).toMatch(/"date":"2\d/)
})

test('a start that finds its port taken opens no database, and makes up no password that nobody reads', async () => {
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
  expect(await readdir(folder.path)).toEqual([])

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

// As systemd does, which asks every process of a service, those too that hand on what they are asked.
test('a server that is asked twice to end still answers whom it was answering', async () => {
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const server = await startServer({ DATA_DIRECTORY: folder.path, BACK_UP_EVERY: 'off' })
  closing.defer(() => server.end().then(() => undefined))
  const { port } = new URL(server.address)
  const body = JSON.stringify({ name: 'Maya Okafor', phone: '07700 900123' })
  const head = [
    'POST /api/user/appointment HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const patient = connect(Number(port), '127.0.0.1')
  let heard = ''
  patient.on('data', (bytes) => (heard += bytes))
  patient.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  // Once this has been answered, that was read too.
  await fetch(`${server.address}/readyz`)

  const ended = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  const isOpen = () =>
    fetch(`${server.address}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  server.child.kill('SIGTERM')
  await wait(100)
  patient.write(body.slice(10))
  expect(await ended).toEqual([0, null])
  expect(heard).toContain('HTTP/1.1 201')
})

test('a start that waits for a database which somebody else holds ends when it is asked to', async () => {
  await using closing = new AsyncDisposableStack()
  const { child } = await startBesideHolder(closing)
  const asked = performance.now()
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(performance.now() - asked).toBeLessThan(10_000)
})

test('a start that is asked to end opens nothing any more, and makes no account, although it could by then', async () => {
  await using closing = new AsyncDisposableStack()
  const { child, said, other } = await startBesideHolder(closing)
  child.kill('SIGTERM')
  other.exec('rollback')
  expect(await once(child, 'close')).toEqual([0, null])
  expect(said()).toBe('')
  expect(other.prepare('select count(*) as accounts from staff_member').get()).toEqual({ accounts: 0 })
})

// What opens a pipe waits for somebody who writes into it, as whoever asks a network's disk that is away waits for it.
test('a server that waits for a disk which does not answer ends when it is asked to', async () => {
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const server = await startServer({ DATA_DIRECTORY: folder.path, BACK_UP_EVERY: 'off' })
  closing.defer(() => server.end().then(() => undefined))
  const photograph = `${'a'.repeat(22)}-400.webp`
  execFileSync('mkfifo', [join(folder.path, 'photographs', photograph)])
  const answer = fetch(`${server.address}/photographs/${photograph}`).catch(() => undefined)
  await fetch(`${server.address}/readyz`)
  expect(await server.end()).toBeLessThan(10_000)
  await answer
})

test('a start whose back-ups go to a disk that does not answer says so, and ends', async () => {
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const dead = await openDeadDisk()
  test.skip(!dead, 'only root may mount a disk')
  if (!dead) return
  closing.defer(() => dead.remove())
  const settings = { DATA_DIRECTORY: folder.path, BACK_UP_TO: join(dead.path, 'back-ups'), PORT: '0' }
  const { child, said } = spawnServer(settings, ['ignore', 'ignore', 'pipe'])
  closing.defer(() => void child.kill('SIGKILL'))
  await once(child, 'exit')
  expect(said().trim()).toBe(`BACK_UP_TO names ${settings.BACK_UP_TO}, and its disk does not answer.`)
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

/** A start that waits for a database which `other` holds. */
async function startBesideHolder(closing: AsyncDisposableStack) {
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const other = new DatabaseSync(join(folder.path, 'practice.sqlite'))
  closing.defer(() => other.close())
  other.exec('pragma journal_mode = wal; create table held (number integer); begin immediate')
  const settings = { DATA_DIRECTORY: folder.path, PORT: String(await freePort()) }
  const { child, said } = spawnServer(settings, ['ignore', 'ignore', 'pipe'])
  closing.defer(() => void child.kill('SIGKILL'))
  // Made just before the database is opened.
  await expect.poll(() => readdir(folder.path)).toContain('back-ups')
  return { child, said, other }
}

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
  const link = join(folder, 'a-link')
  await symlink(join(folder, 'nowhere'), link)
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
      {
        what: `${setting} that is a link to nowhere`,
        settings: { [setting]: link },
        named: [setting, `the link ${link} leads nowhere`],
      },
      {
        what: `${setting} under a link to nowhere`,
        settings: { [setting]: join(link, 'data') },
        named: [setting, join(link, 'data'), `the link ${link} leads nowhere`],
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

async function files(folder: string, closing: AsyncDisposableStack): Promise<Trouble[]> {
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
  const held = await place('held')
  const other = new DatabaseSync(held.file)
  closing.defer(() => other.close())
  other.exec('pragma locking_mode = exclusive; begin exclusive')
  return [
    {
      what: 'a database that another program holds',
      settings: { DATA_DIRECTORY: held.data },
      named: ['DATA_DIRECTORY', held.file, 'another program holds it', 'keeps no locks'],
    },
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
  const pooler = await openRefusing('08P01', 'unsupported startup parameter: statement_timeout', closing)
  const database = (what: string, url: string, ...named: string[]): Trouble => ({
    what: `DATABASE_URL ${what}`,
    settings: { DATABASE_URL: url },
    named: ['DATABASE_URL', ...named, /^(?!.*secret)/s],
  })
  const troubles = [
    database('of no machine', 'postgres://amira:secret@nobody.invalid:5432/practice', 'nobody.invalid:5432/practice'),
    database('where nothing listens', 'postgres://amira:secret@127.0.0.1:1/practice', '127.0.0.1:1', 'listens'),
    database('that never answers', `postgres://amira:secret@127.0.0.1:${port}/practice`, `${port}/practice`, 'answer'),
    database('of a pooler', pooler, 'such as PgBouncer', 'Name the server itself'),
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
  const copy = new URL(process.env.TEST_DATABASE_URL)
  copy.searchParams.set('options', '-c default_transaction_read_only=on')
  return [
    ...troubles,
    database('with a wrong password', wrong.href, wrong.host, 'password'),
    database('of a database that is not there', absent.href, '/nobodys', 'no database of that name'),
    database('of a copy', copy.href, copy.pathname, 'only reads'),
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
