import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'

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
  ['SMTP_URL', 'mail.example.com', /^ {2}SMTP_URL must begin with smtp:\/\/ or smtps:\/\/$/m],
  ['SMTP_URL', 'smtp://', /^ {2}SMTP_URL must name a server: smtp:\/\/user:password@host:587$/m],
  ['DATABASE_URL', 'mysql://127.0.0.1/practice', /^ {2}DATABASE_URL must begin with postgres:\/\/$/m],
])('%s=%s stops the start with one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence)
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

test('.env.example explains every setting, as it is where nothing is set', () => {
  const lines = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=(.*)$/gm)]
  const explained = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  expect(Object.keys(explained).toSorted()).toEqual(settingNames.toSorted())
  expect(readConfig(explained)).toEqual(readConfig({}))
})
