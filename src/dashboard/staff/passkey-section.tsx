import type { FormEvent } from 'react'
import { api } from '../../contract/api.ts'
import { askAsStaff } from '../ask-as-staff.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { momentInWords } from '../london.ts'
import { passkeys } from '../queries/staff.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { knowsPasskeys } from './passkey-button.tsx'
import { SaidLine } from './said-line.tsx'
import { useStep } from './use-step.ts'
import { readNewPasskeyOptions, unansweredSentence } from './web-authn.ts'

export function PasskeySection() {
  const { take, waiting, said, say } = useStep()
  const asked = useAnswer(passkeys)
  const { data } = asked

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (waiting) return
    const form = event.currentTarget
    const name = String(new FormData(form).get('passkey-name'))
    const offered = await take(askAsStaff(api.staff.passkeyOptions))
    if (!offered) return
    const { startRegistration } = await import('@simplewebauthn/browser')
    try {
      const response = await startRegistration({ optionsJSON: readNewPasskeyOptions(offered.options) })
      const body = { response: { ...response }, challenge: offered.challenge, name }
      if (await take(askAsStaff(api.staff.addPasskey, { body }))) form.reset()
    } catch (fault) {
      const sentence = unansweredSentence(fault)
      if (sentence) say({ good: false, sentence })
    }
  }

  return (
    <section className="panel" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">Passkeys</h2>
      <p>Sign in with your fingerprint, your face or the device’s own code.</p>
      <AnswerState of={asked} sentence="Your passkeys could not be loaded." when="later" />
      <UnreadableRows count={data?.unreadable} what="passkey" />
      {data && data.passkeys.length > 0 && (
        <ul className="plain-rows">
          {data.passkeys.map((passkey) => (
            <li key={passkey._id} data-row={passkey._id}>
              <span>
                {passkey.name} <small>since {momentInWords(passkey.createdAt)}</small>
              </span>
              <button
                type="button"
                className="quiet-button"
                aria-disabled={waiting}
                onClick={() =>
                  !waiting && take(askAsStaff(api.staff.removePasskey, { params: { id: passkey._id } }), passkey._id)
                }
              >
                Remove <span className="unseen">{passkey.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data?.passkeys.length === 0 && !data.unreadable && <p className="hint">You have none yet.</p>}
      {knowsPasskeys ? (
        <form onSubmit={add} className="one-line">
          <label className="field">
            <span>Name of this device</span>
            <input name="passkey-name" maxLength={60} placeholder="Reception laptop" required />
          </label>
          <button type="submit" className="quiet-button" aria-disabled={waiting}>
            Add a passkey
          </button>
        </form>
      ) : (
        <p className="hint">This browser has no passkeys.</p>
      )}
      <SaidLine said={said} />
    </section>
  )
}
