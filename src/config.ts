import { join, resolve } from 'node:path'
import * as z from 'zod'
import { mayHoldBackUps } from './back-ups/data-folder.ts'
import { limits } from './contract/text.ts'
import { readEmailAddress } from './domain/e-mail-address.ts'
import { readRanges } from './http/network-address.ts'

/** The settings, read from the environment once and checked. `.env.example` explains each. */
export type Config = {
  port: number
  host: string
  dataDirectory: string
  contentDirectory: string
  /** The practice's own pictures at the widths that pages use. */
  picturesDirectory: string
  databaseUrl?: string | undefined
  publicUrl?: string | undefined
  smtpUrl?: string | undefined
  /** The mailbox into which reports of letters come that could not be delivered. */
  imapUrl?: string | undefined
  mailFrom?: string | undefined
  firstStaff: { email?: string | undefined; name?: string | undefined; password?: string | undefined }
  rateLimitMultiplier: number
  /** How many quarter hours one sender may hold unanswered, and for how many working days. */
  heldQuartersPerSender: number
  holdWorkingDays: number
  /** Until how many hours before the visit patients change it themselves. */
  patientChangeHours: number
  /** For how many minutes a freed time is held for each on the waiting list, and how far ahead it must be. */
  waitingList: { minutes: number; noticeHours: number }
  /** How many days requests are kept after the appointment, and messages after they arrived. */
  retentionDays: number
  /** Addresses and ranges of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  backUps: {
    /** Hours from one to the next; undefined where none are made by themselves. */
    everyHours?: number | undefined
    to: string
    keyFile?: string | undefined
  }
  /** The key of the seals, or a file that holds it; without either it is made in the data folder. */
  sealKey: { key?: string | undefined; file?: string | undefined }
  /** Whether browsers that stay on HTTPS do so for every subdomain too. */
  hstsSubdomains: boolean
  /** Whether a blog in which nothing was ever written begins with the sample posts. */
  samplePosts: boolean
  /** Whether the log has a line for each answer from kept bytes too, instead of their number each minute. */
  logEveryAnswer: boolean
}

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com', abort: true })
  .refine(
    isNothingElse,
    'must be an address such as https://www.example.com alone, with nothing before or behind the name',
  )
  .transform((written) => new URL(written).origin)
const inOtherWritings =
  'needs other writings of some signs in a name or a password: %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %'
/** The address of a PostgreSQL database, also where a command is given one. */
export const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine(endsNoPasswordEarly, { error: inOtherWritings, abort: true })
  .refine(namesServerAndDatabase, 'must name a server and a database: postgres://user:password@host:5432/name')
const path = z
  .string()
  .regex(
    /^\S(.*\S)?$/,
    'must begin and end with no space or line end: take it away, and rename the folder if its name has it too',
  )
  .regex(/^(?!~)/, 'must be a whole path, such as /home/practice/…: only a shell knows whose home ~ is')
const emailAddress = z.string().refine((text) => readEmailAddress(text) !== undefined, 'must be an e-mail address')

const environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(65535, 'must be at most 65535')
    .default(3000),
  HOST: z.string().trim().default('localhost'),
  DATA_DIRECTORY: path.default('data'),
  CONTENT_DIRECTORY: path.default('content'),
  DATABASE_URL: databaseAddress.optional(),
  PUBLIC_URL: address.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must begin with smtp:// or smtps://', abort: true })
    .refine(endsNoPasswordEarly, { error: inOtherWritings, abort: true })
    .refine(namesServer, 'must name a server: smtp://user:password@host:587')
    .optional(),
  IMAP_URL: z
    .string()
    .regex(/^imaps?:\/\//, { error: 'must begin with imap:// or imaps://', abort: true })
    .refine(isReadable, { error: inOtherWritings, abort: true })
    .refine(namesAccount, 'must name a server and an account: imaps://user:password@host:993/INBOX')
    .optional(),
  MAIL_FROM: emailAddress.optional(),
  FIRST_STAFF_EMAIL: emailAddress.optional(),
  FIRST_STAFF_NAME: z.string().trim().max(limits.name, `must have at most ${limits.name} characters`).optional(),
  FIRST_STAFF_PASSWORD: z.string().optional(),
  RATE_LIMIT_MULTIPLIER: z.coerce
    .number('must be a number')
    .min(0.34, 'must be at least 0.34, or no letter would leave')
    .default(1),
  HELD_QUARTERS_PER_SENDER: z.coerce
    .number('must be a number')
    .int('must be whole quarter hours')
    .min(1, 'must be at least 1')
    .default(12),
  HOLD_WORKING_DAYS: z.coerce
    .number('must be a number')
    .int('must be whole days')
    .min(1, 'must be at least 1')
    .max(20, 'must be at most 20')
    .default(3),
  WAITING_LIST_MINUTES: z.coerce
    .number('must be a number')
    .int('must be whole minutes')
    .min(0, 'must be at least 0')
    .max(240, 'must be at most 240')
    .default(30),
  WAITING_LIST_NOTICE_HOURS: z.coerce
    .number('must be a number')
    .int('must be whole hours')
    .min(1, 'must be at least 1')
    .max(336, 'must be at most 336')
    .default(4),
  PATIENT_CHANGE_HOURS: z.coerce
    .number('must be a number')
    .int('must be whole hours')
    .min(0, 'must be at least 0')
    .max(336, 'must be at most 336')
    .default(24),
  RETENTION_DAYS: z.coerce
    .number('must be a number')
    .int('must be whole days')
    .min(30, 'must be at least 30')
    .max(3650, 'must be at most 3650')
    .default(180),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(piecesOf)
    .superRefine((pieces, context) => {
      for (const odd of readRanges(pieces).odd) {
        context.addIssue(`must be addresses or ranges such as 127.0.0.1 or 10.0.0.0/8, which "${odd}" is not`)
      }
    }),
  BACK_UP_EVERY: z
    .string()
    .regex(/^(off|[1-9]|1\d|2[0-4])$/, 'must be a number of hours from 1 to 24, or off')
    .default('1'),
  BACK_UP_TO: path.optional(),
  BACK_UP_KEY_FILE: path.optional(),
  SEAL_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SEAL_KEY_FILE: path.optional(),
  HSTS_SUBDOMAINS: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  SAMPLE_POSTS: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
  LOG_EVERY_ANSWER: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
})

/** What the environment may set, by the names it uses. */
export const settingNames = Object.keys(environment.shape)

