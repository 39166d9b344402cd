import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { showToast } from '../frame/toast.ts'
import { isAnyStepUnanswered } from '../frame/use-action.ts'
import { forgetNames } from '../undo/undoables.ts'
import { bringUnsentBackTo, forgetUnsent, putUnsentAside } from '../unsent.ts'
import { idOfDoctor, useDoctor } from './doctor.ts'
import { loginFrom, loginOfLeaver } from './return-address.ts'
import { isPageKept, isSomebodyWriting, lastSignOut, storedToken, usePageIsKept, useToken } from './token.ts'

/**
 * Lets only those in who have a token; the others sign in first, and come back to where they wanted to go. Who is just
 * writing when the session ends by itself is told on the page, and not sent away.
 */
export function Guard() {
  const token = useToken()
  const pageIsKept = usePageIsKept()
  const id = idOfDoctor(useDoctor().user)
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // What the last person saw must not wait in memory for the next one. What a page shows that is left standing stays, or
    // the form would go with it, and what was typed; so it does where another tab signs in anew over this session.
    return () => {
      if (token === undefined) return
      const stays = isPageKept() || (storedToken() !== undefined && isSomebodyWriting())
      if (stays) queries.removeQueries({ type: 'inactive' })
      else {
        queries.clear()
        forgetUnsent()
      }
      forgetNames()
      showToast(undefined)
    }
  }, [token, queries])
  useEffect(() => {
    // Beside a form that was left standing, whoever signs in may be the same person or somebody else.
    if (token !== undefined) putUnsentAside()
  }, [token])
  useEffect(() => {
    if (token !== undefined && id !== undefined) bringUnsentBackTo(id)
  }, [token, id])
  useEffect(() => {
    // Refused for want of a session, beside a form that was left standing.
    const wasRefused = ({ state }: Query) => state.status === 'error'
    if (token !== undefined) void queries.refetchQueries({ type: 'active', predicate: wasRefused })
  }, [token, queries])
  const mayStay = token !== undefined || pageIsKept
  const signOut = lastSignOut()
  const wanted = pathname + search
  useEffect(() => {
    if (mayStay) return
    // Asked at once: a step that was refused for want of a session is answered a moment later.
    const ended = signOut === 'ended' && (isAnyStepUnanswered() ? 'midway' : 'yes')
    if (signOut === 'closed') location.replace(loginOfLeaver)
    else location.replace(signOut === 'left' ? addresses.login : loginFrom(wanted, ended))
  }, [mayStay, signOut, wanted])
  useEffect(() => {
    // A browser may keep a page as it was and show it again when somebody goes back.
    const begin = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', begin)
    return () => removeEventListener('pageshow', begin)
  }, [])
  return mayStay ? <Outlet /> : null
}
