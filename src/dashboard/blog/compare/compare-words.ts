/** A run of words that both texts have, that only the earlier one has, or only the later one. */
export type Run = { kind: 'same' | 'gone' | 'new'; text: string }

/**
 * How one text became another, word by word. Paragraphs are matched first, so that a moved paragraph does not make
 * confetti of the ones around it, and only what differs is compared in words.
 *
 * Written here rather than taken: it is the textbook's longest common subsequence in a page of code, and a library's
 * smallest build is several times as long.
 */
export function compareWords(earlier: string, later: string): Run[] {
  const runs: Run[] = []
  for (const step of align(paragraphsOf(earlier), paragraphsOf(later))) {
    if (step.kind === 'same') push(runs, 'same', step.later)
    else for (const word of align(wordsOf(step.earlier), wordsOf(step.later))) pushStep(runs, word)
  }
  return runs
}

/** How many words were added and how many taken away. */
export function countChanges(runs: Run[]): { added: number; removed: number } {
  const words = (kind: Run['kind']) =>
    runs.filter((run) => run.kind === kind).reduce((sum, { text }) => sum + countWords(text), 0)
  return { added: words('new'), removed: words('gone') }
}

/** Words with their apostrophes and hyphens are one. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** A paragraph with its line ends. */
function paragraphsOf(text: string): string[] {
  return text.match(/[^\n]*\n+|[^\n]+$/g) ?? []
}

/** A word with the space behind it: so a space alone is never a change. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

/** A stretch that is the same in both, or a stretch of one that stands for a stretch of the other. */
type Step = { kind: 'same'; earlier: string; later: string } | { kind: 'changed'; earlier: string; later: string }

/** More cells than this are not worth the wait: then everything between the equal ends counts as changed. */
const mostCells = 6_000_000

function align(earlier: string[], later: string[]): Step[] {
  let start = 0
  while (start < earlier.length && start < later.length && same(earlier[start], later[start])) start += 1
  let end = 0
  while (end < earlier.length - start && end < later.length - start && same(earlier.at(-1 - end), later.at(-1 - end)))
    end += 1
  const steps: Step[] = []
  for (let at = 0; at < start; at += 1) pushSame(steps, earlier[at], later[at])
  alignMiddle(earlier.slice(start, earlier.length - end), later.slice(start, later.length - end), steps)
  for (let at = end; at > 0; at -= 1) pushSame(steps, earlier.at(-at), later.at(-at))
  return steps
}

/** The longest common subsequence, from the table of how much two endings have in common. */
function alignMiddle(earlier: string[], later: string[], steps: Step[]): void {
  const width = later.length + 1
  if (earlier.length * later.length > mostCells) {
    pushChanged(steps, earlier.join(''), later.join(''))
    return
  }
  const common = new Uint16Array((earlier.length + 1) * width)
  for (let row = earlier.length - 1; row >= 0; row -= 1) {
    for (let column = later.length - 1; column >= 0; column -= 1) {
      common[row * width + column] = same(earlier[row], later[column])
        ? (common[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(common[(row + 1) * width + column] ?? 0, common[row * width + column + 1] ?? 0)
    }
  }
  let row = 0
  let column = 0
  while (row < earlier.length || column < later.length) {
    if (row < earlier.length && column < later.length && same(earlier[row], later[column])) {
      pushSame(steps, earlier[row], later[column])
      row += 1
      column += 1
    } else if (
      column === later.length ||
      (row < earlier.length && (common[(row + 1) * width + column] ?? 0) >= (common[row * width + column + 1] ?? 0))
    ) {
      pushChanged(steps, earlier[row], '')
      row += 1
    } else {
      pushChanged(steps, '', later[column])
      column += 1
    }
  }
}

function same(one: string | undefined, other: string | undefined): boolean {
  return one?.trimEnd() === other?.trimEnd()
}

function pushSame(steps: Step[], earlier = '', later = ''): void {
  // The one with more space behind it, so that the next word never sticks to it.
  const text = earlier.length > later.length ? earlier : later
  extend(steps, 'same', text, text)
}

function pushChanged(steps: Step[], earlier = '', later = ''): void {
  extend(steps, 'changed', earlier, later)
}

function extend(steps: Step[], kind: Step['kind'], earlier: string, later: string): void {
  const last = steps.at(-1)
  if (last?.kind === kind) {
    last.earlier += earlier
    last.later += later
  } else {
    steps.push({ kind, earlier, later })
  }
}

const lineEnd = /\n+$/

function pushStep(runs: Run[], { kind, earlier, later }: Step): void {
  if (kind === 'same') {
    push(runs, 'same', later)
    return
  }
  // Where both end a paragraph it ends once, behind both: within what is gone it would begin one that nobody wrote.
  const end = (lineEnd.test(earlier) && later.match(lineEnd)?.[0]) || ''
  push(runs, 'gone', end ? earlier.replace(lineEnd, ' ') : earlier)
  push(runs, 'new', end ? later.replace(lineEnd, '') : later)
  push(runs, 'same', end)
}

function push(runs: Run[], kind: Run['kind'], text: string): void {
  if (text === '') return
  const last = runs.at(-1)
  if (last?.kind === kind) last.text += text
  else runs.push({ kind, text })
}
