import type {} from './early-queue.ts'

// It stands beside the program and not in it: the queue is on its way while the program still is. So it imports nothing.
const { queue = '', at = '' } = document.querySelector<HTMLElement>('script[data-queue]')?.dataset ?? {}
const token = storedToken()

if (token && location.pathname === at) {
  const headers = { token, accept: 'application/json', prefer: 'return=minimal' }
  window.askedEarly = { token, response: fetch(queue, { headers }).catch(() => undefined) }
}

function storedToken(): string | null {
  try {
    return localStorage.getItem('token')
  } catch {
    // A browser may refuse its storage; the program says so.
    return null
  }
}
