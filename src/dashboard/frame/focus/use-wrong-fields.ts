import { useEffect, useRef } from 'react'
import type { Failure } from '../../ask-as-staff.ts'

/**
 * For a form whose refusals name one of its `fields`: it is said beside that field, which gets the focus, and not a second
 * time beside the button. What names none of them is for the form's outcome line.
 */
export function useWrongFields(failure: Failure | undefined, fields: string[]) {
  const form = useRef<HTMLFormElement>(null)
  const field = fields.find((one) => one === failure?.field)
  // Each refusal anew: the same field may be wrong twice.
  useEffect(() => {
    if (failure && field) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure, field])
  return {
    form,
    wrong: (one: string) => (one === field ? failure?.message : undefined),
    isSaidThere: field !== undefined,
  }
}
