import { atTheDesk, practice, step, wish } from './marys-request.ts'
import type { AsStaff } from './test-practice.ts'

/** What staff offer Mary, unless a test says otherwise. */
export const times = [
  { date: '2026-12-09', time: '09:00' },
  { date: '2026-12-09', time: '14:30' },
  { date: '2026-12-11', time: '11:00' },
]
export async function offer(more: object = {}, as: AsStaff = practice.asStaff) {
  const { _id, version } = (await atTheDesk()) ?? {}
  return as('POST', `/api/admin/offer/${_id}`, { times, version, ...more })
}

/** The page of a request, which offers the times that `offeredOn` reads and `take` presses. */
export const pageOf = async (address: string) => (await practice.send('GET', address)).text
export const offeredOn = (page: string) =>
  [...page.matchAll(/<button[^>]* value="([^"]+)" name="time"/g)].map(([, time]) => time)
export const take = (address: string, time: string, version?: string) => step(address, { step: 'take', time }, version)

export const free = async ({ date, time }: { date: string; time: string }) =>
  (await practice.send('GET', `/api/user/filter_appointment_time/${date}?service=Veneers`)).body.times?.find(
    (one) => one.time === time,
  )?.state
/** Others take so many chairs at a time; answers how many got one. */
export async function othersTake(appointmentDate: string, appointmentTime: string, count: number): Promise<number> {
  let got = 0
  for (let at = 0; at < count; at += 1) {
    const other = { name: `Patient ${at}`, email: `p${at}-${appointmentTime.replace(':', '')}@example.com`, phone: '' }
    const asked = { ...wish, ...other, appointmentDate, appointmentTime }
    got += (await practice.send('POST', '/api/user/appointment', asked)).status === 201 ? 1 : 0
  }
  return got
}

/** Why somebody stands in the queue, one after the other. */
export const queued = async () =>
  (await practice.asStaff('GET', '/api/admin/queue')).body.queue?.map(({ reason }) => reason)
export const subjects = () => practice.letters.map(({ subject }) => subject.split(' – ')[0]).sort()
