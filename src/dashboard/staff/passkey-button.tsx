import { useState } from 'react'
import { api } from '../../contract/api.ts'
import { ask, type Outcome } from '../../contract/ask.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { failureOf } from '../ask-as-staff.ts'
import { readSignInOptions, unansweredSentence } from './web-authn.ts'

/** Whether this browser can make and use passkeys at all. */
export const knowsPasskeys = typeof PublicKeyCredential === 'function'

type SignInOutcome = Outcome<AnswerOf<typeof api.staff.passkeySignIn>>

export function PasskeyButton({ onOutcome }: { onOutcome: (outcome: SignInOutcome) => void }) {
  const [waiting, setWaiting] = useState(false)
  if (!knowsPasskeys) return null

  async function signIn() {
    if (waiting) return
    setWaiting(true)
    const asked = await ask(api.staff.passkeySignInOptions)
    if (asked.kind === 'answered') await answerWith(asked.answer)
    else alert(failureOf(asked).message)
    setWaiting(false)
  }

  async function answerWith({ options, challenge }: AnswerOf<typeof api.staff.passkeySignInOptions>) {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    try {
      const response = await startAuthentication({ optionsJSON: readSignInOptions(options) })
      onOutcome(await ask(api.staff.passkeySignIn, { body: { response: { ...response }, challenge } }))
    } catch (fault) {
      const sentence = unansweredSentence(fault)
      if (sentence) alert(sentence)
    }
  }

  return (
    <button type="button" className="quiet-button" aria-disabled={waiting} onClick={signIn}>
      Sign in with a passkey
    </button>
  )
}
