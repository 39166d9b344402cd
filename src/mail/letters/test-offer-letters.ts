import type { Letter } from '../../domain/letters.ts'
import { linkOfMary, tuesday, undated } from './test-appointment.ts'

/** To patients, about times that they are offered. */
export const offerLetters: Record<string, Letter> = {
  'times-offered': {
    kind: 'times-offered',
    appointment: tuesday,
    times: [
      { day: '2026-12-02', time: '09:00' },
      { day: '2026-12-02', time: '14:30' },
      { day: '2026-12-04', time: '17:15' },
    ],
    until: { day: '2026-11-30', time: '17:00' },
    link: linkOfMary,
  },
  'times-offered, with a confirmed time': {
    kind: 'times-offered',
    appointment: tuesday,
    times: [
      { day: '2026-12-02', time: '09:00' },
      { day: '2026-12-02', time: '14:30' },
    ],
    until: { day: '2026-11-30', time: '17:00' },
    confirmed: true,
    link: linkOfMary,
  },
  'times-offered, one': {
    kind: 'times-offered',
    appointment: undated,
    times: [{ day: '2026-12-02', time: '09:00' }],
    until: { day: '2026-11-30', time: '17:00' },
    link: linkOfMary,
  },
  'times-offered, fewer than before': {
    kind: 'times-offered',
    appointment: tuesday,
    times: [{ day: '2026-12-04', time: '17:15' }],
    until: { day: '2026-11-30', time: '17:00' },
    fewer: true,
    link: linkOfMary,
  },
  'times-offered, without the earlier time': {
    kind: 'times-offered',
    appointment: tuesday,
    times: [{ day: '2026-12-04', time: '17:15' }],
    until: { day: '2026-11-30', time: '17:00' },
    confirmed: true,
    earlierLost: [{ day: '2026-11-30', time: '08:45' }],
    link: linkOfMary,
  },
  'offer-taken-back': {
    kind: 'offer-taken-back',
    appointment: tuesday,
    times: [
      { day: '2026-12-02', time: '09:00' },
      { day: '2026-12-02', time: '14:30' },
    ],
    confirmed: false,
    link: linkOfMary,
  },
  'offer-taken-back, with a confirmed time': {
    kind: 'offer-taken-back',
    appointment: tuesday,
    times: [{ day: '2026-12-02', time: '09:00' }],
    confirmed: true,
    link: linkOfMary,
  },
  'offer-taken-back, off the waiting list': {
    kind: 'offer-taken-back',
    appointment: tuesday,
    times: [{ day: '2026-11-26', time: '09:30' }],
    confirmed: true,
    offTheList: true,
    link: linkOfMary,
  },
  'offer-ended': { kind: 'offer-ended', appointment: tuesday, confirmed: false, link: linkOfMary },
  'offer-ended, with a confirmed time': {
    kind: 'offer-ended',
    appointment: tuesday,
    confirmed: true,
    link: linkOfMary,
  },
  'offer-ended, after the visit': {
    kind: 'offer-ended',
    appointment: tuesday,
    confirmed: false,
    over: true,
    link: linkOfMary,
  },
  'earlier-time-offered': {
    kind: 'earlier-time-offered',
    appointment: tuesday,
    time: { day: '2026-11-26', time: '09:30' },
    until: { day: '2026-11-24', time: '11:07' },
    confirmed: true,
    link: linkOfMary,
  },
  'earlier-time-offered, not confirmed yet': {
    kind: 'earlier-time-offered',
    appointment: tuesday,
    time: { day: '2026-11-26', time: '09:30' },
    until: { day: '2026-11-24', time: '11:07' },
    confirmed: false,
    link: linkOfMary,
  },
}
