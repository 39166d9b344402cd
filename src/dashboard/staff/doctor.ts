import { useEffect, useState } from 'react'
import { doctorOf } from '../queries/doctor.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { forgetRefusedToken, useToken } from './token.ts'

/**
 * Who is signed in, fetched as soon as there is a token. Only a refusal (401 or 403) forgets the token; an outage is
 * tried again, since staff in front of a patient must not be signed out by a slow network.
 */
export function useDoctor() {
  const token = useToken()
  const { data, ...asked } = useAnswer(doctorOf(token))
  const refused = asked.failure?.status === 403
  useEffect(() => {
    if (refused) forgetRefusedToken(token)
  }, [refused, token])
  return { ...asked, user: data?.doctor, askedAt: data?.askedAt, isAuthenticate: data !== undefined }
}

/** By what somebody is known again in this browser; undefined while nobody knows who that is. */
export function idOfDoctor(user: ReturnType<typeof useDoctor>['user']): string | undefined {
  // A server that names nobody has one doctor: then what is kept in this browser is theirs.
  return user && (user._id ?? user.email ?? 'doctor')
}

/** The same for forms; still known when the session has ended under somebody's hands. */
export function useDoctorAtWork() {
  const { user, isLoading, ...asked } = useDoctor()
  const [known, setKnown] = useState(user)
  if (user && user !== known) setKnown(user)
  return { ...asked, isLoading: isLoading && !known, user: known }
}
