import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addresses } from '../../contract/addresses.ts'
import { ask, type Outcome } from '../../contract/asking/ask.ts'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import type { ReadingOf } from '../../contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureOf } from '../ask-as-staff.ts'
import { answerTime, useDelayed } from '../clock.ts'
import { sentenceFor } from '../failure-words.ts'
import { useDoctor } from './doctor.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'
import { afterLogin } from './return-address.ts'
import { lastSignOut, storeToken, useToken } from './token.ts'

/** How long the answer's message is shown before the dashboard opens, in milliseconds. */
const messageTime = 2_000

const notLetIn = 'The practice’s server did not let you in. Please check the e-mail and the password.'
const noRoom =
  'This browser has no room to keep you signed in, or refuses it. Please delete what websites have stored in it, or let this one store something, then sign in again.'

/** The sign-in of staff. It leads back to where somebody was sent here from. */
export function Login() {
  // A link within the page would take its place.
  const [goal] = useState(() => afterLogin(location.hash))
  const ended = new URLSearchParams(location.search).get('ended')
  const hasEnded = ended !== null || lastSignOut() === 'ended'
  const [message, setMessage] = useState<string>()
  const [asksCode, setAsksCode] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const { user } = useDoctor()
  const token = useToken()
  useOpening(message, goal)
  const late = useDelayed(waiting, answerTime)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting || message) return
    const { currentTarget } = event
    const form = new FormData(currentTarget)
    setWaiting(true)
    const outcome = await ask(staffCalls.signIn, {
      body: {
        email: text(form, 'email'),
        password: text(form, 'password'),
        ...(asksCode && { code: text(form, 'code') }),
      },
    })
    setWaiting(false)
    take(outcome)
    const isIn = outcome.kind === 'answered' && outcome.answer.success
    // One that did not open is typed over.
    if (!isIn) currentTarget.querySelector<HTMLInputElement>('[name="code"]')?.select()
  }

  function take(outcome: Outcome<ReadingOf<typeof staffCalls.signIn>>) {
    if (outcome.kind !== 'answered') return alert(failureOf(outcome, sentenceAtLogin).message)
    const { success, token, message, codeNeeded } = outcome.answer
    const said = message.trim()
    if (success && token) {
      return storeToken(token) ? setMessage(said || 'You are signed in.') : alert(noRoom)
    }
    if (codeNeeded && !asksCode) return setAsksCode(true)
    // Whoever got no token is not signed in, whatever the message says.
    alert(success ? sentenceFor(200) : said || notLetIn)
  }

  return (
    <>
      {token && !message && (
        // It stands before the answer, which would move the form from under the hand.
        <Notice>
          {greeting(user)} <br />
          <a href={goal}>Go to the dashboard</a>
        </Notice>
      )}
      {hasEnded && !token && !message && <Notice>{endInWords(ended)}</Notice>}
      <form onSubmit={signIn}>
        <Field form="login" name="email" label="Email">
          {(control) => <input {...control} type="email" autoComplete="username" onChange={() => setAsksCode(false)} />}
        </Field>
        <PasswordField label="Password" name="password" autoComplete="current-password" required={false} />
        {asksCode && <CodeField />}
        <Button type="submit" kind="main" busy={waiting}>
          Login
        </Button>
      </form>
      <Notice role="status">{late && 'No answer has come yet. Please check the connection.'}</Notice>
      <PasskeyButton onOutcome={take} />
      <p className="hint">
        <a href={addresses.forgottenPassword}>Forgotten password?</a>
      </p>
      <Notice role="status" tone="success">
        {message}
      </Notice>
    </>
  )
}

function endInWords(ended: string | null) {
  if (ended === 'closed') return 'Your account was closed, and you were signed out everywhere.'
  return (
    <>
      {ended === 'midway' ? 'You were signed out, and your last step may not be done.' : 'You were signed out.'} <br />
      Please sign in again.
    </>
  )
}

/** Elsewhere a 401 is said to somebody who is signed in. */
function sentenceAtLogin(status: number): string {
  return status === 401 ? notLetIn : sentenceFor(status)
}

/** Digits have a keyboard of their own on telephones, on which no recovery code could be typed. */
function CodeField() {
  const field = useRef<HTMLInputElement>(null)
  const [recovering, setRecovering] = useState(false)
  useEffect(() => field.current?.focus(), [])

  function change() {
    setRecovering(!recovering)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <>
      <Field
        form="login"
        name="code"
        label={recovering ? 'Recovery code' : 'Six-digit code'}
        hint={recovering ? 'One of the ten you printed or kept. It opens once.' : 'Your authenticator app shows it.'}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            inputMode={recovering ? 'text' : 'numeric'}
            autoComplete={recovering ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button kind="plain" onClick={change}>
        {recovering ? 'Use the authenticator app' : 'No phone? Use a recovery code'}
      </Button>
    </>
  )
}

/** Opens the dashboard after the message has been shown. */
function useOpening(message: string | undefined, goal: string): void {
  useEffect(() => {
    if (message === undefined) return
    const opening = setTimeout(() => location.replace(goal), messageTime)
    return () => clearTimeout(opening)
  }, [message, goal])
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Whose token it is that this browser holds; before it is known, it may be one that has ended. */
function greeting(user: { name?: string | undefined } | undefined): string {
  if (!user) return 'Somebody signed in here before.'
  return user.name ? `You are signed in as ${user.name}.` : 'You are signed in.'
}
