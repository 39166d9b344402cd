import { describe, expect, test } from 'vitest'
import { openingHours } from '../../../tests/opening-hours.ts'
import { answerDay, ringFrom } from './answer-day.ts'

const tuesday = { opens: '09:00', closes: '20:00', lunch: { from: '13:00', until: '14:00' } }
const surgery = {
  openingHours: { ...openingHours, tuesday },
  closedDays: [{ day: '2026-12-25', reason: 'Christmas Day' }],
}

/** An instant as London's clocks show it in winter, when they are UTC's. */
const winter = (text: string) => new Date(`${text}:00Z`)

describe('whoever asks is answered', () => {
  test.each([
    ['the working day after they asked', '2026-11-23T10:00', false, '2026-11-24'],
    ['on that day itself, where it is urgent', '2026-11-23T10:00', true, '2026-11-23'],
    ['the day after it is read, asked in the evening', '2026-11-23T21:00', false, '2026-11-25'],
    ['as soon as it is read, asked urgently on a Sunday', '2026-11-22T11:00', true, '2026-11-23'],
    ['over a bank holiday', '2026-12-24T10:00', false, '2026-12-26'],
  ])('%s', (_, asked, urgent, answered) => {
    expect(answerDay({ createdAt: winter(asked), urgent, day: '2027-02-01' }, surgery)).toBe(answered)
  })

  test('before the end of the day of the visit, or no day is named', () => {
    const asked = { createdAt: winter('2026-11-23T10:00'), urgent: false }
    expect(answerDay({ ...asked, day: '2026-11-24' }, surgery)).toBeUndefined()
    expect(answerDay({ ...asked, day: '2026-11-25' }, surgery)).toBe('2026-11-24')
    expect(answerDay({ ...asked, day: undefined }, surgery)).toBe('2026-11-24')
  })
})

describe('about a visit so near that no day can be named they ring', () => {
  const visit = { urgent: false, day: '2026-11-24', time: '12:00' }

  test.each([
    ['at once, while somebody reads it', '2026-11-24T09:00', visit, 'now'],
    ['when the surgery opens', '2026-11-24T08:59', visit, { day: '2026-11-24', time: '09:00' }],
    ['at once, where the visit comes before that', '2026-11-23T22:00', { ...visit, time: '08:00' }, 'out of hours'],
    ['at any hour, where it is urgent', '2026-11-23T22:00', { ...visit, urgent: true }, undefined],
    [
      'when it opens after lunch',
      '2026-11-24T13:10',
      { ...visit, time: '15:00' },
      { day: '2026-11-24', time: '14:00' },
    ],
    ['not yet, where it is later', '2026-11-23T10:00', { ...visit, day: '2026-11-26' }, undefined],
  ])('%s', (_, asked, request, from) => {
    expect(ringFrom({ ...request, createdAt: winter(asked) }, surgery)).toEqual(from)
  })
})
