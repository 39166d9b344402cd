/** A letter as it crossed the wire, taken apart again: for tests. */
type RawLetter = { headers: [name: string, value: string][]; parts: { type: string; content: string }[] }

export function readRawLetter(raw: string): RawLetter {
  const { headers, body } = split(raw)
  return { headers, parts: partsOf(headers, body) }
}

/** All values of a header, whatever its case. */
export function valuesOf(letter: RawLetter, name: string): string[] {
  return letter.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
}

function split(raw: string): { headers: [string, string][]; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return { headers, body: raw.slice(end + 4) }
}

function partsOf(headers: [string, string][], body: string): RawLetter['parts'] {
  const value = (name: string) => headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? ''
  const type = value('content-type')
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (type.startsWith('multipart/') && boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return inner.flatMap((part) => {
      const { headers: own, body: content } = split(part.replace(/^\r\n|\r\n$/g, ''))
      return partsOf(own, content)
    })
  }
  return [{ type, content: decoded(body, value('content-transfer-encoding')) }]
}

function decoded(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(encoding)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
