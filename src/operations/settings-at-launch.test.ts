import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { settingsAtLaunch } from './settings-at-launch.ts'

const ready = {
  PUBLIC_URL: 'https://www.mill-lane.co.uk',
  SMTP_URL: 'smtp://practice:secret@mail.mill-lane.co.uk:587',
  TRUSTED_PROXIES: '127.0.0.1',
  BACK_UP_TO: '/mnt/back-ups',
  BACK_UP_KEY_FILE: '/etc/practice/back-up-key',
}

const said = (changed: Record<string, string>, email = 'hello@mill-lane.co.uk') =>
  settingsAtLaunch(
    readConfig({ ...ready, ...changed }),
    { email },
    '<p>A request is erased after 180\ndays. A cookie ends after 90 days. We make a copy of everything each\nhour. What is erased, by its time, is gone from copies 35 days later.</p>',
  )
const about = (subject: string, changed: Record<string, string>, email?: string) =>
  said(changed, email).find((one) => one.setting === subject)

test('says one sentence about each, and that nothing is missing', () => {
  expect(said({}).map(({ setting, isReady }) => [setting, isReady])).toEqual([
    ['PUBLIC_URL', true],
    ['SMTP_URL', true],
    ['BACK_UP_EVERY', true],
    ['TRUSTED_PROXIES', true],
    ['RETENTION_DAYS', true],
  ])
  for (const { sentence } of said({})) expect(sentence).toMatch(/^[^.!?]*(\.\S[^.!?]*)*\.$/)
  expect(JSON.stringify(said({}))).not.toContain('secret')
})

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: '' }, /is empty/],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://www.mill-lane.co.uk' }, /not https/],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost:3000' }, /no patient reaches/],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://192.168.1.20' }, /no patient reaches/],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://www.ashcombedental.example' }, /no patient reaches/],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://practice' }, /no patient reaches/],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.2,0.0.0.0/0' }, /0\.0\.0\.0\/0, so that visitors themselves say/],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '::/0' }, /visitors themselves say/],
  ['SMTP_URL', { SMTP_URL: '' }, /is empty: .*none reaches anybody/],
  ['SMTP_URL', { MAIL_FROM: 'letters@ashcombedental.example' }, /letters@ashcombedental\.example/],
  ['SMTP_URL', { MAIL_FROM: 'letters@example.com' }, /letters@example\.com/],
  ['BACK_UP_EVERY', { BACK_UP_EVERY: 'off' }, /is off/],
  ['BACK_UP_EVERY', { BACK_UP_EVERY: '24' }, /is 24, and .*privacy\.md says that a copy is made each hour/],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '' }, /is empty/],
  [
    'RETENTION_DAYS',
    { RETENTION_DAYS: '365' },
    /is 365, and .*privacy\.md does not say that requests are erased after 365 days/,
  ],
  ['RETENTION_DAYS', { RETENTION_DAYS: '80' }, /erased after 80 days/],
  ['RETENTION_DAYS', { RETENTION_DAYS: '90' }, /erased after 90 days/],
  ['RETENTION_DAYS', { RETENTION_DAYS: '35' }, /erased after 35 days/],
])('%s as in %j keeps the website from opening', (setting, changed: Record<string, string>, words) => {
  expect(about(setting, changed)).toMatchObject({ isReady: false, sentence: expect.stringMatching(words) })
})

test.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.0.1', '[fd00::1]', 'desk.local', 'mill-lane.test'])(
  '%s is no address at which patients reach anything',
  (host) => {
    expect(about('PUBLIC_URL', { PUBLIC_URL: `https://${host}` })).toMatchObject({ isReady: false })
  },
)

test.each(['mill-lane-test.co.uk', 'local.mill-lane.co.uk', '172.32.0.1', '110.1.2.3'])(
  '%s is one at which they may',
  (host) => {
    expect(about('PUBLIC_URL', { PUBLIC_URL: `https://${host}` })).toMatchObject({ isReady: true })
  },
)

test('the practice’s own address is the sender where none is set, and must be a real one', () => {
  expect(about('SMTP_URL', {}, 'hello@ashcombedental.example')).toMatchObject({ isReady: false })
})

test.each([
  ['smtp://mail.mill-lane.co.uk:587', true],
  ['smtp://practice:secret@mail.mill-lane.co.uk:587?requireTLS=false', true],
  ['smtp://practice:secret@mail.mill-lane.co.uk:587', false],
  ['smtp://mail.mill-lane.co.uk:587?requireTLS=true', false],
  ['smtps://mail.mill-lane.co.uk', false],
  ['smtp://127.0.0.1:25', false],
])('that letters may go to %s in the clear is said, and keeps nothing from opening: %s', (url, isSaid) => {
  const { isReady, sentence } = about('SMTP_URL', { SMTP_URL: url }) ?? {}
  expect([isReady, sentence?.includes('in the clear where that server offers no STARTTLS')]).toEqual([true, isSaid])
})

test.each([
  ['beside the data', { BACK_UP_TO: '' }, /same disk/],
  ['readable by a thief', { BACK_UP_KEY_FILE: '' }, /not encrypted/],
])('back-ups that lie %s are told, and keep nobody from opening', (_, changed: Record<string, string>, words) => {
  expect(about('BACK_UP_EVERY', changed)).toMatchObject({ isReady: true, sentence: expect.stringMatching(words) })
})

test('back-ups that lie elsewhere and are encrypted are said to be', () => {
  expect(about('BACK_UP_EVERY', {})?.sentence).toBe('is 1 h: back-ups go to /mnt/back-ups, encrypted.')
})

test('a whole network of one’s own may be named, whose width has two digits', () => {
  expect(about('TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.1.0.0/16' })).toMatchObject({ isReady: true })
})

test('without HTTPS nobody needs a proxy', () => {
  expect(about('TRUSTED_PROXIES', { PUBLIC_URL: 'http://mill-lane.co.uk', TRUSTED_PROXIES: '' })).toMatchObject({
    isReady: true,
  })
})
