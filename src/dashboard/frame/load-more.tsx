import { Button } from '../../ui/button.tsx'

type List = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }

/** Brings the next page of a list, where there is one. */
export function LoadMore({ list }: { list: List }) {
  if (!list.hasNextPage) return null
  return (
    <Button className="load-more" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {list.isFetchingNextPage ? 'Loading …' : 'Load more'}
    </Button>
  )
}
