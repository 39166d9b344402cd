/** What a text holds besides words, in the order in which it is told. */
const kinds: [one: string, many: string, tags: string[]][] = [
  ['heading', 'headings', ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']],
  ['paragraph', 'paragraphs', ['p']],
  ['list item', 'list items', ['li']],
  ['quotation', 'quotations', ['blockquote']],
  ['link', 'links', ['a']],
  ['picture', 'pictures', ['img']],
  ['video', 'videos', ['iframe', 'video']],
  ['code block', 'code blocks', ['pre']],
  ['bold part', 'bold parts', ['strong', 'b']],
  ['italic part', 'italic parts', ['em', 'i']],
]

/** What changed between two posts besides their words: `2 headings instead of 1`, or that only details of formats did. */
export function compareFormats(earlier: string, later: string): string[] {
  if (earlier === later) return []
  const notes = kinds.flatMap(([one, many, tags]) => {
    const [before, after] = [count(earlier, tags), count(later, tags)]
    return before === after ? [] : [`${after} ${after === 1 ? one : many} instead of ${before}`]
  })
  if (notes.length > 0) return notes
  return shape(earlier) === shape(later) ? [] : ['Details of formats, links or pictures changed']
}

function count(html: string, tags: string[]): number {
  return html.match(new RegExp(`<(?:${tags.join('|')})(?=[\\s>/])`, 'gi'))?.length ?? 0
}

/** The markup without the words. */
function shape(html: string): string {
  return (html.match(/<[^>]*>/g) ?? []).join('')
}
