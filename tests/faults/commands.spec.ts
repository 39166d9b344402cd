import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { openEmptyDatabase } from '../empty-database.ts'
import { staff } from '../journeys/running-practice.ts'
import { noSmallDisk, openDeadDisk, openSmallDisk } from '../small-disk.ts'
import { openRefusing } from './refusing-postgres.ts'
import { openFolder, spawnServer, startServer } from './server-process.ts'
import { askFor, look, signIn } from './visits.ts'

const root = join(import.meta.dirname, '../..')
type Ended = { code: number; said: string }

/** Runs a command of the caretaker as it was built; answers how it ended and all that it said. */
function run(command: string, words: string[], settings: Record<string, string>, like: string[] = []): Promise<Ended> {
  const [program = '', ...script] = [...like, process.execPath, join(root, `dist/server/${command}.js`), ...words]
  const env = { PATH: process.env.PATH ?? '', CONTENT_DIRECTORY: join(root, 'content'), ...settings }
  return new Promise((resolve) => {
    execFile(program, script, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() }),
    )
  })
}

/** The same where nobody reads what it says; answers what it says of itself beside that. */
function runUnread(command: string, words: string[], settings: Record<string, string>): Promise<Ended> {
  return unread([join(root, `dist/server/${command}.js`), ...words], settings)
}

async function unread(script: string[], settings: Record<string, string>, stdout: 'pipe' | number = 'pipe') {
  const env = { PATH: process.env.PATH ?? '', CONTENT_DIRECTORY: join(root, 'content'), ...settings }
  const child = spawn(process.execPath, script, { env, cwd: root, stdio: ['ignore', stdout, 'pipe'] })
  child.stdout?.destroy()
  let said = ''
  child.stderr?.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code: Number(code), said: said.trim() }
}

