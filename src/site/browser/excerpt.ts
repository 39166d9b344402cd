import { namedCharacters } from './named-characters.ts'

const excerptCharacters = 150

const inlineTag = /<\/?(strong|em|u|s|sub|sup|code|span|a|img)\b[^>]*>/g
// No sign that people write has a longer number.
const numbered = /&#(?:(\d{1,6})|x([\da-f]{1,5}));/gi
const basics = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))
const byName = /&([a-z][a-z\d]{1,7});/gi

/** What the HTML says, cut as a card shows it. Not by the browser's parser, which the page's policy keeps from text. */
export function excerptOf(html: string): string {
  const characters = Array.from(plain(html))
  if (characters.length <= excerptCharacters) return characters.join('')
  return `${characters.slice(0, excerptCharacters).join('')}...`
}

function plain(html: string): string {
  return html
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(numbered, (_, ten: string | undefined, sixteen: string) =>
      String.fromCodePoint(ten === undefined ? Number.parseInt(sixteen, 16) : Number(ten)),
    )
    .replace(byName, (whole, name: string) => basics.get(name) ?? namedCharacters.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}
