import type PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { serverWords } from '../server-words.ts'

/** A report that a letter could not be delivered: the letter's id in the outbox, and why, in one line. */
export type DeliveryFailure = { letter: string; said?: string | undefined }

type Parse = typeof PostalMime.parse

/** Whether a message says of itself that it is a delivery report (RFC 3464), by its header Content-Type. */
export function looksLikeReport(contentType: string): boolean {
  const type = contentType.replace(/\s+/g, ' ').toLowerCase()
  return type.includes('multipart/report') && /report-type ?= ?"?delivery-status/.test(type)
}

/**
 * Reads which letter a delivery report says has failed; undefined where it is no such report, tells of a delay or a
 * success, or names no letter. It may have been cut short behind its second part. Throws what the parser throws.
 */
export async function readDeliveryReport(source: Uint8Array, parse: Parse): Promise<DeliveryFailure | undefined> {
  const email = await parse(firstLines(source), {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 8,
    maxHeadersSize: 64 * 1024,
  })
  if (!looksLikeReport(valueIn(email.headers, 'content-type') ?? '')) return undefined
  const [message, ...recipients] = blocksOf(partOf(email, /^message\/(global-)?delivery-status$/) ?? '')
  // Our letters have one recipient each.
  const failed = recipients.find((block) => /^failed\b/i.test(block.get('action') ?? ''))
  if (!message || !failed) return undefined
  const returned = partOf(email, /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/)
  const letter =
    idIn(headerIn(returned, 'message-id')) ??
    idIn(headerIn(returned, 'x-letter-id')) ??
    idIn(email.inReplyTo) ??
    idIn(message.get('original-envelope-id'))
  if (letter === undefined) return undefined
  const why = failed.get('diagnostic-code')?.replace(/^[\w-]+\s*;\s*/, '') ?? failed.get('status') ?? ''
  return { letter, said: serverWords(why) }
}

/** The parser has a price for each line, and anybody may write to the mailbox; no report has as many before its letter. */
const mostLines = 4_000

function firstLines(source: Uint8Array): Uint8Array {
  let end = -1
  for (let lines = 0; lines < mostLines; lines += 1) {
    end = source.indexOf(lineFeed, end + 1)
    if (end === -1) return source
  }
  return source.subarray(0, end)
}

const lineFeed = 10

/** The id of one of our letters, as it stands before the @ of its Message-ID and in its envelope. */
function idIn(written: string | undefined): string | undefined {
  return /^<?([\w-]{22})(?:@[^<>\s]+>?)?$/.exec(written?.trim() ?? '')?.[1]
}

function partOf({ attachments }: Email, type: RegExp): string | undefined {
  const content = attachments.find(({ mimeType }) => type.test(mimeType))?.content
  return typeof content === 'string' ? content : undefined
}

/** The first header of a message by this name, read no further than its headers go. */
function headerIn(message: string | undefined, name: string): string | undefined {
  const [headers] = blocksOf(message ?? '')
  return headers?.get(name)
}

/** Groups of `Name: value` with an empty line between, a value perhaps on several lines. The first of a name counts. */
function blocksOf(text: string): Map<string, string>[] {
  return text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n/)
    .map((block) => {
      const fields = new Map<string, string>()
      for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
        // Without `s` a U+2028 ends the value, and each of a hundred thousand blanks before it is tried as its beginning.
        const [, name, value] = /^([\w-]+):[ \t]*(.*)$/s.exec(line) ?? []
        if (name && value !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value)
      }
      return fields
    })
}

function valueIn(headers: Email['headers'], name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value
}
