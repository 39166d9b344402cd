import type { ReactNode } from 'react'

/** A boxed sentence: what went well, what needs care, what went wrong, or simply news. */
export function Notice({ tone, children }: { tone: 'success' | 'warning' | 'error' | 'plain'; children: ReactNode }) {
  return <div className={`notice notice-${tone}`}>{children}</div>
}
