import { expect, it } from 'vitest'
import { appointment } from '../database/test-practice.ts'
import type { KeptPerson } from '../domain/person/person.ts'
import { personJson, personPage } from './person-file.ts'

const at = new Date('2026-12-01T09:00:00Z')
const requests = Array.from({ length: 1_000 }, (_, number) => {
  const request = { id: `${number}`, reference: `R${number}`, name: 'Ada Lovell', minutes: 15, createdAt: at }
  const state = { status: 'new' as const, version: 1, sequence: 0, offer: undefined, waiting: undefined }
  return { ...request, ...state, history: [], letters: [], links: Array.from({ length: 9 }, () => at) }
})
const stopped = { email: 'ada@example.org', since: at }
const kept = { requests, messages: [], audit: [], remindersStopped: [stopped] }
const asked = { who: 'ada@example.org', at, practice: 'Ashcombe' }

it('the page of a thousand requests takes no longer than anybody may wait for something else', async () => {
  const before = process.threadCpuUsage()
  const page = await personPage(kept, asked)
  const { user, system } = process.threadCpuUsage(before)
  expect(page).toContain('1 December 2026 at 09:00: made')
  expect((user + system) / 1000).toBeLessThan(300)
})

it.each([
  ['page', personPage],
  ['JSON', personJson],
])('others have their turn while the %s of a thousand requests is written', async (_, write) => {
  let turns = 0
  const goRound = () => {
    turns += 1
    round = setImmediate(goRound)
  }
  let round = setImmediate(goRound)
  await write(kept, asked)
  clearImmediate(round)
  expect(turns).toBeGreaterThanOrEqual(9)
})

it('the page says where the rest stands that whoever asks is to be told', async () => {
  for (const one of [kept, { ...kept, requests: [], remindersStopped: [] }])
    expect(await personPage(one, asked)).toContain(
      'Why it is kept, for how long, who sees it, and your rights to have it corrected or erased, to object and to complain',
    )
})

/** At night in London, where summer is an hour ahead of UTC. */
const [nine, ten, eleven] = [
  new Date('2026-07-01T20:00:00Z'),
  new Date('2026-07-01T21:00:00Z'),
  new Date('2026-07-01T22:00:00Z'),
]
const tom = { id: 'tom', name: 'Tom <b>Reed' }
const [thursday, friday] = [
  { day: '2026-07-09', time: '10:00' },
  { day: '2026-07-10', time: '11:00' },
]

/** Everything that there may be, and a second request with little. */
function keptOfMaya(): KeptPerson {
  const step = { appointment: 'one', at: ten, by: tom }
  const letter = { address: '', words: '', createdAt: nine }
  const rich = { status: 'appointed' as const, ...thursday, createdAt: nine, noCalls: true, asked: friday }
  return {
    requests: [
      {
        ...appointment({ id: 'one', name: '<script>Maya</script>', ...rich }),
        alsoSuits: [thursday, friday],
        history: [
          { ...step, id: '4', what: 'no answer', againAt: eleven },
          { ...step, id: '3', what: 'corrected', corrected: ['e-mail', 'phone'] },
          { ...step, id: '2', what: 'edited', words: 'Come <early>', reason: 'she <waits>' },
          { id: '1', appointment: 'one', at: nine, what: 'requested' },
        ],
        letters: [
          { ...letter, id: '1', kind: 'request-received', sentAt: ten, cameBackAt: eleven, said: '550 <nobody>' },
          { ...letter, id: '2', kind: 'appointment-accepted', givenUpAt: ten },
          { ...letter, id: '3', kind: 'appointment-reminder' },
        ],
        links: [nine],
        offer: { appointment: 'one', times: [{ ...friday, chair: 1 }], ends: eleven },
        waiting: { appointment: 'one', since: nine, part: 'morning', letGo: [thursday, friday] },
      },
      {
        ...appointment({ id: 'two' }),
        ...{ history: [], letters: [], links: [], offer: undefined },
        waiting: { appointment: 'two', since: nine, part: '', letGo: [] },
      },
    ],
    messages: [
      {
        ...{ id: 'm', reference: 'M', name: 'Maya', email: '', phone: '', message: '1 < 2', createdAt: nine },
        ...{ state: 'done', version: 2, changed: { at: ten, by: tom } },
        letters: [{ ...letter, id: '4', kind: 'message-received', sentAt: ten }],
      },
      {
        ...{ id: 'n', reference: 'N', name: 'Maya', email: '', phone: '', message: 'And?', createdAt: ten },
        ...{ state: 'new', version: 1, letters: [] },
      },
    ],
    audit: [{ at: ten, staff: 'tom', did: 'looked at <them>' }],
    remindersStopped: [{ email: 'maya@<b>example.org', since: nine }],
  }
}

