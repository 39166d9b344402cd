import { mount, propsOf } from '../mount.tsx'
import { AppointmentForm, type AppointmentFormProps } from './appointment-form.tsx'
import { fetchParts } from './use-asked-parts.ts'

/** Wakes up the appointment form that the server has drawn. */
export async function wakeAppointmentForm(island: HTMLElement): Promise<void> {
  const props: AppointmentFormProps = propsOf(island)
  // A page that answered the form may show them. Without them React would draw it anew, and lose what was typed meanwhile.
  if (props.answered) props.parts = await fetchParts()
  mount(island, AppointmentForm, props)
}
