import { type FormEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Shown = {
  title: string
  button: string
  /** Says what stands in the way, or does it. */
  onAnswer(): string | undefined
  onClose(): void
  children: ReactNode
}

/** A dialog with one form, which stands outside of the form that the editor is in. */
export function QuestionDialog({ title, button, onAnswer, onClose, children }: Shown) {
  const [refusal, setRefusal] = useState<string>()

  function answer(event: FormEvent) {
    event.preventDefault()
    // React would tell the form around the editor as well.
    event.stopPropagation()
    const refused = onAnswer()
    setRefusal(refused)
    if (!refused) onClose()
  }

  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={answer} noValidate>
        {children}
        <Notice role="alert" tone="error">
          {refusal}
        </Notice>
        <Button type="submit" kind="main">
          {button}
        </Button>
      </form>
    </Dialog>,
    document.body,
  )
}
