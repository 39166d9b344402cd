import type { ReactNode } from 'react'

type Shown = {
  tone?: 'success' | 'warning' | 'error' | 'plain'
  /** With one it stands there from the start, empty and unseen, so that a screen reader hears it change. */
  role?: 'status' | 'alert'
  id?: string
  className?: string
  children?: ReactNode
}

/** A boxed sentence: what went well, what needs care, what went wrong, or simply news. */
export function Notice({ tone = 'plain', role, id, className = '', children }: Shown) {
  if (!children && !role) return null
  return (
    <div id={id} role={role} className={children ? `notice notice-${tone} ${className}`.trimEnd() : undefined}>
      {children}
    </div>
  )
}
