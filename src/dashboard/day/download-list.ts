import { readAnswer } from '../../contract/asking/read-answer.ts'
import { dayCalls } from '../../contract/calls/day-calls.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { problem } from '../../contract/problem.ts'
import { askWhoseTokenItIs } from '../ask-as-staff.ts'
import { sentenceFor } from '../failure-words.ts'
import type { Day } from '../london.ts'
import { saveFile } from '../people/save-file.ts'
import { storedToken } from '../staff/token.ts'

/** Saves the list of some days as a file; answers a sentence where it cannot be had. */
export async function downloadList(from: Day, to: Day): Promise<string | undefined> {
  const token = storedToken()
  const headers = { token: token ?? '' }
  const answer = await fetch(addressOf(dayCalls.list.path, {}, { from, to }), { headers }).catch(() => undefined)
  if (!answer) return sentenceFor(0)
  if (answer.status === 401) await askWhoseTokenItIs(token)
  if (!answer.ok) {
    const reading = readAnswer(problem, await answer.json().catch(() => undefined))
    const read = problem.safeParse(reading?.answer).data
    return read?.message || sentenceFor(answer.status)
  }
  // The line may be lost in the middle of it.
  const list = await answer.blob().catch(() => undefined)
  if (!list) return sentenceFor(0)
  saveFile(`appointments-${from}-to-${to}.csv`, list)
  return undefined
}
