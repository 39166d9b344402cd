import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { showToast } from '../frame/toast.ts'
import { forgetNames } from '../undo/undoables.ts'
import { loginFrom } from './return-address.ts'
import { lastSignOut, usePageIsKept, useToken } from './token.ts'

/**
 * Lets only those in who have a token; the others sign in first, and come back to where they wanted to go. Who is just
 * writing when the session ends by itself is told on the page, and not sent away.
 */
export function Guard() {
  const token = useToken()
  const pageIsKept = usePageIsKept()
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // What the last person saw must not wait in memory for the next one.
    return () => {
      if (token === undefined) return
      queries.clear()
      forgetNames()
      showToast(undefined)
    }
  }, [token, queries])
  if (token !== undefined || pageIsKept) return <Outlet />
  return <Navigate replace to={lastSignOut() === 'left' ? addresses.login : loginFrom(pathname + search)} />
}
