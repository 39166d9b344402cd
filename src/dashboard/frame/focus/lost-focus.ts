import { useEffect } from 'react'

/** Whatever places the focus itself, as a new page or a list does, has done so by then; in milliseconds. */
const patience = 100

/**
 * A control may go with what it did, or with what somebody else did, and the keyboard would begin again at the top of the
 * page. The focus goes on at what the control stood in, from where the Tab key walks on.
 */
export function useLostFocus(): void {
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    /** The control that had the focus, and what it stood in, the nearest first. */
    let parents: HTMLElement[] = []
    let looking: ReturnType<typeof setTimeout> | undefined

    document.addEventListener('focusin', ({ target }) => (parents = withParents(target)), { signal })
    // Whoever presses beside everything has left the control by themselves.
    document.addEventListener('focusout', () => setTimeout(forgetLeft), { signal })
    const watching = new MutationObserver(() => {
      looking ??= setTimeout(look, patience)
    })
    watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] })

    function forgetLeft() {
      const [control] = parents
      if (isNowhere() && control && isShown(control)) parents = []
    }

    function look() {
      looking = undefined
      const [control] = parents
      if (!control || !isNowhere() || isShown(control)) return
      goOnAt(parents.find(holdsSomething))
      if (isNowhere()) parents = []
    }

    return () => {
      gone.abort()
      watching.disconnect()
      clearTimeout(looking)
    }
  }, [])
}

function withParents(target: EventTarget | null): HTMLElement[] {
  const parents: HTMLElement[] = []
  for (let one = target; one instanceof HTMLElement && one !== document.body; one = one.parentElement) parents.push(one)
  return parents
}

function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0
}

/** Where nothing stands any more, nobody would see the focus. */
function holdsSomething(element: HTMLElement): boolean {
  return isShown(element) && element.innerText.trim() !== ''
}

/** Of a row at what opens it, of a part of the page at its heading. */
function goOnAt(place: HTMLElement | undefined): void {
  const part = place?.closest<HTMLElement>('main, dialog, section') ?? document.querySelector('main')
  const within = part?.contains(place ?? null) ? place : part
  const inRow = within?.closest('[data-row]')?.querySelector<HTMLElement>('a[href], button')
  const heading = within === part ? part?.querySelector<HTMLElement>('h1, h2') : undefined
  const next = inRow ?? heading ?? within
  if (!next) return
  if (next.tabIndex < 0 && !next.hasAttribute('tabindex')) next.tabIndex = -1
  next.focus({ preventScroll: true })
}
