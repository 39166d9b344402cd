import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fillAnswers, readAnswers } from './forms/answers.ts'
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
  // A browser that translates a page wraps its words in these. React then draws the form anew, and would lose what was typed.
  if (form?.querySelector('font')) props.answered ??= { answers: readAnswers(form) }
  // Enter that is held down presses once: it would choose a time unread, or send the form again that was just emptied.
  island.onkeydown = (event) => !(event.repeat && event.key === 'Enter' && !(event.target as HTMLTextAreaElement).rows)
  // Where a browser cannot draw it, React leaves nothing; the form goes on as it does without scripts.
  const drawn = island.cloneNode(true) as HTMLElement
  const onUncaughtError = (error: unknown) => {
    island.replaceWith(drawn)
    const again = drawn.querySelector('form')
    if (form && again) fillAnswers(again, readAnswers(form))
    throw error
  }
  // In a transition React stops every few milliseconds for whoever is typing or scrolling.
  startTransition(() => void hydrateRoot(island, <Form {...props} />, { onUncaughtError }))
}
