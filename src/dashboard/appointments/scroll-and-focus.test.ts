import { afterEach, expect, it, vi } from 'vitest'
import { saveScrollAndFocus } from './scroll-and-focus.ts'

afterEach(() => vi.unstubAllGlobals())

it('a page is loaded anew in a browser that has no room to remember the place', () => {
  const full = () => {
    throw new DOMException('There is no room', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { setItem: full })
  vi.stubGlobal('scrollY', 120)
  vi.stubGlobal('document', { activeElement: null })
  expect(saveScrollAndFocus).not.toThrow()
})
