import { codeOfError } from '../domain/errors.ts'
import { notReadSentence, type Refused, refuse, tooLargeSentence } from './problems.ts'

/** Reads a body of JSON or of a plain form, never more of it than `most` bytes. */
export async function readBody(request: Request, most: number): Promise<{ body: unknown } | Refused> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return tooLarge(most)
  const bytes = await readBytes(request, most)
  if (bytes === 'too large') return tooLarge(most)
  if (bytes === 'broken off') return refuse(400, notReadSentence)
  const type = request.headers.get('content-type')?.toLowerCase() ?? ''
  const isForm = type.startsWith('application/x-www-form-urlencoded')
  if (hasTooManyParts(bytes, isForm)) return refuse(400, notReadSentence)
  let words: string
  try {
    words = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(400, notReadSentence)
  }
  if (isForm) {
    // Browsers write each new line as two characters, and a visitor has typed one.
    const fields = [...new URLSearchParams(words)].map(([name, value]) => [name, value.replace(/\r\n/g, '\n')])
    return { body: Object.fromEntries(fields) }
  }
  if (words.trim() === '') return { body: {} }
  try {
    const body: unknown = JSON.parse(words)
    return { body }
  } catch {
    return refuse(400, notReadSentence)
  }
}

/** More than a form of nothing but parts could have; what is longer is long by its texts and pictures. */
const mostParts = 40_000

const [ampersand, comma, bracket, brace] = Buffer.from('&,[{')
const quotationMark = 0x22
const backslash = 0x5c

/** To take apart megabytes of nothing but brackets costs seconds and many times their memory. */
function hasTooManyParts(bytes: Uint8Array, isForm: boolean): boolean {
  if (bytes.length <= mostParts) return false
  let parts = 0
  for (let at = 0; at < bytes.length && parts <= mostParts; at += 1) {
    const byte = bytes[at]
    if (isForm) {
      if (byte === ampersand) parts += 1
    } else if (byte === quotationMark) {
      parts += 1
      at = endOfText(bytes, at)
    } else if (byte === comma || byte === bracket || byte === brace) parts += 1
  }
  return parts > mostParts
}

/** Where a text ends that begins there. A picture is one of megabytes without a backslash, and not stepped through. */
function endOfText(bytes: Uint8Array, begin: number): number {
  const end = bytes.indexOf(quotationMark, begin + 1)
  if (end === -1) return bytes.length
  const first = bytes.subarray(begin, end).indexOf(backslash)
  if (first === -1) return end
  for (let at = begin + first; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === quotationMark) return at
  }
  return bytes.length
}

/** `broken off`: its sender hung up, and nobody is there to be answered. */
async function readBytes(request: Request, most: number): Promise<Uint8Array | 'too large' | 'broken off'> {
  // Node reads no more than the length that was told. To read it as a stream takes a second request object and the
  // web's streams, a seventh of all that a form costs.
  if (request.headers.has('content-length')) {
    const whole = await request.arrayBuffer().catch(whereHungUp)
    if (!whole) return 'broken off'
    return whole.byteLength > most ? 'too large' : new Uint8Array(whole)
  }
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader) {
    const part = await reader.read().catch(whereHungUp)
    if (!part) return 'broken off'
    const { done, value } = part
    if (done) break
    length += value.byteLength
    if (length > most) {
      await reader.cancel()
      return 'too large'
    }
    pieces.push(value)
  }
  return Buffer.concat(pieces, length)
}

function whereHungUp(error: unknown): undefined {
  if (codeOfError(error) !== 'ECONNRESET') throw error
}

function tooLarge(most: number): Refused {
  return refuse(400, tooLargeSentence(most))
}
