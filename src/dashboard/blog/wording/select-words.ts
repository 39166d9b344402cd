import { blocks } from '../plain-text.ts'

/**
 * Puts the focus and the selection on words inside a field: a text field, or an element people write in. `earlier` says
 * how often the same words stand before them. False where they are not there any more.
 */
export function selectWords(field: HTMLElement, words: string, earlier: number): boolean {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    const letters = field.value.split('').map((letter, at) => ({ letter, at }))
    const found = find(letters, words, earlier)
    if (!found) return false
    field.focus()
    field.setSelectionRange(found.first.at, found.last.at + 1)
    return true
  }
  const range = rangeOf(field, words, earlier)
  if (!range) return false
  field.focus()
  getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  return true
}

/** Where words stand inside an element; undefined where they are not there any more. */
export function rangeOf(element: HTMLElement, words: string, earlier: number): Range | undefined {
  const found = find(lettersOf(element), words, earlier)
  if (!found) return undefined
  const range = document.createRange()
  range.setStart(found.first.node, found.first.at)
  range.setEnd(found.last.node, found.last.at + 1)
  return range
}

type Letter = { letter: string }

/** The place of words among letters, in which any white space counts as one space. */
function find<Place extends Letter>(letters: Place[], words: string, earlier: number) {
  const kept = letters.filter(({ letter }, at) => !/\s/.test(letter) || !/\s/.test(letters[at - 1]?.letter ?? ' '))
  const text = kept.map(({ letter }) => (/\s/.test(letter) ? ' ' : letter)).join('')
  let at = text.indexOf(words)
  for (let passed = 0; passed < earlier && at >= 0; passed += 1) at = text.indexOf(words, at + words.length)
  const first = kept[at]
  const last = kept[at + words.length - 1]
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