/** Runs a command by its launcher at a terminal, where somebody answers when they are asked for a word. */
async function atTerminal(command: string, words: string[], settings: Record<string, string>, answer: string) {
  const env = { PATH: process.env.PATH ?? '', CONTENT_DIRECTORY: join(root, 'content'), ...settings }
  const line = [process.execPath, join(root, 'launch/operation.mjs'), command, ...words].map((word) => `'${word}'`)
  const child = spawn('script', ['-qec', line.join(' '), '/dev/null'], {
    env,
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (text) => {
    const wasAsked = isAsked.test(said)
    said += text
    if (!wasAsked && isAsked.test(said)) child.stdin.write(`${answer}\n`)
  })
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}
const isAsked = /Type "yes" to go on: /

/** Root's rights, but for that to every file of others. */
const asAnother = ['/usr/bin/setpriv', '--bounding-set=-dac_override,-dac_read_search']

/** A practice that Maya wrote to, with a back-up of it; its server has ended. */
async function backedUpPractice(closing: AsyncDisposableStack) {
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const data = join(folder.path, 'data')
  const settings = { DATA_DIRECTORY: data, BACK_UP_TO: join(folder.path, 'back-ups'), BACK_UP_EVERY: 'off' }
  const old = await startServer(settings)
  closing.defer(async () => void (await old.end()))
  const { reference } = await askFor(old.address, 'Maya Okafor')
  await old.end()
  const [file = ''] = (await run('back-up', [], settings)).said.split('\n')
  return { data, settings, file, reference }
}

// The runbook's section on moving, step by step.
test('a back-up that somebody else asks for names the file that they may not use', async () => {
  test.skip(
    process.getuid?.() !== 0 || !existsSync(asAnother[0] ?? ''),
    'needs root, who can do without some of its rights',
  )
  await using closing = new AsyncDisposableStack()
  const { data, settings } = await backedUpPractice(closing)
  const file = join(data, 'practice.sqlite')
  await chown(file, 61_234, 61_235)
  expect(await run('back-up', [], settings, asAnother)).toEqual({
    code: 1,
    said: `No back-up was made. The database ${file} in DATA_DIRECTORY cannot be used: this user may not write ${file}.`,
  })
  expect(await readdir(settings.BACK_UP_TO)).toHaveLength(1)
})

test('a practice that patients write to moves to PostgreSQL: rehearsed while it runs, whole once it stands still', async () => {
  const server = process.env.TEST_DATABASE_URL
  test.skip(!server, 'needs a PostgreSQL server')
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const [rehearsal, real, other] = [await openEmptyDatabase(), await openEmptyDatabase(), await openEmptyDatabase()]
  closing.defer(async () => void (await Promise.all([rehearsal.close(), real.close(), other.close()])))
  const settings = { DATA_DIRECTORY: folder.path, RATE_LIMIT_MULTIPLIER: '1000', BACK_UP_EVERY: 'off' }
  const old = await startServer(settings)
  closing.defer(async () => void (await old.end()))

  const acknowledged: string[] = []
  const ask = async (name: string) => acknowledged.push((await askFor(old.address, name)).reference)
  await ask('Maya Okafor')
  const asked = (await run('move-to-postgres', [real.address], settings)).said
  expect(asked).toMatch(/^The server runs, or another command has the practice open\. Stop it first/)

  let writing = true
  const writers = ['Noor', 'Agnes'].map(async (name) => {
    for (let form = 0; writing; form += 1) await ask(`${name} ${form}`)
  })
  const rehearsed = await run('move-to-postgres', [rehearsal.address, '--snapshot'], settings)
  writing = false
  await Promise.all(writers)
  expect(rehearsed).toMatchObject({
    code: 0,
    said: expect.stringMatching(/every row is the same:.*not in this copy/s),
  })
  const [, copied = '0'] = /(\d+) appointment$/m.exec(rehearsed.said) ?? []
  expect(Number(copied)).toBeGreaterThan(0)
  expect(Number(copied)).toBeLessThanOrEqual(acknowledged.length)

  await old.end()
  const full = await run('move-to-postgres', [rehearsal.address], settings)
  expect(full).toMatchObject({ code: 1, said: expect.stringMatching(/holds tables already.* Nothing was changed\.$/) })
  const opens = async () => (await run('disable-staff-member', ['--email', 'nobody@example.org'], settings)).said
  const isOpen = 'There is no account for nobody@example.org.'
  expect(await opens()).toBe(isOpen)
  const moved = await run('move-to-postgres', [real.address], settings)
  expect(moved).toMatchObject({ code: 0, said: expect.stringMatching(/Set DATABASE_URL/) })
  const fresh = await startServer({ ...settings, DATABASE_URL: real.address })
  closing.defer(async () => void (await fresh.end()))
  const { token } = await signIn(fresh.address)
  const there: string[] = []
  for (let after = ''; ; ) {
    const page = JSON.parse((await look(fresh.address, `/api/admin/patients?after=${after}`, token)).text)
    there.push(...page.patients.map(({ reference }: { reference: string }) => reference))
    if (!page.next) break
    after = page.next
  }
  expect(there.sort()).toEqual(acknowledged.sort())
  expect((await askFor(fresh.address, 'Tom Reed')).status).toBe(201)

  // Without DATABASE_URL, as when that line is lost, patients would be given times that others have by now.
  const { host, pathname } = new URL(real.address)
  expect(await opens()).toContain(
    `practice.sqlite was moved to ${host}${pathname}, and everything written since is there.`,
  )
  // Nor is the file moved once more, as by whoever wants another server, since Tom's request is not in it.
  expect(await run('move-to-postgres', [other.address], settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining(
      `practice.sqlite was moved to ${host}${pathname}, and everything written since is there.`,
    ),
  })
  const [file = ''] = (await run('back-up', [], settings)).said.split('\n')
  expect(await run('restore', [file, '--over'], settings)).toMatchObject({ code: 0 })
  expect(await opens()).toBe(isOpen)
  expect(await run('move-to-postgres', [other.address], settings)).toMatchObject({ code: 0 })
})

test('a move names the PostgreSQL in which not every name can be written, and leaves nothing there', async () => {
  test.skip(!process.env.TEST_DATABASE_URL, 'needs a PostgreSQL server')
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const target = await openEmptyDatabase({ encoding: 'LATIN1' })
  closing.defer(() => target.close())
  const settings = { DATA_DIRECTORY: folder.path }
  await run('add-staff-member', ['--email', 'amira@example.com', '--name', 'Dr Amira Shah'], settings)
  const { pathname } = new URL(target.address)
  const isNamed = new RegExp(`^The database [^ ]+${pathname} cannot be used: not every name can be written in it`)
  // Half of a move there would be called one that is under way.
  for (let time = 0; time < 2; time += 1) {
    const asked = await run('move-to-postgres', [target.address], settings)
    expect(asked).toMatchObject({ code: 1, said: expect.stringMatching(isNamed) })
  }
  const opened = await run('check-launch', [], { ...settings, DATABASE_URL: target.address })
  expect(opened.said).toMatch(/DATABASE_URL .*not every name can be written in it/)
})

test('a move that is killed at its very last step leaves no second practice to open, and is whole when asked again', async () => {
  test.skip(!process.env.TEST_DATABASE_URL, 'needs a PostgreSQL server')
  await using closing = new AsyncDisposableStack()
  const { settings, reference } = await backedUpPractice(closing)
  const target = await openEmptyDatabase()
  closing.defer(() => target.close())
  const watcher = new pg.Client({ connectionString: target.address })
  await watcher.connect()
  closing.defer(() => watcher.end())
  // The last step takes the sign of a move away.
  await watcher.query(`create function linger() returns event_trigger language plpgsql as $$ begin
    if current_query() = 'drop table half_moved' then perform pg_sleep(60); end if; end $$;
    create event trigger lingers on ddl_command_start execute function linger()`)

  const script = join(root, 'dist/server/move-to-postgres.js')
  const env = { PATH: process.env.PATH ?? '', CONTENT_DIRECTORY: join(root, 'content'), ...settings }
  const moving = spawn(process.execPath, [script, target.address], { env, stdio: 'ignore' })
  const ended = once(moving, 'exit')
  const atLastStep = "from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'"
  await expect.poll(async () => (await watcher.query(`select 1 ${atLastStep}`)).rows).toHaveLength(1)
  moving.kill('SIGKILL')
  await ended
  // What was on its way would still be done.
  await watcher.query(`select pg_terminate_backend(pid) ${atLastStep}`)
  await watcher.query('drop event trigger lingers; drop function linger()')

  const opens = async (more = {}) =>
    (await run('disable-staff-member', ['--email', 'nobody@example.org'], { ...settings, ...more })).said
  const there = { DATABASE_URL: target.address }
  expect(await opens()).toContain('and everything written since is there. Set DATABASE_URL to it.')
  expect(await opens(there)).toContain('a move into it is under way or was cut off')
  expect(await run('move-to-postgres', [target.address], settings)).toMatchObject({ code: 0 })
  expect(await opens(there)).toBe('There is no account for nobody@example.org.')
  expect((await watcher.query('select reference from appointment')).rows).toEqual([{ reference }])
  // From now on it is written to there, so that nothing may be put in its place.
  expect((await run('move-to-postgres', [target.address], settings)).said).toContain('practice.sqlite was moved to')
})

/** Said at once: what was begun may take its time to be taken away. */
const isEnding = 'Stopping as soon as nothing half-finished is left …\n'

test('a back-up that somebody ends on its way says so, and leaves nothing of anybody where it was to go', async () => {
  await using closing = new AsyncDisposableStack()
  const { data, settings, file } = await backedUpPractice(closing)
  // Takes a second or two to be packed, so that there is a middle.
  await writeFile(join(data, 'x-rays'), randomBytes(60_000_000))
  const stick = join(settings.BACK_UP_TO, 'stick')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const script = join(root, 'dist/server/back-up.js')
    const env = { PATH: process.env.PATH ?? '', CONTENT_DIRECTORY: join(root, 'content'), ...settings }
    const making = spawn(process.execPath, [script, '--to', stick], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { stdout: '', stderr: '' }
    for (const output of ['stdout', 'stderr'] as const) making[output].on('data', (text) => (said[output] += text))
    const ended = once(making, 'close')
    const begun = async () => (await readdir(stick).catch(() => [])).length > 0
    while (!(await begun()) && making.exitCode === null) await wait(1)
    making.kill(signal)
    expect(await ended).toEqual([1, null])
    expect(said).toEqual({ stdout: isEnding, stderr: 'No back-up was made. It was ended on its way.\n' })
    expect(await readdir(stick)).toEqual([])
  }
  expect(await run('back-up', ['--to', stick], settings)).toMatchObject({ code: 0 })
  expect(existsSync(file)).toBe(true)
})

test('a back-up says where it has no disk of its own, as beside the data or where a stick is not mounted', async () => {
  await using closing = new AsyncDisposableStack()
  const disk = await openSmallDisk(20)
  test.skip(!disk, noSmallDisk)
  if (!disk) return
  closing.defer(() => disk.remove())
  const { settings } = await backedUpPractice(closing)
  const hasNone = /^ {2}Not on a disk of its own: /m
  expect(await run('back-up', [], settings)).toMatchObject({ code: 0, said: expect.stringMatching(hasNone) })
  const onItsOwn = await run('back-up', ['--to', join(disk.path, 'kept')], settings)
  expect(onItsOwn).toMatchObject({ code: 0, said: expect.not.stringMatching(hasNone) })
})

test('a back-up, or somebody’s export, onto a disk that does not answer says so, and ends', async () => {
  await using closing = new AsyncDisposableStack()
  const { settings } = await backedUpPractice(closing)
  const dead = await openDeadDisk()
  test.skip(!dead, noSmallDisk)
  if (!dead) return
  closing.defer(() => dead.remove())
  const to = join(dead.path, 'to-keep')
  const said = `--to names ${to}, and its disk does not answer`
  const ended = Promise.all([
    run('back-up', ['--to', to], settings),
    run('export-person', ['maya@example.org', '--to', to], settings),
  ])
  expect(await Promise.race([ended, wait(25_000, 'it waits for the disk')])).toMatchObject([
    { said: `No back-up was made. ${said}.` },
    { said: `${said}.` },
  ])
})

test('a restore that somebody ends on its way says so, changes nothing, and leaves nothing of what it had prepared', async () => {
  await using closing = new AsyncDisposableStack()
  const { data, settings } = await backedUpPractice(closing)
  await writeFile(join(data, 'x-rays'), randomBytes(60_000_000))
  const [file = ''] = (await run('back-up', [], settings)).said.split('\n')
  // What looks into the database opens it, and with it its log.
  const inData = async () => (await readdir(data)).filter((name) => !/-(wal|shm)$/.test(name))
  const before = await inData()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const script = join(root, 'dist/server/restore.js')
    const env = { PATH: process.env.PATH ?? '', CONTENT_DIRECTORY: join(root, 'content'), ...settings }
    const restoring = spawn(process.execPath, [script, file, '--over'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { stdout: '', stderr: '' }
    for (const output of ['stdout', 'stderr'] as const) restoring[output].on('data', (text) => (said[output] += text))
    const ended = once(restoring, 'close')
    const begun = async () => (await readdir(data)).some((name) => name.startsWith('restoring-'))
    while (!(await begun()) && restoring.exitCode === null) await wait(1)
    restoring.kill(signal)
    expect(await ended).toEqual([1, null])
    expect(said).toEqual({ stdout: isEnding, stderr: 'The restore was ended on its way. Nothing was changed.\n' })
    expect(await inData()).toEqual(before)
  }
  expect(await run('restore', [file, '--over'], settings)).toMatchObject({ code: 0 })
})

test('a restore that is killed while it takes its place opens no half practice, and brings all when asked again', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const { data, settings, file, reference } = await backedUpPractice(closing)
  // Each is moved by itself, so that there is a middle.
  const papers = Array.from({ length: 4_000 }, (_, number) => `a-paper-${number}`)
  await Promise.all(papers.map((name) => writeFile(join(data, name), 'by the owner')))

  const script = join(root, 'dist/server/restore.js')
  const env = { PATH: process.env.PATH ?? '', CONTENT_DIRECTORY: join(root, 'content'), ...settings }
  const restoring = spawn(process.execPath, [script, file, '--over'], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => restoring.once('exit', (code, signal) => resolve(signal ?? code)))
  const aside = async () => (await readdir(data)).find((name) => name.startsWith('put-aside-'))
  while (!(await aside()) && restoring.exitCode === null) await wait(1)
  restoring.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')

  const half = spawnServer({ PORT: '0', ...settings }, ['ignore', 'ignore', 'pipe'])
  closing.defer(() => void half.child.kill('SIGKILL'))
  await expect.poll(() => half.child.exitCode).toBe(1)
  expect(half.said()).toMatch(/^DATA_DIRECTORY names .*restore .* cut off/)
  const restored = await run('restore', [file, '--over'], settings)
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^Restored, as it was on 20\S+Z:\n.* 1 appointment\n.* \d+ files\nWhat stood here before is in /s,
    ),
  })
  const left = (await readdir(data)).filter((name) => !name.startsWith('put-aside-'))
  expect(left.filter((name) => name.includes('restoring') || name.includes('taking'))).toEqual([])
  const fresh = await startServer(settings)
  closing.defer(async () => void (await fresh.end()))
  const { token } = await signIn(fresh.address)
  expect((await look(fresh.address, '/api/admin/patients', token)).text).toContain(reference)
})

