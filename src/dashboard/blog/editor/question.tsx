import type { Editor } from '@tiptap/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** A question about the text that is being asked. */
export type Asking = {
  editor: Editor
  /** It was answered, and the answer is in the text, where the writer goes on. */
  onDone(): void
  /** Nobody wanted to answer it. The focus is where it was before. */
  onClose(): void
}

type Shown = Omit<Asking, 'editor'> & {
  title: string
  button: string
  /** Says what stands in the way, or does it. */
  onAnswer(): string | undefined
  children: ReactNode
}

/** A dialog with one form, which stands outside of the form that the editor is in. */
export function QuestionDialog({ title, button, onAnswer, onDone, onClose, children }: Shown) {
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // Not the dialog's Close button: whoever writes goes on typing, and Enter would lose what was meant for the field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  function answer(event: FormEvent) {
    event.preventDefault()
    // React would tell the form around the editor as well.
    event.stopPropagation()
    const refused = onAnswer()
    setRefusal(refused)
    if (!refused) onDone()
  }

  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form ref={form} onSubmit={answer} noValidate>
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
