import { useRef } from 'react'

/**
 * The way from the title into the text. Where that is still on its way to the browser, whoever has pressed Enter goes on
 * in it as soon as it is there, and what was typed behind the title meanwhile goes along.
 */
export function useWayToText(write: (part: { title: string }) => void) {
  const ended = useRef<{ field: HTMLTextAreaElement; title: string }>(undefined)

  function endTitle(field: HTMLTextAreaElement): void {
    const text = field.form?.querySelector<HTMLElement>('.text-body [contenteditable="true"]')
    if (text) text.focus()
    else ended.current = { field, title: field.value }
  }

  function textOpened(goOn: (words: string) => void): void {
    const { field, title = '' } = ended.current ?? {}
    ended.current = undefined
    if (!field || field !== document.activeElement || !field.value.startsWith(title)) return
    const words = field.value.slice(title.length)
    if (words) write({ title })
    goOn(words)
  }

  return { endTitle, textOpened }
}
