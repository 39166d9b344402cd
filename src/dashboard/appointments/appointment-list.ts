import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failureIn } from '../ask-as-staff.ts'
import { withLoadedPages } from '../frame/load-more.tsx'
import { appointmentList } from '../queries/appointments.ts'
import { type Filters, filtersInAddress, isNarrowedSearch, overAllDays } from './filters.ts'
import { eachOnce } from './steady-rows.ts'

/** How often a list asks for what is new, in milliseconds. */
const every = 30_000
/** Without a key or a press for this long, nobody is there, and the session is left to its own end. */
const patience = 10 * 60_000

/**
 * The appointments that the filters leave, and what waits over all days. A search that finds nobody among them goes over
 * all days by itself, and `widened` says so.
 */
export function useAppointmentList(filters: Filters) {
  const narrow = usePages(filters)
  const widened = useWidening(filters, narrow)
  const wide = usePages(widened ? overAllDays(filters) : filters)
  const list = widened ? wide : narrow
  useLookingForNews(list.refetch)
  return { ...list, widened }
}

/** Decided by the first answer to the filters: rows that leave them later must not be changed for others under a hand. */
function useWidening(
  filters: Filters,
  { patients, unreadable, isPlaceholderData }: ReturnType<typeof usePages>,
): boolean {
  const [decided, setDecided] = useState({ filters: '', widens: false })
  const asked = filtersInAddress(filters, '').toString()
  if (decided.filters === asked) return decided.widens
  if (!patients || isPlaceholderData) return false
  const widens = isNarrowedSearch(filters) && patients.length === 0 && !unreadable
  setDecided({ filters: asked, widens })
  return widens
}

function usePages(filters: Filters) {
  const list = useInfiniteQuery(withLoadedPages(appointmentList(filters)))
  const failure = failureIn(list.error ?? list.failureReason)
  // Under a new filter the rows of the last one stand for a moment, but never for an answer that does not come.
  const pages = failure && list.isPlaceholderData ? undefined : list.data?.pages
  const patients = useMemo(() => pages && eachOnce(pages.flatMap(({ patients }) => patients)), [pages])
  return {
    ...list,
    patients,
    unreadable: pages?.reduce((sum, page) => sum + page.unreadable, 0),
    waiting: list.data?.pages.at(-1)?.waiting,
    failure,
  }
}

/** Every question keeps the session awake, so it is asked only while somebody is there. */
export function useLookingForNews(refetch: () => Promise<unknown>): void {
  const lastSign = useRef(0)
  useEffect(() => {
    lastSign.current = Date.now()
    const note = () => {
      lastSign.current = Date.now()
    }
    const asking = setInterval(() => {
      if (!document.hidden && Date.now() - lastSign.current < patience) void refetch()
    }, every)
    addEventListener('pointerdown', note)
    addEventListener('keydown', note)
    return () => {
      clearInterval(asking)
      removeEventListener('pointerdown', note)
      removeEventListener('keydown', note)
    }
  }, [refetch])
}
