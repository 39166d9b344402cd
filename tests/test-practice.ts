import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { WirePost, WireRevision, WireRevisionLine } from '../src/contract/blog.ts'
import type { Chair, ChairCalendar, KnownPerson } from '../src/contract/day.ts'
import type { TimesAnswer } from '../src/contract/forms/appointment-form.ts'
import type { AnswersNow } from '../src/contract/forms/free-times-call.ts'
import type { WireMessage } from '../src/contract/messages-for-staff.ts'
import type { Patient } from '../src/contract/patient.ts'
import type { Other } from '../src/contract/person.ts'
import type { MetAnswer, PracticeAnswer } from '../src/contract/practice.ts'
import type { Problem } from '../src/contract/problem.ts'
import type { QueueAnswer, QueueEntry } from '../src/contract/queue.ts'
import { openTestRecords } from '../src/database/test-records.ts'
import type { PracticeContent } from '../src/domain/practice/treatment.ts'
import type { Records } from '../src/domain/records.ts'
import { addStaffMember, type FirstSignIn } from '../src/domain/staff/first-staff-member.ts'
import type { Backend } from '../src/http/backend.ts'
import { fetchDuePictures } from '../src/jobs/fetch-pictures.ts'
import { sendDueLetters } from '../src/jobs/send-letter.ts'
import { sendReminders } from '../src/jobs/send-reminders.ts'
import type { ReadyLetter } from '../src/mail/letter.ts'
import { openMemoryMailer } from '../src/mail/test-memory-mailer.ts'
import { type OpenPractice, openPractice } from '../src/open-practice.ts'
import { openFetchPicture, type Reach } from '../src/photographs/fetch-picture.ts'
import { quickCost } from '../src/secrets/test-quick-secrets.ts'
import { marks } from '../src/serving/built-files.ts'
import { Files } from '../src/serving/serve-files.ts'
import { ownContent } from './own-content.ts'

/** Everything an answer of any call may hold; a test says which it expects. */
type WireBody = Partial<
  Problem & {
    token: string
    proof: string
    doctor: { _id?: string; name?: string; email?: string; yetToGive?: { name: boolean; password: boolean } }
    letters: boolean
    holdsTime: boolean
    heldUntil: string
    untilItBegins: boolean
    notHeldBecause: string
    requestAddress: string
    days: { date: string; times: string[] }[]
    answersNow: AnswersNow & { now: string }
    patients: Patient[]
    next: string
    waiting: { count: number; oldest?: string; urgent?: number; urgentSince?: string }
    queue: QueueEntry[]
    counts: QueueAnswer['counts']
    messages: WireMessage[]
    visits: Patient[]
    answeredWithinMinutes: number
    hours: { opens: string; closes: string }
    held: { chair: number; time: string }[]
    overnight: { name: string }[]
    chairs: Chair[]
    known: KnownPerson[]
    calendars: ChairCalendar[]
    version: number
    sentence: string
    own: { change: string; did: string; seconds: number }
    patient: Patient
    updatedUser: Patient
    undoUntil: string
    change: string
    date: string
    open: boolean
    reason: string
    times: TimesAnswer['times']
    allPost: WirePost[]
    response: WirePost
    updated: WirePost
    revisions: WireRevisionLine[]
    revision: WireRevision
    written: Other[]
    more: boolean
    others: { name: string; since: string; you?: boolean }[]
    posts: { _id: string; slug: string; title: string; deletedAt: string; deletedBy: string; goneOn: string }[]
    picture: { address: string; width: number; height: number; colour: string }
    address: string
    until: string
    codeNeeded: boolean
    secret: string
    sessions: { _id: string; thisOne: boolean }[]
    practice: PracticeAnswer['practice']
    people: MetAnswer['people']
  } & WirePost
>

/** What came back through a door. */
export type Answer = { status: number; headers: Headers; body: WireBody; text: string }

export type TestPractice = {
  dataDirectory: string
  backend: Backend
  practice: OpenPractice
  firstSignIn: FirstSignIn | undefined
  /** Letters that have left so far, oldest first. */
  letters: ReadyLetter[]
  log: { facts: Record<string, unknown>; message: string }[]
  /** Lets time pass; whatever is due by then is for `sendLetters`. */
  pass(minutes: number): void
  sendLetters(): Promise<void>
  /** Writes the reminders that are due by now. */
  sendReminders(): Promise<{ reminders: number; told: number; ended: number; offered: number }>
  /** Fetches the pictures of other websites that are due by now. */
  fetchPictures(): Promise<void>
  /** A request through the front door, from a stranger's address unless told otherwise. */
  send(method: string, path: string, body?: unknown, more?: Sending): Promise<Answer>
  /** A request whose answer has no end, straight from the app. */
  stream(path: string, headers: Record<string, string>): Promise<Response>
  /** Signs in the first member of staff; answers the token. */
  signIn(): Promise<string>
  /** The same as the first member of staff, signed in again where the session has run out. */
  asStaff: AsStaff
  /** One more member of staff, with an account of their own. */
  addColleague(name: string): Promise<AsStaff>
  /** Opens the same records once more, as another process of the practice does. Close it before this one. */
  another(): Promise<TestPractice>
  close(): Promise<void>
}

/** A request of somebody who is signed in. */
export type AsStaff = (method: string, path: string, body?: unknown) => Promise<Answer>