it('the page says all that is kept, by the clock of London, and nothing that anybody wrote is mark-up in it', async () => {
  const page = await personPage(keptOfMaya(), { ...asked, who: 'maya@<i>example.org', practice: 'Ashcombe & Sons' })
  const written = [...page.matchAll(/<(title|h[1-3]|li|tr|p)>(.*?)<\/\1>/gs)].map(([, , line = '']) => line)
  expect(written.map((line) => line.replace('</th><td>', ': ').replace(/<\/?t[hd]>/g, ''))).toEqual([
    'Ashcombe &amp; Sons: what is kept about maya@&lt;i&gt;example.org',
    'What Ashcombe &amp; Sons keeps about maya@&lt;i&gt;example.org',
    'Written on 1 December 2026 at 09:00. Times are those of London.',
    expect.stringContaining('your rights'),
    'Request R-one',
    'name: &lt;script&gt;Maya&lt;/script&gt;',
    'reference: R-one',
    'status: appointed',
    'minutes: 30',
    'version: 1',
    'sequence: 0',
    'created at: 1 July 2026 at 21:00',
    'id: one',
    'day: 9 July 2026',
    'time: 10:00',
    'no calls: yes',
    'asked: 10 July 2026 at 11:00',
    'Would also suit',
    '9 July 2026 at 10:00',
    '10 July 2026 at 11:00',
    'What happened',
    '1 July 2026 at 22:00: no answer by Tom &lt;b&gt;Reed, again on 1 July 2026 at 23:00',
    '1 July 2026 at 22:00: corrected (e-mail, phone) by Tom &lt;b&gt;Reed',
    '1 July 2026 at 22:00: edited by Tom &lt;b&gt;Reed: “Come &lt;early&gt;”, because “she &lt;waits&gt;”',
    '1 July 2026 at 21:00: requested',
    'Letters',
    '1 July 2026 at 21:00: request received, sent 1 July 2026 at 22:00, came back 1 July 2026 at 23:00, the mail server said “550 &lt;nobody&gt;”',
    '1 July 2026 at 21:00: appointment accepted, given up 1 July 2026 at 22:00',
    '1 July 2026 at 21:00: appointment reminder, not sent yet',
    'Times offered',
    '10 July 2026 at 11:00',
    'Waiting for an earlier time',
    'since 1 July 2026 at 21:00, morning only, let go: 9 July 2026 at 10:00, 10 July 2026 at 11:00',
    'Links to this request',
    '1 July 2026 at 21:00: made',
    'Request R-two',
    ...['name: Maya Okafor', 'reference: R-two', 'status: new', 'minutes: 30', 'version: 1', 'sequence: 0'],
    'created at: 4 January 2027 at 07:00',
    'id: two',
    'Waiting for an earlier time',
    'since 1 July 2026 at 21:00',
    'Message M',
    ...['id: m', 'reference: M', 'name: Maya', 'message: 1 &lt; 2', 'created at: 1 July 2026 at 21:00'],
    ...['state: done', 'version: 2'],
    'changed: 1 July 2026 at 22:00 by Tom &lt;b&gt;Reed',
    'Letters',
    '1 July 2026 at 21:00: message received, sent 1 July 2026 at 22:00',
    'Message N',
    ...['id: n', 'reference: N', 'name: Maya', 'message: And?', 'created at: 1 July 2026 at 22:00'],
    ...['state: new', 'version: 1'],
    'No reminders',
    'maya@&lt;b&gt;example.org, since 1 July 2026 at 21:00',
    'Who looked at it',
    '1 July 2026 at 22:00: looked at &lt;them&gt;',
  ])
})

it('the JSON is as if it were written at once', async () => {
  const atOnce = JSON.stringify({ asked: asked.who, at, ...kept }, undefined, 2)
  expect(await personJson(kept, asked)).toBe(atOnce)
})
