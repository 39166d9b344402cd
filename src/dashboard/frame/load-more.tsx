import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type List = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }

/** Brings the next page of a list, where there is one. Whoever asks for it by a key goes on at the first row of it. */
export function LoadMore({ list }: { list: List }) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef<Element | null>(null)
  const { isFetchingNextPage: isLoading } = list
  useEffect(() => {
    const { activeElement, body } = document
    // With the last page the button has gone. Whoever has left it meanwhile is not called back.
    if (isLoading || (activeElement !== body && activeElement !== button.current)) return
    goOnAt(last.current?.nextElementSibling)
    last.current = null
  }, [isLoading])

  function load({ detail }: { detail: number }) {
    void list.fetchNextPage()
    // A pointer may be anywhere by then.
    if (detail > 0) return
    const rows = [...document.querySelectorAll('[data-row]')]
    const above = rows.findLast(
      (row) => button.current?.compareDocumentPosition(row) === Node.DOCUMENT_POSITION_PRECEDING,
    )
    // A row may have a note behind it, which belongs to it.
    last.current = above?.parentElement?.lastElementChild ?? null
  }

  if (!list.hasNextPage) return null
  return (
    <Button ref={button} className="load-more" busy={isLoading} onClick={load}>
      {isLoading ? 'Loading …' : 'Load more'}
    </Button>
  )
}

/** In a row at what leads somewhere, or at the row itself where nothing does. */
function goOnAt(row: Element | null | undefined): void {
  if (!(row instanceof HTMLElement)) return
  const control = row.querySelector<HTMLElement>('a[href], button')
  if (!control) row.tabIndex = -1
  const next = control ?? row
  next.focus()
}
