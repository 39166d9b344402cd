import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isBadOneToRead, showAside, showInPassing, showToast, takeBackToast, toastNow } from './toast.ts'

const failure = { good: false, sentence: 'Ada Shah: no answer has come yet.' }

beforeEach(() => {
  vi.useFakeTimers()
  showToast(failure)
})
afterEach(() => {
  showToast(undefined)
  vi.useRealTimers()
})

it('what is said in passing leaves a failure to be read after it, however often it is said', () => {
  showInPassing('Nothing was pressed.')
  showInPassing('Nothing was pressed again.')
  expect(toastNow()?.sentence).toBe('Nothing was pressed again.')
  expect(isBadOneToRead()).toBe(true)
  vi.runAllTimers()
  expect(toastNow()).toBe(failure)
})

it('what nobody asked for leaves it to be read as well', () => {
  showInPassing('Nothing was pressed.')
  showAside('Ben Ode has left this list.')
  vi.runAllTimers()
  expect(toastNow()).toBe(failure)
})

it('what is said in passing stands before what comes of a step within three seconds, and not behind that or later', () => {
  const approved = { good: true, sentence: 'The appointment is approved.' }
  showInPassing('Nothing was pressed.')
  vi.advanceTimersByTime(100)
  showToast(approved)
  expect(toastNow()?.sentence).toBe('Nothing was pressed. The appointment is approved.')
  showToast(approved)
  expect(toastNow()).toBe(approved)
  showInPassing('Nothing was pressed.')
  vi.advanceTimersByTime(3_001)
  showToast(approved)
  expect(toastNow()).toBe(approved)
})

it('a failure that is over meanwhile does not come back', () => {
  showInPassing('Nothing was pressed.')
  takeBackToast(failure)
  vi.runAllTimers()
  expect(toastNow()).toBeUndefined()
})
