import { useLayoutEffect, useRef } from 'react'
import type { ControlProps } from '../../../../ui/field.tsx'
import { missingTime, type TimeGroup } from './time-groups.ts'

/**
 * The list of times. What is full or past stays in it, says so, and cannot be chosen; a time that was chosen before
 * stays until another one is.
 * @param gone why the chosen time cannot be had; until another is chosen the browser does not send the form
 */
export function TimeSelect({
  groups,
  time,
  gone,
  ...control
}: ControlProps & { groups: TimeGroup[]; time: string; gone: string | undefined }) {
  const select = useRef<HTMLSelectElement>(null)
  const awake = useRef(false)
  const missing = missingTime(time, groups)

  // A browser forgets the choice when its option moves to another group. What was chosen before this script stands.
  useLayoutEffect(() => {
    if (awake.current && select.current && select.current.value !== time) select.current.value = time
    awake.current = true
    select.current?.setCustomValidity(gone ?? '')
  })

  return (
    <select {...control} ref={select} defaultValue={time}>
      <option value="">Any time</option>
      {missing && (
        <option value={time} disabled>
          {missing}
        </option>
      )}
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
