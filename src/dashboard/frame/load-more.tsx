import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type List = {
  data: { pages: unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
  refetch(): unknown
}

/**
 * Asks for as many pages of a list as `LoadMore` has brought at this address: also after a reload, and where something is
 * told while another one is on its way, in the place of which all of them are asked anew.
 */
export function withLoadedPages<Options extends object>(options: Options): Options {
  return { ...options, pages: history.state?.pages }
}

/** Brings the next page of a list, where there is one. Whoever asks for it by a key goes on at the first row of it. */
export function LoadMore({ list }: { list: List }) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef<Element | null>(null)
  const { data, isFetchingNextPage: isLoading } = list
  useEffect(() => {
    const { activeElement, body } = document
    const first = last.current?.nextElementSibling
    // With the last page the button has gone. Whoever has left it meanwhile is not called back.
    if (!data || isLoading || !(first instanceof HTMLElement)) return
    last.current = null
    if (activeElement !== body && activeElement !== button.current) return
    const next = first.querySelector<HTMLElement>('a[href], button') ?? first
    next.focus()
  }, [data, isLoading])

  function load({ detail }: { detail: number }) {
    history.replaceState({ ...history.state, pages: (data?.pages.length ?? 0) + 1 }, '')
    // It takes the place of what is on its way to renew the list, and that is asked for behind it.
    const renew = list.isFetching ? list.refetch : undefined
    void list.fetchNextPage().then(() => renew?.())
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
