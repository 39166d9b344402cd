import { queryOptions } from '@tanstack/react-query'
import { blogCalls } from '../../contract/calls/blog-calls.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import { nameOfTab } from '../blog/writing/name-of-tab.ts'
import { retryTwice } from '../retries.ts'
import { binKey, postsKey } from './keys.ts'

/** All posts, drafts too. */
export const posts = queryOptions({
  queryKey: postsKey,
  queryFn: ({ signal }) => fetchAsStaff(blogCalls.list, { signal }),
})

/** One post by its slug or its id. */
export function post(slug: string) {
  return queryOptions({
    queryKey: ['post', slug],
    queryFn: ({ signal }) => fetchAsStaff(blogCalls.one, { params: { id: slug }, signal }),
  })
}

/** How often the practice is told that a post is open, in milliseconds. */
const tellEvery = 20_000

/** Says that a post is open here; said with every change of a post as well, since somebody may have deleted this one. */
export function openHere(id: string) {
  return queryOptions({
    queryKey: [...postsKey, 'open', id],
    queryFn: async ({ signal }) =>
      fetchAsStaff(blogCalls.editing, { params: { id }, body: { tab: await nameOfTab() }, signal }),
    retry: retryTwice,
    refetchInterval: tellEvery,
    // Also behind another window it is open.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The saves of a post, newest first. */
export function revisions(id: string) {
  return queryOptions({
    queryKey: ['revisions', id],
    queryFn: ({ signal }) => fetchAsStaff(blogCalls.revisions, { params: { id }, signal }),
  })
}

/** A post as it was saved once, which does not change any more. */
export function revision(id: string, number: number) {
  return queryOptions({
    queryKey: ['revision', id, number],
    queryFn: ({ signal }) => fetchAsStaff(blogCalls.revision, { params: { id, number: String(number) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What was deleted, and is not gone for good yet. */
export const bin = queryOptions({
  queryKey: binKey,
  queryFn: ({ signal }) => fetchAsStaff(blogCalls.bin, { signal }),
})
