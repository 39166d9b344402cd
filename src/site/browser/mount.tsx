import { type ComponentType, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import { fillAnswers, focusField, readAnswers } from './forms/answers.ts'
import type { Answered } from './forms/use-sent-form.ts'

/** The props with which the server has drawn a form, without `parts`: those are functions, which cannot travel. */
export function propsOf<Props extends object>(island: HTMLElement): Props {
  return JSON.parse(island.dataset.props ?? '{}')
}

/** Wakes up a form that the server has drawn, with the same props. */
export function mount<Props extends { answered?: Answered | undefined }>(
  island: HTMLElement,
  Form: ComponentType<Props>,
  props: Props,
): void {
  const form = island.querySelector('form')
  // Enter that is held down presses once: it would choose a time unread, or send the form again that was just emptied.
  island.onkeydown = (event) => !(event.repeat && event.key === 'Enter' && !(event.target as HTMLTextAreaElement).rows)
  let field = document.activeElement
  island.addEventListener('focusin', () => {
    field = document.activeElement
  })
  // Where a browser cannot draw it, React leaves nothing; the form goes on as it does without scripts.
  const drawn = island.cloneNode(true) as HTMLElement
  const onUncaughtError = (error: unknown) => {
    island.replaceWith(drawn)
    const again = drawn.querySelector('form')
    if (form && again) fillAnswers(again, readAnswers(form))
    throw error
  }
  // Who translates a page or fills in its forms puts something of their own between. React then draws the form anew, empty.
  const onRecoverableError = (error: unknown) => {
    if (!form || form.isConnected) return reportError(error)
    const answered = { ...props.answered, answers: readAnswers(form) }
    setTimeout(() => {
      flushSync(() => root.render(<Form key="anew" {...props} answered={answered} />))
      const again = island.querySelector('form')
      if (again && document.activeElement === document.body) focusField(again, field?.getAttribute('name') ?? '')
    })
  }
  let root: Root
  // In a transition React stops every few milliseconds for whoever is typing or scrolling.
  startTransition(() => {
    root = hydrateRoot(island, <Form {...props} />, { onUncaughtError, onRecoverableError })
  })
}
