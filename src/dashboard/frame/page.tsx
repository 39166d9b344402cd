import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { usePractice } from '../queries/practice.ts'
import { queueCounts } from '../queries/queue.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { howMany } from '../queue/queue-words.ts'
import { useScreen } from './screen.ts'

/** The last page that took the focus, so that a change of filters within one page does not take it again. */
let lastPage: string | undefined

type Shown = {
  /** What the page shows by its own name; else it wears its screen’s title. */
  title?: string | undefined
  actions?: ReactNode
  /** The title of what is worked on is the large one here. */
  hasSmallTitle?: boolean
  children: ReactNode
}

/** A page of the dashboard: its title in the window and at the top, with focus on it when one page follows another. */
export function Page({ title: ownTitle, actions, hasSmallTitle = false, children }: Shown) {
  const screen = useScreen()
  const title = ownTitle ?? screen?.title ?? ''
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, state } = useLocation()
  const goesOn = isGoingOn(state)
  const { data: queue } = useAnswer(queueCounts)
  usePageTitle(title, queue && howMany(queue.counts))
  useEffect(() => {
    if (lastPage !== undefined && lastPage !== pathname && !goesOn) {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    lastPage = pathname
  }, [pathname, goesOn])
  return (
    <>
      <header className={hasSmallTitle ? 'page-head small-title' : 'page-head'}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

/** A page may get another address while somebody works on it: then the focus stays where their hands are. */
export const goingOn = { goesOn: true }

function isGoingOn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'goesOn' in state
}

/** Whoever comes to the list with it has pressed the key of the search, and goes on typing there. */
export const askedToSearch = { ...goingOn, search: true }

/** Whether the step that led here asked for the search field. */
export function isAskedToSearch(state: unknown): boolean {
  return isGoingOn(state) && typeof state === 'object' && state !== null && 'search' in state
}

/** The title of the window, behind how many wait: it is what the tab says while another one is shown. */
export function usePageTitle(title: string, waiting = 0): void {
  useWindowTitle(waiting > 0 ? `(${waiting}) ${title}` : title, usePractice()?.name)
}

/** The same for who cannot ask for the practice's name. */
export function useWindowTitle(title: string, practice: string | undefined): void {
  useEffect(() => {
    document.title = [title, practice].filter(Boolean).join(' – ')
  }, [title, practice])
}
