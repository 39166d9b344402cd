import { afterEach, expect, it, vi } from 'vitest'
import { readUndoables } from './undo-memory.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('what was done can be taken back in a browser that has no room left', async () => {
  const full = () => {
    throw new DOMException('There is no room', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full })
  const { nameOfUndoable, offerUndo } = await import('./undoables.ts')
  offerUndo({ did: 'accepted', id: 'request-of-anna' }, 'Anna Bell')
  expect(nameOfUndoable('request-of-anna')).toBe('Anna Bell')
})

it('an offer that is answered late takes no newer one of the same request along', async () => {
  let kept = '[]'
  vi.stubGlobal('sessionStorage', {
    getItem: () => kept,
    setItem: (_: string, text: string) => {
      kept = text
    },
  })
  const { forgetUndo, offerUndo } = await import('./undoables.ts')
  const id = 'request-of-ben'
  const offers = () => readUndoables(kept, Date.now()).filter((offer) => offer.id === id)
  vi.useFakeTimers()
  offerUndo({ did: 'accepted', id }, 'Ben Ode')
  const [first = { id, undoUntil: 0 }] = offers()
  vi.advanceTimersByTime(1_000)
  offerUndo({ did: 'cancelled', id }, 'Ben Ode')
  forgetUndo(first)
  expect(offers().map(({ did }) => did)).toEqual(['cancelled'])
})
