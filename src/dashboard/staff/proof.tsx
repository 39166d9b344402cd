import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../contract/asking/ask.ts'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import type { AnyEndpoint, ReadingOf } from '../../contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Asked, askAsStaff } from '../ask-as-staff.ts'
import { useWrongFields } from '../frame/focus/use-wrong-fields.tsx'
import { SignedOutHere } from '../frame/leaving/typed-stays.tsx'
import { useBackCloses } from '../frame/leaving/use-back-closes.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import { useDoctor } from './doctor.ts'
import { OutcomeLine } from './outcome-line.tsx'
import { answerWithPasskey } from './passkey-answer.ts'
import { knowsPasskeys } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'
import { storedToken, useToken } from './token.ts'

type AskProven = <E extends AnyEndpoint>(endpoint: E, asked?: Asked<E>) => Promise<Outcome<ReadingOf<E>>>

// In the memory of this browser's pages alone: whoever copies the stored token does not have it.
let held: { token: string | undefined; proof: string } | undefined

// A session has one proof at a time: the newer one, which another tab was given, is the one that holds.
const otherTabs = new BroadcastChannel('proof')
otherTabs.addEventListener('message', ({ data }) => (held = data))

const Proving = createContext<AskProven | undefined>(undefined)

/** Asks what wants a proof; a dialog asks for the password or a passkey where there is none that still holds, which only the practice's clock says. */
export function useAskProven(): AskProven {
  const askProven = useContext(Proving)
  if (!askProven) throw new Error('There is no ProofDialog around this section')
  return askProven
}

/** What stands in it may ask with a proof. */
export function ProofDialog({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  /** Two calls may wait for one proof: the dialog answers both. */
  const waiting = useRef<((shown: boolean) => void)[]>([])

  function showDialog(): Promise<boolean> {
    setOpen(true)
    return new Promise((resolve) => {
      waiting.current.push(resolve)
    })
  }

  function close(shown: boolean) {
    setOpen(false)
    settle(waiting.current, shown)
  }

  // Whoever waits when the page is left would be waited for on the next one.
  useEffect(() => () => settle(waiting.current, false), [])

  /** One that is held, or is shown now; another than the one that was refused, which may be a newer one of another tab. */
  async function proofNow(refused?: string): Promise<string | undefined> {
    if (held?.token !== storedToken() || held?.proof === refused) held = undefined
    return held || (await showDialog()) ? held?.proof : undefined
  }

  const askProven: AskProven = async (endpoint, asked) => {
    const proof = await proofNow()
    if (!proof) return notConfirmed
    const outcome = await askAsStaff(endpoint, { ...asked, proof })
    if (!(outcome.kind === 'refused' && outcome.problem.field === 'proof')) return outcome
    const newer = await proofNow(proof)
    return newer ? askAsStaff(endpoint, { ...asked, proof: newer }) : notConfirmed
  }

  return (
    <Proving value={askProven}>
      {children}
      {open && (
        <Dialog title="Please confirm that it is you" onClose={() => close(false)}>
          <ProofForm onProven={() => close(true)} onGiveUp={() => close(false)} />
        </Dialog>
      )}
    </Proving>
  )
}

function settle(waiting: ((shown: boolean) => void)[], shown: boolean): void {
  for (const one of waiting.splice(0)) one(shown)
}

const notConfirmed = {
  kind: 'refused',
  status: 403,
  problem: { message: 'Nothing was changed, because it was not confirmed.' },
} as const

function ProofForm({ onProven, onGiveUp }: { onProven: () => void; onGiveUp: () => void }) {
  useBackCloses(onGiveUp)
  const { user } = useDoctor()
  // Whoever has none would be led into the browser's own question for one. A server need not say.
  const mayHavePasskey = knowsPasskeys && user?.secondFactor?.passkeys !== 0
  const { take, busy, outcome, failure, setOutcome } = useFormAction()
  const { form, wrong, isSaidThere } = useWrongFields(failure, ['current'])
  const token = useToken()
  const [askedWith, setAskedWith] = useState<string>()
  const hasEnded = failure?.status === 401 && token !== askedWith
  // Not the dialog's Close button: what is typed at once is the password.
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [form])

  async function prove(body: Asked<typeof staffCalls.prove>['body']) {
    setAskedWith(storedToken())
    const answer = await take(() => askAsStaff(staffCalls.prove, { ...(body ? { body } : {}) }))
    if (!answer) return
    held = { token: storedToken(), proof: answer.proof }
    otherTabs.postMessage(held)
    onProven()
  }

  function withPassword(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void prove({ current: String(new FormData(event.currentTarget).get('proof-password')) })
  }

  async function withPasskey() {
    if (busy) return
    const passkey = await answerWithPasskey()
    if ('response' in passkey) return prove({ passkey })
    if (passkey.sentence) setOutcome({ good: false, sentence: passkey.sentence })
  }

  return (
    <form ref={form} className="proof" onSubmit={withPassword}>
      <p>For ten minutes you are not asked again in this browser’s open tabs.</p>
      <PasswordField
        label="Your password"
        name="proof-password"
        autoComplete="current-password"
        error={wrong('current')}
      />
      <Button type="submit" kind="main" busy={busy}>
        Confirm
      </Button>
      {mayHavePasskey && (
        <Button busy={busy} onClick={withPasskey}>
          Use a passkey
        </Button>
      )}
      {/* Said behind the dialog it would not be read. Where nothing is written there the guard leads to the login. */}
      <SignedOutHere />
      <OutcomeLine outcome={isSaidThere || hasEnded ? undefined : outcome} />
    </form>
  )
}
