import { useMemo } from 'react'
import { useDoctorAtWork } from '../../staff/doctor.ts'
import { browserStorage, type KeptCopies, openKeptCopies } from './kept-copies.ts'

/** Who writes; still known when the session has ended under their hands. */
export function useOwner() {
  const { user, ...asked } = useDoctorAtWork()
  // A server that names nobody has one doctor: then what is kept in this browser is theirs.
  return { ...asked, id: user && (user._id ?? user.email ?? 'doctor') }
}

/** What the person who is signed in has written in this browser; undefined while nobody knows who that is. */
export function useOwnCopies(): KeptCopies | undefined {
  const { id } = useOwner()
  return useMemo(() => (id === undefined ? undefined : openKeptCopies(browserStorage(), id, new Date())), [id])
}
