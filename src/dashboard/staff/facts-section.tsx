import { type FormEvent, useState } from 'react'
import { api } from '../../contract/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useWrongFields } from '../frame/focus/use-wrong-fields.tsx'
import { TypedStays } from '../frame/leaving/typed-stays.tsx'
import { useFormAction } from '../frame/use-form-action.ts'
import { usePractice } from '../queries/practice.ts'
import { OutcomeLine } from './outcome-line.tsx'
import { useAskProven } from './proof.tsx'

/** The own name and e-mail address. */
export function FactsSection({ name, email }: { name: string; email: string }) {
  const { take, busy, isSending, outcome, failure } = useFormAction()
  const { form, wrong, isSaidThere } = useWrongFields(failure, ['name', 'email'])
  const askProven = useAskProven()
  const practice = usePractice()
  const [isTyped, setTyped] = useState(false)

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const written = new FormData(event.currentTarget)
    const body = { name: String(written.get('name')), email: String(written.get('email')) }
    if (await take(() => askProven(api.staff.changeDoctor, { body }))) setTyped(false)
  }

  return (
    <section className="panel" aria-labelledby="facts-heading">
      <h2 id="facts-heading">Name and e-mail</h2>
      <form ref={form} onSubmit={change} onInput={() => setTyped(true)}>
        <TypedStays isTyped={isTyped} />
        <Field form="account" name="name" label="Name" error={wrong('name')}>
          {(control) => (
            <input {...control} readOnly={isSending} maxLength={120} autoComplete="name" required defaultValue={name} />
          )}
        </Field>
        <Field form="account" name="email" label="E-mail" error={wrong('email')}>
          {(control) => (
            <input
              {...control}
              readOnly={isSending}
              type="email"
              maxLength={254}
              autoComplete="email"
              required
              defaultValue={email}
            />
          )}
        </Field>
        <p className="hint">
          You sign in with this address.
          {practice?.lettersLeave !== false && ' A letter tells the old one and the new one.'}
        </p>
        <Button type="submit" kind="main" busy={busy}>
          Save
        </Button>
        <OutcomeLine outcome={isSaidThere ? undefined : outcome} />
      </form>
    </section>
  )
}
