import { useMemo } from 'react'
import { presentMoment } from '../../clock.ts'
import { idOfDoctor, useDoctorAtWork } from '../../staff/doctor.ts'
import { browserStorage, type KeptCopies, openKeptCopies } from './kept-copies.ts'

/** Who writes; still known when the session has ended under their hands. */
export function useOwner() {
  const { user, ...asked } = useDoctorAtWork()
  return { ...asked, id: idOfDoctor(user) }
}

/** What the person who is signed in has written in this browser; undefined while nobody knows who that is. */
export function useOwnCopies(): KeptCopies | undefined {
  const { id } = useOwner()
  return useMemo(() => (id === undefined ? undefined : openKeptCopies(browserStorage(), id, presentMoment())), [id])
}
