import { type MouseEvent, useEffect, useState } from 'react'
import { lostWithWindow } from './leaving/leave-question.tsx'
import type { NotLoaded } from './load-screen.ts'
import { usePageTitle } from './page.tsx'

type Shown = {
  fault: NotLoaded
  /** Draws what is missing anew, in its place. A form around it has nothing else to send. */
  again?: () => void
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
export function LoadAgain({ fault, again }: Shown) {
  // Whoever leaves this and comes back asks for it again.
  useEffect(() => fault.forget, [fault])
  const [lost, setLost] = useState<string>()
  useEffect(() => setLost(lostWithWindow()), [])
  function loadAgain(event: MouseEvent) {
    // By Enter in that form, too.
    event.preventDefault()
    if (!again || fault.goneFromServer || lostWithWindow() === undefined) return location.reload()
    fault.forget()
    again()
  }
  return (
    <>
      <p>
        {fault.goneFromServer
          ? `There is a new version of the dashboard. ${lost ?? 'What you write is kept in this browser.'}`
          : 'The practice’s server did not send it. Please check the connection.'}
      </p>
      <p className="lone-actions">
        <button type={again ? 'submit' : 'button'} onClick={loadAgain}>
          Load again
        </button>
      </p>
    </>
  )
}
