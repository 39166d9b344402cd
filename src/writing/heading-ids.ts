import { slugOf } from '../domain/blog/post.ts'

/**
 * Ids of the headings on one page, made of their words. All begin alike, so that none is an id of the page around them;
 * words without a Latin letter are counted.
 */
export class HeadingIds {
  readonly #given = new Set<string>()

  idFor(text: string): string {
    const wanted = `part-${slugOf(text)}`
    let id = wanted
    for (let number = 2; this.#given.has(id); number += 1) id = `${wanted}-${number}`
    this.#given.add(id)
    return id
  }
}