/** Pages lie at the root, and what stands before the name would be in every letter. */
function isNothingElse(written: string): boolean {
  const { username, password, host, pathname, search, hash } = new URL(written)
  // What separates one address from the next in a list is taken for a part of the name.
  return username + password + search + hash === '' && /^\/*$/.test(pathname) && !/[,;]/.test(host)
}

/** A bare sign ends the password, and what should have been the server stands where a path would, or nowhere. */
function endsNoPasswordEarly(written: string): boolean {
  const url = URL.parse(written)
  // It may be the port that cannot be.
  if (!url) return !/[^\w.~:-].*@/.test(written.slice(written.indexOf('//') + 2))
  return url.username !== '' || !(url.pathname + url.search + url.hash).includes('@')
}

/** The library of the mailbox is handed what is read here; those of mail and database take a bare % for itself. */
function isReadable(written: string): boolean {
  const url = URL.parse(written)
  return endsNoPasswordEarly(written) && (!url || [url.username, url.password, url.pathname].every(isDecodable))
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function namesServer(written: string): boolean {
  return Boolean(URL.parse(written)?.hostname)
}

function namesAccount(written: string): boolean {
  const url = URL.parse(written)
  return Boolean(url?.hostname && url.username && url.password)
}

/** Without either the library would fall back to this machine, or to a database called like the user, in silence. */
function namesServerAndDatabase(written: string): boolean {
  const url = URL.parse(written)
  if (!url || url.pathname.length < 2) return false
  return url.hostname !== '' || url.searchParams.has('host')
}

/** Settings that are odd; the message names each. */
export class OddSettings extends Error {}

/** Why back-ups cannot go where `mayHoldBackUps` says no. */
export const amongKept = 'among what back-ups are made of: name a folder outside of photographs and letters.'

/** The settings of this process. SQLite is told where the practice lies, before it is opened first. Throws what `readConfig` does. */
export function ownConfig(): Config {
  const config = readConfig(process.env)
  // What finds no room in its memory goes there: on a disk of /var/tmp that others have filled, forms that come together would
  // be refused, and words of patients would be left.
  process.env.SQLITE_TMPDIR ||= config.dataDirectory
  return config
}

/** Reads the environment; throws `OddSettings`, a list of every setting that is odd, with what it should be. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  // An empty line in `.env` means that the setting was left alone, and so do spaces, which as a number would be 0.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const read = environment.safeParse(set)
  const odd = [
    ...(read.error?.issues.map((issue) => `  ${String(issue.path[0])} ${issue.message}`) ?? []),
    ...slipsIn(set),
  ]
  if (!read.success || odd.length > 0) {
    throw new OddSettings(`These settings cannot be used:\n${odd.join('\n')}\nSee .env.example.`)
  }
  const {
    PUBLIC_URL,
    TRUSTED_PROXIES,
    DATA_DIRECTORY,
    CONTENT_DIRECTORY,
    FIRST_STAFF_EMAIL: email,
    FIRST_STAFF_NAME: name,
    FIRST_STAFF_PASSWORD: password,
  } = read.data
  if (read.data.SEAL_KEY !== undefined && read.data.SEAL_KEY_FILE !== undefined) {
    throw new OddSettings(
      'SEAL_KEY and SEAL_KEY_FILE are both set, and only one can be the key: leave the other empty.',
    )
  }
  const backUpsTo = resolve(read.data.BACK_UP_TO ?? join(DATA_DIRECTORY, 'back-ups'))
  if (!mayHoldBackUps(resolve(DATA_DIRECTORY), backUpsTo)) {
    throw new OddSettings(`BACK_UP_TO is ${backUpsTo}, ${amongKept}`)
  }
  return {
    port: read.data.PORT,
    host: read.data.HOST,
    dataDirectory: resolve(DATA_DIRECTORY),
    contentDirectory: resolve(CONTENT_DIRECTORY),
    picturesDirectory: resolve(CONTENT_DIRECTORY, '../imagery/renditions'),
    databaseUrl: read.data.DATABASE_URL,
    publicUrl: PUBLIC_URL,
    smtpUrl: read.data.SMTP_URL,
    imapUrl: read.data.IMAP_URL,
    mailFrom: read.data.MAIL_FROM,
    firstStaff: { email, name, password },
    rateLimitMultiplier: read.data.RATE_LIMIT_MULTIPLIER,
    heldQuartersPerSender: read.data.HELD_QUARTERS_PER_SENDER,
    holdWorkingDays: read.data.HOLD_WORKING_DAYS,
    patientChangeHours: read.data.PATIENT_CHANGE_HOURS,
    waitingList: { minutes: read.data.WAITING_LIST_MINUTES, noticeHours: read.data.WAITING_LIST_NOTICE_HOURS },
    retentionDays: read.data.RETENTION_DAYS,
    trustedProxies: TRUSTED_PROXIES,
    backUps: {
      everyHours: read.data.BACK_UP_EVERY === 'off' ? undefined : Number(read.data.BACK_UP_EVERY),
      to: backUpsTo,
      keyFile: read.data.BACK_UP_KEY_FILE === undefined ? undefined : resolve(read.data.BACK_UP_KEY_FILE),
    },
    sealKey: {
      key: read.data.SEAL_KEY,
      file: read.data.SEAL_KEY_FILE === undefined ? undefined : resolve(read.data.SEAL_KEY_FILE),
    },
    hstsSubdomains: read.data.HSTS_SUBDOMAINS === 'yes',
    samplePosts: read.data.SAMPLE_POSTS === 'yes',
    logEveryAnswer: read.data.LOG_EVERY_ANSWER === 'yes',
  }
}

function slipsIn(set: Record<string, string | undefined>): string[] {
  const unset = settingNames.filter((name) => set[name] === undefined)
  return Object.keys(set)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      if (name.startsWith(byteOrderMark)) {
        const lost = name.slice(byteOrderMark.length)
        return [
          `  ${lost} stands behind a mark of its encoding, by which nobody reads it: save .env as UTF-8 without BOM`,
        ]
      }
      // In small letters, or with hyphens, nobody reads it either.
      const written = name.toUpperCase().replaceAll('-', '_')
      const meant = unset.find((known) => isSlipOf(known, written))
      return meant ? [`  ${name} is no setting. Did you mean ${meant}?`] : []
    })
}

/** Some editors put it before a file's first line, and with it the name there is another one. */
const byteOrderMark = '\uFEFF'

/** Fewer letters are near too many names. */
const shortestSlip = 7

/**
 * Whether it is the same, its last word was cut short, letters were swapped, or one was doubled or left out. Not whether
 * another stands in one's place: an environment has names of others, such as `SFTP_URL`, and they would stop the start.
 */
function isSlipOf(known: string, name: string): boolean {
  const [one, other] = [known, name].map((each) => each.replaceAll('_', '')).sort((a, b) => a.length - b.length)
  if (!one || !other || name.length < shortestSlip || name[0] !== known[0]) return false
  if (known.startsWith(name) && /^[A-Z]*$/.test(known.slice(name.length))) return true
  if (one.length === other.length) return [...one].sort().join() === [...other].sort().join()
  return other.length === one.length + 1 && [...other].some((_, at) => one === other.slice(0, at) + other.slice(at + 1))
}

function piecesOf(list: string): string[] {
  return list
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean)
}
