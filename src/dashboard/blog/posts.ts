import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { failureIn, fetchAsStaff } from '../ask-as-staff.ts'

export function usePosts() {
  const list = useQuery({
    queryKey: ['posts'],
    queryFn: ({ signal }) => fetchAsStaff(api.blog.list, { signal }),
  })
  return { ...list, posts: list.data?.allPost, failure: failureIn(list.error ?? list.failureReason) }
}

export function usePost(slug: string) {
  const one = useQuery({
    queryKey: ['post', slug],
    queryFn: ({ signal }) => fetchAsStaff(api.blog.one, { params: { id: slug }, signal }),
    // A form must not change under the hands of the person who writes in it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { ...one, post: one.data, failure: failureIn(one.error ?? one.failureReason) }
}
