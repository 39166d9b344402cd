import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'

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
  const told = useRef(false)
  const heading = useId()
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Taken out of the page while open, it would leave the keyboard nowhere.
    return () => opened?.close()
  }, [])

  // The browser tells later that it closed, and a key that was pressed meanwhile would open what is then taken away.
  function close() {
    dialog.current?.close()
    tell()
  }

  function tell() {
    if (told.current) return
    told.current = true
    onClose()
  }

  /** Escape. A file that was not chosen is told in the same way. */
  function closeByKey(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }

  // Words that are selected by dragging often end outside, and the browser then reports a click on what is around both.
  function notePress({ target, currentTarget }: MouseEvent) {
    pressedBeside.current = target === currentTarget
  }

  function closeFromBeside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget && pressedBeside.current) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog's own Escape key does the same.
    <dialog
      ref={dialog}
      className={shape}
      aria-labelledby={heading}
      onCancel={closeByKey}
      onClose={tell}
      onMouseDown={notePress}
      onClick={closeFromBeside}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="plain" onClick={close}>
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
