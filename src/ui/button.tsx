import type { ComponentProps } from 'react'

type Shown = ComponentProps<'button'> & {
  /** The one that a form or a dialog is there for, any other, or one that looks like words. */
  kind?: 'main' | 'quiet' | 'plain'
  /** It keeps its place and the focus meanwhile; whoever is called by it says no a second time. */
  busy?: boolean | undefined
}

/** A button, which sends nothing unless it says `type="submit"`. */
export function Button({ kind = 'quiet', busy, type = 'button', className = '', ...others }: Shown) {
  const classes = `button button-${kind} ${className}`.trimEnd()
  return <button {...others} type={type} className={classes} aria-disabled={busy} />
}
