import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Shown = {
  title: string
  /** A drawer stands at the right edge and is as high as the window; a wide box holds two texts. */
  shape?: 'box' | 'drawer' | 'wide'
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog: Escape, a press beside it or its Close button close it, and focus returns to where it was. */
export function Dialog({ title, shape = 'box', onClose, children }: Shown) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const heading = useId()
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Taken out of the page while open, it would leave the keyboard nowhere.
    return () => opened?.close()
  }, [])

  // Words that are selected by dragging often end outside, and the browser then reports a click on what is around both.
  function notePress({ target, currentTarget }: MouseEvent) {
    pressedBeside.current = target === currentTarget
  }

  function closeFromBeside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget && pressedBeside.current) dialog.current?.close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog's own Escape key does the same.
    <dialog
      ref={dialog}
      className={shape}
      aria-labelledby={heading}
      onClose={onClose}
      onMouseDown={notePress}
      onClick={closeFromBeside}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="plain" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
