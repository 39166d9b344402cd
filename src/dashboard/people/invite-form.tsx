import { type FormEvent, useState } from 'react'
import { peopleCalls } from '../../contract/calls/people-calls.ts'
import { limits } from '../../contract/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useWrongFields } from '../frame/focus/use-wrong-fields.tsx'
import { TypedStays } from '../frame/leaving/typed-stays.tsx'
import { useFormAction } from '../frame/use-form-action.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import { useAskProven } from '../staff/proof.tsx'
import type { HandOvers } from './hand-over.tsx'

/** A letter with a link goes to a new colleague; they choose their password themselves. */
export function InviteForm({ handOver }: Pick<HandOvers, 'handOver'>) {
  const { take, busy, isSending, outcome, failure } = useFormAction()
  const { form, wrong, isSaidThere } = useWrongFields(failure, ['name', 'email'])
  const askProven = useAskProven()
  const [isTyped, setTyped] = useState(false)

  async function invite(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const sent = event.currentTarget
    const written = new FormData(sent)
    const body = { name: String(written.get('name')), email: String(written.get('email')) }
    const answer = await take(() => askProven(peopleCalls.invite, { body }))
    if (!answer) return
    sent.reset()
    setTyped(false)
    const { link, linkUntil } = answer
    if (link) handOver({ to: body.name, email: body.email, link, linkUntil })
  }

  return (
    <section className="panel" aria-labelledby="invite-heading">
      <h2 id="invite-heading">Invite a colleague</h2>
      <form ref={form} onSubmit={invite} onInput={() => setTyped(true)}>
        <TypedStays isTyped={isTyped} />
        <Field
          form="invitation"
          name="name"
          label="Their name"
          hint="As the history is to say it."
          error={wrong('name')}
        >
          {(control) => <input {...control} readOnly={isSending} maxLength={limits.name} autoComplete="off" required />}
        </Field>
        <Field form="invitation" name="email" label="Their e-mail address" error={wrong('email')}>
          {(control) => (
            <input
              {...control}
              readOnly={isSending}
              type="email"
              maxLength={limits.email}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Button type="submit" kind="main" busy={busy}>
          Invite
        </Button>
        <OutcomeLine outcome={isSaidThere ? undefined : outcome} />
      </form>
    </section>
  )
}
