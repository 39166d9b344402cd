import type { FormEvent } from 'react'
import { api } from '../../contract/api.ts'
import { practice } from '../practice-facts.ts'
import { OutcomeLine } from './outcome-line.tsx'
import { useAskProven } from './proof.tsx'
import { useStep } from './use-step.ts'

/** The own name and e-mail address. */
export function FactsSection({ name, email }: { name: string; email: string }) {
  const { take, waiting, outcome } = useStep()
  const askProven = useAskProven()

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const written = new FormData(event.currentTarget)
    const body = { name: String(written.get('name')), email: String(written.get('email')) }
    await take(askProven(api.staff.changeDoctor, { body }))
  }

  return (
    <section className="panel" aria-labelledby="facts-heading">
      <h2 id="facts-heading">Name and e-mail</h2>
      <form onSubmit={change}>
        <label className="field">
          <span>Name</span>
          <input name="name" maxLength={120} autoComplete="name" required defaultValue={name} />
        </label>
        <label className="field">
          <span>E-mail</span>
          <input name="email" type="email" maxLength={254} autoComplete="email" required defaultValue={email} />
        </label>
        <p className="hint">
          You sign in with this address.
          {practice?.lettersLeave !== false && ' A letter tells the old one and the new one.'}
        </p>
        <button type="submit" className="main-button" aria-disabled={waiting}>
          Keep
        </button>
        <OutcomeLine outcome={outcome} />
      </form>
    </section>
  )
}
