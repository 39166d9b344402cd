import { type FormEvent, useRef, useState } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { ask } from '../../contract/asking/ask.ts'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormAction } from '../frame/use-form-action.ts'
import { OutcomeLine } from './outcome-line.tsx'

/** Asks for a letter with a link to choose a new password. */
export function ForgottenPassword() {
  const { take, busy, outcome } = useFormAction()
  const [asked, setAsked] = useState(false)
  const [lettersLeave] = useState(() => document.getElementById('login')?.dataset.letters !== 'none')
  const offered = lettersLeave && !asked
  const wayBack = useRef<HTMLAnchorElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(event.currentTarget).get('email'))
    if (!(await take(() => ask(staffCalls.forgotten, { body: { email } })))) return
    setAsked(true)
    // The form goes, and the focus with it.
    wayBack.current?.focus()
  }

  return (
    <>
      {!lettersLeave && (
        <p>
          No e-mails can be sent from here at present. Please ask whoever looks after the server for a link to choose a
          new one.
        </p>
      )}
      {offered && <p>We will e-mail you a link to choose a new one.</p>}
      {offered && (
        <form onSubmit={send}>
          <Field form="forgotten" name="email" label="Email">
            {(control) => <input {...control} type="email" autoComplete="username" required />}
          </Field>
          <Button type="submit" kind="main" busy={busy}>
            Send the e-mail
          </Button>
        </form>
      )}
      <OutcomeLine outcome={outcome} />
      <p className="hint">
        <a ref={wayBack} href={addresses.login}>
          Back to the login
        </a>
      </p>
    </>
  )
}
