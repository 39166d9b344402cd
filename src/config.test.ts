import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OddSettings, readConfig, settingNames } from './config.ts'

test.each([
  ['nothing', undefined, 180],
  ['an empty line', '', 180],
  ['the fewest', '30', 30],
  ['the most', '3650', 3650],
])('requests and messages are kept as many days as is set: %s', (_, RETENTION_DAYS, days) => {
  expect(readConfig({ RETENTION_DAYS }).retentionDays).toBe(days)
})

test.each(['29', '3651', '90.5', 'half a year', '-180'])('%s days stop the start', (RETENTION_DAYS) => {
  expect(() => readConfig({ RETENTION_DAYS })).toThrow(/ {2}RETENTION_DAYS must be .+\nSee \.env\.example\./)
})

test('sample posts are put in unless they are not wanted', () => {
  expect(['yes', '', 'no'].map((SAMPLE_POSTS) => readConfig({ SAMPLE_POSTS }).samplePosts)).toEqual([true, true, false])
  expect(() => readConfig({ SAMPLE_POSTS: 'maybe' })).toThrow(/ {2}SAMPLE_POSTS must be yes or no\n/)
})

test('proxies are named by addresses and ranges of both kinds', () => {
  const TRUSTED_PROXIES = ' 127.0.0.1, 10.0.0.0/8,2001:db8::/32 ,::1,'
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES })
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1'])
})

test.each([
  ['caddy', 'caddy'],
  ['127.0.0.1, 10.0.0.0/33', '10.0.0.0/33'],
  ['2001:db8::/129', '2001:db8::/129'],
  ['10.0.0.0/', '10.0.0.0/'],
  ['10.0.0.0/8/8', '10.0.0.0/8/8'],
  ['10.0.0.*', '10.0.0.*'],
  ['127.0.0.1:3000', '127.0.0.1:3000'],
  ['10.0.0.1 10.0.0.2', '10.0.0.1 10.0.0.2'],
])('%s stops the start, since a proxy that is not understood makes all visitors one', (TRUSTED_PROXIES, odd) => {
  expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(
    `  TRUSTED_PROXIES must be addresses or ranges such as 127.0.0.1 or 10.0.0.0/8, which "${odd}" is not\n`,
  )
})

test.each([
  'https://www.example.com/dentist',
  'https://www.example.com?from=letter',
  'https://www.example.com/#home',
  'https://amira:secret@www.example.com',
  'https://www.example.com;',
  'https://www.example.com,https://example.com',
])('an address whose letters would lead astray is refused: %s', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(/^ {2}PUBLIC_URL must be an address such as https:[^ ]+ alone/m)
})

test('the public address is kept in one writing', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://WWW.Example.com:443/' }).publicUrl).toBe('https://www.example.com')
})

test.each(['postgres://', 'postgres:///practice', 'postgres://user@host', 'postgres://user@host/', 'postgres://a b/c'])(
  'a database address that names no server or no database is refused: %s',
  (DATABASE_URL) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(/DATABASE_URL must name a server and a database/)
  },
)

test.each([
  'postgres://user:password@host:5432/practice',
  'postgresql://localhost/practice',
  'postgres:///practice?host=/run/postgresql',
])('a database address that names both is taken: %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test.each([
  ['PORT', 'https', /^ {2}PORT must be a number$/m],
  ['PORT', '-1', /^ {2}PORT must be at least 0$/m],
  ['PORT', '3000.5', /^ {2}PORT must be a whole number$/m],
  ['HELD_QUARTERS_PER_SENDER', '0', /^ {2}HELD_QUARTERS_PER_SENDER must be at least 1$/m],
  ['SMTP_URL', 'smtp://clinic:secret@mail.example.com:99999', /^ {2}SMTP_URL must name a server: smtp:.*:587$/m],
  ['DATABASE_URL', 'postgres://clinic:secret@db:99999/practice', /^ {2}DATABASE_URL must name a server and .*$/m],
  ['SMTP_URL', 'mail.example.com', /^ {2}SMTP_URL must begin with smtp:\/\/ or smtps:\/\/$/m],
  ['SMTP_URL', 'smtp://', /^ {2}SMTP_URL must name a server: smtp:\/\/user:password@host:587$/m],
  ['RATE_LIMIT_MULTIPLIER', '0.1', /^ {2}RATE_LIMIT_MULTIPLIER must be at least 0\.34, or no letter .+$/m],
  ['DATABASE_URL', 'mysql://127.0.0.1/practice', /^ {2}DATABASE_URL must begin with postgres:\/\/$/m],
])('%s=%s stops the start with one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence)
})

