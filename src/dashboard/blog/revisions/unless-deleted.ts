import { isGone } from '../../ask-as-staff.ts'
import type { Asked } from '../../queries/use-answer.ts'

/** A call about a post that a colleague has deleted since has not failed: what was read stays, and a step says who did. */
export function unlessDeleted<Answer>(asked: Asked<Answer>): Asked<Answer> {
  const isDeleted = asked.data !== undefined && asked.failure !== undefined && isGone(asked.failure)
  return isDeleted ? { ...asked, failure: undefined } : asked
}
