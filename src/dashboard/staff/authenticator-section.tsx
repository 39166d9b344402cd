import { type FormEvent, useState } from 'react'
import { api } from '../../contract/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { askAsStaff } from '../ask-as-staff.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import { OutcomeLine } from './outcome-line.tsx'
import { PasswordField } from './password-field.tsx'
import { useAskProven } from './proof.tsx'

/** An authenticator app as a second factor. `isOn` is undefined while that is not known. */
export function AuthenticatorSection({ isOn }: { isOn: boolean | undefined }) {
  const { take, busy, outcome } = useFormAction()
  const askProven = useAskProven()
  const [offered, setOffered] = useState<{ secret: string; address: string }>()

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !offered) return
    const code = String(new FormData(event.currentTarget).get('code'))
    const body = { code, secret: offered.secret }
    if (await take(() => askProven(api.staff.confirmAuthenticator, { body }))) setOffered(undefined)
  }

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const current = String(new FormData(event.currentTarget).get('authenticator-password'))
    await take(() => askAsStaff(api.staff.removeAuthenticator, { body: { current } }))
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
          <Button type="submit" busy={busy}>
            Turn off
          </Button>
        </form>
      ) : (
        <p>
          It is off. With it, signing in also asks for a code from your phone, and a password of 8 characters is enough.
        </p>
      )}
      {isOn === false && !offered && (
        <Button busy={busy} onClick={async () => setOffered(await take(() => askProven(api.staff.startAuthenticator)))}>
          Set it up
        </Button>
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
          <Field form="authenticator" name="code" label="Six-digit code" className="short">
            {(control) => <input {...control} inputMode="numeric" autoComplete="one-time-code" required />}
          </Field>
          <Button type="submit" kind="main" busy={busy}>
            Turn on
          </Button>
        </form>
      )}
      <OutcomeLine outcome={outcome} />
    </section>
  )
}

function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
