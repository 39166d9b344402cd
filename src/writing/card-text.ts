import { createHash } from 'node:crypto'
import { excerpt, plainText } from './plain-text.ts'

/** Ten pages of the list, a quarter of a kilobyte each. */
const mostRemembered = 1_000

/** What a card shows of a post: the first 150 characters of its plain text, and three dots where it goes on. */
export function cardText(html: string): string {
  const shown = excerpt(html)
  return shown.length < plainText(html).length ? `${shown}...` : shown
}

/** The same, of posts that did not change not read again: after a save a list of a hundred shows one new one. */
export function rememberedCardTexts(read = cardText): (html: string) => string {
  const remembered = new Map<string, string>()
  return (html) => {
    const key = createHash('sha256').update(html).digest('base64')
    const known = remembered.get(key)
    if (known !== undefined) return known
    const text = read(html)
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size >= mostRemembered) remembered.delete(oldest)
    remembered.set(key, text)
    return text
  }
}
