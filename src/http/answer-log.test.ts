import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAnswerLog } from './answer-log.ts'

const home = { method: 'GET', route: '/', status: 200 }
const post = { method: 'GET', route: '/blog/:slug', status: 304 }

type Line = { facts: Record<string, unknown>; message: string }
let lines: Line[]
const note = (facts: Record<string, unknown>, message: string) => void lines.push({ facts, message })
const log = { info: note, warn: note, error: note }

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it('answers from kept bytes are counted, by status and route, in one line a minute', () => {
  const answers = openAnswerLog(log, { everyAnswer: false })
  for (let visit = 0; visit < 1_000; visit += 1) answers.fromKeptBytes(visit % 10 === 0 ? post : home)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([
    { facts: { answers: { '304 /blog/:slug': 100, '200 /': 900 } }, message: 'answered from kept bytes' },
  ])
  // A minute in which nobody came needs no line.
  vi.advanceTimersByTime(600_000)
  expect(lines).toHaveLength(1)
})

describe('an answer that was worked for', () => {
  const missing = { method: 'GET', route: '/*', status: 404 }

  it('has a line of its own, with how long it took', () => {
    openAnswerLog(log, { everyAnswer: false }).worked(missing, { ms: 3, reference: 'q7Vd3nXkT0aWm2LsR9eYpA' })
    expect(lines).toEqual([{ facts: { ...missing, ms: 3, reference: 'q7Vd3nXkT0aWm2LsR9eYpA' }, message: 'answered' }])
  })

  it.each([
    [false, 1_000],
    [true, 100_000],
  ])(
    'is counted with the others of a minute in which a thousand were, unless each is wanted (%s)',
    (everyAnswer, own) => {
      const answers = openAnswerLog(log, { everyAnswer })
      const ask = (times: number) => {
        for (let asked = 0; asked < times; asked += 1) answers.worked(missing, { ms: 1, reference: 'x' })
      }
      ask(100_000)
      expect(lines).toHaveLength(own)
      vi.advanceTimersByTime(60_000)
      const told = lines.slice(own)
      expect(told).toEqual(
        everyAnswer
          ? []
          : [{ facts: { answers: { '404 /*': 99_000 } }, message: 'answered beyond the lines of a minute' }],
      )
      ask(1)
      expect(lines.at(-1)?.message).toBe('answered')
    },
  )
})

it('what was counted is told when the server ends', () => {
  const answers = openAnswerLog(log, { everyAnswer: false })
  answers.fromKeptBytes(home)
  answers.close()
  expect(lines.map(({ facts }) => facts)).toEqual([{ answers: { '200 /': 1 } }])
})

it('a setting gives each answer its own line', () => {
  const answers = openAnswerLog(log, { everyAnswer: true })
  answers.fromKeptBytes(home)
  answers.fromKeptBytes(post)
  expect(lines.map(({ facts }) => facts)).toEqual([home, post])
  answers.close()
  expect(lines).toHaveLength(2)
})
