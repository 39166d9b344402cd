import { useNavigate } from 'react-router'
import { useDebouncedField } from '../appointments/debounced-field.ts'
import { goingOn } from '../frame/page.tsx'
import { useShortcuts } from '../frame/shortcuts.ts'
import { Link } from '../link.tsx'
import { type Day, dayInWords, isDay, todayInLondon } from '../london.ts'
import { addressOfDay, dayInWindow, daysBeside } from './day-address.ts'

/** From one day to the next: by press, by key, or by naming it. */
export function DaySteps({ day, now }: { day: Day; now: Date }) {
  const navigate = useNavigate()
  const { before, after } = daysBeside(day)
  const today = todayInLondon(now)
  const go = (to: Day) => navigate(addressOfDay(to, now), { state: goingOn })
  // While a year is typed it passes through the first centuries.
  const { typed, type, giveUp } = useDebouncedField(
    day,
    (typed) => void (isDay(typed) && go(typed)),
    () => undefined,
  )
  const step = (to: Day) => {
    giveUp()
    go(to)
  }
  useShortcuts({
    '[': () => step(daysBeside(dayInWindow(now)).before),
    ']': () => step(daysBeside(dayInWindow(now)).after),
    t: () => step(today),
  })
  return (
    <div className="day-steps">
      <Link className="step" to={addressOfDay(before, now)} state={goingOn} onFollow={giveUp} aria-keyshortcuts="[">
        <span aria-hidden="true">←</span> Day before<span className="unseen">: {dayInWords(before)}</span>
      </Link>
      <Link
        className="step"
        to={addressOfDay(today, now)}
        state={goingOn}
        onFollow={giveUp}
        aria-current={day === today ? 'date' : undefined}
        aria-keyshortcuts="t"
      >
        Today
      </Link>
      <Link className="step" to={addressOfDay(after, now)} state={goingOn} onFollow={giveUp} aria-keyshortcuts="]">
        Day after<span className="unseen">: {dayInWords(after)}</span>
        <span aria-hidden="true">→</span>
      </Link>
      <label>
        <span className="unseen">Another day</span>
        <input type="date" value={typed} onChange={({ target }) => type(target.value)} />
      </label>
    </div>
  )
}
