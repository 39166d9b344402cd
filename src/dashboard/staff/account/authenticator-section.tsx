import { type FormEvent, useState } from 'react'
import { staffCalls } from '../../../contract/calls/staff-calls.ts'
import type { ReadingOf } from '../../../contract/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { useWrongFields } from '../../frame/focus/use-wrong-fields.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { OutcomeLine } from '../outcome-line.tsx'
import { PasswordField } from '../password-field.tsx'
import { useAskProven } from '../proof.tsx'
import { AuthenticatorOffer, type Offered } from './authenticator-offer.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** An authenticator app as a second factor, with its recovery codes, as that was when it was asked. `isOn` is undefined while that is not known. */
export function AuthenticatorSection({
  isOn,
  codesLeft = 0,
  batch,
  askedAt = 0,
}: {
  isOn: boolean | undefined
  codesLeft: number | undefined
  batch: number | undefined
  askedAt: number | undefined
}) {
  const { take, busy, outcome, failure } = useFormAction()
  const turningOff = useWrongFields(failure, ['current'])
  const turningOn = useWrongFields(failure, ['code'])
  const askProven = useAskProven()
  const [offered, setOffered] = useState<Offered>()
  const { codes, areOver, show, forget } = useShownCodes({ isOn, batch, askedAt, busy })
  // Turned on meanwhile, mostly in another browser: what is offered here would be refused then.
  if (isOn && offered) setOffered(undefined)

  /** Whoever goes on has read that the codes are void. */
  function haveRead() {
    if (areOver) forget()
  }

  async function begin() {
    haveRead()
    const answer = await take(() => askProven(staffCalls.startAuthenticator))
    if (answer) setOffered({ ...answer, squares: await squaresOf(answer.address) })
  }

  async function confirm(code: string) {
    if (!offered) return
    const body = { code, secret: offered.secret }
    const answer = await take(() => askProven(staffCalls.confirmAuthenticator, { body }))
    if (!answer) return
    setOffered(undefined)
    show(answer)
  }

  async function renewCodes() {
    haveRead()
    const answer = await take(() => askProven(staffCalls.renewRecoveryCodes))
    if (answer) show(answer)
  }

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    haveRead()
    const current = String(new FormData(event.currentTarget).get('authenticator-password'))
    if (await take(() => askAsStaff(staffCalls.removeAuthenticator, { body: { current } }))) forget()
  }

  return (
    <section className="panel" aria-labelledby="authenticator-heading">
      <h2 id="authenticator-heading">Authenticator app</h2>
      {codes && <RecoveryCodes codes={codes} onKept={forget} />}
      {areOver && (
        <Notice role="alert" tone="warning">
          {isOn
            ? 'New recovery codes were made in another browser. Those that stood here open nothing any more.'
            : 'The app was turned off in another browser. The recovery codes that stood here open nothing any more.'}
        </Notice>
      )}
      {isOn ? (
        <>
          <p>It is on: signing in with the password also asks for a six-digit code, or a recovery code.</p>
          {!codes && (
            <>
              <p>{leftInWords(codesLeft)}</p>
              <Button busy={busy} onClick={renewCodes}>
                Make new recovery codes
              </Button>
            </>
          )}
          <TurnOff {...{ busy, ...turningOff }} onSubmit={remove} />
        </>
      ) : (
        <p>
          {isOn === false && 'It is off. '}With it, signing in also asks for a code from your phone, and a password of 8
          characters is enough.
        </p>
      )}
      {isOn === false && !offered && (
        <Button busy={busy} onClick={begin}>
          Set it up
        </Button>
      )}
      {offered && <AuthenticatorOffer {...{ offered, busy, ...turningOn }} onCode={confirm} />}
      {/* A field that has gone meanwhile says nothing. */}
      <OutcomeLine
        outcome={
          areOver || (isOn && turningOff.isSaidThere) || (offered && turningOn.isSaidThere) ? undefined : outcome
        }
      />
    </section>
  )
}

type TurningOff = Pick<ReturnType<typeof useWrongFields>, 'form' | 'wrong'> & {
  busy: boolean
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

function TurnOff({ form, wrong, busy, onSubmit }: TurningOff) {
  return (
    <form ref={form} onSubmit={onSubmit} className="turn-off">
      <PasswordField
        label="Password, to turn it off"
        name="authenticator-password"
        autoComplete="current-password"
        error={wrong('current')}
      />
      <Button type="submit" busy={busy}>
        Turn off
      </Button>
    </form>
  )
}

/** Codes that are shown this once, and since when, by `performance.now()`. */
type Shown = { codes: string[]; batch: number | undefined; at: number }

/** What is known of the account, and when it was asked for. */
type Known = { isOn: boolean | undefined; batch: number | undefined; askedAt: number; busy: boolean }

/** The codes that were made here; `areOver` where another browser has made others since, or turned the app off. */
function useShownCodes({ isOn, batch, askedAt, busy }: Known) {
  const [shown, setShown] = useState<Shown>()
  const areOlder = batch !== undefined && shown?.batch !== undefined && shown.batch < batch
  // What is known here may be from before they were made.
  const areOver = shown && !busy && (isOn ? areOlder : isOn === false && askedAt > shown.at)
  return {
    codes: areOver ? undefined : shown?.codes,
    areOver,
    show({ recoveryCodes: codes, batch }: ReadingOf<typeof staffCalls.renewRecoveryCodes>) {
      setShown({ codes, batch, at: performance.now() })
    },
    forget: () => setShown(undefined),
  }
}

function leftInWords(count: number): string {
  if (count === 0) return 'No recovery code is left: without your phone your password does not let you in.'
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`
}

/** The squares come in a file of their own; where it cannot be had, the key is typed. */
async function squaresOf(address: string): Promise<Offered['squares']> {
  return import('./qr-squares.ts').then(
    ({ qrSquares }) => qrSquares(address),
    () => undefined,
  )
}
