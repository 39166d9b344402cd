import { expect, it } from 'vitest'
import {
  countsInWords,
  firstWords,
  headingOf,
  keptTogether,
  lastCallInWords,
  medianInWords,
  reasonInWords,
  tellInWords,
} from './queue-words.ts'

const now = new Date('2026-11-23T10:00:00Z')
const kay = {
  _id: 'kay',
  name: 'Kay Quiet',
  email: '',
  phone: '07700 900124',
  service: '',
  status: 'Appointed',
  message: '',
  appointmentDate: '',
  appointmentTime: '',
}

it.each([
  ['rung', false, 'Rung at 09:10 (Tom Reed)'],
  ['rung', true, 'Told at 09:10 (Tom Reed)'],
  ['no answer', false, 'No answer at 09:10 (Tom Reed), again at 11:30'],
] as const)('%s, where no calls are wanted: %s', (what, noCalls, words) => {
  const again = what === 'no answer' ? { againAt: '2026-11-23T11:30:00Z' } : {}
  const lastCall = { what, at: '2026-11-23T09:10:00Z', by: 'Tom Reed', ...again }
  expect(lastCallInWords({ lastCall, patient: { ...kay, noCalls } }, now)).toBe(words)
})

it('nothing is said while nobody has tried', () => {
  expect(lastCallInWords({ patient: kay }, now)).toBe('')
})

it.each([
  ['2 urgent, 1 new', { urgent: 2, new: 1 }, false],
  ['Nobody is waiting', { urgent: 0 }, true],
  ['Nobody is waiting', {}, true],
  ['To do', {}, false],
  ['To do', undefined, true],
])('the queue is headed %s', (words, counts, isEmpty) => {
  expect(headingOf(counts, isEmpty)).toBe(words)
})

it('who was moved hears so from whoever rings, with the time at which they still mean to come', () => {
  const movedFrom = { date: '2026-11-24T00:00:00.000Z', time: '09:15' }
  const entry = { patient: kay, reason: 'tell', since: '2026-11-23T09:00:00Z', untoldBecause: 'no e-mail' } as const
  const because = 'there is no e-mail address.'
  expect(tellInWords({ ...entry, movedFrom }, now)).toBe(
    `Please tell them that it is approved and moved from Tue 24 Nov 09:15: ${because}`,
  )
  expect(tellInWords(entry, now)).toBe(`Please tell them that it is approved: ${because}`)
  const asked = { ...kay, status: 'New Appointment' }
  expect(tellInWords({ ...entry, patient: asked, movedFrom }, now)).toBe(
    `Please tell them that their request was moved from Tue 24 Nov 09:15, and is not approved yet: ${because}`,
  )
  const offer = { times: [movedFrom], until: '2026-11-23T17:00:00Z' }
  expect(tellInWords({ ...entry, patient: { ...asked, offer } }, now)).toBe(
    `Please tell them what times they are offered: ${because}`,
  )
})

it.each([
  ['not kept', {}, 'Please ring them: the practice cannot keep this time any more.'],
  ['not kept', { noCalls: true }, 'Please write to them: the practice cannot keep this time any more.'],
  [
    'time stands',
    { noCalls: true },
    /^Please write to them about a day or a chair that has changed: .*own time stands\.$/,
  ],
  ['new address', { status: 'Cancelled' }, /^Please tell them that it is cancelled: .* was corrected since\.$/],
  ['letter came back', { status: 'New Appointment' }, 'Please tell them how it stands: our letter did not arrive.'],
] as const)(
  'why no letter says it (%s) stands beside what is to be done about somebody who is %j',
  (why, who, words) => {
    const entry = { reason: 'tell', since: '2026-11-23T09:00:00Z', untoldBecause: why } as const
    expect(tellInWords({ ...entry, patient: { ...kay, ...who } }, now)).toMatch(words)
  },
)

it.each([
  ['2026-11-23', '10:00', {}, 'Please ring them: its time has passed, and they may not know that it was approved.'],
  ['2026-11-22', '', { noCalls: true }, /^Please write to them: its time has passed, /],
  ['2026-11-23', '10:15', {}, /^Please tell them that it is approved: /],
  ['2026-11-23', '09:00', { visit: 'arrived' }, 'They have come all the same: our letter did not arrive.'],
  ['2026-11-23', '09:00', { visit: 'absent' }, /^Please ring them: its time has passed, /],
  ['2026-11-23', '09:00', { status: 'Cancelled' }, /^Please tell them that it is cancelled: /],
] as const)('what is left to say of an approved visit on %s at %s, which is %j', (day, time, more, words) => {
  const patient = { ...kay, appointmentDate: `${day}T00:00:00.000Z`, appointmentTime: time, ...more }
  const why = { reason: 'tell', since: '2026-11-23T09:00:00Z', untoldBecause: 'letter came back' } as const
  expect(tellInWords({ ...why, patient }, now)).toMatch(words)
})

