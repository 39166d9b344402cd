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

it('a failure that is over meanwhile does not come back', () => {
  showInPassing('Nothing was pressed.')
  takeBackToast(failure)
  vi.runAllTimers()
  expect(toastNow()).toBeUndefined()
})

it('what came of a step leaves what was said in passing meanwhile to be read beside it, once', () => {
  showToast(undefined)
  showInPassing('The other press did nothing.')
  showToast({ good: true, sentence: 'The message is done.' })
  expect(toastNow()?.sentence).toBe('The message is done. The other press did nothing.')
  showToast({ good: true, sentence: 'The request is accepted.' })
  expect(toastNow()?.sentence).toBe('The request is accepted.')
})

it('what was said in passing is not said again once it has been read', () => {
  showInPassing('The other press did nothing.')
  vi.runAllTimers()
  showToast({ good: true, sentence: 'The message is done.' })
  expect(toastNow()?.sentence).toBe('The message is done.')
})
