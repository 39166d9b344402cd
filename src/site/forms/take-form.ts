import { addresses } from '../../contract/addresses.ts'
import { RecordsAway } from '../../domain/records.ts'
import { tellIfLasting } from '../../domain/staff/tell-if-lasting.ts'
import type { Backend } from '../../http/backend.ts'
import { sentenceForForm } from '../../http/problems.ts'
import { type FormOutcome, wireHold } from '../../http/public-forms.ts'
import type { Sender } from '../../http/sender.ts'
import type { Answered } from '../browser/forms/use-sent-form.ts'
import type { Moved, Shown } from '../site-page.ts'
import { answerAnchor } from './form-answer.tsx'
import { keepSentAnswer, sentQuery } from './sent-answer.ts'

type Take = (sent: { body: unknown; sender: Sender }, backend: Backend) => Promise<FormOutcome>
type Sent = { form: Record<string, string>; sender: Sender; backend: Backend }

/** The page of the form: its path, and how it looks with what became of it. */
type Page = { path: string; shown: (answered: Answered) => Shown }

/**
 * Takes a form that was sent without scripts. What was accepted leads to the page that says so, where a reload sends
 * nothing again; what was refused comes back at once, with the answers still in place.
 */
export async function takeForm(take: Take, { form, sender, backend }: Sent, page: Page): Promise<Shown | Moved> {
  const outcome = await takenOrAway(take, { body: form, sender }, backend)
  if (outcome.kind === 'refused') {
    const { status = 400, problem } = outcome
    return { ...page.shown({ answers: form, result: { kind: 'refused', status, problem } }), status }
  }
  const { message, reference, letters, hold, changedSince, link } = outcome
  const confirmed = letters && Boolean(form.email?.trim())
  const result = {
    kind: 'accepted',
    message,
    reference,
    confirmed,
    urgent: form.urgent === 'yes',
    noCalls: form.noCalls === 'yes',
    linked: link !== undefined,
    ...wireHold(hold),
  } as const
  const token = await keepSentAnswer(result, backend, link)
  if (token === undefined) {
    const requestAddress = link && addresses.myRequest(link)
    return { ...page.shown({ answers: {}, result: { ...result, changedSince, requestAddress } }), status: 201 }
  }
  return { kind: 'moved', to: `${page.path}?${sentQuery}=${token}#${answerAnchor}`, status: 303 }
}

async function takenOrAway(
  take: Take,
  sent: { body: Record<string, string>; sender: Sender },
  backend: Backend,
): Promise<FormOutcome & { status?: number }> {
  try {
    return await take(sent, backend)
  } catch (error) {
    if (!(error instanceof RecordsAway)) throw error
    tellIfLasting(error, backend)
    const message = sentenceForForm(error, backend.content.practice)
    return { kind: 'refused', problem: { success: false, message }, status: 500 }
  }
}
