import { useEffect } from 'react'
import { ask } from '../../../contract/asking/ask.ts'
import { formCalls } from '../../../contract/forms/form-calls.ts'
import { Field } from '../../../ui/field.tsx'
import type { Telephone } from '../telephone.tsx'
import { EmailInput } from './email-input.tsx'
import { FormEnd } from './form-answers.tsx'
import { type Answered, useSentForm } from './use-sent-form.ts'

/** What the form needs to know before anybody has typed; it travels in the page. */
export type ContactFormProps = {
  /** Where it goes without scripts. */
  address: string
  privacyAddress: string
  phone: Telephone
  outOfHoursPhone: Telephone
  answered?: Answered | undefined
}

const form = 'contact'

export function ContactForm({ address, privacyAddress, phone, outOfHoursPhone, answered }: ContactFormProps) {
  const sent = useSentForm({
    send: (sending) => ask(formCalls.send, sending),
    announces: (result) => result.kind === 'accepted' || (result.kind === 'refused' && result.status === 400),
    announcedFor: 4000,
    subject: 'message',
    phone,
    outOfHoursPhone,
    empty: {},
    keepsOnSilence: true,
    answered,
  })
  const filled = answered?.answers ?? {}
  useDismissal(sent.announced !== undefined, sent.dismiss)
  const { error } = sent

  return (
    <form ref={sent.form} className="form" method="post" action={address} onSubmit={sent.submit}>
      <p className="form-note">A field marked with * must be filled.</p>
      <Field form={form} name="name" label="Name *" error={error('name')}>
        {(control) => <input {...control} type="text" autoComplete="name" required defaultValue={filled.name} />}
      </Field>
      <Field form={form} name="email" label="Email *" error={error('email')}>
        {(control) => <EmailInput {...control} required defaultValue={filled.email} />}
      </Field>
      <Field form={form} name="phone" label="Phone *" hint="With or without spaces." error={error('phone')}>
        {(control) => (
          <input {...control} type="text" inputMode="tel" autoComplete="tel" required defaultValue={filled.phone} />
        )}
      </Field>
      <Field
        form={form}
        name="message"
        label="Message *"
        hint="Please leave out your medical history; we ask about it when we meet."
        error={error('message')}
      >
        {(control) => <input {...control} type="text" required defaultValue={filled.message} />}
      </Field>
      <FormEnd
        subject="message"
        words="Send message"
        announcedIn="overlay"
        {...{ sent, privacyAddress, phone, outOfHoursPhone }}
      />
    </form>
  )
}

/** The answer lies over the page for four seconds; Escape or a click takes it away sooner. */
function useDismissal(shown: boolean, dismiss: () => void) {
  useEffect(() => {
    if (!shown) return
    const leave = new AbortController()
    const { signal } = leave
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), { signal })
    document.addEventListener('click', dismiss, { signal })
    return () => leave.abort()
  }, [shown, dismiss])
}
