import { type FormEvent, useState } from 'react'
import { staffCalls } from '../../../contract/calls/staff-calls.ts'
import { limits } from '../../../contract/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useWrongFields } from '../../frame/focus/use-wrong-fields.tsx'
import { TypedStays } from '../../frame/leaving/typed-stays.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { usePractice } from '../../queries/practice.ts'
import { OutcomeLine } from '../outcome-line.tsx'
import { useAskProven } from '../proof.tsx'

/** The own name and e-mail address. */
export function FactsSection({ name, email }: { name: string; email: string }) {
  const { take, busy, isSending, outcome, failure } = useFormAction()
  const { form, wrong, isSaidThere } = useWrongFields(failure, ['name', 'email'])
  const askProven = useAskProven()
  const practice = usePractice()
  // What is not typed follows what is so: saved from here, it takes back nothing that was changed in another browser.
  const [typed, setTyped] = useState<{ name?: string; email?: string }>({})
  const shown = { name, email, ...typed }

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    // Saved as it stands, a name that somebody else gave is one's own.
    const body = Object.keys(typed).length > 0 ? typed : shown
    if (await take(() => askProven(staffCalls.changeDoctor, { body }))) setTyped({})
  }

  return (
    <section className="panel" aria-labelledby="facts-heading">
      <h2 id="facts-heading">Name and e-mail</h2>
      <form ref={form} onSubmit={change}>
        <TypedStays isTyped={Object.keys(typed).length > 0} />
        <Field form="account" name="name" label="Name" error={wrong('name')}>
          {(control) => (
            <input
              {...control}
              readOnly={isSending}
              maxLength={limits.name}
              autoComplete="name"
              required
              value={shown.name}
              onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
            />
          )}
        </Field>
        <Field form="account" name="email" label="E-mail" error={wrong('email')}>
          {(control) => (
            <input
              {...control}
              readOnly={isSending}
              type="email"
              maxLength={limits.email}
              autoComplete="email"
              required
              value={shown.email}
              onChange={({ currentTarget }) => setTyped({ ...typed, email: currentTarget.value })}
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
