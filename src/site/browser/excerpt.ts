const excerptCharacters = 150

const inlineTag = /<\/?(strong|em|u|s|sub|sup|code|span|a|img)\b[^>]*>/g
// No sign that people write has a longer number.
const numbered = /&#(?:(\d{1,6})|x([\da-f]{1,5}));/gi
const basics = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))
const byName = /&([a-z][a-z\d]{1,7});/gi

/** Whether a text holds characters by other names than those that every text may have. */
export function hasNamedCharacters(html: string): boolean {
  return [...html.matchAll(byName)].some(([, name = '']) => !basics.has(name))
}

/**
 * What the HTML says, cut as a card shows it. Not by the browser's parser, which the page's policy keeps from text.
 * @param named other names of characters
 */
export function excerptOf(html: string, named: ReadonlyMap<string, string> = basics): string {
  const characters = Array.from(plain(html, named))
  if (characters.length <= excerptCharacters) return characters.join('')
  return `${characters.slice(0, excerptCharacters).join('')}...`
}

function plain(html: string, named: ReadonlyMap<string, string>): string {
  return html
    .replace(inlineTag, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(numbered, (_, ten: string | undefined, sixteen: string) =>
      String.fromCodePoint(ten === undefined ? Number.parseInt(sixteen, 16) : Number(ten)),
    )
    .replace(byName, (whole, name: string) => basics.get(name) ?? named.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}
