import { wordsOf } from '../browser/words.ts'

/** The name of a place on a page, made of its heading, so that a link can lead there: `how-long-does-it-take`. */
export function anchorOf(heading: string): string {
  return wordsOf(heading)
    .map(({ word }) => word)
    .join('-')
}
