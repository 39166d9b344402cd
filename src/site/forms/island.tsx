import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { islandProps } from '../../http/render-page.tsx'
import { TrustedHtml } from '../parts/trusted-html.tsx'

/**
 * A form that wakes up in the browser: drawn here with the same props that travel along with it.
 * @param when it wakes: when the page scrolls, or when its reader comes near; pointed at or focused it wakes at once
 */
export function FormIsland<Props extends object>({
  name,
  Form,
  props,
  when = 'near',
}: {
  name: 'appointment-form' | 'contact-form'
  Form: ComponentType<Props>
  props: Props
  when?: 'scrolled' | 'near'
}) {
  // Parts are functions, which stay here: what travels to a browser is text.
  const told = JSON.stringify(props, (name, value) => (name === 'parts' ? undefined : value))
  return (
    <TrustedHtml
      className="form-island"
      data-island={name}
      data-when={when}
      {...{ [islandProps]: told }}
      // Only what wakes up needs the marks by which React finds its pieces again; the page around it goes without.
      html={renderToString(<Form {...props} />)}
    />
  )
}
