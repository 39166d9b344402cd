import { useEffect } from 'react'
import { showAside } from '../toast.ts'
import { goOnInAnotherRow, lastPlace, noteLastRow } from './keyboard.ts'
import { controlIn, hasFocus, hasGoneElsewhere, type Place, rowOf, rowsBeside } from './rows.ts'

/** Whatever places the focus itself, as a new page or a list does, has done so by then; in milliseconds. */
const patience = 100

/**
 * A control may go with what it did, or with what somebody else did, and the keyboard would begin again at the top of the
 * page. The focus goes on at what the control stood in, from where the Tab key walks on; and where a whole row has gone, or
 * has taken the focus out of sight, at the next one.
 */
export function useLostFocus(): void {
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    /** The control that had the focus, and what it stood in, the nearest first. */
    let parents: HTMLElement[] = []
    let looking: ReturnType<typeof setTimeout> | undefined

    document.addEventListener('focusin', ({ target }) => note(target), { signal })
    // Whoever presses beside everything has left the control by themselves.
    document.addEventListener('focusout', () => setTimeout(forgetLeft), { signal })
    const watching = new MutationObserver(() => {
      looking ??= setTimeout(look, patience)
    })
    watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] })

    function note(target: EventTarget | null) {
      parents = withParents(target)
      const row = parents.find((one) => one.dataset.row !== undefined)?.dataset.row
      // A dialog gives the focus back to a row that may have moved meanwhile.
      if (row === undefined ? !hasDialog() : row !== lastPlace()?.id) noteLastRow(row)
    }

    function forgetLeft() {
      const [control] = parents
      if (!isNowhere() || !control || !isShown(control)) return
      parents = []
      if (!hasDialog()) noteLastRow(undefined)
    }

    function look() {
      looking = undefined
      const place = lastPlace()
      if (place && !hasDialog()) {
        const next = controlBeside(place)
        if (next) {
          tellWhy(place)
          return goOnInAnotherRow(next, place)
        }
        if (rowOf(place.id)) noteLastRow(place.id)
      }
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

/** Where the keyboard goes on when its row has gone; undefined while it need not leave it. */
function controlBeside(place: Place): HTMLElement | undefined {
  const row = rowOf(place.id)
  if (row ? !hasTakenAway(place, row) : !isNowhere()) return undefined
  for (const id of rowsBeside(place)) {
    const control = controlIn(id)
    if (control) return control
  }
  return undefined
}

/** Whoever types in it goes along. */
function hasTakenAway(place: Place, row: HTMLElement): boolean {
  const isThere = isNowhere() || (hasFocus(place.id) && !document.activeElement?.matches('input, select, textarea'))
  const { top, bottom } = row.getBoundingClientRect()
  return isThere && (bottom <= 0 || top >= innerHeight) && hasGoneElsewhere(place)
}

/** The next row alone would not say what became of the one before. */
function tellWhy({ id, name }: Place): void {
  if (name === '') return
  const sentence = rowOf(id) ? `${name} has another place in this list now.` : `${name} has left this list.`
  showAside(sentence)
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

function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
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
