import type { QueryClient } from '@tanstack/react-query'
import type { Outcome } from '../../contract/asking/ask.ts'
import { practiceKey, practiceNow } from '../queries/practice.ts'
import { changedInWords } from './changed-in-words.ts'
import type { DeskPractice } from './closed-days.ts'

/** What has changed is waited for no longer than that, in milliseconds: that it has is said all the same. */
const patience = 2_000

/** What a colleague has changed, in words, once the practice has been asked anew; nothing where that was known, or does not come. */
export async function changedSince(
  before: DeskPractice,
  renewal: Promise<unknown>,
  queries: QueryClient,
): Promise<string | undefined> {
  await Promise.race([renewal, new Promise((resolve) => setTimeout(resolve, patience))])
  const now = queries.getQueryData(practiceNow.queryKey)?.practice
  if (!now || now.version <= before.version) return undefined
  return `${changedInWords(before, now)} Please look at it as it is now.`
}

/** A refusal for a colleague's change says what that was: the server does not know what is on the screen. */
export async function inWhatChanged<Answer>(
  outcome: Outcome<Answer>,
  before: DeskPractice,
  queries: QueryClient,
): Promise<Outcome<Answer>> {
  if (outcome.kind !== 'refused' || outcome.status !== 409) return outcome
  const renewal = queries.invalidateQueries({ queryKey: practiceKey })
  const message = (await changedSince(before, renewal, queries)) ?? outcome.problem.message
  return { ...outcome, problem: { ...outcome.problem, message } }
}
