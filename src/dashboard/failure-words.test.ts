import { describe, expect, it } from 'vitest'
import { mayBeDone, sentenceFor, sentenceForStep } from './failure-words.ts'

describe('a refusal without a readable message', () => {
  it.each([0, 200, 400, 401, 403, 404, 409, 413, 418, 422, 429, 500, 502, 503, 504, 599])('of %i', (status) => {
    expect(sentenceFor(status)).toMatch(/^[A-Z].{15,}\.$/)
  })

  it('never asks to check the connection where a server has answered', () => {
    for (const status of [200, 401, 404, 422, 429, 500, 502]) expect(sentenceFor(status)).not.toContain('connection')
  })

  it('of a step asks to look first where it may have been taken', () => {
    for (const status of [0, 204, 502, 504]) {
      expect(sentenceForStep(status)).toContain('please look before you try again')
      expect(mayBeDone(status), `${status}`).toBe(true)
    }
    for (const status of [400, 503]) {
      expect(sentenceForStep(status)).toBe(sentenceFor(status))
      expect(mayBeDone(status), `${status}`).toBe(false)
    }
  })

  it('of 401 signs nobody out, since whose token it is only one call can say', () => {
    expect(sentenceFor(401)).not.toContain('not signed in')
  })
})
