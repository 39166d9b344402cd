import { useEffect, useState } from 'react'
import { lostWithWindow } from './leaving/leave-question.tsx'
import type { NotLoaded } from './load-screen.ts'
import { usePageTitle } from './page.tsx'

/** Stands where a page could not be downloaded. */
export function NotLoadedPage({ fault }: { fault: NotLoaded }) {
  usePageTitle('Not loaded')
  return (
    <div className="lone-page" role="alert">
      <h1>This page could not be loaded</h1>
      <LoadAgain fault={fault} />
    </div>
  )
}

/** Why a part of the program is missing, and the way to have it. */
export function LoadAgain({ fault }: { fault: NotLoaded }) {
  // Whoever leaves this and comes back asks for it again.
  useEffect(() => fault.forget, [fault])
  const [lost, setLost] = useState<string>()
  useEffect(() => setLost(lostWithWindow()), [])
  return (
    <>
      <p>
        {fault.goneFromServer
          ? `There is a new version of the dashboard. ${lost ?? 'What you write is kept in this browser.'}`
          : 'The practice’s server did not send it. Please check the connection.'}
      </p>
      <p className="lone-actions">
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>
      </p>
    </>
  )
}