test('an export that is killed between its files leaves nothing that looks like a whole one, nor stands in the way', async () => {
  await using closing = new AsyncDisposableStack()
  const { data, settings } = await backedUpPractice(closing)
  const words = ['07700 900123', '--to', join(data, 'of-maya')]
  const env = { PATH: process.env.PATH ?? '', CONTENT_DIRECTORY: join(root, 'content'), ...settings }
  const script = join(root, 'dist/server/export-person.js')
  const exporting = spawn(process.execPath, [script, ...words], { env, stdio: 'ignore' })
  const ended = once(exporting, 'exit')
  const written = async () => (await readdir(join(data, 'of-maya')).catch(() => [])).sort()
  while ((await written()).length === 0 && exporting.exitCode === null) await wait(0)
  exporting.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect((await written()).filter((name) => !name.endsWith('.part'))).toEqual([])
  expect(await run('export-person', words, settings)).toMatchObject({ code: 0 })
  expect(await written()).toEqual(expect.arrayContaining(['person.html', 'person.json']))
})

// As `npm run export-person … | head`, which goes as soon as it has enough.
test('a command whose words nobody reads any more does its work to the end, without a word about it', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const { data, settings, file } = await backedUpPractice(closing)
  const quiet = { code: 0, said: '' }
  expect(await runUnread('export-person', ['07700 900123', '--to', join(data, 'of-maya')], settings)).toEqual(quiet)
  expect(await readdir(join(data, 'of-maya'))).toEqual(['person.html', 'person.json'])
  expect(await runUnread('erase-person', ['07700 900123', '--yes'], settings)).toEqual(quiet)
  expect((await run('erase-person', ['07700 900123'], settings)).said).toContain('Nothing is kept')
  // On a new machine, which has the settings and not yet the key: it is not encrypted.
  const withoutKey = { ...settings, BACK_UP_KEY_FILE: join(data, 'no-key-yet') }
  expect(await runUnread('restore', [file, '--over'], withoutKey)).toEqual(quiet)
  expect((await run('erase-person', ['07700 900123'], settings)).said).toContain('1 request')
  expect(await runUnread('restore', [file], settings)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is a practice here already\./),
  })
  const launcher = `import('./launch/command.mjs').then(({ asCommand }) => asCommand(async () => {
    for (const _ of [1, 2, 3]) console.log('Building …')
    await new Promise((done) => setTimeout(done, 50))
    return 0
  }))`
  expect(await unread(['-e', launcher], {})).toEqual(quiet)
})

