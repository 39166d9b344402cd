import { type FormEvent, useEffect, useState } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { ask } from '../../contract/asking/ask.ts'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import { shortestAlone, shortestWithSecondFactor } from '../../contract/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWrongFields } from '../frame/focus/use-wrong-fields.tsx'
import { useFormAction } from '../frame/use-form-action.ts'
import { OutcomeLine } from './outcome-line.tsx'
import { answerWithPasskey } from './passkey-answer.ts'
import { PasswordField } from './password-field.tsx'
import { forgetToken } from './token.ts'

/** A new password by the link of a letter, whose token stands behind the # and so in no log. */
export function NewPassword() {
  const [token, setToken] = useState(tokenInAddress)
  useEffect(() => {
    // So that it stands neither in the history nor on the screen of somebody who looks over a shoulder.
    const hide = () => history.replaceState(history.state, '', location.pathname)
    // Whoever writes a link over the address of this page stays on it, as does whoever skips to a part of it.
    const take = () => {
      const written = tokenInAddress()
      hide()
      if (!document.getElementById(written)) setToken(written)
    }
    hide()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return <PasswordByLink key={token} token={token} />
}

function PasswordByLink({ token }: { token: string }) {
  const { take, busy, isSending, outcome, failure, setOutcome } = useFormAction()
  const { form, wrong, isSaidThere } = useWrongFields(failure, ['password'])
  const [changed, setChanged] = useState(false)

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    const body = { token, password }
    const answer = await take(() => ask(staffCalls.newPassword, { body }))
    if (answer?.success) return finish()
    if (!answer?.passkeyNeeded) return
    setOutcome(undefined)
    const passkey = await answerWithPasskey()
    if (!('response' in passkey))
      return setOutcome({ good: false, sentence: passkey.sentence ?? 'No passkey was chosen.' })
    const confirmed = await take(() => ask(staffCalls.newPassword, { body: { ...body, passkey } }))
    if (confirmed?.success) finish()
    else if (confirmed) setOutcome({ good: false, sentence: 'That passkey is not one of this account.' })
  }

  function finish() {
    setChanged(true)
    forgetToken('left')
  }

  return (
    <>
      {token === '' && !changed && (
        <Notice tone="error">This page is opened by a link that is made for it. Please open the link again.</Notice>
      )}
      {token !== '' && !changed && (
        <form ref={form} onSubmit={change}>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            readOnly={isSending}
            error={wrong('password')}
            hint={`At least ${shortestAlone} characters, or ${shortestWithSecondFactor} with an authenticator app. A few words in a row are easy to remember.`}
          />
          <Button type="submit" kind="main" busy={busy}>
            Set the password
          </Button>
        </form>
      )}
      <OutcomeLine outcome={isSaidThere ? undefined : outcome} />
      <p className="hint">
        {changed ? <a href={addresses.login}>Sign in</a> : <a href={addresses.forgottenPassword}>Ask for a new link</a>}
      </p>
    </>
  )
}

function tokenInAddress(): string {
  return location.hash.slice(1)
}
