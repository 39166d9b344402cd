const beginning = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const texts = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * A PNG without its texts, which the library would unfold before a pixel: packed, one is a thousand times as long as its
 * bytes, and nothing counts them. Other bytes are left as they are.
 */
export function withoutTexts(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, beginning.length).equals(beginning)) return bytes
  const kept: Buffer[] = []
  let from = 0
  // Of each chunk: the length of its content, its kind, the content, and a check sum.
  for (let at = beginning.length, end = at; at + 8 <= bytes.length; at = end) {
    end = at + 12 + bytes.readUInt32BE(at)
    if (!texts.has(bytes.toString('latin1', at + 4, at + 8))) continue
    kept.push(bytes.subarray(from, at))
    from = end
  }
  return Buffer.concat([...kept, bytes.subarray(from)])
}