test('a colleague is added, shut out, let in again and given a new password by commands beside the running server', async () => {
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const settings = { DATA_DIRECTORY: join(folder.path, 'data'), BACK_UP_EVERY: 'off' }
  const { address, end } = await startServer(settings)
  closing.defer(async () => void (await end()))
  const email = 'tom@example.com'
  const toTom = (command: string, ...words: string[]) => run(command, ['--email', email, ...words], settings)
  const entersWith = (password: string) => signIn(address, { email, password })

  const added = await toTom('add-staff-member', '--name', 'Tom Reed')
  const [, madeUp = ''] = /Password {2}(\S+)/.exec(added.said) ?? []
  expect(added.said).not.toContain('was made')
  const elsewhere = { DATA_DIRECTORY: join(folder.path, 'elsewhere') }
  expect(await run('add-staff-member', ['--email', email, '--name', 'Tom Reed'], elsewhere)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/There was no practice in the database \S+elsewhere\S+: a new, empty one was made\./),
  })
  const { token } = await entersWith(madeUp)
  const own = async () => (await look(address, '/api/admin/doctor', token)).status
  expect(await own()).toBe(200)

  expect(await toTom('enable-staff-member')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Tom Reed \(tom@example\.com\) was not disabled, so nothing has changed\.\n.*reset-/),
  })
  expect(await toTom('disable-staff-member')).toMatchObject({ code: 0, said: expect.stringMatching(/^Tom Reed/) })
  expect(await own()).toBe(401)
  expect((await entersWith(madeUp)).token).toBe('')
  expect(await toTom('add-staff-member', '--name', 'Una Park')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/that of Tom Reed\.\nIt is closed\. If they are back: npm run enable-staff-member/),
  })
  expect(await run('disable-staff-member', ['--email', staff.email], settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining('the last open account'),
  })
  expect(await toTom('enable-staff-member')).toMatchObject({
    code: 0,
    said: expect.stringContaining('npm run reset-staff-member'),
  })
  expect((await entersWith(madeUp)).token).not.toBe('')

  const reset = await toTom('reset-staff-member', '--second-factor', '--print')
  expect(reset).toMatchObject({
    code: 0,
    said: expect.stringContaining('recovery codes and the passkeys were removed'),
  })
  expect((await entersWith(madeUp)).token).toBe('')
  const choose = async (password: string) => {
    const body = JSON.stringify({ token: /#(\S+)$/.exec(reset.said)?.[1], password })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${address}/api/admin/new-password`, { method: 'POST', headers, body })).json()
  }
  const chosen = 'seven badgers mend a piano'
  expect(await choose(chosen)).toMatchObject({ success: true })
  expect(await choose('eleven otters read the paper')).toMatchObject({ success: false })
  expect((await entersWith(chosen)).token).not.toBe('')
})

