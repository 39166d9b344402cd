/** A piece of an AVIF: where it begins, what it is, in four letters, and what it holds. */
type Box = { at: number; kind: string; content: Buffer }

/**
 * The boxes that stand one after the other. Of each: its length, its kind, and the content; a length of 0 reaches to the end,
 * of 1 stands behind the kind. Throws for one that is none.
 * @param count hears of each
 */
export function boxesIn(bytes: Buffer, count: () => void): Box[] {
  const boxes: Box[] = []
  for (let at = 0, end = at; at + 8 <= bytes.length; at = end) {
    count()
    const written = bytes.readUInt32BE(at)
    const head = written === 1 ? 16 : 8
    const length = written === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : written || bytes.length - at
    if (length < head) throw new Error('No box is shorter than its head')
    end = at + length
    boxes.push({ at, kind: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, end) })
  }
  return boxes
}
