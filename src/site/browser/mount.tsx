import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Wakes up a form that the server has drawn, with the same props. */
export function mount<Props extends object>(island: HTMLElement, Form: ComponentType<Props>): void {
  const props: Props = JSON.parse(island.dataset.props ?? '{}')
  // In a transition React stops every few milliseconds for whoever is typing or scrolling.
  startTransition(() => void hydrateRoot(island, <Form {...props} />))
}
