import { useEffect, useRef, useSyncExternalStore } from 'react'
import { tinykeys } from 'tinykeys'
import { openListeners } from '../listeners.ts'

/** What a key, or two keys one after the other (`g p`), does. */
export type Shortcuts = Record<string, () => void>

const setting = 'shortcuts'
/** Keys that walk may be held down. What any other does is meant once: the focus goes on to the next row meanwhile. */
const walking = ['j', 'k', '[', ']']
/** In milliseconds, as long as a timer can be: `c` that comes late after `g` must not cancel the row with the focus. */
const untilTheNextKey = 2 ** 31 - 1
const { listen, tell } = openListeners()
/** What was chosen on this page where the browser has no room to keep it. */
let unkept: string | undefined

/**
 * Runs shortcuts while the page stands, but never from a text field, a dialog, or with Ctrl, Alt or Command held. Those
 * that are read `first` keep their keys from all others: the second of two (`g c`) must not be a row's own (`c`).
 */
export function useShortcuts(shortcuts: Shortcuts, { first = false } = {}): void {
  const newest = useRef(shortcuts)
  useEffect(() => {
    newest.current = shortcuts
  })
  const all = Object.keys(shortcuts).join('\n')
  useEffect(() => {
    const run = (keys: string) => (event: KeyboardEvent) => {
      event.preventDefault()
      newest.current[keys]?.()
    }
    const bound = Object.fromEntries(all.split('\n').map((keys) => [withShift(keys), run(keys)]))
    const ignore = (event: KeyboardEvent) => !shortcutsAreOn() || isBusyElsewhere(event)
    const begin = () => tinykeys(window, bound, { capture: first, ignore, timeout: untilTheNextKey })
    let end = begin()
    // Who goes on with a pointer has given up the first of two keys.
    const beginAgain = () => {
      end()
      end = begin()
    }
    addEventListener('pointerdown', beginAgain, { capture: true })
    return () => {
      end()
      removeEventListener('pointerdown', beginAgain, { capture: true })
    }
  }, [all, first])
}

/** Where signs are on a keyboard differs: some are typed with Shift on one and without on another. */
function withShift(keys: string): string {
  return keys.replace(/[^\w\s]/g, '[Shift]+$&')
}

/** Single keys disturb people who dictate or whose hands shake, so they can be turned off (WCAG 2.1.4). */
export function useShortcutSetting(): [on: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(listen, shortcutsAreOn), turn]
}

function turn(on: boolean): void {
  const chosen = on ? 'on' : 'off'
  unkept = undefined
  try {
    localStorage.setItem(setting, chosen)
  } catch {
    // It holds until the page is loaded again.
    unkept = chosen
  }
  tell()
}

function shortcutsAreOn(): boolean {
  return (unkept ?? localStorage.getItem(setting)) !== 'off'
}

function isBusyElsewhere(event: KeyboardEvent): boolean {
  const { target, key, repeat, ctrlKey, altKey, metaKey, defaultPrevented } = event
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true
  if (repeat && !walking.includes(key)) return true
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.matches('input, select, textarea, [contenteditable]')
}
