import { NoSuchPage } from '../../domain/records.ts'

/** One page of a list; `next` is opaque, and one that the same list did not give out is refused. */
export type Page<Row> = { rows: Row[]; next?: string }

/** Cuts off the row that was one more than asked for, and says where the next page begins if it was there. */
export function pageOf<Row>(rows: Row[], limit: number, cursorAt: (row: Row) => string): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, ...(rows.length > limit && last ? { next: cursorAt(last) } : {}) }
}

/** Where a page ended, as a text that means nothing to whoever carries it. */
export function writeCursor(place: (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * The place in a cursor with just these kinds of parts. Throws `NoSuchPage` for one that we did not give out: an empty page
 * would say that the list ends there.
 */
export function placeIn<const Kinds extends Kind[]>(cursor: string, kinds: Kinds): Place<Kinds> {
  const place = readCursor(cursor, kinds)
  if (!place) throw new NoSuchPage('That cursor was never given out')
  return place
}

type Kind = 'text' | 'number'
type Place<Kinds extends Kind[]> = { [Part in keyof Kinds]: Kinds[Part] extends 'text' ? string : number }

/** The same; undefined for one that we did not give out. */
export function readCursor<const Kinds extends Kind[]>(cursor: string, kinds: Kinds): Place<Kinds> | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== kinds.length) return undefined
    const fits = kinds.every((kind, part) =>
      kind === 'text' ? typeof place[part] === 'string' : Number.isSafeInteger(place[part]),
    )
    // Each part was just compared with its kind, which the compiler cannot follow.
    return fits ? (place as Place<Kinds>) : undefined
  } catch {
    return undefined
  }
}
