// With the sign behind it: an inline block and its comma would part at the end of a line.
const hyphened = /(\S+-\S+)/

/** Words that stand large, none of which breaks at its hyphen while it has room on a line. */
export function Unbroken({ words }: { words: string }) {
  return words.split(hyphened).map((part, at) => (at % 2 === 1 ? <Whole key={part} word={part} /> : part))
}

function Whole({ word }: { word: string }) {
  return <span className="whole">{word}</span>
}

/** The same for the headings of an owner's text. */
export function withUnbrokenHeadings(html: string): string {
  return html.replaceAll(/<h2>[^<]+<\/h2>/g, (heading) =>
    heading.replaceAll(/[^\s<>]+-[^\s<>]+/g, '<span class="whole">$&</span>'),
  )
}

/** Words with an address in which no line breaks between a house number and its street, or within a postcode. */
export function unbrokenAddress(words: string): string {
  return words.replace(/(?<=\b\d+[A-Za-z]?) (?=[A-Z])|(?<=[A-Z\d]) (?=\d[A-Z]{2}\b)/g, '\u00a0')
}
