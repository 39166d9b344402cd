import { afterEach, beforeEach } from 'vitest'
import type { Config } from '../src/config.ts'
import { openTestRecords, type TestRecords } from '../src/database/test-records.ts'
import { type Answer, openTestPractice, type TestPractice } from './test-practice.ts'

/** Those of the test that runs. */
export let records: TestRecords
export let practice: TestPractice

/** Each test of the file that calls this begins on Tuesday, 1 December 2026, 09:00 in London, before Mary has asked. */
export function beginBeforeMaryAsks(): void {
  beforeEach(async () => {
    records = await openTestRecords()
    practice = await openTestPractice({ records })
  })
  afterEach(() => practice.close())
}

/** An empty practice with other settings takes its place. */
export async function openAnother(settings: Partial<Config>): Promise<void> {
  await practice.close()
  records = await openTestRecords()
  practice = await openTestPractice({ records, settings })
}

/** Opens the same records once more, as another process of the practice does. Close it before this one. */
export const anotherProcess = async () =>
  openTestPractice({ records: await records.reopen(), now: practice.backend.now().toISOString() })

export const mary = {
  name: 'Mary Okafor',
  email: 'mary@example.com',
  phone: '07700 900321',
  message: 'A crown came off',
}
export const wish = { ...mary, service: 'Veneers', appointmentDate: '2026-12-10', appointmentTime: '10:15' }
export const ask = (more: object = {}) => practice.send('POST', '/api/user/appointment', { ...wish, ...more })
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** The words of a page's main part. */
export function wordsOf({ text }: Answer): string {
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return main
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
}

/** Opens the page of a request as its patient does. */
export async function openPage(address: string) {
  const answer = await practice.send('GET', address)
  return { ...answer, words: wordsOf(answer), version: answer.text.match(/name="version" value="(\d+)"/)?.[1] ?? '' }
}

/** Presses a button on it; `version` is that of a page that was opened before, otherwise it is opened now. */
export async function step(address: string, form: Record<string, string>, version?: string) {
  const read = version ?? (await openPage(address)).version
  const body = new URLSearchParams({ version: read, ...form }).toString()
  const answer = await practice.send('POST', address, body, { headers: formHeaders })
  return { ...answer, words: wordsOf(answer) }
}

/** Answers the address of the request's page. */
export async function askFor(more: object = {}): Promise<string> {
  const { requestAddress } = (await ask(more)).body
  if (!requestAddress) throw new Error('No link came with the answer')
  return requestAddress
}

/** The request as staff see it in their list. */
export const atTheDesk = async (name = 'okafor') =>
  (await practice.asStaff('GET', `/api/admin/patients?search=${name}`)).body.patients?.[0]
/** The same with its history and its letters. */
export const inFull = async () =>
  (await practice.asStaff('GET', `/api/admin/patients/${(await atTheDesk())?._id}`)).body.patient
export const decide = async (status: string, name?: string) =>
  practice.asStaff('PUT', `/api/admin/statuschange/${(await atTheDesk(name))?._id}`, { status })
export const move = async (appointmentTime: string) =>
  practice.asStaff('PUT', `/api/admin/update/${(await atTheDesk())?._id}`, {
    appointmentDate: '2026-12-10',
    appointmentTime,
  })

/** The links in the letters to Mary, the newest one first, by their subjects. */
export async function links(): Promise<{ subject: string; address: string; text: string }[]> {
  await practice.sendLetters()
  return practice.letters
    .filter(({ to }) => to.address === mary.email)
    .map(({ subject, text }) => ({ subject, text, address: text.match(/\/my-request\/[\w-]+/)?.[0] ?? '' }))
    .reverse()
}

/** Lets the time of undo pass, after which letters leave. */
export const settle = async () => {
  practice.pass(1)
  await practice.sendLetters()
}
