import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useStands } from './use-stands.ts'

type Loaded = { data?: { pages: unknown[] } | undefined; hasNextPage: boolean; isError: boolean }
type List = Loaded & { isFetchingNextPage: boolean; fetchNextPage(): Promise<Loaded> }

/**
 * Brings the next page of a list, where there is one. Whoever asks for it by a key goes on at the first row of it. Where
 * other rows may take the place of a list's own, it has a key.
 */
export function LoadMore({ list }: { list: List }) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef<Element | null>(null)
  const stands = useStands()
  const { isFetchingNextPage: isLoading } = list
  useEffect(() => {
    const { activeElement, body } = document
    const first = last.current?.nextElementSibling
    // With the last page the button has gone. Whoever has left it meanwhile is not called back.
    if (isLoading || !first || (activeElement !== body && activeElement !== button.current)) return
    goOnAt(first)
    last.current = null
  }, [isLoading])

  /** What is told meanwhile has all pages asked anew, and takes the place of the question for one more. */
  async function loadNext() {
    const wanted = pagesOf(list) + 1
    let now: Loaded
    do now = await list.fetchNextPage()
    while (stands() && now.hasNextPage && !now.isError && pagesOf(now) < wanted)
  }

  function load({ detail }: { detail: number }) {
    void loadNext()
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

function pagesOf({ data }: Loaded): number {
  return data?.pages.length ?? 0
}

/** In a row at what leads somewhere, or at the row itself where nothing does. */
function goOnAt(row: Element): void {
  if (!(row instanceof HTMLElement)) return
  const control = row.querySelector<HTMLElement>('a[href], button')
  if (!control) row.tabIndex = -1
  const next = control ?? row
  next.focus()
}
