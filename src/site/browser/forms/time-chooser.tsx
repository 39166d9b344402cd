import { type MouseEvent, useState } from 'react'
import { dayInWords } from './days-in-words.ts'
import {
  dayLine,
  daysFound,
  type Filter,
  type FreeDay,
  type FreeTime,
  filteredDays,
  filters,
  soonestOf,
} from './free-days.ts'
import { type FreeTimesAsked, useFreeDays } from './use-free-days.ts'

/** So many days stand in the list before the others are asked for. */
const daysShown = 5

/**
 * The next two weeks' free times as buttons, beside the specified fields, which follow. Without scripts each button sends
 * the form to the page's own address, which comes back with everything as it was typed.
 */
export function TimeChooser({ chosen, choose, ...asked }: FreeTimesAsked & { chosen: { date: string; time: string } }) {
  const known = useFreeDays(asked)
  const [filter, setFilter] = useState<Filter>('any')
  const [open, setOpen] = useState(chosen.date)
  // What came with the page came to a browser without scripts, which could ask for no more.
  const [all, setAll] = useState(known.kind === 'known')
  const days = known.kind === 'known' ? filteredDays(known.days, filter) : []
  const [first] = soonestOf(days, 1)
  const shown = all ? days : days.slice(0, daysShown)
  const isChosen = (date: string, time: string) => chosen.date === date && chosen.time === time
  return (
    <>
      {known.kind === 'known' && (
        <>
          <div className="chooser-filters">
            {first && (
              <button
                type="submit"
                className="button button-quiet button-small"
                name="choose"
                value={`${first.date}T${first.time}`}
                formNoValidate
                onClick={instead(() => choose(first))}
              >
                First free
              </button>
            )}
            {filters.map(([name, words]) => (
              <button
                key={name}
                type="button"
                className="button button-quiet button-small"
                aria-pressed={filter === name}
                onClick={() => setFilter(name)}
              >
                {words}
              </button>
            ))}
          </div>
          <ul className="chooser-days">
            {shown.map((day) => (
              <Day
                key={day.date}
                day={day}
                open={open === day.date}
                toggle={() => setOpen(open === day.date ? '' : day.date)}
                {...{ isChosen, choose }}
              />
            ))}
          </ul>
          {shown.length < days.length && (
            <button type="button" className="button button-quiet button-small" onClick={() => setAll(true)}>
              {days.length - shown.length} more days
            </button>
          )}
        </>
      )}
      <div role="status" className="form-note">
        {known.kind === 'asked' && <p>Looking for free times …</p>}
        {known.kind === 'unknown' && (
          <p>The free times cannot be shown just now. You can give a day and a time below.</p>
        )}
        {known.kind === 'known' && <p>{saidOf(chosen, known.days, () => daysFound(days, filter))}</p>}
      </div>
    </>
  )
}

function Day({
  day: { date, times },
  open,
  toggle,
  isChosen,
  choose,
}: {
  day: FreeDay
  open: boolean
  toggle: () => void
  isChosen: (date: string, time: string) => boolean
  choose: (time: FreeTime) => void
}) {
  return (
    <li>
      <button
        type="submit"
        className="chooser-day"
        name="choose"
        value={date}
        formNoValidate
        aria-expanded={open}
        onClick={instead(toggle)}
      >
        {dayLine({ date, times })}
      </button>
      {open && (
        <fieldset className="chooser-times">
          <legend className="unseen">{dayInWords(date)}</legend>
          {times.map((time) => (
            <button
              key={time}
              type="submit"
              className="button button-quiet button-small"
              name="choose"
              value={`${date}T${time}`}
              formNoValidate
              aria-pressed={isChosen(date, time)}
              onClick={instead(() => choose({ date, time }))}
            >
              {time}
            </button>
          ))}
        </fieldset>
      )}
    </li>
  )
}

function saidOf({ date, time }: { date: string; time: string }, days: FreeDay[], found: () => string): string {
  if (!date || !time) return found()
  const free = days.some((day) => day.date === date && day.times.includes(time))
  return free ? `Chosen: ${dayInWords(date)} at ${time}.` : found()
}

function instead(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault()
    act()
  }
}
