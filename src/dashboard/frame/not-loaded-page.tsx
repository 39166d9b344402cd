import { type MouseEvent, useEffect, useState } from 'react'
import { isSomebody, useUnsentCaller } from '../booking/booking-asked.ts'
import { lostWithWindow } from './leaving/leave-question.tsx'
import type { NotLoaded } from './load-screen.ts'
import { usePageTitle } from './page.tsx'

type Shown = {
  fault: NotLoaded
  /** Draws what is missing anew, in its place. A form around it has nothing else to send. */
  again?: () => void
  /** What is said of a form whose beginning stands there already. What is typed there is kept in this page only. */
  ofForm?: string | undefined
}

/** Stands where a page could not be downloaded. */
export function NotLoadedPage(shown: Shown) {
  usePageTitle('Not loaded')
  return (
    <div className="lone-page" role="alert">
      <h1>This page could not be loaded</h1>
      <LoadAgain {...shown} />
    </div>
  )
}

/**
 * Why a part of the program is missing, and the way to have it. Loading the whole page anew is the surer one, since some
 * browsers keep it that a file could not be had; but not from under what somebody has typed.
 */
export function LoadAgain({ fault, again, ofForm }: Shown) {
  const { goneFromServer, isRepeated, forget, reload } = fault.missing
  // Whoever leaves this and comes back asks for it again.
  useEffect(() => forget, [forget])
  const [lost, setLost] = useState<string>()
  const isCallerTyped = isSomebody(useUnsentCaller())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is lost is another once somebody is typed in beside it.
  useEffect(() => setLost(lostWithWindow()), [isCallerTyped])
  const asksInPlace = again && !goneFromServer
  function loadAgain(event: MouseEvent) {
    // By Enter in that form, too.
    event.preventDefault()
    if (lostWithWindow() === undefined) return reload()
    if (!asksInPlace) return loadPage()
    forget()
    again()
  }
  const needsPage = asksInPlace && isRepeated && lost
  return (
    <>
      <p>
        {goneFromServer
          ? `There is a new version of the dashboard. ${lost ?? (ofForm ? '' : 'What you write is kept in this browser.')}`
          : `${ofForm ?? 'The practice’s server did not send it.'} Please check the connection.`}
        {needsPage && ' If that does not help, load the whole page. What you typed is lost then.'}
      </p>
      <p className="lone-actions">
        <button type={asksInPlace ? 'submit' : 'button'} onClick={loadAgain}>
          Load again
        </button>
        {needsPage && (
          <button type="button" onClick={loadPage}>
            Load the whole page
          </button>
        )}
      </p>
    </>
  )
}

/** The browser asks whoever has typed something, and may be told to stay. */
function loadPage() {
  location.reload()
}