test('erasing somebody asks first at a terminal, where yes erases and nothing else does; --yes is not asked', async () => {
  test.skip(process.platform !== 'linux', 'needs the script of util-linux')
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const { data, settings, file } = await backedUpPractice(closing)
  const erase = (answer: string, ...more: string[]) =>
    atTerminal('erase-person', ['07700 900123', ...more], settings, answer)
  for (const answer of ['no', ''])
    expect(await erase(answer)).toMatchObject({ code: 1, said: expect.not.stringContaining('Erased') })
  const taken = await atTerminal('erase-person', ['07700 900123'], { ...settings, npm_config_yes: 'true' }, 'no')
  expect(taken).toMatchObject({
    code: 1,
    said: expect.stringMatching(/1 request.*npm took --yes for itself: .* npm run erase-person -- … --yes.*to go on/s),
  })
  expect(await erase('Yes')).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /1 request.*to go on.*Erased: 1 request.*Back-ups keep it .* what a restore put aside/s,
    ),
  })
  expect((await run('erase-person', ['07700 900123'], settings)).said).toContain('Nothing is kept')
  const nothing = await run('export-person', ['07700 900123', '--to', join(data, 'of-nobody')], settings)
  expect(nothing).toMatchObject({ code: 0, said: expect.stringMatching(/^Nothing is kept about 07700 900123/) })
  const restored = await run('restore', [file, '--over'], settings)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('please erase them once more') })
  const reader = new DatabaseSync(join(data, 'practice.sqlite'), { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from appointment').get()
  expect(await erase('no', '--yes')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Erased: 1 request.*Words may still lie.*once more in a few minutes, with --yes/s),
  })
  reader.close()
  expect(await erase('no', '--yes')).toMatchObject({ code: 0, said: expect.not.stringMatching(isAsked) })
  expect((await run('erase-person', ['07700 900123'], settings)).said).toContain('Nothing is kept')
})

