import { type TimeChoice, timeGroups } from './quarter-hours.ts'

type Shown = { value: string; choices: TimeChoice[]; note?: string | undefined; onChoose(time: string): void }

export function TimeField({ value, choices, note, onChoose }: Shown) {
  const groups = timeGroups(choices)
  return (
    <div className="field">
      <label htmlFor="appointmentTime">Time</label>
      <select
        id="appointmentTime"
        name="appointmentTime"
        value={value}
        aria-describedby="time-note"
        onChange={({ target }) => onChoose(target.value)}
      >
        {value === '' && <option value="">Not chosen</option>}
        {groups.length === 1
          ? choices.map((choice) => <Choice key={choice.time} {...choice} />)
          : groups.map((group) => (
              <optgroup key={group.choices[0]?.time} label={group.outOfHours ? 'Out of hours' : 'Surgery hours'}>
                {group.choices.map((choice) => (
                  <Choice key={choice.time} {...choice} />
                ))}
              </optgroup>
            ))}
      </select>
      <small id="time-note">{note}</small>
    </div>
  )
}

function Choice({ time, why }: TimeChoice) {
  return (
    <option value={time} disabled={why !== undefined}>
      {why ? `${time} – ${why}` : time}
    </option>
  )
}
