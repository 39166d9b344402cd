import { type LetterLimit, mayBeWrittenTo } from '../../letter-limit.ts'
import type { Records } from '../../records.ts'
import type { Secrets } from '../../staff/secrets.ts'
import { writeToPatient } from '../request-link.ts'
import { letterAppointment } from './appointment-letters.ts'

type Context = {
  records: Records
  secrets: Secrets
  now: Date
  letterLimit?: LetterLimit | undefined
}

const oneLetterAnHour = 3_600_000

/**
 * Whoever asks again for a time that is kept for them gets a letter with a link to their request: at the address that
 * stands in the request, whatever the form says, once an hour, within the limit of letters that visitors may cause.
 */
export async function leadToRequest(request: string, context: Context): Promise<void> {
  const { records, now } = context
  await records.transaction(async (books) => {
    // Held, so that of two forms at once the second reads what the first has written.
    const appointment = await books.appointments.findToChange(request)
    if (!appointment?.email) return
    const letters = await books.outbox.statesFor([request])
    const since = now.getTime() - oneLetterAnHour
    if (letters.some(({ kind, at }) => kind === 'request-stands' && at.getTime() > since)) return
    if (!(await mayBeWrittenTo(appointment.email, context, books.limits))) return
    const letter = { kind: 'request-stands', appointment: letterAppointment(appointment) } as const
    await writeToPatient(appointment.email, letter, books, context)
  })
}
