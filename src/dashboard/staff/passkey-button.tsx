import { useState } from 'react'
import { ask, type Outcome } from '../../contract/asking/ask.ts'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import type { ReadingOf } from '../../contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { answerWithPasskey } from './passkey-answer.ts'

/** Whether this browser can make and use passkeys at all. */
export const knowsPasskeys = typeof PublicKeyCredential === 'function'

type SignInOutcome = Outcome<ReadingOf<typeof staffCalls.passkeySignIn>>

/** Signs in with a passkey; nothing in a browser that knows none. */
export function PasskeyButton({ onOutcome }: { onOutcome: (outcome: SignInOutcome) => void }) {
  const [waiting, setWaiting] = useState(false)
  if (!knowsPasskeys) return null

  async function signIn() {
    if (waiting) return
    setWaiting(true)
    const passkey = await answerWithPasskey()
    if ('response' in passkey) onOutcome(await ask(staffCalls.passkeySignIn, { body: passkey }))
    else if (passkey.sentence) alert(passkey.sentence)
    setWaiting(false)
  }

  return (
    <Button busy={waiting} onClick={signIn}>
      Sign in with a passkey
    </Button>
  )
}
