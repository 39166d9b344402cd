import { createHash } from 'node:crypto'
import { beginningOf, plainText } from './plain-text.ts'

/** A quarter of a kilobyte each. A list that has more reads all of them each time: what comes next is just forgotten. */
const mostRemembered = 20_000

/** What a card shows of a post: the first 150 characters of its plain text, and three dots where it goes on. */
export function cardText(html: string): string {
  const text = plainText(html)
  const shown = beginningOf(text)
  return shown.length < text.length ? `${shown}...` : shown
}

/** What is read of posts, those that did not change not read again: after a save a list of a hundred shows one new one. */
export function rememberedTexts(read: (html: string) => string, most = mostRemembered): (html: string) => string {
  const remembered = new Map<string, string>()
  return (html) => {
    const key = createHash('sha256').update(html).digest('base64')
    const known = remembered.get(key)
    if (known !== undefined) return known
    const text = copied(read(html))
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= most) remembered.delete(oldest)
    remembered.set(key, text)
    return text
  }
}

/** V8 keeps all of a text for the sake of a part that was cut out of it. */
function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
