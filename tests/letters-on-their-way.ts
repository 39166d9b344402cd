import { expect } from 'vitest'
import { atTheDesk, decide, mary, move, practice, step } from './marys-request.ts'

export const hour = 60
export const frost = { closedDays: [{ day: '2026-12-10', reason: 'Frost' }] }
export const early = { date: '2026-12-08', time: '09:00' }
/** Of that time. */
export const snow = { closedDays: [{ day: early.date, reason: 'Snow' }] }

export async function done(answer: Promise<{ status: number }>): Promise<void> {
  expect((await answer).status).toBe(200)
}
export const id = async () => (await atTheDesk())?._id ?? ''
export const queued = async () => (await practice.asStaff('GET', '/api/admin/queue')).body.queue ?? []

export const accept = () => done(decide('Appointed'))
export const cancel = () => done(decide('Cancelled'))
export const moveTo = (appointmentTime: string) => done(move(appointmentTime))
export const offer = async (times = [early]) =>
  done(practice.asStaff('POST', `/api/admin/offer/${await id()}`, { times, workingDays: 1 }))
/** Staff close days, and choose what becomes of Mary. */
export async function close(change: object, choice: string): Promise<void> {
  const choices = [{ patient: await id(), choice }]
  await done(practice.asStaff('PUT', '/api/admin/practice', { version: 0, ...change, choices }))
}
/** Mary presses a button on the page of her request. */
export async function press(address: string, button: string, more: Record<string, string> = {}): Promise<void> {
  expect((await step(address, { step: button, ...more })).status).toBe(303)
}

/** Everything that is due so far leaves and is read. */
export async function read(): Promise<void> {
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
}
/** Everything leaves that is still to be read. */
export async function inTheEnd(minutes = 10): Promise<void> {
  practice.pass(minutes)
  await practice.sendLetters()
}

export const toMary = () => practice.letters.filter(({ to }) => to.address === mary.email)
export const kinds = () => toMary().map(({ kind }) => kind)
export const toPractice = () => practice.letters.filter(({ to }) => to.address !== mary.email)
/** Those of the last letter to Mary. */
export const words = () => toMary().at(-1)?.text.replace(/\s+/g, ' ') ?? ''
