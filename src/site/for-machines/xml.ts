/** Text for an XML document. What XML 1.0 has no way to write is left out. */
export function xmlText(text: string): string {
  return withoutOddCharacters(text).replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

/** The same for much HTML, which stays as it is but for its end: `]]>` inside would be the end of all. */
export function xmlData(html: string): string {
  return `<![CDATA[${withoutOddCharacters(html).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function withoutOddCharacters(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
}
