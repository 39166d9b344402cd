import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it('what was done can be taken back in a browser that has no room left', async () => {
  const full = () => {
    throw new DOMException('There is no room', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full })
  const { nameOfUndoable, offerUndo } = await import('./undoables.ts')
  offerUndo({ did: 'accepted', id: 'request-of-anna' }, 'Anna Bell')
  expect(nameOfUndoable('request-of-anna')).toBe('Anna Bell')
})