test('a command whose words find no room says so, and did its work', async () => {
  test.skip(process.platform !== 'linux', 'needs /dev/full')
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const key = join(folder.path, 'key')
  const full = await open('/dev/full', 'w')
  closing.defer(() => full.close())
  const said = await unread([join(root, 'dist/server/back-up.js'), '--make-key', key], {}, full.fd)
  expect(said).toEqual({ code: 1, said: 'What this command says cannot be written: ENOSPC' })
  expect(await readdir(folder.path)).toEqual(['key'])
})

test('what finds no room on a disk leaves nothing behind that stands in the way of the next', async () => {
  await using closing = new AsyncDisposableStack()
  const disk = await openSmallDisk(1)
  test.skip(!disk, noSmallDisk)
  if (!disk) return
  closing.defer(() => disk.remove())
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const settings = { DATA_DIRECTORY: join(folder.path, 'data'), BACK_UP_EVERY: 'off' }
  await (await startServer(settings)).end()
  const [key, maya] = [join(disk.path, 'key'), join(disk.path, 'maya')]
  await mkdir(maya)
  disk.fill()
  const full = `--to names ${maya}, and the disk is full.`
  const commands: [string, string[], RegExp][] = [
    ['back-up', ['--make-key', key], /^ENOSPC[^\n]*$/],
    ['export-person', ['maya@example.org', '--to', maya], new RegExp(`^${full}$`)],
  ]
  for (const [command, words, said] of commands) {
    expect(await run(command, words, settings)).toMatchObject({ code: 1, said: expect.stringMatching(said) })
  }
  // Room for the first of its two files.
  const filling = join(disk.path, 'filling')
  await truncate(filling, (await stat(filling)).size - 4096)
  expect(await run('export-person', ['maya@example.org', '--to', maya], settings)).toEqual({ code: 1, said: full })
  expect(await readdir(maya)).toEqual([])
  disk.free()
  for (const [command, words] of commands) expect(await run(command, words, settings)).toMatchObject({ code: 0 })
})

