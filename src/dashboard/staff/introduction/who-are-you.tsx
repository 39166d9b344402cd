import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addresses } from '../../../contract/addresses.ts'
import { staffCalls } from '../../../contract/calls/staff-calls.ts'
import type { ReadingOf } from '../../../contract/endpoint.ts'
import { limits } from '../../../contract/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { AnswerState } from '../../frame/answer-state.tsx'
import { useWrongFields } from '../../frame/focus/use-wrong-fields.tsx'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { Page } from '../../frame/page.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { Link } from '../../link.tsx'
import { usePractice } from '../../queries/practice.ts'
import { useDoctorAtWork } from '../doctor.ts'
import { OutcomeLine } from '../outcome-line.tsx'
import { NewPasswordField } from '../password-field.tsx'
import { ProofDialog, useAskProven } from '../proof.tsx'

type Doctor = ReadingOf<typeof staffCalls.doctor>['doctor']
type Left = { name: boolean; password: boolean }

/** Somebody says their own name, and chooses a password in place of one that somebody else has read. */
export function WhoAreYou() {
  const { user, ...asked } = useDoctorAtWork()
  const [gave, setGave] = useState(false)
  const { name = false, password = false } = user?.yetToGive ?? {}
  return (
    <Page>
      <AnswerState of={asked} sentence="Who is signed in could not be fetched." />
      <ProofDialog>
        {user && (name || password) && (
          <Introduction {...{ user, left: { name, password } }} onGiven={() => setGave(true)} />
        )}
        {user && !name && !password && <NothingLeft name={user.name} gave={gave} />}
      </ProofDialog>
    </Page>
  )
}

function Introduction({ user, left, onGiven }: { user: Doctor; left: Left; onGiven: () => void }) {
  const { take, busy, isSending, outcome, failure } = useFormAction()
  const { form, wrong, isSaidThere } = useWrongFields(failure, ['name', 'password'])
  const askProven = useAskProven()
  const practice = usePractice()
  const [isTyped, setTyped] = useState(false)
  const known = user.name === practice?.name ? '' : user.name

  async function give(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const written = new FormData(event.currentTarget)
    const name = String(written.get('name'))
    const password = String(written.get('password'))
    // The name first: it wants no proof, and so is kept also where the password is refused.
    if (left.name && !(await take(() => askProven(staffCalls.changeDoctor, { body: { name } })))) return
    if (left.password && !(await take(() => askProven(staffCalls.changePassword, { body: { password } })))) return
    onGiven()
    setTyped(false)
  }

  return (
    <section className="panel" aria-label="You">
      <form ref={form} className="who-are-you" onSubmit={give} onInput={() => setTyped(true)}>
        <TypedStays isTyped={isTyped} />
        {left.name && (
          <Field
            form="you"
            name="name"
            label="Your name"
            hint="The history says who did what, and your colleagues read it."
            error={wrong('name')}
          >
            {(control) => (
              <input
                {...control}
                readOnly={isSending}
                maxLength={limits.name}
                autoComplete="name"
                required
                defaultValue={known}
              />
            )}
          </Field>
        )}
        {left.password && (
          <>
            <p>Your password was made up or set by somebody else, who may have read it.</p>
            <NewPasswordField secondFactor={user.secondFactor} readOnly={isSending} error={wrong('password')} />
          </>
        )}
        <Button type="submit" kind="main" busy={busy}>
          Save
        </Button>
        <OutcomeLine outcome={isSaidThere ? undefined : outcome} />
      </form>
    </section>
  )
}

/** Takes the focus where the form went, which just had it. */
function NothingLeft({ name, gave }: { name: string | undefined; gave: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (gave) line.current?.focus()
  }, [gave])
  return (
    <>
      <p ref={line} tabIndex={-1}>
        {gave ? `Thank you. What you do stands under the name ${name}.` : 'You have said who you are.'}
      </p>
      <p>
        <Link to={addresses.patients}>Go to the appointments</Link> or{' '}
        <Link to={addresses.account}>change it under Your account</Link>
      </p>
    </>
  )
}
