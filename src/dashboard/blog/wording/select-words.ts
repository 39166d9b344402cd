import { blocks } from '../plain-text.ts'

/**
 * Puts the focus and the selection on words inside a field: a text field, or an element people write in. `earlier` says
 * how often the same words stand before them. False where they are not there any more.
 */
export function selectWords(field: HTMLElement, words: string, earlier: number): boolean {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    const letters = field.value.split('').map((letter, at) => ({ letter, at }))
    const found = find(tidied(letters), { words, earlier })
    if (!found) return false
    field.focus()
    field.setSelectionRange(found.first.at, found.last.at + 1)
    return true
  }
  const [range] = rangesOf(field, [{ words, earlier }])
  if (!range) return false
  field.focus()
  getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  return true
}

/** Words of a text, and how often the same stand before them. */
type Sought = { words: string; earlier: number }

/** Where words stand inside an element, which is read once for all of them; those that are not there any more are left out. */
export function rangesOf(element: HTMLElement, sought: readonly Sought[]): Range[] {
  if (sought.length === 0) return []
  const text = tidied(lettersOf(element))
  return sought.flatMap((words) => {
    const found = find(text, words)
    if (!found) return []
    const range = document.createRange()
    range.setStart(found.first.node, found.first.at)
    range.setEnd(found.last.node, found.last.at + 1)
    return [range]
  })
}

type Letter = { letter: string }
type Tidied<Place> = { letters: Place[]; text: string }

/** Letters in which any white space counts as one space. */
function tidied<Place extends Letter>(all: Place[]): Tidied<Place> {
  const letters = all.filter(({ letter }, at) => !/\s/.test(letter) || !/\s/.test(all[at - 1]?.letter ?? ' '))
  return { letters, text: letters.map(({ letter }) => (/\s/.test(letter) ? ' ' : letter)).join('') }
}

function find<Place>({ letters, text }: Tidied<Place>, { words, earlier }: Sought) {
  let at = text.indexOf(words)
  for (let passed = 0; passed < earlier && at >= 0; passed += 1) at = text.indexOf(words, at + words.length)
  const first = letters[at]
  const last = letters[at + words.length - 1]
  return at >= 0 && first && last ? { first, last } : undefined
}

type PlacedLetter = Letter & { node: Text; at: number }

function lettersOf(field: HTMLElement): PlacedLetter[] {
  const letters: PlacedLetter[] = []
  const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
  let lastBlock: Element | null | undefined
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    if (!(node instanceof Text)) continue
    const block = node.parentElement?.closest(blocks)
    // Words of two paragraphs are two words, although no space stands between them.
    if (lastBlock !== undefined && block !== lastBlock) letters.push({ letter: ' ', node, at: 0 })
    lastBlock = block
    for (let at = 0; at < node.data.length; at += 1) letters.push({ letter: node.data.charAt(at), node, at })
  }
  return letters
}
