import { useEffect, useState } from 'react'
import { ask } from '../../../contract/asking/ask.ts'
import { formCalls } from '../../../contract/forms/form-calls.ts'
import type { AnswersNow } from '../../../contract/forms/free-times-call.ts'
import { Field } from '../../../ui/field.tsx'
import type { Telephone } from '../telephone.tsx'
import type { Answers } from './answers.ts'
import type { askedParts } from './asked-parts.ts'
import { FormEnd } from './form-answers.tsx'
import { MoreAboutRequest } from './more-about-request.tsx'
import { isOurRefusal } from './refusals.ts'
import type { FreeTime } from './times/free-days.ts'
import { FreeTimes } from './times/free-times.tsx'
import type { Hours } from './times/time-groups.ts'
import { WhenFields } from './times/when-fields.tsx'
import { Urgency } from './urgency.tsx'
import { useAskedParts } from './use-asked-parts.ts'
import { type Answered, ringSentence, useSentForm } from './use-sent-form.ts'
import { othersIn, useWritten } from './use-written.ts'
import { WhoAsks } from './who-asks.tsx'

/** What the form needs to know before anybody has typed; it travels in the page. */
export type AppointmentFormProps = {
  /** Where it goes without scripts. */
  address: string
  privacyAddress: string
  /** `YYYY-MM-DD` in London. */
  today: string
  services: string[]
  /** Those of the services that cannot wait for surgery hours. */
  emergencies: string[]
  /** The service that is chosen at the start. */
  service?: string | undefined
  usualHours: Hours
  phone: Telephone
  outOfHoursPhone: Telephone
  /** Wanted where it asks first. */
  answersNow?: AnswersNow | undefined
  /** Whether it begins with the question about pain, offers free times and folds more away; else it is the form alone. */
  asksFirst?: boolean | undefined
  /** What the server draws at once, and a browser fetches when it is asked for. */
  parts?: typeof askedParts | undefined
  answered?: Answered | undefined
}

const form = 'appointment'

/** The form in which somebody asks for an appointment; `asksFirst` tells how much of it there is. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { address, privacyAddress, phone, outOfHoursPhone, answered } = props
  const empty: Answers = { service: props.service ?? '' }
  const filled = answered?.answers ?? empty
  /** What the page or the browser has brought; what lies in a fold is sent, so it is unfolded. */
  const [brought, setBrought] = useState(filled)
  const sent = useSentForm({
    send: (sending) => ask(formCalls.request, sending),
    announces: (result) => result.kind === 'accepted' || (result.kind === 'refused' && isOurRefusal(result.status)),
    announcedFor: 5000,
    subject: 'request',
    phone,
    outOfHoursPhone,
    empty,
    keepsOnSilence: false,
    onSilence: () =>
      window.alert(`We cannot tell whether your request has reached us. Please try again, or ${ringSentence(props)}`),
    onRefilled: () => lookAgain(),
    answered,
  })
  const { error } = sent
  const { wanted, also, urgency, setUrgency, lookAgain, write } = useWritten(sent.form, filled, answered)
  const { parts, looks, look } = useAskedParts(props, urgency, wanted.time)

  // What was typed before this script arrived counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form wakes up
  useEffect(() => {
    const answers = lookAgain()
    setBrought(answers)
    // Only the list of free times says which others are sent.
    if (othersIn(answers)) look()
  }, [])

  const freeTimes = {
    service: wanted.service,
    given: answered?.freeDays,
    givenOf: filled.service ?? '',
    again: sent.result,
    choose: ({ date, time }: FreeTime) => write({ appointmentDate: date, appointmentTime: time }),
    chosen: wanted,
  }

  return (
    <form ref={sent.form} className="form" method="post" action={address} onSubmit={sent.submit} onChange={lookAgain}>
      {props.asksFirst && (
        <Urgency urgency={urgency} answer={setUrgency} onChange={lookAgain}>
          {parts && props.answersNow && (
            <parts.WhenToRing {...freeTimes} answersNow={props.answersNow} isSaidBelow={looks === 'yes'} />
          )}
        </Urgency>
      )}
      <p className="form-note">A field marked with * must be filled.</p>
      <WhoAsks {...{ form, filled, error }} />
      <Field form={form} name="service" label="Service" error={error('service')}>
        {(control) => (
          <select {...control} defaultValue={filled.service}>
            <option value="">I am not sure yet</option>
            {props.services.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {props.asksFirst && (
        <FreeTimes looks={looks} look={look} others={othersIn(filled)}>
          {parts && (
            <parts.TimeChooser
              {...freeTimes}
              also={{
                times: also,
                change: (alsoSuits) => write({ alsoSuits }),
                adding: filled.adding === 'yes',
                open: filled.open,
              }}
            />
          )}
        </FreeTimes>
      )}
      <WhenFields {...props} HoursNote={parts?.HoursNote} {...{ form, filled, wanted, error }} />
      <Field
        form={form}
        name="message"
        label="Message"
        hint="A few words are enough. Please leave out your medical history; we ask about it when we meet."
        error={error('message')}
      >
        {(control) => <textarea {...control} rows={4} defaultValue={filled.message} />}
      </Field>
      {props.asksFirst && <MoreAboutRequest {...{ form, error }} filled={brought} />}
      <FormEnd
        subject="request"
        words="Request Appointment"
        announcedIn="banner"
        {...{ sent, privacyAddress, phone, outOfHoursPhone, parts }}
      >
        {parts && <parts.NeighbourTimes result={sent.result} choose={sent.putBack} />}
      </FormEnd>
    </form>
  )
}
