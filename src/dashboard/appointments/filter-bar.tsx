import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { longestSearch } from '../../contract/appointments.ts'
import { Field } from '../../ui/field.tsx'
import { isAskedToSearch } from '../frame/page.tsx'
import { useShortcuts } from '../frame/shortcuts.ts'
import { type Day, daysAfter } from '../london.ts'
import { useDebouncedField } from './debounced-field.ts'
import { type Filters, statusChoices } from './filters.ts'

type Shown = {
  filters: Filters
  today: Day
  onFilter: (change: Partial<Filters>) => void
  /** Whether somebody is typing what the address does not say yet. */
  onTyping: (typing: boolean) => void
}

/** What narrows the list of appointments. */
export function FilterBar({ filters, today, onFilter, onTyping }: Shown) {
  return (
    <search className="filters" id="filters">
      <DayField day={filters.day} today={today} onFilter={onFilter} onTyping={onTyping} />
      <Field form="filters" name="status" label="Status">
        {(control) => (
          <select {...control} value={filters.status} onChange={({ target }) => onFilter({ status: target.value })}>
            {statusChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SearchField kept={filters.search} onFilter={onFilter} onTyping={onTyping} />
    </search>
  )
}

type Filtering = Pick<Shown, 'onFilter' | 'onTyping'>

function DayField({ day, today, onFilter, onTyping }: Filtering & { day: Filters['day']; today: Day }) {
  const { typed, type, giveUp } = useDebouncedField(day, (day) => onFilter({ day }), onTyping)
  function choose(change: Partial<Filters>) {
    giveUp()
    onFilter(change)
  }
  return (
    <Field form="filters" name="date" label="Date">
      {(control) => (
        <div className="with-buttons">
          <input {...control} type="date" value={typed} onChange={({ target }) => type(target.value)} />
          <DayStep words="Day before" sign="‹" from={day} days={-1} onFilter={choose} />
          <DayStep words="Day after" sign="›" from={day} days={1} onFilter={choose} />
          <button type="button" aria-pressed={day === today} onClick={() => choose({ day: today })}>
            Today
          </button>
          <button type="button" aria-pressed={day === ''} onClick={() => choose({ day: '' })}>
            All days
          </button>
        </div>
      )}
    </Field>
  )
}

type Step = { words: string; sign: string; from: Filters['day']; days: number; onFilter: Shown['onFilter'] }

function DayStep({ words, sign, from, days, onFilter }: Step) {
  return (
    <button
      type="button"
      aria-label={words}
      disabled={from === ''}
      onClick={() => from && onFilter({ day: daysAfter(from, days) })}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

/** While it is typed the other filters stay; Enter searches all days. */
function SearchField({ kept, onFilter, onTyping }: Filtering & { kept: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, sendNow } = useDebouncedField(kept, (search) => onFilter({ search }), onTyping)
  const { state } = useLocation()
  const isAsked = isAskedToSearch(state)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  useShortcuts({ '/': () => field.current?.select() })
  function searchNow(event: FormEvent) {
    event.preventDefault()
    sendNow()
    if (typed.trim() !== '') onFilter({ day: '' })
  }
  return (
    <form className="field grow" onSubmit={searchNow}>
      <label htmlFor="search">Search</label>
      <input
        ref={field}
        id="search"
        type="search"
        value={typed}
        maxLength={longestSearch}
        placeholder="Name, phone, e-mail or reference"
        aria-keyshortcuts="/"
        onChange={({ target }) => type(target.value)}
      />
    </form>
  )
}
