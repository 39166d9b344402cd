import { type FormEvent, useState } from 'react'
import { staffCalls } from '../../../contract/calls/staff-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { useWrongFields } from '../../frame/focus/use-wrong-fields.tsx'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { OutcomeLine } from '../outcome-line.tsx'
import { NewPasswordField } from '../password-field.tsx'
import { useAskProven } from '../proof.tsx'
import { PasskeyRows } from './passkey-rows.tsx'

/** A new password; with a second factor a shorter one will do. */
export function PasswordSection({
  secondFactor,
}: {
  secondFactor: { authenticator: boolean; passkeys: number } | undefined
}) {
  const { take, busy, isSending, outcome, failure } = useFormAction()
  const { form, wrong, isSaidThere } = useWrongFields(failure, ['password'])
  const askProven = useAskProven()
  const [changed, setChanged] = useState(false)
  const [isTyped, setTyped] = useState(false)

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const written = event.currentTarget
    const body = { password: String(new FormData(written).get('password')) }
    if (!(await take(() => askProven(staffCalls.changePassword, { body })))) return
    written.reset()
    setTyped(false)
    setChanged(true)
  }

  return (
    <section className="panel" aria-labelledby="password-heading">
      <h2 id="password-heading">Password</h2>
      <form ref={form} onSubmit={change} onInput={() => setTyped(true)}>
        <TypedStays isTyped={isTyped} />
        <NewPasswordField secondFactor={secondFactor} readOnly={isSending} error={wrong('password')} />
        <p className="hint">Other browsers in which you are signed in will be signed out.</p>
        <Button type="submit" kind="main" busy={busy}>
          Change password
        </Button>
        <OutcomeLine outcome={isSaidThere ? undefined : outcome} />
      </form>
      {changed && secondFactor && secondFactor.passkeys > 0 && (
        <>
          <p>These passkeys still open your account. Remove those that are not yours:</p>
          <PasskeyRows />
        </>
      )}
    </section>
  )
}
