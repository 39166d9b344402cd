import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../contract/api.ts'
import { fetchAsStaff } from '../ask-as-staff.ts'
import { factsInShell, type PracticeFacts } from '../practice-facts.ts'
import { useToken } from '../staff/token.ts'

/** How soon a change of the practice is seen in a window that stays open, in milliseconds. */
const lookEvery = 15_000

/** The practice as it is now: what requests and posts may name, its chairs and its closed days. */
const practice = queryOptions({
  queryKey: ['practice'],
  queryFn: ({ signal }) => fetchAsStaff(api.practice.read, { signal }),
  refetchInterval: lookEvery,
  staleTime: 0,
  select: ({ practice: { chairs, ...facts } }): PracticeFacts => ({
    ...factsInShell,
    ...facts,
    chairs: chairs.surgeryHours,
  }),
})

/** The facts as they are now; until the practice has answered, or before signing in, those that came with the page. */
export function usePractice(): PracticeFacts | undefined {
  const { data } = useQuery({ ...practice, enabled: useToken() !== undefined })
  return data ?? factsInShell
}

/** A closed day closes times, so a change of the practice makes those that are shown old. */
export function useTimesOfPractice(): void {
  const queries = useQueryClient()
  const facts = usePractice()
  useEffect(() => {
    if (facts !== factsInShell) void queries.invalidateQueries({ queryKey: ['times'] })
  }, [facts, queries])
}
