import { type ComponentProps, useSyncExternalStore } from 'react'

const changesNever = () => () => {}

/** Whether a script answers what is shown: not yet in what the server drew, and at once in all that comes later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    changesNever,
    () => true,
    () => false,
  )
}

/**
 * A button of a form that sends it only where no script answers the press. Where one does it is no submit button, so that
 * the form’s own is the only one that Enter, or whoever looks for it, can find.
 */
export function SecondarySubmit(props: Omit<ComponentProps<'button'>, 'type'>) {
  return <button {...props} type={useHydrated() ? 'button' : 'submit'} />
}
