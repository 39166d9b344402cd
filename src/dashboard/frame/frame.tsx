import { type ReactNode, Suspense, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { Dialog } from '../../ui/dialog.tsx'
import {
  type AskedPlace,
  askForBooking,
  keepAskedOverReload,
  useAskedBooking,
  wordIsWhole,
} from '../booking/booking-asked.ts'
import { CallerOnTheWay } from '../booking/caller-on-the-way.tsx'
import { useLive } from '../live/use-live.ts'
import { isDay } from '../london.ts'
import { useTimesOfPractice } from '../queries/practice.ts'
import { WhoAreYouLine } from '../staff/introduction/who-are-you-line.tsx'
import { UndoBar } from '../undo/undo-bar.tsx'
import { FaultBoundary } from './fault-boundary.tsx'
import { useLostFocus } from './focus/lost-focus.ts'
import { usePressAsRead } from './focus/press-as-read.ts'
import { usePressInPlace } from './focus/press-in-place.ts'
import { usePressOnce } from './focus/press-once.ts'
import { LeaveQuestion } from './leaving/leave-question.tsx'
import { useBackCloses } from './leaving/use-back-closes.ts'
import { loadLater, NotLoaded } from './load-screen.ts'
import { Loading } from './loading.tsx'
import { Menu } from './menu.tsx'
import { LoadAgain, NotLoadedPage } from './not-loaded-page.tsx'
import { askedToSearch } from './page.tsx'
import type { Screen } from './screen.ts'
import { type Shortcuts, useShortcuts } from './shortcuts.ts'
import { showInPassing } from './toast.ts'
import { UnexpectedError } from './unexpected-error.tsx'
import { isAnyStepUnanswered } from './use-action.ts'

const BookingDialog = loadLater(async () => {
  try {
    return (await import('../booking/booking-dialog.tsx')).BookingDialog
  } finally {
    await wordIsWhole()
  }
}, keepAskedOverReload)
const ShortcutsDialog = loadLater(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** What stands around every page of the dashboard. A page that fails takes nothing else away. */
export function Frame({ screens }: { screens: Screen[] }) {
  const navigate = useNavigate()
  useTimesOfPractice()
  const { pathname } = useLocation()
  useLive()
  useLostFocus()
  usePressOnce()
  usePressInPlace()
  usePressAsRead()
  const booking = useAskedBooking()
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const hideShortcuts = () => setShowsShortcuts(false)
  const goTo: Shortcuts = Object.fromEntries(
    screens.flatMap(({ path, goTo }) => (goTo ? [[goTo[0], () => navigate(path)]] : [])),
  )
  // Whoever looks at a day books on it.
  const book = () => askForBooking(placeInAddress(pathname))
  const search = () => navigate(`${addresses.patients}?date=`, { state: askedToSearch })
  useShortcuts(
    {
      ...goTo,
      '?': () => setShowsShortcuts(true),
      // The list has the field on its page, and a key of its own for it.
      ...(pathname === addresses.patients ? {} : { '/': search }),
      n: book,
      u: undoLast,
    },
    { first: true },
  )
  return (
    <div className="frame">
      <a className="skip-link" href="#page">
        Skip to the content
      </a>
      <Menu screens={screens} onBook={book} onShortcuts={() => setShowsShortcuts(true)} />
      <main id="page" tabIndex={-1}>
        <WhoAreYouLine />
        <FaultBoundary at={pathname} instead={pageInstead}>
          <Outlet />
        </FaultBoundary>
      </main>
      <UndoBar />
      {booking && (
        <DialogOnTheWay
          at={pathname}
          title="Book by telephone"
          onClose={() => askForBooking(undefined)}
          ofForm="The rest of this form could not be loaded. What you typed stays here."
          around={(words) => <CallerOnTheWay>{words}</CallerOnTheWay>}
        >
          <BookingDialog key={JSON.stringify(booking)} place={booking} />
        </DialogOnTheWay>
      )}
      <LeaveQuestion />
      {showsShortcuts && (
        <DialogOnTheWay at={pathname} title="Keyboard shortcuts" onClose={hideShortcuts}>
          <ShortcutsDialog screens={screens} onClose={hideShortcuts} />
        </DialogOnTheWay>
      )}
    </div>
  )
}

/** The day in the address, where it names one. */
function placeInAddress(pathname: string): AskedPlace {
  const named = pathname.split('/').at(-1) ?? ''
  return isDay(named) ? { day: named } : {}
}

function pageInstead(fault: unknown, again: () => void) {
  return fault instanceof NotLoaded ? (
    <NotLoadedPage {...{ fault, again }} />
  ) : (
    <UnexpectedError fault={fault} of="page" />
  )
}

type OnTheWay = {
  at: string
  title: string
  onClose: () => void
  /** What can be done already, with the words that say what is missing. */
  around?: (words: ReactNode) => ReactNode
  /** What is said of it where the rest was not sent. */
  ofForm?: string
  children: ReactNode
}

/**
 * A dialog whose program is fetched when it is asked for. It is open meanwhile, or what is typed into it would be taken for
 * the keys of the page. What goes wrong stands in its place: below the page nobody would see it.
 */
function DialogOnTheWay({ at, title, onClose, around = (words) => words, ofForm, children }: OnTheWay) {
  const inPlace = (words: ReactNode) => <DialogInPlace {...{ title, onClose }}>{words}</DialogInPlace>
  function instead(fault: unknown, again: () => void) {
    if (!(fault instanceof NotLoaded)) return pageInstead(fault, again)
    // Said to whoever goes on typing beside it.
    return inPlace(
      around(
        <div role="alert" {...nothingToPress}>
          <LoadAgain {...{ fault, again, ofForm }} />
        </div>,
      ),
    )
  }
  return (
    <FaultBoundary at={at} instead={instead}>
      <Suspense fallback={inPlace(around(<Waiting />))}>{children}</Suspense>
    </FaultBoundary>
  )
}

function DialogInPlace({ title, onClose, children }: Pick<OnTheWay, 'title' | 'onClose' | 'children'>) {
  useBackCloses(onClose)
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
    </Dialog>
  )
}

/** Has the focus instead of the dialog's Close, which a space or Enter that is meant for the form would press. */
const nothingToPress = {
  tabIndex: -1,
  ref: (words: HTMLElement | null) => words?.setAttribute('autofocus', ''),
}

function Waiting() {
  return (
    <div {...nothingToPress}>
      <Loading now when="page" />
    </div>
  )
}

/** What is offered stands for the step before, as long as the last one has no answer. */
function undoLast(): void {
  if (isAnyStepUnanswered()) showInPassing('Nothing was undone: the last step had no answer yet.')
  else document.querySelector<HTMLButtonElement>('[id^="undo-"]')?.click()
}
