import { mount, propsOf } from '../mount.tsx'
import { ContactForm } from './contact-form.tsx'

/** Wakes up the contact form that the server has drawn. */
export function wakeContactForm(island: HTMLElement): void {
  mount(island, ContactForm, propsOf(island))
}
