import type { Letter, NewLetter, WaitingLetter } from '../../../domain/letters.ts'
import type { LetterFate } from '../../../domain/outbox.ts'
import type { LetterRow } from '../../schema.ts'

/** A letter that waits, as its row keeps it. */
export function newLetterRow(
  { id, to, letter, appointment, message, change, notBefore }: NewLetter,
  now: Date,
): LetterRow {
  return {
    id,
    address: to,
    kind: letter.kind,
    words: JSON.stringify(letter),
    appointment: appointment ?? null,
    change: change ?? null,
    created_at: now.getTime(),
    not_before: notBefore.getTime(),
    leased_until: 0,
    attempts: 0,
    sent_at: null,
    given_up_at: null,
    replaced_by: null,
    first_tried_at: null,
    message: message ?? null,
    refused: 0,
    came_back_at: null,
    said: null,
  }
}

/** What is left of the words of a letter that nobody needs any more. */
export const emptied = { address: '', words: '' }

/** What the mail server said, to be kept with a letter: nothing new where nobody answered. */
export function heard(said: string | undefined): { said?: string } {
  return said === undefined ? {} : { said }
}

/** How far a letter has come, by its row. */
export function whatBecameOf(letter: LetterRow): Pick<LetterFate, 'state' | 'at' | 'said' | 'triedAgainAt'> {
  const said = heard(letter.said ?? undefined)
  if (letter.came_back_at !== null) return { state: 'came back', at: new Date(letter.came_back_at), ...said }
  if (letter.sent_at !== null) return { state: 'sent', at: new Date(letter.sent_at) }
  if (letter.given_up_at !== null)
    return { state: letter.refused ? 'refused' : 'given up', at: new Date(letter.given_up_at), ...said }
  const failed = letter.attempts > 0 && letter.leased_until === 0
  return {
    state: 'waiting',
    at: new Date(letter.created_at),
    ...said,
    ...(failed ? { triedAgainAt: new Date(letter.not_before) } : {}),
  }
}

/** A letter with its words and its address, which those that have left have no more. */
export function letterOf(row: LetterRow): WaitingLetter {
  const letter: Letter = JSON.parse(row.words)
  return {
    id: row.id,
    to: row.address,
    letter,
    appointment: row.appointment ?? undefined,
    change: row.change ?? undefined,
    notBefore: new Date(row.not_before),
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
    // Claimed just now at the latest.
    firstTriedAt: new Date(row.first_tried_at ?? row.created_at),
    ...(row.message === null ? {} : { message: row.message }),
  }
}
