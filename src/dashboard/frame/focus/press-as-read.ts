import { useEffect } from 'react'
import { showInPassing } from '../toast.ts'

/** How long a key may still be meant for what a button said before, in milliseconds: nobody has read the new words yet. */
const reactionTime = 1_000
/** How long what a press has led to may be awaited, in milliseconds. */
const ownTime = 10_000

/**
 * A colleague’s step makes another button of the one that has the focus, such as `Done` into `Mark as new`: a key that was
 * meant for the one before would take that step back. It presses nothing, and that is said. What somebody has pressed
 * themselves is no surprise to them.
 */
export function usePressAsRead(): void {
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    let read = wordsOfFocus()
    let changedAt = Number.NEGATIVE_INFINITY
    let pressedAt = Number.NEGATIVE_INFINITY

    const watching = new MutationObserver(look)
    watching.observe(document.body, { childList: true, subtree: true, characterData: true })
    document.addEventListener('focusin', begin, { signal })
    addEventListener('click', press, { capture: true, signal })

    function begin(): void {
      read = wordsOfFocus()
      changedAt = Number.NEGATIVE_INFINITY
      pressedAt = Number.NEGATIVE_INFINITY
    }

    function look(): void {
      const before = read
      read = wordsOfFocus()
      if (!before || before.button !== read?.button || before.words === read.words) return
      if (performance.now() - pressedAt > ownTime) changedAt = performance.now()
    }

    function press(event: MouseEvent): void {
      const isHere = event.target instanceof Element && event.target.closest('button') === read?.button
      if (!isHere || event.defaultPrevented) return
      const now = performance.now()
      // A pointer is looked after by its place.
      if (event.detail > 0 || now - changedAt >= reactionTime) {
        pressedAt = now
        return
      }
      event.preventDefault()
      event.stopPropagation()
      showInPassing('This button changed just now, so nothing was pressed. Please look, and press again.')
    }

    return () => {
      gone.abort()
      watching.disconnect()
    }
  }, [])
}

/** What a button of a row says, where it has the focus. */
function wordsOfFocus(): { button: Element; words: string | null } | undefined {
  const button = document.activeElement
  return button?.matches('[data-row] button') ? { button, words: button.textContent } : undefined
}
