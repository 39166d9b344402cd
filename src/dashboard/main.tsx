import './dashboard.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { showEarlyQueue } from './early/early-queue.ts'
import { FaultBoundary } from './frame/fault-boundary.tsx'
import { noteFault, UnexpectedError } from './frame/unexpected-error.tsx'
import { openQueries } from './retries.ts'
import { Pages } from './routes.tsx'
import { installHtmlPolicy } from './trusted-types.ts'

installHtmlPolicy()

const place = document.getElementById('dashboard')
if (!place) throw new Error('This page has no place for the dashboard')

// React would log a fault with all it says, which may be a patient's name.
const quietly = { onCaughtError: () => undefined, onUncaughtError: (fault: unknown) => noteFault(fault) }

const queries = openQueries()
void showEarlyQueue(queries)

createRoot(place, quietly).render(
  <FaultBoundary instead={(fault) => <UnexpectedError fault={fault} of="window" />}>
    <QueryClientProvider client={queries}>
      <Pages />
    </QueryClientProvider>
  </FaultBoundary>,
)