it('who was moved to a time that has passed comes at the earlier one, which stands in the sentence', () => {
  const patient = { ...kay, appointmentDate: '2026-11-22T00:00:00.000Z', appointmentTime: '10:00' }
  const movedFrom = { date: '2026-11-26T00:00:00.000Z', time: '09:15' }
  const why = { reason: 'tell', since: '2026-11-21T09:00:00Z', untoldBecause: 'letter came back' } as const
  expect(tellInWords({ ...why, patient, movedFrom }, now)).toBe(
    'Please ring them: its time has passed, and they may not know that it was approved and moved from Thu 26 Nov 09:15.',
  )
})

it('whose request was moved to a time that has passed may come to the earlier one, or have missed both', () => {
  const patient = {
    ...kay,
    status: 'New Appointment',
    appointmentDate: '2026-11-22T00:00:00.000Z',
    appointmentTime: '10:00',
  }
  const movedFrom = { date: '2026-11-26T00:00:00.000Z', time: '09:15' }
  const why = { reason: 'tell', since: '2026-11-21T09:00:00Z', untoldBecause: 'letter came back' } as const
  expect(tellInWords({ ...why, patient, movedFrom }, now)).toBe(
    'Please ring them: its time has passed, and they may not know that it was moved from Thu 26 Nov 09:15.',
  )
})

it('whose request was moved and who was offered times hears of both', () => {
  const movedFrom = { date: '2026-11-24T00:00:00.000Z', time: '09:15' }
  const offer = { times: [{ date: '2026-11-25T00:00:00.000Z', time: '10:00' }], until: '2026-11-23T17:00:00Z' }
  const patient = { ...kay, status: 'New Appointment', offer }
  const why = { reason: 'tell', since: '2026-11-21T09:00:00Z', untoldBecause: 'letter came back' } as const
  expect(tellInWords({ ...why, patient, movedFrom }, now)).toBe(
    'Please tell them that their request was moved from Tue 24 Nov 09:15, and what times they are offered: our letter did not arrive.',
  )
  expect(tellInWords({ ...why, patient: { ...patient, status: 'Appointed' } }, now)).toBe(
    'Please tell them that it is approved, and what times they are offered: our letter did not arrive.',
  )
})

it('says why somebody waits in words, and as the server has it where it knows more reasons', () => {
  const reasons = ['urgent', 'tell', 'other time', 'time passed', 'new', 'no time', 'a reason to come']
  const words = ['Urgent', 'To tell', 'Other time', 'Time passed', 'New', 'No time yet', 'a reason to come']
  expect(reasons.map(reasonInWords)).toEqual(words)
})

it('counts all that wait, the urgent first', () => {
  const counts = { urgent: 7, tell: 6, otherTime: 5, timePassed: 4, new: 3, noTime: 2, messages: 1 }
  expect(countsInWords(counts)).toBe(
    '7 urgent, 6 to tell, 5 ask for another time, 4 whose time passed, 3 new, 2 without a time, 1 message',
  )
})

it.each([
  [119, '119 min'],
  [120, '2 h'],
  [47 * 60 + 20, '47 h'],
  [48 * 60, '2 days'],
  [60 * 60 + 1, '3 days'],
])('a median of %i minutes is said as %s', (minutes, words) => {
  expect(medianInWords(minutes)).toBe(`Median time to an answer: ${words}`)
})

it('cuts a long message to one line, and leaves a short one whole', () => {
  expect(firstWords(` My tooth\n hurts${' a lot'.repeat(40)}`)).toMatch(/^My tooth hurts a lot.{140}…$/)
  expect(firstWords('a'.repeat(160))).toBe('a'.repeat(160))
})

it('cuts no sign in two that takes two places', () => {
  expect(firstWords(`${'a'.repeat(159)}😬 since Friday`)).toBe(`${'a'.repeat(159)}…`)
  expect(firstWords(`${'a'.repeat(158)}😬 since Friday`)).toBe(`${'a'.repeat(158)}😬…`)
})

it('one is counted as one, and several as several', () => {
  expect(countsInWords({ otherTime: 1, messages: 1 })).toBe('1 asks for another time, 1 message')
  expect(countsInWords({ otherTime: 2, messages: 2 })).toBe('2 ask for another time, 2 messages')
})

it('keeps a number on the line of what it counts', () => {
  expect(keptTogether('2 urgent, 54 new')).toBe('2\u00a0urgent, 54\u00a0new')
})
