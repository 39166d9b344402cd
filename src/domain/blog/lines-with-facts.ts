import type { Manuscript } from './post.ts'
import type { Writing } from './uploads.ts'

type Lines = Pick<Manuscript, 'title' | 'description' | 'imageAlt'>

/** A post whose title, description and picture say the practice's facts that they name; its text is filled when drawn. */
export function linesWithFacts<Written extends Lines>(
  written: Written,
  { lineWithFacts }: Pick<Writing, 'lineWithFacts'>,
): Written {
  const { title, description, imageAlt } = written
  return {
    ...written,
    title: lineWithFacts(title),
    description: description && lineWithFacts(description),
    imageAlt: lineWithFacts(imageAlt),
  }
}
