import type { ComponentType } from 'react'

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
    <div className="form-island" data-island={name} data-when={when} data-props={JSON.stringify(props)}>
      <Form {...props} />
    </div>
  )
}
