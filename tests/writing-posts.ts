import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import { staffMember } from '../src/database/test-practice.ts'
import { beginSession } from '../src/domain/staff/sessions.ts'
import { openTestPractice, type TestPractice } from './test-practice.ts'

/** That of the test that runs, and a colleague of whoever has signed in there. */
export let practice: TestPractice
export let tom: (method: string, path: string, body?: unknown) => ReturnType<TestPractice['send']>

/** Each test of the file that calls this begins on Tuesday, 1 December 2026, 09:00 in London, before anything was written. */
export function beginWithTwoWriters(): void {
  beforeEach(async () => {
    practice = await openTestPractice()
    tom = await signedIn('Tom Hargreaves')
  })
  afterEach(() => practice.close())
}

/** One more member of staff, who signs in anew for every call. */
async function signedIn(name: string) {
  const { records, secrets } = practice.backend
  const member = staffMember({ id: name, email: `${name.length}@example.org`, name })
  await records.transaction(({ staff }) => staff.add(member))
  return async (method: string, path: string, body?: unknown) => {
    const now = practice.backend.now()
    const token = await records.transaction((books) => beginSession(member, 'Firefox', books, { secrets, now }))
    return practice.send(method, path, body, { headers: { token } })
  }
}

/** One of a single colour, as a browser sends it. */
export const picture = async (background: string) => {
  const bytes = await sharp({ create: { width: 1500, height: 1000, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
export const write = async (more: object = {}) => {
  const answer = await practice.asStaff('POST', '/api/admin/create', {
    title: 'Looking after your gums',
    content: '<p>Brush twice a day.</p>',
    ...more,
  })
  if (!answer.body.response) throw new Error(answer.text)
  return answer.body.response
}
export const change = (id: string, sent: object, by = practice.asStaff) =>
  by('PUT', `/api/admin/blog/update/${id}`, { autosave: false, ...sent })
export const revisions = async (id: string) =>
  (await practice.asStaff('GET', `/api/admin/blog/${id}/revisions`)).body.revisions ?? []
