import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Wakes up a form that the server has drawn, with the same props. */
export function mount<Props extends object>(island: HTMLElement, Form: ComponentType<Props>): void {
  const props: Props = JSON.parse(island.dataset.props ?? '{}')
  hydrateRoot(island, <Form {...props} />)
}
