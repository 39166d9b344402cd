import { Field } from '../../../ui/field.tsx'
import { type TimeChoice, timeGroups } from './time-choices.ts'

type Shown = { value: string; choices: TimeChoice[]; note?: string | undefined; onChoose(time: string): void }

/** The time of an appointment; those that cannot be chosen say why. */
export function TimeField({ value, choices, note, onChoose }: Shown) {
  const groups = timeGroups(choices)
  return (
    <Field form="appointment" name="appointmentTime" label="Time" hint={note}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          {choices.every(({ time }) => time !== value) && <option value={value}>{value || 'Not chosen'}</option>}
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
      )}
    </Field>
  )
}

function Choice({ time, why }: TimeChoice) {
  return (
    <option value={time} disabled={why !== undefined}>
      {why ? `${time} – ${why}` : time}
    </option>
  )
}
