import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What a key, or two keys one after the other (`g p`), does. */
export type Shortcuts = Record<string, () => void>

/** How long the second key of two may take, in milliseconds. */
const patience = 1_000

const setting = 'shortcuts'
const listeners = new Set<() => void>()

/** Runs shortcuts while the page stands, but never from a text field, a dialog, or with Ctrl, Alt or Command held. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const newest = useRef(shortcuts)
  useEffect(() => {
    newest.current = shortcuts
  })
  useEffect(() => {
    let before: { key: string; at: number } | undefined
    function act(event: KeyboardEvent) {
      if (!shortcutsAreOn() || isBusyElsewhere(event)) return
      const pair = before && event.timeStamp - before.at < patience ? `${before.key} ${event.key}` : undefined
      before = { key: event.key, at: event.timeStamp }
      const run = (pair && newest.current[pair]) || newest.current[event.key]
      if (!run) return
      event.preventDefault()
      before = undefined
      run()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [])
}

/** Single keys disturb people who dictate or whose hands shake, so they can be turned off (WCAG 2.1.4). */
export function useShortcutSetting(): [on: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(listen, shortcutsAreOn), turn]
}

function turn(on: boolean): void {
  localStorage.setItem(setting, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function shortcutsAreOn(): boolean {
  return localStorage.getItem(setting) !== 'off'
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isBusyElsewhere({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.matches('input, select, textarea, [contenteditable]')
}
