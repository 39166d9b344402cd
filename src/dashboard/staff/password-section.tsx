import type { FormEvent } from 'react'
import { api } from '../../contract/api.ts'
import { askAsStaff } from '../ask-as-staff.ts'
import { PasswordField } from './password-field.tsx'
import { SaidLine } from './said-line.tsx'
import { useStep } from './use-step.ts'

/** Fewest characters of a password, without and with a second factor. */
const shortest = { alone: 15, withSecondFactor: 8 }

export function PasswordSection({
  secondFactor,
}: {
  secondFactor: { authenticator: boolean; passkeys: number } | undefined
}) {
  const { take, waiting, said } = useStep()
  const fewest = secondFactor?.authenticator ? shortest.withSecondFactor : shortest.alone

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const form = event.currentTarget
    const written = new FormData(form)
    const body = { current: String(written.get('current')), password: String(written.get('password')) }
    if (await take(askAsStaff(api.staff.changePassword, { body }))) form.reset()
  }

  return (
    <section className="panel" aria-labelledby="password-heading">
      <h2 id="password-heading">Password</h2>
      <form onSubmit={change}>
        <PasswordField label="Present password" name="current" autoComplete="current-password" />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${fewest} characters. A few words in a row are easy to remember.`}
        />
        <p className="hint">Other browsers in which you are signed in will be signed out.</p>
        <button type="submit" className="main-button" aria-disabled={waiting}>
          Change password
        </button>
        <SaidLine said={said} />
      </form>
    </section>
  )
}
