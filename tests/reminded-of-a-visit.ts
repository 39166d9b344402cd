import { expect } from 'vitest'
import { ask, decide, practice } from './marys-request.ts'

/** In minutes, which the clock of a practice is moved by. */
export const hour = 60
export const day = 24 * hour

export async function asked(more: object = {}): Promise<void> {
  expect((await ask(more)).status).toBe(201)
}
export async function decided(status: string, name?: string): Promise<void> {
  expect((await decide(status, name)).status).toBe(200)
}

/** A request is made and accepted, and its letters have left. */
export async function confirmed(more: { name?: string } & Record<string, string> = {}): Promise<void> {
  await asked(more)
  await decided('Appointed', more.name)
  practice.pass(1)
  await practice.sendLetters()
  practice.letters.length = 0
}

/** Lets the clock say this, and everything that is due by then leave. */
export async function until(instant: string): Promise<void> {
  practice.pass((new Date(instant).getTime() - practice.backend.now().getTime()) / 60_000)
  await practice.sendReminders()
  await practice.sendLetters()
}

export const reminders = () => practice.letters.filter(({ kind }) => kind === 'appointment-reminder')
/** The address at which the first of them can be stopped. */
export const stopAddress = () => reminders()[0]?.text.match(/\/stop-reminders\/[\w-]+/)?.[0] ?? ''
