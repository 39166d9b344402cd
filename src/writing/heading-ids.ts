import { slugOf } from '../domain/blog/post.ts'

/**
 * Ids of the headings on one page, made of their words. All begin alike, so that none is an id of the page around them;
 * words without a Latin letter are counted.
 */
export class HeadingIds {
  readonly #given = new Set<string>()
  /** By wanted id, the number to try next: counted from 2 each time, thousands of equal headings would take minutes. */
  readonly #next = new Map<string, number>()

  idFor(text: string): string {
    const wanted = `part-${slugOf(text)}`
    let id = wanted
    let number = this.#next.get(wanted) ?? 2
    for (; this.#given.has(id); number += 1) id = `${wanted}-${number}`
    this.#next.set(wanted, number)
    this.#given.add(id)
    return id
  }
}
