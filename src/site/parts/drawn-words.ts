import type { Practice } from '../../domain/practice/practice.ts'
import drawn from './drawn-words.json' with { type: 'json' }

/**
 * Whether a mark with the practice's own words still says what is so. A drawing follows no file: after a move it would
 * lead patients to the old door, or to a number that nobody answers.
 */
export function isDrawnOf(mark: keyof typeof drawn, { name, address, phone }: DrawnFacts): boolean {
  const words = [name, `${address.street}, ${address.town}`, phone.shown]
  return drawn[mark].every((word) => words.includes(word))
}

type DrawnFacts = Pick<Practice, 'name' | 'address' | 'phone'>
