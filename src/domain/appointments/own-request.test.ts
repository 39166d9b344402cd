import { describe, expect, test } from 'vitest'
import { mayasVeneers, smallPractice } from '../../../tests/mayas-veneers.ts'
import type { Step } from './history.ts'
import { ownRequest } from './own-request.ts'

const practice = smallPractice()
const visit = mayasVeneers()
const { status, service, minutes, day, time, chair } = visit
const before = { status, service, minutes, day, time, chair }
const at = new Date('2026-12-02T09:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const offer = {
  appointment: visit.id,
  times: [{ day: '2026-12-08', time: '09:00', chair: 1 }],
  ends: new Date('2026-12-03T09:00:00Z'),
}

function seen(steps: Omit<Step, 'id' | 'appointment' | 'at'>[], now: Date) {
  const history = steps.map((step) => ({ ...step, id: step.what, appointment: visit.id, at }))
  const around = { practice, now, patientChangeHours: 24, offer, keepsWaitingList: true }
  return ownRequest(visit, history, around)
}

describe('on the page of their request a patient', () => {
  test('sees no offer as long as staff may take back what they have just done', () => {
    const step = { what: 'edited', by: { id: 'amira', name: 'Amira Khan' }, before } as const
    expect(seen([step], later(5))).toMatchObject({ state: { kind: 'being changed' }, offer: undefined })
    expect(seen([step], later(15))).toMatchObject({ state: { kind: 'confirmed' }, offer })
  })

  test('reads that they said a time suits until that time has passed', () => {
    const step = { what: 'suits', before } as const
    expect(seen([step], later(15)).suitedAt).toEqual(at)
    expect(seen([step], new Date('2026-12-10T17:00:00Z'))).toMatchObject({
      state: { kind: 'over' },
      suitedAt: undefined,
    })
  })
})
