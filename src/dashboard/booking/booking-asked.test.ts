import { expect, it } from 'vitest'
import { keepUnsent, keyFor, nobodyYet } from './booking-asked.ts'

const maya = { ...nobodyYet, name: 'Maya Okafor', phone: '07700 900123' }
const tom = { ...nobodyYet, name: 'Tom Reed', phone: '07700 900124' }

it('the bookings of one person have one key until one of them is answered, whatever else is typed', () => {
  keepUnsent(maya)
  const key = keyFor(maya)
  expect(keyFor({ ...maya, message: 'Rings from the car' })).toBe(key)
  keepUnsent(nobodyYet)
  expect(keyFor(maya)).not.toBe(key)
})

it.each([
  ['the next person', tom],
  ['another child of the same mother', { ...maya, patientName: 'Ben Okafor' }],
])('%s has another one', (_, next) => {
  const key = keyFor({ ...maya, patientName: 'Ada Okafor' })
  expect(keyFor(next)).not.toBe(key)
})
