import { useQuery } from '@tanstack/react-query'
import { failureIn, isGone } from '../../ask-as-staff.ts'
import { openHere } from '../../queries/posts.ts'
import { useToken } from '../../staff/token.ts'

/** Who else has the post open, and which version is kept by now; `deleted` where it has been deleted since it was opened. */
export function useOthers(id: string | undefined) {
  const isSignedIn = useToken() !== undefined
  const { data, error } = useQuery({ ...openHere(id ?? ''), enabled: id !== undefined && isSignedIn })
  const failure = failureIn(error)
  return { presence: data, deleted: data && failure && isGone(failure) ? failure.message : undefined }
}
