import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { api } from '../../contract/api.ts'
import { ask } from '../../contract/ask.ts'
import { practice } from '../practice-facts.ts'
import { ArchPage } from './arch-page.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import { useStep } from './use-step.ts'

/** Asks for a letter with a link to choose a new password. */
export function ForgottenPassword() {
  const { take, waiting, outcome } = useStep()
  const [asked, setAsked] = useState(false)
  const lettersLeave = practice?.lettersLeave !== false
  const offered = lettersLeave && !asked

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const email = String(new FormData(event.currentTarget).get('email'))
    if (await take(ask(api.staff.forgotten, { body: { email } }))) setAsked(true)
  }

  return (
    <ArchPage title="Forgotten password">
      {!lettersLeave && (
        <p>
          No letters can be sent from here at present. Please ask whoever looks after the server for a link to choose a
          new one.
        </p>
      )}
      {offered && <p>We send you a letter with a link to choose a new one.</p>}
      {offered && (
        <form onSubmit={send}>
          <label className="field">
            <span>Email</span>
            <input name="email" type="email" autoComplete="username" required />
          </label>
          <button type="submit" className="main-button" aria-disabled={waiting}>
            Send the letter
          </button>
        </form>
      )}
      <OutcomeLine outcome={outcome} />
      <p className="hint">
        <Link to={addresses.login}>Back to the login</Link>
      </p>
    </ArchPage>
  )
}
