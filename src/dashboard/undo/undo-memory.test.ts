import { describe, expect, it } from 'vitest'
import { readUndoables, type Undoable, undoTime, withoutUndoable, withUndoable } from './undo-memory.ts'

const now = Date.UTC(2026, 10, 20, 9)
const accepted: Undoable = { id: 'request-of-anna', did: 'accepted', undoUntil: now + 6_000 }
const deleted: Undoable = { id: 'post-on-brushing', did: 'deleted', undoUntil: now + 2_000 }

describe('what can be taken back', () => {
  it('is still there after the page has reloaded', () => {
    const kept = JSON.stringify([accepted, deleted])
    expect(readUndoables(kept, now)).toEqual([accepted, deleted])
  })

  it('is offered for ten seconds and no longer', () => {
    const kept = JSON.stringify([accepted, deleted])
    expect(readUndoables(kept, now + 3_000)).toEqual([accepted])
    expect(readUndoables(kept, now + 6_000)).toEqual([])
  })

  it('is nothing when the clock was put back', () => {
    expect(readUndoables(JSON.stringify([accepted]), now - 3_600_000)).toEqual([])
  })

  it('replaces what was done to the same request before', () => {
    const cancelled: Undoable = { ...accepted, did: 'cancelled', undoUntil: now + undoTime }
    expect(withUndoable([accepted, deleted], cancelled)).toEqual([cancelled, deleted])
    expect(withoutUndoable([cancelled, deleted], cancelled.id)).toEqual([deleted])
  })

  it.each([null, '', 'not JSON', '{}', '[{"id":1}]', '[{"id":"a","did":"sold","undoUntil":1}]'])(
    'is nothing where %s was kept',
    (text) => {
      expect(readUndoables(text, now)).toEqual([])
    },
  )
})
