import { useEffect } from 'react'
import { keepPageOnSignOut } from '../../staff/token.ts'

/** Whoever has chosen or typed something is not sent away when the session ends by itself. */
export function useStandingWhileChanged(isChanged: boolean): void {
  useEffect(() => (isChanged ? keepPageOnSignOut() : undefined), [isChanged])
}
