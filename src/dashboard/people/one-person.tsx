import { type FormEvent, useState } from 'react'
import type { Outcome } from '../../contract/asking/ask.ts'
import { dataProtectionCalls } from '../../contract/calls/data-protection-calls.ts'
import { limits } from '../../contract/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { askAsStaff } from '../ask-as-staff.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import { useAskProven } from '../staff/proof.tsx'
import { isNothing, type Kept, keptInWords } from './kept-in-words.ts'
import { saveFile } from './save-file.ts'

type Found = { who: string; kept: Kept }

/** Finds one person by what they gave, and hands out or erases what is kept about them. */
export function OnePerson() {
  const { take, busy, outcome, setOutcome } = useFormAction()
  const askProven = useAskProven()
  const [found, setFound] = useState<Found>()
  const [sure, setSure] = useState(false)
  /** Who was erased, and is to be erased once more. */
  const [again, setAgain] = useState<Found>()

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const who = String(new FormData(event.currentTarget).get('who'))
    setFound(undefined)
    setAgain(undefined)
    setSure(false)
    const kept = await take(() => askAsStaff(dataProtectionCalls.find, { body: { who } }))
    if (kept) setFound({ who, kept })
  }

  /** Whoever reads that more has come in, perhaps of somebody else, is shown it, and says anew what becomes of it. */
  async function showAnew<Answer>(who: string, outcome: Outcome<Answer>): Promise<Outcome<Answer>> {
    if (outcome.kind !== 'refused' || outcome.status !== 409) return outcome
    const now = await askAsStaff(dataProtectionCalls.find, { body: { who } })
    setFound(now.kind === 'answered' ? { who, kept: now.answer } : undefined)
    setAgain(undefined)
    setSure(false)
    return outcome
  }

  async function hand({ who, kept: { fingerprint } }: Found) {
    if (busy) return
    const body = { who, fingerprint }
    const answer = await take(async () => showAnew(who, await askProven(dataProtectionCalls.export, { body })))
    if (!answer) return
    if (isNothing(answer)) {
      setFound({ who, kept: answer })
      setOutcome({ good: true, sentence: 'Nothing is kept about them any more, so no file was saved.' })
      return
    }
    saveFile('person.json', new Blob([answer.json], { type: 'application/json' }))
    saveFile('person.html', new Blob([answer.page], { type: 'text/html' }))
    setOutcome({ good: true, sentence: 'Two files are saved: one for people to read, one for programs.' })
  }

  async function erase(person: Found) {
    if (busy) return
    const { who, kept } = person
    const body = { who, fingerprint: kept.fingerprint }
    const erased = await take(async () => showAnew(who, await askProven(dataProtectionCalls.erase, { body })))
    setSure(false)
    if (!erased) return
    setFound(undefined)
    setAgain(erased.onceMore ? person : undefined)
  }

  return (
    <section className="panel" aria-labelledby="person-heading">
      <h2 id="person-heading">One person</h2>
      <form onSubmit={find}>
        <Field
          form="person"
          name="who"
          label="E-mail address or phone number"
          hint="As they gave it. Each is looked for by itself."
        >
          {(control) => <input {...control} maxLength={limits.email} autoComplete="off" required />}
        </Field>
        <Button type="submit" kind="main" busy={busy}>
          See what is kept
        </Button>
      </form>
      <div className={(found ?? again) && 'person-found'}>
        {/* It stands there from the start, so that a screen reader hears what was found, or who is still to be erased. */}
        <p role="status">
          {found && (
            <>
              <strong>{found.who}</strong>: {keptInWords(found.kept)}
            </>
          )}
          {again && (
            <>
              <strong>{again.who}</strong> is to be erased once more.
            </>
          )}
        </p>
        {found && !isNothing(found.kept) && (
          <>
            <NamesGiven names={found.kept.names ?? []} />
            <Button busy={busy} onClick={() => void hand(found)}>
              Save all of it as files
            </Button>
            <p className="hint">Please hand them only to that person, and delete them here afterwards.</p>
            <label className="check">
              <input type="checkbox" checked={sure} onChange={({ target }) => setSure(target.checked)} />
              Erase it for good; visits to come are taken out too
            </label>
            <Button busy={busy || !sure} onClick={() => sure && void erase(found)}>
              Erase
            </Button>
          </>
        )}
      </div>
      <OutcomeLine outcome={outcome} />
      {again && (
        <Button busy={busy} onClick={() => void erase(again)}>
          Erase once more <span className="unseen">{again.who}</span>
        </Button>
      )}
    </section>
  )
}

/** A family may share a telephone, and each of them only has a right to their own. */
function NamesGiven({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const list = new Intl.ListFormat('en-GB').format(names)
  if (names.length === 1) return <p>By the name {list}.</p>
  return (
    <p>
      By the names {list}. What is saved or erased is of all of them: where only one asks, look for something that they
      alone gave.
    </p>
  )
}
