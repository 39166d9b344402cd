import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import { failureIn, fetchAsStaff } from '../../ask-as-staff.ts'

export function useRevisions(id: string | undefined) {
  const list = useQuery({
    queryKey: ['revisions', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => fetchAsStaff(api.blog.revisions, { params: { id: id ?? '' }, signal }),
  })
  return { revisions: list.data?.revisions, error: list.error, failure: failureIn(list.error ?? list.failureReason) }
}

export function useRevision(id: string, number: number | undefined) {
  const one = useQuery({
    queryKey: ['revision', id, number],
    enabled: number !== undefined,
    queryFn: ({ signal }) => fetchAsStaff(api.blog.revision, { params: { id, number: String(number) }, signal }),
    // What was saved once does not change any more.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { revision: one.data?.revision, error: one.error, failure: failureIn(one.error ?? one.failureReason) }
}
