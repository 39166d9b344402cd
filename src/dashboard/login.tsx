import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { addresses } from '../contract/addresses.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { askTwice } from './frame/ask-twice.ts'
import { FaultBoundary } from './frame/fault-boundary.tsx'
import { Loading } from './frame/loading.tsx'
import { noteFault, UnexpectedError } from './frame/unexpected-error.tsx'
import { openQueries } from './retries.ts'
import { Login } from './staff/login.tsx'

class NotLoaded extends Error {}

/** A form that is downloaded when it is shown; what could not be had is thrown as `NotLoaded`. */
function later(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({
    default: await askTwice(load).catch(() => {
      throw new NotLoaded('A form could not be loaded')
    }),
  }))
}

/** What is drawn into each of the pages before the dashboard's door. The server has drawn the rest of them. */
const forms: Record<string, ComponentType> = {
  [addresses.forgottenPassword]: later(async () => (await import('./staff/forgotten-password.tsx')).ForgottenPassword),
  [addresses.newPassword]: later(async () => (await import('./staff/new-password.tsx')).NewPassword),
}

const place = document.getElementById('login')
if (!place) throw new Error('This page has no place for the login')

const Form = forms[location.pathname.replace(/\/$/, '')] ?? Login
// React would log a fault with all it says, which may be somebody's address.
const quietly = { onCaughtError: () => undefined, onUncaughtError: (fault: unknown) => noteFault(fault) }

createRoot(place, quietly).render(
  <FaultBoundary instead={instead}>
    <QueryClientProvider client={openQueries()}>
      <Suspense fallback={<Loading now when="page" />}>
        <Form />
      </Suspense>
    </QueryClientProvider>
  </FaultBoundary>,
)

function instead(fault: unknown) {
  return fault instanceof NotLoaded ? <NotLoadedForm /> : <UnexpectedError fault={fault} of="page" />
}

/** The secret of a letter's link still stands behind the # of this page, which a link to it would lose. */
function NotLoadedForm() {
  return (
    <>
      <Notice tone="error" role="alert">
        The form did not come. Please check the connection.
      </Notice>
      <Button onClick={() => location.reload()}>Load again</Button>
    </>
  )
}
