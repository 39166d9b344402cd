import { type FormEvent, useState } from 'react'
import { api } from '../../contract/api.ts'
import { askAsStaff } from '../ask-as-staff.ts'
import { OutcomeLine } from './outcome-line.tsx'
import { PasswordField } from './password-field.tsx'
import { useAskProven } from './proof.tsx'
import { useStep } from './use-step.ts'

/** An authenticator app as a second factor. `isOn` is undefined while that is not known. */
export function AuthenticatorSection({ isOn }: { isOn: boolean | undefined }) {
  const { take, waiting, outcome } = useStep()
  const askProven = useAskProven()
  const [offered, setOffered] = useState<{ secret: string; address: string }>()

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting || !offered) return
    const code = String(new FormData(event.currentTarget).get('code'))
    const body = { code, secret: offered.secret }
    if (await take(askProven(api.staff.confirmAuthenticator, { body }))) setOffered(undefined)
  }

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const current = String(new FormData(event.currentTarget).get('authenticator-password'))
    await take(askAsStaff(api.staff.removeAuthenticator, { body: { current } }))
  }

  return (
    <section className="panel" aria-labelledby="authenticator-heading">
      <h2 id="authenticator-heading">Authenticator app</h2>
      {isOn ? (
        <form onSubmit={remove}>
          <p>It is on: signing in with the password also asks for a six-digit code.</p>
          <PasswordField
            label="Password, to turn it off"
            name="authenticator-password"
            autoComplete="current-password"
          />
          <button type="submit" className="quiet-button" aria-disabled={waiting}>
            Turn off
          </button>
        </form>
      ) : (
        <p>
          It is off. With it, signing in also asks for a code from your phone, and a password of 8 characters is enough.
        </p>
      )}
      {isOn === false && !offered && (
        <button
          type="button"
          className="quiet-button"
          aria-disabled={waiting}
          onClick={async () => setOffered(await take(askProven(api.staff.startAuthenticator)))}
        >
          Set it up
        </button>
      )}
      {offered && (
        <form onSubmit={confirm}>
          <p>
            On this phone, <a href={offered.address}>open your authenticator app</a>. On another one, add an account in
            the app and type this key:
          </p>
          <code className="secret">{inFours(offered.secret)}</code>
          <p className="hint">If your app wants the whole address instead:</p>
          <code className="secret small">{offered.address}</code>
          <label className="field short">
            <span>Six-digit code</span>
            <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
          </label>
          <button type="submit" className="main-button" aria-disabled={waiting}>
            Turn on
          </button>
        </form>
      )}
      <OutcomeLine outcome={outcome} />
    </section>
  )
}

function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
