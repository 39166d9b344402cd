import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'

/** Ctrl+S (on a Mac Command+S) saves, from wherever on the page, and the browser does not offer to save the page. */
export function useSaveKey(save: () => void): void {
  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  useEffect(() => {
    function act(event: KeyboardEvent) {
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) newest.current()
    }
    // Fields are where people write, so there it works too.
    return tinykeys(window, { '$mod+s': act }, { ignore: () => false })
  }, [])
}
