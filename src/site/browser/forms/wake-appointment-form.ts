import { mount } from '../mount.tsx'
import { AppointmentForm } from './appointment-form.tsx'

/** Wakes up the appointment form that the server has drawn. */
export function wakeAppointmentForm(island: HTMLElement): void {
  mount(island, AppointmentForm)
}
