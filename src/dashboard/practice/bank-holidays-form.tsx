import { type FormEvent, useState } from 'react'
import { bankHolidays } from '../../contract/practice.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TypedStays } from '../frame/leaving/typed-stays.tsx'
import type { DeskPractice } from './closed-days.ts'

type Kept = DeskPractice['bankHolidays']
type Shown = { kept: Kept; busy: boolean; onKeep(bankHolidays: Kept): void }

/** Whose bank holidays are closed automatically. */
export function BankHolidaysForm({ kept, busy, onKeep }: Shown) {
  const [chosen, setChosen] = useState(kept)
  const [lastKept, setLastKept] = useState(kept)
  const [sent, setSent] = useState<Kept>()
  if (lastKept !== kept) {
    setLastKept(kept)
    // What was chosen while that was on its way is not saved yet.
    if (kept !== sent) setChosen(kept)
    setSent(undefined)
  }

  function keep(event: FormEvent) {
    event.preventDefault()
    if (busy || chosen === kept) return
    setSent(chosen)
    onKeep(chosen)
  }

  return (
    <section className="panel" aria-labelledby="bank-holidays-heading">
      <h2 id="bank-holidays-heading">Bank holidays</h2>
      <form onSubmit={keep}>
        <TypedStays isTyped={chosen !== kept} />
        <Field
          form="closure"
          name="bank-holidays"
          label="Closed automatically"
          hint="With substitute days, every year. Add one-off holidays yourself."
        >
          {(control) => (
            <select
              {...control}
              value={chosen}
              onChange={({ target }) => setChosen(bankHolidays.options.find((each) => each === target.value) ?? kept)}
            >
              {bankHolidays.options.map((each) => (
                <option key={each} value={each}>
                  {each === 'none' ? 'None' : each}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" busy={busy || chosen === kept}>
          Save bank holidays
        </Button>
      </form>
    </section>
  )
}
