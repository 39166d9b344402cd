import { useLayoutEffect, useRef } from 'react'
import type { ControlProps } from '../../../ui/field.tsx'
import type { TimeGroup } from './time-groups.ts'

/** The list of times. What is full or past stays in it, says so, and cannot be chosen. */
export function TimeSelect({ groups, time, ...control }: ControlProps & { groups: TimeGroup[]; time: string }) {
  const select = useRef<HTMLSelectElement>(null)
  const awake = useRef(false)

  // A browser forgets the choice when its option moves to another group. What was chosen before this script stands.
  useLayoutEffect(() => {
    if (awake.current && select.current && select.current.value !== time) select.current.value = time
    awake.current = true
  })

  return (
    <select {...control} ref={select} defaultValue={time}>
      <option value="">Any time</option>
      {groups.map(({ key, label, options }) => (
        <optgroup key={key} label={label}>
          {options.map((option) => (
            <option key={option.time} value={option.time} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