type Account = { email: string; password: string }
/** Whoever `hasHungUp` reads no answer. */
type Sending = { headers?: Record<string, string>; from?: string; hasHungUp?: boolean }

export const staffPassword = 'correct horse battery staple'
export const staffEmail = 'amira@ashcombedental.example'

const pictures = new Files(join(import.meta.dirname, '../imagery/renditions'))

/** Tests ask nobody on the internet. */
const nothingElsewhere: Reach = { resolve: async () => [], allows: () => false }

/** What node-server hands along with a request that is there as a whole. */
function sentFrom(remoteAddress: string, destroyed = false) {
  return { incoming: { complete: true, socket: { remoteAddress, destroyed, destroy() {} } } }
}

/** A whole practice: real SQL, the owner's real words, a clock that stands still, letters kept in a list. */
export async function openTestPractice(
  options: {
    now?: string
    settings?: Partial<Config>
    records?: Records
    content?: PracticeContent
    reach?: Reach
    /** Otherwise their hashes cost next to nothing. */
    passwords?: 'at the promised cost'
    /** Otherwise packed at once and loosely: to pack a page takes longer than to draw it. */
    pages?: 'packed as promised'
  } = {},
): Promise<TestPractice> {
  // Tuesday, 1 December 2026, 09:00 in London.
  let clock = new Date(options.now ?? '2026-12-01T09:00:00Z')
  const folder = await mkdtemp(join(tmpdir(), 'test-practice-'))
  const own = options.records ? undefined : await openTestRecords()
  const records = options.records ?? own
  if (!records) throw new Error('There are no records')
  const mailer = openMemoryMailer()
  const log: TestPractice['log'] = []
  const note = (facts: Record<string, unknown>, message: string) => void log.push({ facts, message })
  const config: Config = {
    ...readConfig({
      FIRST_STAFF_EMAIL: staffEmail,
      FIRST_STAFF_PASSWORD: staffPassword,
      DATA_DIRECTORY: folder,
      SAMPLE_POSTS: 'no',
    }),
    // One practice, in however many processes.
    sealKey: { key: 'the-key-of-a-practice-in-a-test-0123' },
    ...options.settings,
  }
  const assets = {
    marks,
    styles: { common: '', parts: [] },
    siteScripts: [],
    dashboardScripts: [],
    dashboardImports: [],
    earlyScripts: [],
    loginScripts: [],
    stepScripts: [],
    dashboardStyles: [],
    footerStyles: [],
    fonts: [],
    developing: false,
  }
  const practice = await openPractice(config, {
    assets,
    log: { info: note, warn: note, error: note },
    now: () => clock,
    content: options.content ?? (await ownContent),
    records,
    mailer,
    fetchPicture: openFetchPicture(options.reach ?? nothingElsewhere),
    ...(options.passwords ? {} : { passwordCost: quickCost }),
    ...(options.pages ? {} : { packing: { brotli: 0, gzip: 1 } }),
  })
  const firstSignIn = await practice.makeFirstAccount()
  const app = openApp(practice.backend, practice.kept, {
    assets: undefined,
    pictures,
  })

  async function signIn(account: Account): Promise<string> {
    return (await test.send('POST', '/api/admin/login', account)).body.token ?? ''
  }

  function signedIn(account: Account): AsStaff {
    let token = ''
    return async (method, path, body) => {
      token ||= await signIn(account)
      const answer = await test.send(method, path, body, { headers: { token } })
      if (answer.status !== 401) return answer
      token = await signIn(account)
      return test.send(method, path, body, { headers: { token } })
    }
  }

  const test: TestPractice = {
    dataDirectory: folder,
    backend: practice.backend,
    practice,
    firstSignIn,
    letters: mailer.letters,
    log,
    pass(minutes) {
      clock = new Date(clock.getTime() + minutes * 60_000)
    },
    async sendLetters() {
      while ((await sendDueLetters(practice.sending)).tried > 0);
    },
    async sendReminders() {
      return sendReminders(practice.reminding)
    },
    async fetchPictures() {
      await fetchDuePictures(practice.pictureDesk)
    },
    async send(method, path, body, { headers = {}, from = '127.0.0.1', hasHungUp = false } = {}) {
      const raw = typeof body === 'string' || body instanceof Blob || body instanceof ReadableStream
      const request = new Request(`http://localhost:3000${path}`, {
        method,
        headers: {
          host: 'localhost:3000',
          ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body), duplex: 'half' }),
      })
      const response = await app.fetch(request, sentFrom(from, hasHungUp))
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : {} }
    },
    async stream(path, headers) {
      const request = new Request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', ...headers } })
      return app.fetch(request, sentFrom('127.0.0.1'))
    },
    signIn: () => signIn({ email: staffEmail, password: staffPassword }),
    asStaff: signedIn({ email: staffEmail, password: staffPassword }),
    async addColleague(name) {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@ashcombedental.example`
      const { records, secrets } = practice.backend
      await addStaffMember({ email, name, password: staffPassword }, { records, secrets, now: clock })
      return signedIn({ email, password: staffPassword })
    },
    async another() {
      if (!own) throw new Error('Only the first process opens another one')
      return openTestPractice({ ...options, now: clock.toISOString(), records: await own.reopen() })
    },
    async close() {
      await practice.close()
      await rm(folder, { recursive: true })
    },
  }
  return test
}
