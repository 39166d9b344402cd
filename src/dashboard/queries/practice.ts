import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { practiceCalls } from '../../contract/calls/practice-calls.ts'
import type { PracticeChangeBody } from '../../contract/practice.ts'
import { type Fetched, fetchAsStaff } from '../ask-as-staff.ts'
import { factsInShell, type PracticeFacts } from '../practice-facts.ts'
import { retryTwice } from '../retries.ts'
import { useToken } from '../staff/token.ts'
import { appointmentKeys } from './appointments.ts'

/** What a change of the practice makes old; whom a change meets also by every change of an appointment. */
export const practiceKey = ['practice']
export const metKey = ['met']

/** How soon a change of the practice is seen in a window that stays open, in milliseconds. */
const lookEvery = 15_000

/** The practice as it is now, whole. */
export const practiceNow = queryOptions({
  queryKey: practiceKey,
  queryFn: ({ signal }) => fetchAsStaff(practiceCalls.read, { signal }),
  refetchInterval: lookEvery,
  staleTime: 0,
})

/** The same as what requests and posts may name, its chairs and its closed days. */
const practice = {
  ...practiceNow,
  select: ({ practice: { chairs, ...facts } }: Fetched<typeof practiceCalls.read>): PracticeFacts => ({
    ...factsInShell,
    ...facts,
    chairs: chairs.surgeryHours,
  }),
}

/** Whom a change would meet that is made of a version of the practice. */
export function peopleMetBy(version: number, change: Omit<PracticeChangeBody, 'version' | 'choices'>) {
  return queryOptions({
    queryKey: [...metKey, version, change],
    queryFn: ({ signal }) => fetchAsStaff(practiceCalls.meets, { body: { version, ...change }, signal }),
    retry: retryTwice,
  })
}

/** The facts as they are now; until the practice has answered, or before signing in, those that came with the page. */
export function usePractice(): PracticeFacts | undefined {
  const { data } = useQuery({ ...practice, enabled: useToken() !== undefined })
  return data ?? factsInShell
}

/** What the desk calls a chair, also one that was removed since. */
export function useChairName(): (chair: number) => string {
  const { data } = useQuery({ ...practiceNow, enabled: useToken() !== undefined })
  return (chair) => data?.practice.chairPlan.find((one) => one.chair === chair)?.name ?? `Chair ${chair}`
}

/** A closed day closes times, so a change of the practice makes those that are shown old. */
export function useTimesOfPractice(): void {
  const queries = useQueryClient()
  const facts = usePractice()
  useEffect(() => {
    if (facts !== factsInShell) void queries.invalidateQueries({ queryKey: appointmentKeys.times })
  }, [facts, queries])
}