test.each([
  ['PORT', 0, 65535],
  ['HOLD_WORKING_DAYS', 1, 20],
  ['PATIENT_CHANGE_HOURS', 0, 336],
  ['WAITING_LIST_MINUTES', 0, 240],
  ['WAITING_LIST_NOTICE_HOURS', 1, 336],
  ['BACK_UP_EVERY', 1, 24],
])('%s may be whole numbers from %i to %i', (name, least, most) => {
  const isTaken = (value: number) => {
    try {
      readConfig({ [name]: String(value) })
      return true
    } catch {
      return false
    }
  }
  expect([least, most].filter(isTaken)).toEqual([least, most])
  expect([least - 1, least + 0.5, most + 1].filter(isTaken)).toEqual([])
})

test.each(['MAIL_FROM', 'FIRST_STAFF_EMAIL'])('%s is one e-mail address, or stops the start', (name) => {
  expect(() => readConfig({ [name]: 'hello@ashcombedental.example' })).not.toThrow()
  for (const odd of ['Ashcombe Dental', 'hello@ashcombedental.example, amira@ashcombedental.example'])
    expect(() => readConfig({ [name]: odd })).toThrow(`  ${name} must be an e-mail address\n`)
})

test.each([
  ['SMTP_URL', 'smtp://clinic:a/b@mail.example.com:587'],
  ['SMTP_URL', 'smtp://clinic:12/b@mail.example.com:587'],
  ['SMTP_URL', 'smtp://clinic:a#b@mail.example.com:587'],
  ['IMAP_URL', 'imaps://clinic:50%sure@mail.example.com/INBOX'],
  ['IMAP_URL', 'imaps://clinic:secret@mail.example.com/50%sure'],
  ['IMAP_URL', 'imaps://clinic:a?b@mail.example.com/INBOX'],
  ['DATABASE_URL', 'postgres://clinic:a/b@127.0.0.1/practice'],
])('a sign that ends a password too early is told by its name: %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new OddSettings(
      `These settings cannot be used:\n  ${name} needs other writings of some signs in a name or a password: %40 for @, %2F for /, %3F for ?, %23 for # and %25 for %\nSee .env.example.`,
    ),
  )
})

test.each(['DATA_DIRECTORY', 'CONTENT_DIRECTORY', 'BACK_UP_TO', 'BACK_UP_KEY_FILE', 'SEAL_KEY_FILE'])(
  '%s in a home folder as a shell writes it is refused, and no folder called ~ is made',
  (name) => {
    expect(() => readConfig({ [name]: '~/practice' })).toThrow(
      new RegExp(`^  ${name} must be a whole path, such as /home/practice/…: only a shell knows whose home ~ is$`, 'm'),
    )
    expect(() => readConfig({ [name]: '/srv/~practice' })).not.toThrow()
  },
)

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['BACKUP_TO', 'BACK_UP_TO'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['Public_Url', 'PUBLIC_URL'],
  ['back-up-to', 'BACK_UP_TO'],
  ['DATA_DIR', 'DATA_DIRECTORY'],
  ['CONTENT_DIR', 'CONTENT_DIRECTORY'],
])('%s stops the start where %s was meant, instead of being left out in silence', (slip, meant) => {
  expect(() => readConfig({ [slip]: 'x' })).toThrow(
    new OddSettings(
      `These settings cannot be used:\n  ${slip} is no setting. Did you mean ${meant}?\nSee .env.example.`,
    ),
  )
})

