import { encodeQR } from 'qr'

/** A QR code as the path of its dark squares in a box of `size` by `size`, with the white edge that cameras need. */
export type QrSquares = { size: number; path: string }

const whiteEdge = 4

/** A QR code as one path, a unit for each square, with the white edge that readers want. */
export function qrSquares(text: string): QrSquares {
  const rows = encodeQR(text, 'raw', { border: whiteEdge })
  return { size: rows.length, path: rows.flatMap(darkIn).join('') }
}

/** Squares beside one another are one piece, so that no light shines through between them. */
function darkIn(row: boolean[], y: number): string[] {
  const squares = row.map((dark) => (dark ? '#' : ' ')).join('')
  return Array.from(squares.matchAll(/#+/g), ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
}
