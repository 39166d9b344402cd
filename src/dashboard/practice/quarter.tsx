import { quarterHours } from '../day/day-plan.ts'

type Shown = { label: string; of?: string | undefined; value: string; onChoose(time: string): void }

/** A quarter hour of the day; `of` says to a screen reader what it belongs to. */
export function Quarter({ label, of, value, onChoose }: Shown) {
  return (
    <label className="quarter">
      {of && <span className="unseen">{of}: </span>}
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {quarterHours.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </select>
    </label>
  )
}
