import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useWide } from './use-wide.ts'

type Shown = { open: boolean; onTurn(open: boolean): void; children: ReactNode }

const name = 'Publishing, picture, people and more'

/** What stands beside the text: on a narrow screen it is a fold under it. */
export function SideColumn({ open, onTurn, children }: Shown) {
  const wide = useWide()
  const id = useId()
  return (
    <section className="side-column" aria-label={name}>
      {!wide && (
        <button type="button" className="fold" aria-expanded={open} aria-controls={id} onClick={() => onTurn(!open)}>
          {name}
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key of its fields from the form. */}
      <div id={id} hidden={!wide && !open} onKeyDown={sendNothing}>
        {children}
      </div>
    </section>
  )
}

/** Enter ends a field here. It would send the form, and a post that is half written would be public. */
function sendNothing(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file'
  if (event.key === 'Enter' && isField) event.preventDefault()
}