test('what a command cannot do it says in one sentence, and changes nothing', async () => {
  test.setTimeout(120_000)
  await using closing = new AsyncDisposableStack()
  const folder = await openFolder()
  closing.defer(() => folder.remove())
  const settings = { DATA_DIRECTORY: join(folder.path, 'data'), BACK_UP_EVERY: 'off' }
  await (await startServer(settings)).end()
  const away = 'postgres://amira:secret@127.0.0.1:1/practice'
  const file = join(folder.path, 'a-file')
  await writeFile(file, 'Dear patients,')
  const newer = join(folder.path, 'newer')
  await cp(settings.DATA_DIRECTORY, newer, { recursive: true })
  const database = new DatabaseSync(join(newer, 'practice.sqlite'))
  database.exec(`insert into migration (name, checksum, applied_at) values ('9999-from-the-future', 'x', 1)`)
  database.close()

  const earlier = join(folder.path, 'earlier')
  await mkdir(earlier)
  await writeFile(join(earlier, 'person.json'), '{}')
  const slip = join(folder.path, 'content')
  await cp(join(root, 'content'), slip, { recursive: true })
  await rm(join(slip, 'practice.yaml'))

  const slipOfPen = join(folder.path, 'slip-of-pen')
  await writeFile(slipOfPen, `AGE-SECRET-KEY-1${'SECRET'.repeat(9)}QQQQ\n`)

  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  closing.defer(() => void silent.close())
  const bound = silent.address()
  const saysNothing = `postgres://amira:secret@127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/practice`

  const starting = await openRefusing('57P03', 'the database system is starting up', closing)
  const pooler = await openRefusing('08P01', 'unsupported startup parameter: options', closing)

  const absent = join(folder.path, 'absent')
  const nowhere =
    /^There is no practice in the database .*\/absent\/practice\.sqlite in DATA_DIRECTORY\. None was made\.$/

  type Trouble = [string, string[], RegExp, Record<string, string>?]
  const ofSilence: Trouble[] = [
    [
      'erase-person',
      ['07700 900123'],
      /DATABASE_URL cannot be used: it does not answer \(timeout expired\)\.$/,
      { DATABASE_URL: saysNothing },
    ],
    [
      'move-to-postgres',
      [saysNothing],
      /^The database 127\S+\/practice cannot be used: it does not answer \(timeout expired\)\.$/,
    ],
  ]
  const troubles: Trouble[] = [
    ['move-to-postgres', [], /name one PostgreSQL database/],
    ['move-to-postgres', ['mysql://nobody/practice'], /name one PostgreSQL database/],
    ['move-to-postgres', ['postgres://127.0.0.1'], /name one PostgreSQL database/],
    ['move-to-postgres', [away], /^The database 127\.0\.0\.1:1\/practice cannot be used: nothing listens there\.$/],
    [
      'move-to-postgres',
      ['postgres://amira:50%ab-secret@127.0.0.1:1/practice'],
      /cannot be used: a % in it begins no sign: .*%25\.$/,
    ],
    [
      'move-to-postgres',
      [`postgres:///practice?host=${folder.path}`],
      /^The database \/\S+\/practice cannot be used: connect ENOENT \/\S+\.s\.PGSQL\.5432\.$/,
    ],
    [
      'back-up',
      [],
      /^No back-up was made\. The database 127\.0\.0\.1:1\/practice of DATABASE_URL cannot be used: ENOENT: .*nowhere\.pem'\.$/,
      { DATABASE_URL: `${away}?sslrootcert=${folder.path}/nowhere.pem` },
    ],
    ['restore', [join(folder.path, 'nowhere.tar.gz')], /^There is no file .*nowhere\.tar\.gz\.$/],
    ['restore', [folder.path], /^\S+ is a folder\. Please name one back-up, a file in it most likely\.$/],
    ['restore', [file, '--over'], /is no whole back-up/],
    ['restore', [file, '--over'], /127\.0\.0\.1:1\/practice of DATABASE_URL cannot be used/, { DATABASE_URL: away }],
    ['restore', [file, '--key', slipOfPen], /^The key file .*\/slip-of-pen holds a key with a slip in it/],
    ['back-up', [], /^No back-up was made\. The key file .* with a slip/, { BACK_UP_KEY_FILE: slipOfPen }],
    ['back-up', [], /^No back-up was made\. .*: nothing listens there\.$/, { DATABASE_URL: away }],
    ['back-up', [], /: nothing listens there\.$/, { DATABASE_URL: away.replace('127.0.0.1', 'localhost') }],
    ['back-up', ['--make-key', file], /is there already, and is not written over/],
    ['back-up', ['--to', ''], /^--to has nothing behind it\.\n {2}npm run back-up/],
    ['restore', [file, '--key', ' '], /^--key has nothing behind it/],
    ['add-staff-member', ['--email', 'tom@example.com', '--name', ' \u200d '], /give an e-mail address and a name/],
    ['add-staff-member', ['--email', 'tom@example.com', '--name', 'T'.repeat(121)], /at most 120 characters/],
    ['disable-staff-member', ['--email', 'a@example.com', '--email', 'b@example.com'], /^--email stands twice/],
    ['check-launch', ['--all'], /^Unknown option '--all'\.\n {2}npm run check-launch/],
    ['reset-staff-member', ['--email', 'tom@example.com', '--prnt'], /^Unknown option '--prnt'\.\n {2}npm run reset/],
    ['disable-staff-member', ['--email'], /^Option '--email <value>' argument missing\.\n {2}npm run disable/],
    ['disable-staff-member', ['--email', 'tom@example.com'], nowhere, { DATA_DIRECTORY: absent }],
    ['erase-person', ['07700 900123', '--yes'], nowhere, { DATA_DIRECTORY: absent }],
    [
      'back-up',
      [],
      /^No back-up was made\. There is no practice in the database .*\/absent\//,
      { DATA_DIRECTORY: absent },
    ],
    [
      'erase-person',
      ['07700 900123'],
      /cannot be used: it does not answer \(the database system is starting up\)\.$/,
      { DATABASE_URL: starting },
    ],
    ['move-to-postgres', [pooler], /such as PgBouncer, .* Name the server itself\. Nothing was changed\.$/],
    ['export-person', ['nobody'], /an e-mail address or a phone number/],
    ['export-person', ['maya@example.org'], /practice\.yaml: the file is missing/, { CONTENT_DIRECTORY: slip }],
    ['export-person', ['maya@example.org', '--to', earlier], /person\.json is there already\. Name another folder/],
    ['erase-person', ['07700 900123'], /newer version/, { DATA_DIRECTORY: newer }],
  ]
  const odd: string[] = []
  const tryAll = async (some: Trouble[]) => {
    for (const [command, words, sentence, more] of some) {
      const { code, said } = await run(command, words, { ...settings, ...more })
      const isShort = said.split('\n').length <= 3 && !/^(\s+at | \S)/m.test(said) && !/secret/i.test(said)
      if (code !== 1 || !isShort || !sentence.test(said))
        odd.push(`${command} ${words.join(' ')} ended ${code}: ${said}`)
    }
  }
  // For five seconds each of these waits for an answer, in which the others have theirs.
  await Promise.all([tryAll(troubles), ...ofSilence.map((one) => tryAll([one]))])
  expect(odd).toEqual([])
  expect(existsSync(absent)).toBe(false)
})
