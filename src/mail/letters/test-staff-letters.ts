import type { Letter } from '../../domain/letters.ts'
import { tuesday, undated } from './test-appointment.ts'

const maryWrites = {
  kind: 'message-arrived',
  reference: 'W4HN8DXC',
  name: 'Mary Okafor',
  email: 'mary.okafor@post.example',
  phone: '07700 900321',
  message:
    'Hello, is there step-free access to your surgery? My mother uses a wheelchair, and we would come by car.\n\n' +
    'Thank you, Mary',
} as const

/** To the practice. */
export const staffLetters: Record<string, Letter> = {
  'request-changed, took an offered time': {
    kind: 'request-changed',
    what: 'took an offered time',
    appointment: tuesday,
    was: {},
  },
  'request-changed, took an offered time in place of another': {
    kind: 'request-changed',
    what: 'took an offered time',
    appointment: tuesday,
    was: { day: '2026-11-30', time: '16:30' },
    freed: true,
  },
  'request-changed, let an offer end': {
    kind: 'request-changed',
    what: 'let an offer end',
    appointment: tuesday,
    was: { day: '2026-12-01', time: '10:15' },
  },
  'requests-unanswered': {
    kind: 'requests-unanswered',
    requests: [
      { reference: 'K7MP2QRT', asked: { day: '2026-11-24', time: '09:15' }, urgent: true },
      { reference: 'W4HN8DXC', asked: { day: '2026-11-24', time: '10:00' } },
    ],
  },
  'request-arrived': { kind: 'request-arrived', appointment: tuesday, canReplyBy: ['e-mail', 'phone'] },
  'request-arrived, undated and by phone': { kind: 'request-arrived', appointment: undated, canReplyBy: ['phone'] },
  'request-arrived, urgent': { kind: 'request-arrived', appointment: tuesday, canReplyBy: ['phone'], urgent: true },
  'request-arrived, no calls': {
    kind: 'request-arrived',
    appointment: tuesday,
    canReplyBy: ['e-mail', 'phone'],
    noCalls: true,
  },
  'request-changed, withdrawn': {
    kind: 'request-changed',
    what: 'withdrawn',
    appointment: tuesday,
    was: tuesday,
    freed: true,
  },
  'request-changed, moved': {
    kind: 'request-changed',
    what: 'moved',
    appointment: tuesday,
    was: { day: '2026-11-30', time: '16:30' },
  },
  'request-changed, moved once more': {
    kind: 'request-changed',
    what: 'moved',
    appointment: tuesday,
    was: { day: '2026-11-30', time: '16:30' },
    last: true,
  },
  'request-changed, asks for another time': {
    kind: 'request-changed',
    what: 'asks for another time',
    appointment: tuesday,
    was: tuesday,
    asked: { day: '2026-12-02', time: '09:30' },
  },
  'request-changed, asks for another time than one that cannot be kept': {
    kind: 'request-changed',
    what: 'asks for another time',
    appointment: tuesday,
    was: tuesday,
    asked: { day: '2026-12-02', time: '09:30' },
    notKept: true,
  },
  'request-changed, asks for a time': {
    kind: 'request-changed',
    what: 'asks for another time',
    appointment: undated,
    was: {},
    asked: { day: '2026-12-02', time: '09:30' },
  },
  'message-arrived': maryWrites,
}
