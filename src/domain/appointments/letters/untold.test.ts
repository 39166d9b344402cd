import { expect, it } from 'vitest'
import type { Letter, LetterState } from '../../letters.ts'
import type { Step } from '../history.ts'
import { untoldOf } from './untold.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 9, minute))
const moved = { from: { day: '2026-12-03', time: '09:00' }, to: { day: '2026-12-04', time: '10:00' } }
const step = (what: Step['what'], minute: number, more: Partial<Step> = {}): Step => ({
  id: `${what} ${minute}`,
  appointment: 'one',
  at: at(minute),
  what,
  ...(what === 'requested' ? {} : { by: { id: 's1', name: 'Tom Reed' } }),
  ...more,
})
const email = 'maya@example.org'
const letter = (state: LetterState, minute: number, kind: Letter['kind'] = 'appointment-accepted') => ({
  kind,
  state,
  at: at(minute),
})
const requested = step('requested', 0)
const accepted = step('accepted', 5)

it.each([
  ['who only asked', {}, [requested], [], undefined],
  ['who was accepted and has no e-mail', {}, [accepted, requested], [], { since: at(5), due: at(5) }],
  ['who was cancelled and has no e-mail', {}, [step('cancelled', 7), accepted], [], { since: at(7), due: at(7) }],
  ['who was moved and has no e-mail', {}, [step('edited', 8, { moved }), accepted], [], { since: at(8), due: at(8) }],
  ['whose treatment was corrected', {}, [step('edited', 8), requested], [], undefined],
  ['who cancelled themselves', {}, [step('cancelled', 7, { by: undefined }), accepted], [], undefined],
  ['who was rung since', {}, [step('rung', 6), accepted], [], undefined],
  ['who was rung before', {}, [accepted, step('rung', 4)], [], { since: at(5), due: at(5) }],
  [
    'whose letter had left to an address that was wrong',
    { email },
    [step('corrected', 8, { corrected: ['e-mail'] }), accepted],
    [letter('sent', 6)],
    { since: at(5), due: at(8) },
  ],
  [
    'whose letter left to the right address',
    { email },
    [step('corrected', 8, { corrected: ['e-mail'] }), accepted],
    [letter('sent', 9)],
    undefined,
  ],
  ['who did not answer', {}, [step('no answer', 6), accepted], [], { since: at(5), due: at(5) }],
  [
    'whose call was noted by mistake',
    {},
    [step('undone', 7), step('rung', 6), accepted],
    [],
    { since: at(5), due: at(5) },
  ],
  ['whose step was undone', {}, [step('undone', 6), accepted, requested], [], undefined],
  [
    'whose cancelling was undone, but never heard of the accepting',
    {},
    [step('undone', 7), step('cancelled', 6), accepted],
    [],
    { since: at(5), due: at(5) },
  ],
  ['whose letter was sent', { email }, [accepted], [letter('sent', 5)], undefined],
  [
    'whose letter waits, for a quarter of an hour',
    { email },
    [accepted],
    [letter('waiting', 5)],
    { since: at(5), due: at(20) },
  ],
  ['whose letter was given up', { email }, [accepted], [letter('given up', 30)], { since: at(5), due: at(30) }],
  ['whose letter was refused', { email }, [accepted], [letter('refused', 6)], { since: at(5), due: at(6) }],
  ['whose letter came back', { email }, [accepted], [letter('came back', 50)], { since: at(5), due: at(50) }],
  ['whose letter came back after a call', { email }, [step('rung', 9), accepted], [letter('came back', 50)], undefined],
  [
    'whose confirmation was taken and whose reminder came back',
    { email },
    [accepted],
    [letter('sent', 5), letter('came back', 50, 'appointment-reminder')],
    { since: at(50), due: at(50) },
  ],
  [
    'whose letter about an earlier time was refused',
    { email },
    [accepted],
    [letter('sent', 5), letter('refused', 50, 'earlier-time-offered')],
    { since: at(50), due: at(50) },
  ],
  ...(['rung', 'suits', 'taken'] as const).map(
    (what) =>
      [
        `who knew it (${what}), and whose reminder came back later`,
        { email },
        [step(what, 9, what === 'rung' ? {} : { by: undefined }), accepted],
        [letter('sent', 5), letter('came back', 50, 'appointment-reminder')],
        { since: at(50), due: at(50) },
      ] as const,
  ),
  [
    'who moved it themselves, and whose reminder came back later',
    { email },
    [step('edited', 9, { moved, by: undefined }), accepted],
    [letter('sent', 5), letter('came back', 50, 'appointment-reminder')],
    { since: at(50), due: at(50) },
  ],
  [
    'who was rung after the reminder came back',
    { email },
    [step('rung', 55), accepted],
    [letter('sent', 5), letter('came back', 50, 'appointment-reminder')],
    undefined,
  ],
  [
    'who has come, and whose reminder came back later',
    { email },
    [step('arrived', 40), step('suits', 9, { by: undefined }), accepted],
    [letter('sent', 5), letter('came back', 50, 'appointment-reminder')],
    undefined,
  ],
  [
    'who withdrew, and whose reminder came back later',
    { email },
    [step('cancelled', 40, { by: undefined }), accepted],
    [letter('sent', 5), letter('came back', 50, 'appointment-reminder')],
    undefined,
  ],
  [
    'whose letter that an offer has ended was refused',
    { email },
    [step('offered', 6)],
    [letter('sent', 7, 'times-offered'), letter('refused', 50, 'offer-ended')],
    { since: at(50), due: at(50) },
  ],
  [
    'whose letter that a request is there already was refused',
    { email },
    [accepted],
    [letter('sent', 5), letter('refused', 50, 'request-stands')],
    { since: at(50), due: at(50) },
  ],
  [
    'whose reminder waits',
    { email },
    [accepted],
    [letter('sent', 5), letter('waiting', 50, 'appointment-reminder')],
    undefined,
  ],
  [
    'whose reminder came back before they were moved by a letter that was taken',
    { email },
    [step('edited', 55, { moved }), accepted],
    [letter('sent', 5), letter('came back', 50, 'appointment-reminder'), letter('sent', 56, 'appointment-moved')],
    undefined,
  ],
  [
    'whose letter was given up, and who was rung',
    { email },
    [step('rung', 31), accepted],
    [letter('given up', 30)],
    undefined,
  ],
  [
    'whose first letter was given up and whose next one was sent',
    { email },
    [step('cancelled', 40), accepted],
    [letter('given up', 30), letter('sent', 41, 'appointment-cancelled')],
    undefined,
  ],
  [
    'of whom only the letter about the request was given up',
    { email },
    [accepted],
    [letter('given up', 3, 'request-received'), letter('sent', 5)],
    undefined,
  ],
  [
    'who is to be rung, and was offered a time since that was taken back unheard',
    { email },
    [step('offer ended', 9), step('offered', 8), step('to ring', 7), accepted],
    [letter('sent', 5)],
    { since: at(7), due: at(7) },
  ],
  [
    'who is to be rung, and was offered a time since by a letter, which says nothing of their own',
    { email },
    [step('offered', 8), step('to ring', 7), accepted],
    [letter('sent', 5), letter('sent', 9, 'times-offered')],
    { since: at(7), due: at(7) },
  ],
  [
    'who was to be rung, was rung, and was offered a time since by a letter that was taken',
    { email },
    [step('offered', 9), step('rung', 8), step('to ring', 7), accepted],
    [letter('sent', 5), letter('sent', 10, 'times-offered')],
    undefined,
  ],
  [
    'who was moved and moved back before any letter left',
    { email },
    [step('edited', 6, { moved }), requested],
    [],
    undefined,
  ],
] as const)('%s', (_, patient, steps, letters, untold) => {
  expect(untoldOf(patient, [...steps], [...letters])).toEqual(untold)
})
