import { describe, expect, it } from 'vitest'
import { resultOf } from './use-sent-form.ts'

const form = {
  subject: 'request',
  phone: { shown: '01632 960140', dialled: '+441632960140' },
  outOfHoursPhone: { shown: '01632 960199', dialled: '+441632960199' },
} as const
const refused = (status: number, message = '') => resultOf({ kind: 'refused', status, problem: { message } }, {}, form)

describe('a refusal without a sentence has one of ours, with the telephone numbers of day and night', () => {
  it.each([400, 401, 403, 404, 405, 413, 422, 429])('%i: nothing was sent', (status) => {
    const { problem } = Object(refused(status))
    expect(problem.message).toMatch(/^Your request .*(has not been sent)/)
    expect(problem.message).toContain('01632 960140 (out of hours 01632 960199)')
    expect(problem.message).not.toContain('cannot tell')
  })

  it('500: we cannot take it', () => {
    expect(Object(refused(500)).problem.message).toMatch(
      /^Sorry, we cannot take your request just now\. .*01632 960140/,
    )
  })

  it.each([502, 504])('%i: a server in between may have passed it on', (status) => {
    expect(Object(refused(status)).problem.message).toMatch(/^We cannot tell whether .*01632 960140/)
  })

  it('a server’s own sentence stands', () => {
    expect(Object(refused(400, 'Please give your full name.')).problem.message).toBe('Please give your full name.')
  })
})

it('what was made is accepted, whatever else the answer holds', () => {
  const answered = { kind: 'answered', status: 201, answer: { message: 'We have it.' }, unreadable: 0 } as const
  expect(resultOf(answered, { email: 'ruth@example.com' }, form)).toEqual({
    kind: 'accepted',
    message: 'We have it.',
    reference: undefined,
    confirmed: true,
    urgent: false,
    noCalls: false,
  })
})

it.each([
  ['cannot be read', { kind: 'silence', status: 201 }],
  ['holds an empty message', { kind: 'answered', status: 201, answer: { message: '' }, unreadable: 0 }],
  ['holds a message of blanks', { kind: 'answered', status: 201, answer: { message: ' \n' }, unreadable: 0 }],
] as const)('what was made is accepted with a sentence of ours where the answer %s', (_, outcome) => {
  expect(resultOf(outcome, { email: 'ruth@example.com' }, form)).toMatchObject({
    kind: 'accepted',
    message: 'Your request has been sent to the practice group.',
    confirmed: true,
  })
})

it('an answer that says that nothing was made is a refusal, with the practice’s sentence or one of ours', () => {
  const answer = { success: false, message: 'That day is full.' }
  const answered = { kind: 'answered', status: 200, unreadable: 0 } as const
  const said = resultOf({ ...answered, answer }, {}, form)
  expect(said).toEqual({ kind: 'refused', status: 400, problem: { message: 'That day is full.' } })
  const unsaid = resultOf({ ...answered, answer: { ...answer, message: ' ' } }, {}, form)
  expect(Object(unsaid).problem.message).toMatch(/has not been sent\. .*01632 960140/)
})

it('an answer that cannot be read and does not say that anything was made tells nothing', () => {
  expect(resultOf({ kind: 'silence', status: 200 }, {}, form)).toEqual({ kind: 'silence' })
})
