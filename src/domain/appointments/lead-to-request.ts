import type { Books, Records } from '../records.ts'
import type { Secrets } from '../staff/secrets.ts'
import type { Wish } from './appointment.ts'
import { letterAppointment } from './appointment-letters.ts'
import { sameText } from './hold.ts'
import { newRequestLink } from './request-link.ts'

/** How many letters visitors may cause to one e-mail, counted by `key`. */
export type LetterLimit = { key(email: string): string; most: number; seconds: number }

type Context = {
  records: Records
  secrets: Secrets
  now: Date
  lettersAllowed: boolean
  /** Without it, only the address that the form gives is written to. */
  letterLimit?: LetterLimit | undefined
}

const oneLetterAnHour = 3_600_000

/**
 * Whoever asks again for a time that is kept for them gets a letter with a link to their request: at the address that
 * stands in the request, whatever the form says, once an hour, within the limit of letters that visitors may cause.
 */
export async function leadToRequest(request: string, wish: Wish, context: Context): Promise<void> {
  const { records, secrets, now } = context
  await records.transaction(async (books) => {
    const appointment = await books.appointments.find(request)
    if (!appointment?.email) return
    const letters = await books.outbox.statesFor([request])
    const since = now.getTime() - oneLetterAnHour
    if (letters.some(({ kind, at }) => kind === 'request-stands' && at.getTime() > since)) return
    if (!(await mayWriteTo(appointment.email, wish, context, books))) return
    const link = await newRequestLink(request, books, context)
    const letter = { kind: 'request-stands', appointment: letterAppointment(appointment), link } as const
    await books.outbox.put(
      { id: secrets.newId(), to: appointment.email, letter, appointment: request, notBefore: now },
      now,
    )
  })
}

async function mayWriteTo(
  email: string,
  wish: Wish,
  { lettersAllowed, letterLimit, now }: Context,
  { limits }: Pick<Books, 'limits'>,
): Promise<boolean> {
  // The form has counted a letter to its own address already.
  if (sameText(email, wish.email)) return lettersAllowed
  if (!letterLimit) return false
  const { count } = await limits.count(letterLimit.key(email), letterLimit.seconds, now)
  return count <= letterLimit.most
}
