import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

describe('a card', () => {
  it('shows the first 150 characters and three dots', () => {
    const text = 'Brush twice a day. '.repeat(20)
    expect(excerptOf(text)).toBe(`${text.slice(0, 150)}...`)
  })

  it('shows a short post whole, with the dots', () => {
    expect(excerptOf('Floss.')).toBe('Floss....')
  })

  it('runs lines together', () => {
    expect(excerptOf('  One\n\n two\u00a0three ')).toBe('One two three...')
  })

  it('cuts no character in half', () => {
    const excerpt = excerptOf('🦷'.repeat(200))
    expect(excerpt).toBe(`${'🦷'.repeat(150)}...`)
    expect(excerpt.isWellFormed()).toBe(true)
  })
})
