import * as z from 'zod/mini'
import { addresses } from '../../contract/addresses.ts'
import { requestedAnswer } from '../../contract/forms/appointment-form.ts'
import { standsAsAnswered } from '../../domain/appointments/request-appointment.ts'
import { requestByLink } from '../../domain/appointments/request-link.ts'
import { RecordsAway } from '../../domain/records.ts'
import { keyHours } from '../../domain/repeats.ts'
import type { Backend } from '../../http/backend.ts'
import { changedSentence } from '../../http/public-forms.ts'
import type { Answered } from '../browser/forms/use-sent-form.ts'

/** The name in a page's query under which it finds what became of a form. */
export const sentQuery = 'sent'

type Place = Pick<Backend, 'records' | 'secrets' | 'now' | 'content'>

const accepted = z.object({
  kind: z.literal('accepted'),
  message: z.string(),
  reference: z.string(),
  confirmed: z.boolean(),
  heldUntil: requestedAnswer.shape.heldUntil,
  untilItBegins: requestedAnswer.shape.untilItBegins,
  ringFrom: requestedAnswer.shape.ringFrom,
  notHeldBecause: requestedAnswer.shape.notHeldBecause,
  /** Whether its token is a link to the request too. */
  linked: z.optional(z.boolean()),
  urgent: z.optional(z.boolean()),
  noCalls: z.optional(z.boolean()),
})
/** What became of a form, as its page can say it once more. */
type Accepted = z.infer<typeof accepted>

/**
 * Keeps what became of a form for a day, so that the page which says it can be reloaded without sending anything again.
 * @param token where the form has made one already: the link to its request
 * @returns the token that finds it; undefined where the records cannot keep it now
 */
export async function keepSentAnswer(
  result: Accepted,
  { records, secrets, now }: Place,
  token = secrets.newToken(),
): Promise<string | undefined> {
  const until = new Date(now().getTime() + keyHours * 3_600_000)
  const repeat = { key: keyOf(token, secrets), body: '', answer: JSON.stringify(result), until }
  try {
    await records.transaction(async ({ repeats }) => {
      // A form that is sent twice has one link, and one page.
      if (!(await repeats.find(repeat.key, now()))) await repeats.keep(repeat, now())
    })
    return token
  } catch (error) {
    if (error instanceof RecordsAway) return undefined
    throw error
  }
}

/** What became of the form that a page's query names; `silence` where that is not known any more, or not now. */
export async function sentAnswer(query: URLSearchParams, place: Place): Promise<Answered | undefined> {
  const token = query.get(sentQuery)
  if (token === null) return undefined
  const result = await found(token, place)
  if (result === 'away') return { answers: {}, result: { kind: 'silence' }, away: true }
  if (!result) return { answers: {}, result: { kind: 'silence' } }
  return { answers: {}, result: result.linked ? { ...result, requestAddress: addresses.myRequest(token) } : result }
}

async function found(token: string, place: Place): Promise<(Accepted & { changedSince?: true }) | 'away' | undefined> {
  const { records, secrets, now } = place
  try {
    const kept = await records.repeats.find(keyOf(token, secrets), now())
    const result = kept && accepted.parse(JSON.parse(kept.answer))
    return result?.linked ? await asItStands(result, token, place) : result
  } catch (error) {
    if (error instanceof RecordsAway) return 'away'
    throw error
  }
}

/** Once its request does not stand as it was answered, nothing is said of the time: its own page says how it stands. */
async function asItStands(result: Accepted, token: string, { records, secrets, now, content }: Place) {
  const { heldUntil, untilItBegins, ringFrom, notHeldBecause, ...rest } = result
  const context = { practice: content.practice, now: now() }
  const hold = heldUntil ? ({ holds: true, until: heldUntil } as const) : ({ holds: false } as const)
  const made = await requestByLink(token, { records, secrets, now: context.now })
  if (made && (await standsAsAnswered(made, hold, context, records))) return result
  return { ...rest, message: changedSentence, changedSince: true as const }
}

function keyOf(token: string, { tokenHash }: Place['secrets']): string {
  return `shown ${tokenHash(token)}`
}
