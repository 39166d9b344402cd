import { type ReactNode, useEffect, useState } from 'react'
import { useWide } from './use-wide.ts'

/** What stands beside the sheet: on a narrow screen it is a fold under the text. */
export function SideColumn({ calls, children }: { calls: boolean; children: ReactNode }) {
  const wide = useWide()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // Something in it is wrong, and must be seen to be mended.
    if (calls) setOpen(true)
  }, [calls])
  return (
    <details
      className="side-column"
      open={wide || open}
      onToggle={({ currentTarget, target }) => {
        if (!wide && target === currentTarget) setOpen(currentTarget.open)
      }}
    >
      <summary>Publishing, picture, people and more</summary>
      {children}
    </details>
  )
}
