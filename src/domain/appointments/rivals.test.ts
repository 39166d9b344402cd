import { describe, expect, test } from 'vitest'
import { openTestRecords } from '../../database/test-records.ts'
import { RecordsAway } from '../records.ts'
import { rivalsIn } from './rivals.ts'

const tuesdayAtTen = { day: '2026-12-01', time: '10:00' }

async function waitingFor(failure: Error): Promise<unknown> {
  const records = await openTestRecords()
  try {
    const taking = rivalsIn(records).take(tuesdayAtTen, () => Promise.reject(failure))
    const waiting = rivalsIn(records).haveTaken(tuesdayAtTen)
    const [, waited] = await Promise.allSettled([taking, waiting])
    return waited.status === 'rejected' ? waited.reason : 'looks for themselves'
  } finally {
    await records.close()
  }
}

describe('who waits for a rival that fails', () => {
  test('is told at once that the database is away', async () => {
    const away = new RecordsAway()
    expect(await waitingFor(away)).toBe(away)
  })

  test('looks for themselves after any other failure', async () => {
    expect(await waitingFor(new Error('a wish that nobody can read'))).toBe('looks for themselves')
  })
})
