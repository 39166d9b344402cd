import { RecordsAway } from '../../domain/records.ts'
import type { House } from '../../http/house.ts'
import { outageSentence } from '../../http/problems.ts'
import type { FormOutcome } from '../../http/public-forms.ts'
import type { Sender } from '../../http/sender.ts'
import type { Answered } from '../browser/forms/use-sent-form.ts'

type Take = (sent: { body: unknown; sender: Sender }, house: House) => Promise<FormOutcome>

/** Takes a form that was sent without scripts. Whatever comes of it, the page shows it with the answers still in place. */
export async function takeForm(
  take: Take,
  { form, sender, house }: { form: Record<string, string>; sender: Sender; house: House },
): Promise<{ answered: Answered; status: number }> {
  const outcome = await takenOrAway(take, { body: form, sender }, house)
  if (outcome.kind === 'accepted') {
    const { message, reference, letters } = outcome
    const came = { kind: 'accepted', message, reference, confirmed: letters && Boolean(form.email?.trim()) } as const
    return { answered: { answers: {}, came }, status: 201 }
  }
  const { status = 400, problem } = outcome
  return { answered: { answers: form, came: { kind: 'refused', status, problem } }, status }
}

async function takenOrAway(
  take: Take,
  sent: { body: Record<string, string>; sender: Sender },
  house: House,
): Promise<FormOutcome & { status?: number }> {
  try {
    return await take(sent, house)
  } catch (error) {
    if (!(error instanceof RecordsAway)) throw error
    const message = outageSentence(house.content.practice)
    return { kind: 'refused', problem: { success: false, message }, status: 500 }
  }
}
