import { expect, it, vi } from 'vitest'
import {
  askForBooking,
  beginWord,
  countSending,
  endWord,
  keepUnsent,
  keyFor,
  nobodyYet,
  putCallerAside,
  unsentCaller,
  wordIsWhole,
} from './booking-asked.ts'

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

it('what was typed comes back with its key once it was put aside, but not over somebody typed since', () => {
  keepUnsent(maya)
  const key = keyFor(maya)
  putCallerAside()()
  expect([unsentCaller(), keyFor(maya)]).toEqual([maya, key])
  const bringBack = putCallerAside()
  expect(unsentCaller()).toEqual(nobodyYet)
  keepUnsent(tom)
  const another = keyFor(tom)
  bringBack()
  expect([unsentCaller(), keyFor(tom)]).toEqual([tom, another])
})

it('a sending knows whether another came after it', () => {
  const isLast = [countSending(), countSending()]
  expect(isLast.map((ask) => ask())).toEqual([false, true])
})

it.each([
  ['is whole', endWord],
  ['went with its dialog', () => askForBooking(undefined)],
])('what an input method puts together is waited for until it %s', async (_, end) => {
  beginWord()
  const heard: string[] = []
  const waiting = wordIsWhole().then(() => heard.push('whole'))
  await new Promise(setImmediate)
  expect(heard).toEqual([])
  end()
  await waiting
  expect(heard).toEqual(['whole'])
  await wordIsWhole()
})

it('a word that a telephone’s keyboard puts together until a space is waited for no longer than 3 s', async () => {
  vi.useFakeTimers()
  beginWord()
  const heard: string[] = []
  const waiting = wordIsWhole().then(() => heard.push('long enough'))
  await vi.advanceTimersByTimeAsync(2_999)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toEqual(['long enough'])
  await waiting
  vi.useRealTimers()
  endWord()
})
