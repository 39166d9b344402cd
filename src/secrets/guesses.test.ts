import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { TooBusy } from '../domain/staff/secrets.ts'
import { openGuesses } from './guesses.ts'
import { GuessingThread } from './guessing-thread.ts'

const unhurried = { loading: 60_000, estimate: 60_000, idle: 1_000 }

/** 128 characters that stand for one another, or for letters, in as many ways as possible. */
const hostile = [
  '4@8({[<369&#!1|/0$5+7%2'.repeat(6).slice(0, 128),
  'p@$$w0rdp4$$word!1|i'.repeat(7).slice(0, 128),
  Array.from({ length: 128 }, (_, index) => '4@$5310!|7('.charAt((index * index) % 11)).join(''),
  '('.repeat(128),
  '\ud800'.repeat(128),
  '__proto__ constructor '.repeat(6).slice(0, 128),
]

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

describe('how hard a password is to guess', () => {
  const { guessesFor } = openGuesses(unhurried)

  it('is said of 128 hostile characters in a second of the processor, and no request waits for it', async () => {
    await guessesFor('warm up the words', [])
    for (const odd of hostile) {
      const [ofAll, ofRequests] = [process.cpuUsage(), process.threadCpuUsage()]
      expect(await guessesFor(odd, ['Ashcombe Dental Group'])).toBeGreaterThanOrEqual(0)
      expect(milliseconds(process.cpuUsage(ofAll))).toBeLessThan(1_000)
      expect(milliseconds(process.threadCpuUsage(ofRequests))).toBeLessThan(100)
    }
  })

  it('is told to two who ask at once, each about their own', async () => {
    const [weak, strong] = await Promise.all([guessesFor('passwordpassword', []), guessesFor('f9$Kd03!mXq28zB', [])])
    expect(weak).toBeLessThan(4)
    expect(strong).toBeGreaterThan(13)
  })

  it('takes ones own words in any case and spelling for the first guesses', async () => {
    const own = ['Zwölfmühlen Dental', 'Ngozi Ìbílọlá']
    expect(await guessesFor('ZWÖLFMÜHLEN-ìbílọlá-ngozi', own)).toBeLessThan(6)
    expect(await guessesFor('ZWÖLFMÜHLEN-ìbílọlá-ngozi', [])).toBeGreaterThan(15)
  })
})

describe('the thread', () => {
  const question = { readings: [{ pieces: ['sunshine'], more: 0 }], ownWords: [], enough: 16 }
  const tooLate = () => new TooBusy('Too late')

  it('begins with the first question, lets twenty wait, and ends when nobody asks', async () => {
    const thread = new GuessingThread({ ...unhurried, idle: 50 }, tooLate)
    expect(thread.isRunning).toBe(false)
    const asked = await Promise.allSettled(Array.from({ length: 30 }, () => thread.estimate(question)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(21)
    expect(thread.isRunning).toBe(true)
    while (thread.isRunning) await wait(20)
  })

  it('is ended where it takes too long, and whoever asks next is answered by another', async () => {
    const patience = { ...unhurried, idle: 50, loading: 1 }
    const thread = new GuessingThread(patience, tooLate)
    await expect(thread.estimate(question)).rejects.toThrow(TooBusy)
    patience.loading = 60_000
    // Once it is loaded an easy one is answered before any clock has ticked.
    const hard = { ...question, readings: [{ pieces: hostile, more: 0 }], enough: Number.POSITIVE_INFINITY }
    patience.estimate = 1
    await expect(thread.estimate(hard)).rejects.toThrow(TooBusy)
    expect(thread.isRunning).toBe(false)
    patience.estimate = 60_000
    expect(await thread.estimate(question)).toBeGreaterThan(0)
  })
})
