import { type ComponentProps, useEffect, useState } from 'react'

/** Whether a script answers by now what the server drew. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}

/**
 * A button of a form that sends it only where no script answers the press. Where one does it is no submit button, so that
 * the form’s own is the only one that Enter, or whoever looks for it, can find.
 */
export function SecondarySubmit(props: Omit<ComponentProps<'button'>, 'type'>) {
  return <button {...props} type={useHydrated() ? 'button' : 'submit'} />
}
