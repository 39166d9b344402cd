import { boxesIn } from './avif-boxes.ts'

/**
 * Throws for an AVIF of which a part is turned more often than is allowed: it may name one turn hundreds of times, and all its
 * pixels are turned each time, for which the library sets no end.
 * @param count hears of each box, and of each part that is named, and may refuse more of them
 */
export function refuseManyTurns(bytes: Buffer, count: () => void): void {
  const within = (content: Buffer, kind: string) => boxesIn(content, count).filter((box) => box.kind === kind)
  const versionAndFlags = 4
  for (const meta of within(bytes, 'meta'))
    for (const { content } of within(meta.content.subarray(versionAndFlags), 'iprp')) {
      const [properties, ...others] = within(content, 'ipco')
      if (others.length > 0) throw new Error('No picture has two lists of properties')
      const kinds = properties ? boxesIn(properties.content, count).map(({ kind }) => kind) : []
      for (const named of within(content, 'ipma').flatMap((box) => propertiesByItem(box.content, count))) {
        const ofItem = named.filter((number) => turns.has(kinds[number - 1] ?? ''))
        if (ofItem.length > turns.size) throw new Error('No picture is turned as often')
      }
    }
}

/** Each of them once. */
const turns = new Set(['irot', 'imir', 'clap'])

/** The numbers of its properties, from 1, of each part that an AVIF names. */
function propertiesByItem(ipma: Buffer, count: () => void): number[][] {
  const hasLongIds = ipma.readUInt8(0) > 0
  const hasLongNumbers = (ipma.readUInt8(3) & 1) === 1
  const items: number[][] = []
  let at = 8
  for (let left = ipma.readUInt32BE(4); left > 0; left -= 1) {
    count()
    at += hasLongIds ? 4 : 2
    const length = ipma.readUInt8(at)
    at += 1
    const numbers: number[] = []
    // The highest bit says that a reader must know the property.
    for (; numbers.length < length; at += hasLongNumbers ? 2 : 1)
      numbers.push(hasLongNumbers ? ipma.readUInt16BE(at) & 0x7fff : ipma.readUInt8(at) & 0x7f)
    items.push(numbers)
  }
  return items
}
