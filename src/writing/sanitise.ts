import sanitizeHtml from 'sanitize-html'
import { escaped } from '../domain/practice/escaped.ts'
import { allowedAttributes, allowedTags, rules } from './formats.ts'
import { withPlainBlocks } from './quill-blocks.ts'
import { withStyledWords } from './styled-words.ts'

/**
 * Makes HTML safe to keep: the editor's formats, nothing else. Cleaning twice is cleaning once, so what is kept can be
 * cleaned again whenever it is shown, and the editor gets back what it sent.
 */
export function sanitise(html: string): string {
  let cleaned = withoutOddCharacters(html)
  if (countOf('<', cleaned) + countOf('&', cleaned) > mostSigns) return flattened(html)
  // Leaving a tag out may put two others side by side that close each other, so it is read again until it stays the same.
  for (let round = 0; round < mostRounds; round++) {
    const again = sanitiseOnce(cleaned)
    if (again === undefined || again.length > mostCharacters) return flattened(html)
    const plain = again === cleaned ? withStyledWords(withPlainBlocks(again)) : again
    if (plain === cleaned) return cleaned
    cleaned = plain
  }
  return flattened(html)
}

const mostRounds = 6
/** Tags within tags. Real texts stay under 30; from some thousands the parser's time grows with the square. */
const deepestNesting = 256
/** Tags and entities: a long article has some thousands of them, and this many still take about a second. */
const mostSigns = 200_000
/** A body is 12 MB at most, and grows a little when it is written out again; only brackets in their millions grow much. */
const mostCharacters = 14_000_000
/** Characters kept of a text that is too much of any: fewer than it may have signs, so that it is not cut again. */
const mostWords = 100_000

function sanitiseOnce(html: string): string | undefined {
  const open: Opened[] = []
  try {
    const cleaned = sanitizeHtml(html, {
      allowedTags,
      allowedAttributes,
      // The rules below decide addresses and styles; these settings are the second lock on the same door.
      allowedSchemes: ['http', 'https', 'mailto', 'tel'],
      allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel', 'about'], img: ['http', 'https', 'data'] },
      allowedIframeHostnames: ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'],
      parseStyleAttributes: false,
      nonTextTags: [
        'script',
        'style',
        'textarea',
        'option',
        'xmp',
        'noembed',
        'noframes',
        'plaintext',
        'title',
        'math',
      ],
      onOpenTag: (tag, attributes) => {
        if (open.length >= deepestNesting) throw new TooDeep()
        open.push({ tag, isTask: tag === 'li' && isTask(attributes) })
      },
      onCloseTag: () => {
        open.pop()
      },
      transformTags: rules((tag) =>
        open.slice(0, -1).some((above) => (tag === 'li' ? above.isTask : above.tag === tag)),
      ),
    })
    return tidied(withoutOddCharacters(cleaned))
  } catch (problem) {
    if (problem instanceof TooDeep) return undefined
    throw problem
  }
}

type Opened = { tag: string; isTask: boolean }

class TooDeep extends Error {}

function isTask(attributes: Record<string, string>): boolean {
  return attributes['data-type'] === 'taskItem'
}

/** Empty tags as browsers write them, and without the empty paragraph that the editor keeps after the last block. */
function tidied(cleaned: string): string {
  const written = cleaned.replace(/ \/>/g, '>')
  let end = written.length
  while (written.endsWith(emptyParagraph, end)) end -= emptyParagraph.length
  return written.slice(0, end)
}

const emptyParagraph = '<p></p>'

/** Characters no text needs and a database may refuse: NUL and its like, halves of surrogate pairs; one kind of line end. */
export function withoutOddCharacters(html: string): string {
  return html
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

function countOf(character: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++
  return count
}

/** What is left of a text that was written to break us: its words in one paragraph. */
function flattened(html: string): string {
  const words = withoutOddCharacters(html)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostWords)
    .toWellFormed()
  return words && `<p>${escaped(words).replace(/&quot;/g, '"')}</p>`
}
