import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect, type Page, type Route } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../free-port.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

export const staff = { email: 'amira@ashcombedental.example', password: 'correct horse battery staple' }

/** A practice as it is in real life: its own process, its own database, a mail server that it writes to. */
export type RunningPractice = {
  address: string
  /** Of the server's process, until it is restarted. */
  readonly pid: number | undefined
  /** Letters as they arrived, oldest first. Nobody is known at `nobody.example`. */
  letters: Letter[]
  letterTo(address: string, subject: RegExp): Promise<Letter>
  restart(how: 'politely' | 'kill -9'): Promise<void>
  /** By the operator's own command; answers how the new colleague signs in. */
  addStaffMember(name: string, email: string): Promise<{ email: string; password: string }>
  close(): Promise<void>
}

export type Letter = { to: string[]; subject: string; raw: string }

/** @param settings what its environment says besides; as a function where that depends on its address */
export async function openRunningPractice(
  settings: Record<string, string> | ((address: string) => Record<string, string>) = {},
): Promise<RunningPractice> {
  const folder = await mkdtemp(join(tmpdir(), 'running-practice-'))
  const mail = await openMailServer()
  const port = await freePort()
  const address = `http://localhost:${port}`
  const environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIRECTORY: join(folder, 'data'),
    CONTENT_DIRECTORY: join(root, 'content'),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    FIRST_STAFF_EMAIL: staff.email,
    FIRST_STAFF_NAME: 'Dr Amira Shah',
    FIRST_STAFF_PASSWORD: staff.password,
    SAMPLE_POSTS: 'no',
    ...(typeof settings === 'function' ? settings(address) : settings),
  }
  let server = await start(environment, address)
  return {
    address,
    get pid() {
      return server.pid
    },
    letters: mail.letters,
    async letterTo(to, subject) {
      const found = () => mail.letters.find((letter) => letter.to.includes(to) && subject.test(letter.subject))
      await expect.poll(() => found() !== undefined, { timeout: 30_000 }).toBe(true)
      const letter = found()
      if (!letter) throw new Error('The letter is gone again')
      return letter
    },
    async restart(how) {
      await stop(server, how === 'politely' ? 'SIGTERM' : 'SIGKILL')
      server = await start(environment, address)
    },
    async addStaffMember(name, email) {
      const command = join(root, 'dist/server/add-staff-member.js')
      const { stdout } = await run(process.execPath, [command, '--name', name, '--email', email], { env: environment })
      return { email, password: stdout.match(/Password {2}(.*)/)?.[1] ?? '' }
    },
    async close() {
      await stop(server, 'SIGTERM')
      await mail.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function start(environment: Record<string, string>, address: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(root, 'dist/server/server.js')], { env: environment, stdio: 'pipe' })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (said = (said + text).slice(-4000)))
  for (let tries = 0; tries < 400; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${said}`)
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return server
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop(server, 'SIGKILL')
  throw new Error(`The server did not become ready:\n${said}`)
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

async function openMailServer(): Promise<{ port: number; letters: Letter[]; close(): Promise<void> }> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const isKnown = !address.endsWith('@nobody.example')
      done(isKnown ? null : Object.assign(new Error('5.1.1 no such person here'), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const raw = Buffer.concat(pieces).toString('utf8')
        const subject = raw.replace(/\r\n[ \t]/g, ' ').match(/^Subject: (.*)$/m)?.[1] ?? ''
        letters.push({
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          subject: decoded(subject),
          raw,
        })
        done()
      })
    },
  })
  // A practice that is killed cuts its connection here; that is its trouble, not the mail server's.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  if (!bound || typeof bound === 'string') throw new Error('The mail server has no port')
  return { port: bound.port, letters, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Subjects beyond ASCII travel as quoted words (RFC 2047). */
function decoded(subject: string): string {
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, word: string) =>
      Buffer.from(
        word
          .replace(/_/g, ' ')
          .replace(/=([0-9A-F]{2})/gi, (__, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      ).toString('utf8'),
    )
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'))
}

type Worker = {
  practice: RunningPractice
  /** For tests of all that a site says: a name of their own gives them a practice where no other test has written. */
  practiceName: string
}
type Watched = {
  /** What a journey brings about itself and so expects to read in the console, such as the line about an outage. */
  forgives: RegExp | undefined
}

/** For a file with a practice of its own and few journeys: a second worker would open all of that once more. */
export const oneAfterTheOther = { mode: 'default' } as const

/** Chromium's line about a call that was answered with a fault, or not at all. */
export const outageLines = /Failed to load resource: (the server responded with a status of 5\d\d|net::ERR_)/

/** Journeys of one worker share a practice; every console message, foreign request or policy violation fails the test. */
export const test = base.extend<Watched, Worker>({
  forgives: [undefined, { option: true }],
  practiceName: ['shared', { option: true, scope: 'worker' }],
  practice: [
    // Playwright begins a new worker wherever the name differs.
    async ({ practiceName: _ }, use) => {
      const practice = await openRunningPractice()
      await use(practice)
      await practice.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ practice }, use) => use(practice.address),
  // Whoever only asks the server opens no page.
  page: async ({ page, practice, forgives }, use) => {
    const complaints = watch(page, practice.address)
    await use(page)
    // A call that a journey answers itself may be on its way when it ends, and would find its page gone.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(complaints.filter((complaint) => !forgives?.test(complaint))).toEqual([])
  },
})

export { expect, type Page, type Route }

/** What a page must never do: complain in the console, fail in a script, or speak to anybody else. */
export function watch(page: Page, own: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Chromium writes a line for every refused call; the refusals themselves are what some journeys are about.
    const refusal = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !refusal) complaints.push(message.text())
  })
  // Chromium says so itself, of a page that it drew too late to move from the one before; no script of ours is told.
  const drawnLate = /Transition was aborted because of invalid state/
  page.on('pageerror', (error) => !drawnLate.test(String(error)) && complaints.push(String(error)))
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(own) && !/^(data|blob|about|tel):/.test(address))
      complaints.push(`foreign request ${address}`)
  })
  return complaints
}

/** Waits for the fonts of what a page shows: until they are there its words take up other room. */
export async function fontsHaveCome(page: Page): Promise<void> {
  // Without scripts of its own a page keeps no promise.
  const status = () => page.evaluate(() => [document.body.offsetHeight, document.fonts.status][1])
  await expect.poll(status).toBe('loaded')
}

/** Signs in through the page, as staff do. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await fillLogin(page)
  await page.waitForURL('**/dashboard/patient**')
}

/** Fills the login that is shown, and sends it. */
export async function fillLogin(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
