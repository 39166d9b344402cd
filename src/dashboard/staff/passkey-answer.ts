import { ask } from '../../contract/asking/ask.ts'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import { failureOf } from '../ask-as-staff.ts'
import { passkeyProgram, readSignInOptions, unansweredSentence } from './web-authn.ts'

/** Lets the browser ask for a passkey: its answer, or a sentence that says why there is none; no sentence where its owner turned it down. */
export async function answerWithPasskey(): Promise<
  { response: Record<string, unknown>; challenge: string } | { sentence: string | undefined }
> {
  const asked = await ask(staffCalls.passkeySignInOptions)
  if (asked.kind !== 'answered') return { sentence: failureOf(asked).message }
  try {
    const { startAuthentication } = await passkeyProgram()
    const response = await startAuthentication({ optionsJSON: readSignInOptions(asked.answer.options) })
    return { response: { ...response }, challenge: asked.answer.challenge }
  } catch (fault) {
    return { sentence: unansweredSentence(fault) }
  }
}
