import { type FormEvent, useState } from 'react'
import { staffCalls } from '../../../contract/calls/staff-calls.ts'
import { longestPasskeyName } from '../../../contract/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { OutcomeLine } from '../outcome-line.tsx'
import { knowsPasskeys } from '../passkey-button.tsx'
import { useAskProven } from '../proof.tsx'
import { passkeyProgram, readNewPasskeyOptions, unansweredSentence } from '../web-authn.ts'
import { PasskeyRows } from './passkey-rows.tsx'

/** The passkeys of an account, and the way to one more. */
export function PasskeySection() {
  const { take, busy, isSending, outcome, setOutcome } = useFormAction()
  const askProven = useAskProven()
  const [isTyped, setTyped] = useState(false)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const name = String(new FormData(form).get('passkey-name'))
    const offered = await take(() => askProven(staffCalls.passkeyOptions))
    if (!offered) return
    try {
      const { startRegistration } = await passkeyProgram()
      const response = await startRegistration({ optionsJSON: readNewPasskeyOptions(offered.options) })
      const body = { response: { ...response }, challenge: offered.challenge, name }
      if (!(await take(() => askProven(staffCalls.addPasskey, { body })))) return
      form.reset()
      setTyped(false)
    } catch (fault) {
      const sentence = unansweredSentence(fault)
      if (sentence) setOutcome({ good: false, sentence })
    }
  }

  return (
    <section className="panel" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">Passkeys</h2>
      <p>Sign in with your fingerprint, your face or the device’s own code.</p>
      <PasskeyRows />
      {knowsPasskeys ? (
        <form onSubmit={add} onInput={() => setTyped(true)} className="one-line">
          <Field form="passkey" name="passkey-name" label="Name of this device">
            {(control) => (
              <input
                {...control}
                readOnly={isSending}
                maxLength={longestPasskeyName}
                placeholder="Reception laptop"
                required
              />
            )}
          </Field>
          <Button type="submit" busy={busy}>
            Add a passkey
          </Button>
        </form>
      ) : (
        <p className="hint">This browser has no passkeys.</p>
      )}
      <TypedStays isTyped={isTyped} />
      <OutcomeLine outcome={outcome} />
    </section>
  )
}
