import { useEffect, useRef } from 'react'
import type { Failure } from '../../ask-as-staff.ts'

/**
 * For a form whose refusals name one of its `fields`: it is said beside that field, and not a second time beside the button.
 * The field gets the focus, unless somebody has gone on elsewhere. What names none of them is for the form's outcome line.
 */
export function useWrongFields(failure: Failure | undefined, fields: string[]) {
  const form = useRef<HTMLFormElement>(null)
  const field = fields.find((one) => one === failure?.field)
  // Each refusal anew: the same field may be wrong twice.
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body && !form.current?.contains(document.activeElement)
    if (failure && field && !isElsewhere) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure, field])
  return {
    form,
    // Told as it comes, also to whoever is in that field already.
    wrong: (one: string) => one === field && <span role="alert">{failure?.message}</span>,
    isSaidThere: field !== undefined,
  }
}
