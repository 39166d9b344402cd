import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { openAuthenticator } from '../../../secrets/authenticator.ts'
import { type QrSquares, qrSquares } from './qr-squares.ts'

const pixels = 4

/** What a camera sees: black where the path is, white elsewhere. */
function photographOf({ size, path }: QrSquares) {
  const width = size * pixels
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * pixels; row < (Number(y) + 1) * pixels; row++) {
      const first = (row * width + Number(x) * pixels) * 4
      for (let at = first; at < first + Number(length) * pixels * 4; at++) if (at % 4 < 3) data[at] = 0
    }
  }
  return { width, height: width, data }
}

it('is read back by a camera as the very address of the authenticator', () => {
  const authenticator = openAuthenticator('Ashcombe Dental Group')
  const address = authenticator.address(authenticator.newSecret(), 'amira.shah@ashcombedental.example')
  expect(decodeQR(photographOf(qrSquares(address)))).toBe(address)
})

it('has a white edge of four squares, which cameras need', () => {
  const { size, path } = qrSquares('otpauth://totp/Ashcombe')
  const corners = Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)/g), ([, ...numbers]) => numbers.map(Number))
  expect(corners.length).toBeGreaterThan(size)
  for (const [x = 0, y = 0, length = 0] of corners) {
    expect(Math.min(x, y, size - x - length, size - y - 1)).toBeGreaterThanOrEqual(4)
  }
})
