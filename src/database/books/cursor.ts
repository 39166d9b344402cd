/** Where a page ended, as a text that means nothing to whoever carries it. */
export function writeCursor(place: (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place in a cursor with just these kinds of parts; undefined for one that we did not give out. */
export function readCursor<const Kinds extends ('text' | 'number')[]>(
  cursor: string,
  kinds: Kinds,
): { [Part in keyof Kinds]: Kinds[Part] extends 'text' ? string : number } | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== kinds.length) return undefined
    const fits = kinds.every((kind, part) =>
      kind === 'text' ? typeof place[part] === 'string' : Number.isSafeInteger(place[part]),
    )
    // Each part was just compared with its kind, which the compiler cannot follow.
    return fits ? (place as { [Part in keyof Kinds]: Kinds[Part] extends 'text' ? string : number }) : undefined
  } catch {
    return undefined
  }
}
