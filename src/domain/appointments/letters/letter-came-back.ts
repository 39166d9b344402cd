import type { Records } from '../../records.ts'
import { renewUntold } from './untold.ts'

/**
 * Notes that a letter which had left came back, and has its patient told by other means; `said`: why, in one line of the
 * mail server's own words. False where there is no such letter, it never left or it is noted already.
 */
export async function noteCameBack(
  letter: string,
  { at, said }: { at: Date; said?: string | undefined },
  { records }: { records: Records },
): Promise<boolean> {
  return records.transaction(async (books) => {
    const back = await books.outbox.cameBack(letter, at, said)
    if (back?.appointment) await renewUntold(back.appointment, books)
    return back !== undefined
  })
}
