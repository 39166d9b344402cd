import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../link.tsx'
import { usePractice } from '../queries/practice.ts'
import { queueCounts } from '../queries/queue.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { howMany } from '../queue/queue-words.ts'
import { useDoctor } from '../staff/doctor.ts'
import { LogoutButton } from '../staff/logout-button.tsx'
import type { Screen } from './screen.ts'

type Shown = { screens: Screen[]; onBook: () => void; onShortcuts: () => void }

/** The menu of every page; on a narrow screen it opens at a button. */
export function Menu({ screens, onBook, onShortcuts }: Shown) {
  const { pathname } = useLocation()
  const { user } = useDoctor()
  const practice = usePractice()
  const shown = screens.find(({ path }) => matchPath(path, pathname))
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page closes the menu that led to it.
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className={open ? 'side open' : 'side'}>
      <div className="side-head">
        {/* The public pages are another program, so this is an ordinary link. */}
        <a className="brand" href={addresses.home}>
          {practice?.name ?? 'Home'}
        </a>
        <Button
          kind="plain"
          className="menu-toggle"
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        >
          Menu
        </Button>
      </div>
      <nav id="menu" aria-label="Dashboard">
        <Button className="book-button" aria-keyshortcuts="n" onClick={onBook}>
          Book by telephone <kbd>n</kbd>
        </Button>
        <ul>
          {screens.map(
            ({ path, menu }) =>
              menu && (
                <li key={path} className={menu.apart && 'apart'}>
                  <Link to={path} aria-current={currentAt(path, shown)}>
                    {menu.words}
                    {menu.queue && <QueueCount />}
                  </Link>
                </li>
              ),
          )}
        </ul>
        <Button kind="plain" className="shortcuts-button" aria-keyshortcuts="?" onClick={onShortcuts}>
          Keyboard shortcuts <kbd>?</kbd>
        </Button>
      </nav>
      <div className="side-foot">
        <span className="who">{user?.name}</span>
        <LogoutButton />
      </div>
    </header>
  )
}

/** A page without a link of its own is below the one that it belongs to. */
function currentAt(path: string, shown: Screen | undefined): 'page' | 'true' | undefined {
  if (shown?.path === path) return 'page'
  return shown?.under === path ? 'true' : undefined
}

/** How many wait to be answered or told, on every page. */
function QueueCount() {
  const { data } = useAnswer(queueCounts)
  const waiting = data ? howMany(data.counts) : 0
  if (waiting === 0) return null
  return (
    <>
      {' '}
      <span className="menu-count">
        {waiting}
        <span className="unseen"> waiting</span>
      </span>
    </>
  )
}
