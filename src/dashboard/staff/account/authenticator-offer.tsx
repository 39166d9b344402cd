import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { useWrongFields } from '../../frame/focus/use-wrong-fields.tsx'
import type { QrSquares } from './qr-squares.ts'

/** A key that nobody has yet: to be typed, as the address that apps read, and drawn as a QR code. */
export type Offered = { secret: string; address: string; squares: QrSquares | undefined }

/** How the offered key gets into an authenticator app, and the first code that comes back. */
export function AuthenticatorOffer({
  offered: { secret, address, squares },
  busy,
  form,
  wrong,
  onCode,
}: Pick<ReturnType<typeof useWrongFields>, 'form' | 'wrong'> & {
  offered: Offered
  busy: boolean
  onCode: (code: string) => void
}) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onCode(String(new FormData(event.currentTarget).get('code')))
  }

  return (
    <form ref={form} onSubmit={send}>
      {squares && (
        <>
          <p>Scan this with the authenticator app on your phone:</p>
          <svg
            className="qr-code"
            viewBox={`0 0 ${squares.size} ${squares.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label="QR code for the authenticator app; it holds the key that is written below"
          >
            <path className="qr-light" d={`M0 0h${squares.size}v${squares.size}h-${squares.size}z`} />
            <path className="qr-dark" d={squares.path} />
          </svg>
        </>
      )}
      <p>
        On this phone, <a href={address}>open your authenticator app</a>. Where nothing can be scanned, add an account
        in the app and type this key:
      </p>
      <code className="secret">{inFours(secret)}</code>
      <p className="hint">If your app wants the whole address instead:</p>
      <code className="secret small">{address}</code>
      <Field form="authenticator" name="code" label="Six-digit code" className="short" error={wrong('code')}>
        {(control) => <input {...control} inputMode="numeric" autoComplete="one-time-code" required />}
      </Field>
      <Button type="submit" kind="main" busy={busy}>
        Turn on
      </Button>
    </form>
  )
}

function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
