import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Marks the messages of a table that are seen whole (`data-whole`): there is no more of them to read. */
export function useWholeMessages(table: RefObject<HTMLElement | null>): void {
  // Before anybody sees a button that then goes.
  useLayoutEffect(() => {
    const { current } = table
    if (current) mark(current)
  })
  useEffect(() => {
    const { current } = table
    if (!current) return
    const again = () => mark(current)
    const watching = new ResizeObserver(again)
    watching.observe(current)
    document.fonts.addEventListener('loadingdone', again)
    return () => {
      watching.disconnect()
      document.fonts.removeEventListener('loadingdone', again)
    }
  }, [table])
}

/** All are measured before any is marked, so that the browser lays the table out once. */
function mark(table: HTMLElement): void {
  const measured = [...table.querySelectorAll('.message .cut')].map((message) => ({
    message,
    isWhole: message.scrollHeight <= message.clientHeight,
  }))
  for (const { message, isWhole } of measured) message.toggleAttribute('data-whole', isWhole)
}
