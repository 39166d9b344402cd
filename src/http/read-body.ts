import { notReadSentence, type Refused, refuse, tooLargeSentence } from './problems.ts'

/** Reads a body of JSON or of a plain form, never more of it than `most` bytes. */
export async function readBody(request: Request, most: number): Promise<{ body: unknown } | Refused> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return tooLarge(most)
  const bytes = await readBytes(request, most)
  if (!bytes) return tooLarge(most)
  let words: string
  try {
    words = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(400, notReadSentence)
  }
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { body: Object.fromEntries(new URLSearchParams(words)) }
  }
  if (words.trim() === '') return { body: {} }
  try {
    const body: unknown = JSON.parse(words)
    return { body }
  } catch {
    return refuse(400, notReadSentence)
  }
}

async function readBytes(request: Request, most: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > most) {
      await reader.cancel()
      return undefined
    }
    pieces.push(value)
  }
  return Buffer.concat(pieces, length)
}

function tooLarge(most: number): Refused {
  return refuse(400, tooLargeSentence(most))
}
