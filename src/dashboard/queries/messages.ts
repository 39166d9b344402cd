import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { messageCalls } from '../../contract/calls/message-calls.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import { messagesKey } from './keys.ts'

/** A visitor waits hours for an answer, so minutes do not matter: milliseconds between two looks. */
const lookEvery = 60_000

/** The messages in a state, a hundred an answer, in any where it is empty; or the one that is named. */
export function messageList(state: string, message = '') {
  return infiniteQueryOptions({
    queryKey: [...messagesKey, state, message],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetchAsStaff(messageCalls.list, { query: { state, message, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  })
}
