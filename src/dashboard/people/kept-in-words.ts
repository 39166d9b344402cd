import type { dataProtectionCalls } from '../../contract/calls/data-protection-calls.ts'
import type { ReadingOf } from '../../contract/endpoint.ts'
import { counted } from '../../contract/text.ts'

/** How much is kept about somebody. */
export type Kept = ReadingOf<typeof dataProtectionCalls.find>

/** Whether nothing of them is kept, be it only that they want no reminders. */
export function isNothing({ requests, messages, noReminders }: Omit<Kept, 'names'>): boolean {
  return requests + messages === 0 && !noReminders
}

/** What is kept, for the line behind the address that was looked for: `1 request, 0 messages, 2 letters`. */
export function keptInWords(kept: Kept): string {
  if (isNothing(kept)) return 'nothing is kept.'
  const { requests, messages, letters, noReminders } = kept
  if (requests + messages + letters === 0) return 'only the wish for no reminders'
  return [
    counted(requests, 'request'),
    counted(messages, 'message'),
    counted(letters, 'letter'),
    ...(noReminders ? ['the wish for no reminders'] : []),
  ].join(', ')
}
