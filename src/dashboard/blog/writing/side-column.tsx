import { type ReactNode, useId } from 'react'
import { useWide } from './use-wide.ts'

type Shown = { open: boolean; onTurn(open: boolean): void; children: ReactNode }

/** What stands beside the text: on a narrow screen it is a fold under it. */
export function SideColumn({ open, onTurn, children }: Shown) {
  const wide = useWide()
  const id = useId()
  return (
    <div className="side-column">
      {!wide && (
        <button type="button" className="fold" aria-expanded={open} aria-controls={id} onClick={() => onTurn(!open)}>
          Publishing, picture, people and more
        </button>
      )}
      <div id={id} hidden={!wide && !open}>
        {children}
      </div>
    </div>
  )
}