test('a first line that would be lost behind the mark that some editors put before it stops the start', () => {
  expect(() => readConfig({ '\uFEFFPORT': '3001', PUBLIC_URL: 'https://www.example.com' })).toThrow(
    new OddSettings(
      'These settings cannot be used:\n  PORT stands behind a mark of its encoding, by which nobody reads it: save .env as UTF-8 without BOM\nSee .env.example.',
    ),
  )
})

test('a name that is somebody else’s is left alone, and so is one like that of what is set', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/practice'
  const others = {
    DATABASE_URLS: 'x',
    HOME: '/root',
    HOSTS: 'x',
    LOGNAME: 'x',
    SMTP_PASSWORD: 'x',
    LDAP_URL: 'x',
    SFTP_URL: 'x',
    SMTP_ULR: ' ',
    host: 'x',
    port: 'x',
    http_proxy: 'x',
  }
  expect(readConfig({ ...others, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('of two keys of the seals none is chosen in silence', () => {
  expect(() => readConfig({ SEAL_KEY: 'x'.repeat(32), SEAL_KEY_FILE: '/etc/seal-key' })).toThrow(
    /^SEAL_KEY and SEAL_KEY_FILE are both set, /,
  )
})

test('a password in those writings is taken', () => {
  const SMTP_URL = 'smtp://clinic:%40%2F%3F%23%@mail.example.com:587'
  const IMAP_URL = 'imaps://clinic%40example.com:%25@mail.example.com/INBOX'
  expect(readConfig({ SMTP_URL, IMAP_URL })).toMatchObject({ smtpUrl: SMTP_URL, imapUrl: IMAP_URL })
})

test('a back-up is made every hour into the data folder, unless another one is named or none is wanted', () => {
  const of = (settings: Record<string, string>) => readConfig({ DATA_DIRECTORY: '/srv/practice', ...settings }).backUps
  expect(of({})).toEqual({ everyHours: 1, to: '/srv/practice/back-ups', keyFile: undefined })
  const elsewhere = { BACK_UP_EVERY: '24', BACK_UP_TO: '/mnt/back-ups', BACK_UP_KEY_FILE: '/etc/back-up-key' }
  expect(of(elsewhere)).toEqual({ everyHours: 24, to: '/mnt/back-ups', keyFile: '/etc/back-up-key' })
  expect(of({ BACK_UP_EVERY: 'off' }).everyHours).toBeUndefined()
})

test.each(['data/photographs', 'data/letters/back-ups'])('back-ups that would leave out %s are refused', (to) => {
  expect(() => readConfig({ BACK_UP_TO: to })).toThrow(/^BACK_UP_TO is \S+, among what back-ups are made of: [^.]+\.$/)
  expect(readConfig({ BACK_UP_TO: to, DATA_DIRECTORY: '/srv/other' }).backUps.to).toMatch(to)
})

test.each(settingNames)('%s of nothing but spaces was left alone', (name) => {
  expect(readConfig({ [name]: ' \t ' })).toEqual(readConfig({}))
})

test('a line end around the name of a host, as a file of Windows has it, is no part of it', () => {
  expect(readConfig({ HOST: 'localhost\r' }).host).toBe('localhost')
})

// Left there it would open an empty practice beside the right one; taken away, one whose folder is called so.
test.each(['data\r', ' data', '/srv/practice '])(
  'the folder “%s” is refused for what stands around its name',
  (folder) => {
    expect(() => readConfig({ DATA_DIRECTORY: folder })).toThrow(
      'DATA_DIRECTORY must begin and end with no space or line end',
    )
  },
)

test('.env.example explains every setting, as it is where nothing is set', () => {
  const lines = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=(.*)$/gm)]
  const explained = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  expect(Object.keys(explained).toSorted()).toEqual(settingNames.toSorted())
  expect(readConfig(explained)).toEqual(readConfig({}))
})
