import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { TrustedHtml } from '../parts/trusted-html.tsx'

/**
 * A form that wakes up in the browser: drawn here with the same props that travel along with it.
 * @param when at once after the first paint, or when its reader comes near
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
  when?: 'at once' | 'near'
}) {
  return (
    <TrustedHtml
      className="form-island"
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      // Only what wakes up needs the marks by which React finds its pieces again; the page around it goes without.
      html={renderToString(<Form {...props} />)}
    />
  )
}
