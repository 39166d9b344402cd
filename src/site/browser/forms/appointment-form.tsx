import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { ask } from '../../../contract/asking/ask.ts'
import { formCalls } from '../../../contract/forms/form-calls.ts'
import type { AnswersNow } from '../../../contract/forms/free-times-call.ts'
import { Field } from '../../../ui/field.tsx'
import { SecondarySubmit, useHydrated } from '../../../ui/secondary-submit.tsx'
import type { Telephone } from '../telephone.tsx'
import { type Answers, fillAnswers, readAnswers } from './answers.ts'
import type { askedParts } from './asked-parts.ts'
import { EmailInput } from './email-input.tsx'
import { FormEnd } from './form-answers.tsx'
import { inVainSentence, Looking } from './looking.tsx'
import { MoreAboutRequest } from './more-about-request.tsx'
import { isOurRefusal } from './refusals.ts'
import type { FreeTime } from './times/free-days.ts'
import type { Hours } from './times/time-groups.ts'
import { type Wanted, WhenFields } from './times/when-fields.tsx'
import { Urgency } from './urgency.tsx'
import { type Answered, ringSentence, useSentForm } from './use-sent-form.ts'

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

/** Whether free times are asked for as buttons, and whether they can be had. */
type Looks = 'no' | 'yes' | 'in vain'

export function AppointmentForm(props: AppointmentFormProps) {
  const { address, privacyAddress, services, phone, outOfHoursPhone, answered } = props
  const empty: Answers = { service: props.service ?? '' }
  const filled = answered?.answers ?? empty
  const [looks, setLooks] = useState<Looks>(answered?.freeDays && !answered.answers.urgency ? 'yes' : 'no')
  /** What the page or the browser has brought; what lies in a fold is sent, so it is unfolded. */
  const [brought, setBrought] = useState(filled)
  const [parts, setParts] = useState(props.parts)
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
  const hydrated = useHydrated()
  const { wanted, also, urgency, setUrgency, lookAgain, write } = useWritten(sent.form, filled, answered)

  // What was typed before this script arrived counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form wakes up
  useEffect(() => {
    const answers = lookAgain()
    setBrought(answers)
    // Only the list of free times says which others are sent.
    if (othersIn(answers)) setLooks('yes')
  }, [])

  useEffect(() => {
    const isAsked = looks === 'yes' || urgency === 'yes' || wanted.time !== ''
    if (parts || !isAsked) return
    void fetchParts().then(setParts, () => setLooks((before) => (before === 'yes' ? 'in vain' : before)))
  }, [parts, looks, urgency, wanted.time])

  const freeTimes = {
    service: wanted.service,
    given: answered?.freeDays,
    givenOf: wantedIn(filled).service,
    again: sent.result,
    choose: ({ date, time }: FreeTime) => write({ appointmentDate: date, appointmentTime: time }),
  }

  return (
    <form ref={sent.form} className="form" method="post" action={address} onSubmit={sent.submit} onChange={lookAgain}>
      {props.asksFirst && (
        <>
          {/* Enter in a field presses the first submit button of a form, and must mean this one. */}
          {!hydrated && <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />}
          {/* No hidden values: a browser that brings back what was typed brings back boxes and texts, and none of those. React
              leaves the text alone: it would write each value as the one that the page came with. */}
          <input type="checkbox" hidden name="urgent" value="yes" checked={urgency === 'yes'} onChange={lookAgain} />
          <input type="text" hidden name="alsoSuits" defaultValue={othersIn(filled)} />
          <Urgency urgency={urgency} answer={setUrgency}>
            {parts && props.answersNow && (
              <parts.WhenToRing
                {...freeTimes}
                chosen={wanted}
                answersNow={props.answersNow}
                isSaidBelow={looks === 'yes'}
              />
            )}
          </Urgency>
        </>
      )}
      <p className="form-note">A field marked with * must be filled.</p>
      <Field form={form} name="name" label="Full Name *" error={error('name')}>
        {(control) => <input {...control} type="text" autoComplete="name" required defaultValue={filled.name} />}
      </Field>
      <div className="form-pair">
        <Field
          form={form}
          name="email"
          label="Email"
          hint="One of the two, so that we can answer."
          error={error('email')}
        >
          {(control) => <EmailInput {...control} defaultValue={filled.email} />}
        </Field>
        <Field form={form} name="phone" label="Phone" hint="With or without spaces." error={error('phone')}>
          {(control) => <input {...control} type="tel" autoComplete="tel" defaultValue={filled.phone} />}
        </Field>
      </div>
      <Field form={form} name="service" label="Service" error={error('service')}>
        {(control) => (
          <select {...control} defaultValue={filled.service}>
            <option value="">I am not sure yet</option>
            {services.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {props.asksFirst && (
        <FreeTimes looks={looks} look={() => setLooks('yes')}>
          {parts && (
            <parts.TimeChooser
              {...freeTimes}
              chosen={wanted}
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
      <WhenFields {...props} HoursNote={parts?.HoursNote} form={form} filled={filled} wanted={wanted} error={error} />
      <Field
        form={form}
        name="message"
        label="Message"
        hint="A few words are enough. Please leave out your medical history; we ask about it when we meet."
        error={error('message')}
      >
        {(control) => <textarea {...control} rows={4} defaultValue={filled.message} />}
      </Field>
      {props.asksFirst && <MoreAboutRequest form={form} filled={brought} error={error} />}
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

/** What stands in the form and decides what else is shown, read again after each change, and written by buttons. */
function useWritten(form: RefObject<HTMLFormElement | null>, filled: Answers, answered: Answered | undefined) {
  const [wanted, setWanted] = useState(() => wantedIn(filled))
  const [also, setAlso] = useState(() => othersIn(filled))
  const [urgency, setUrgency] = useState(() => urgencyIn(answered))

  function lookAgain() {
    if (!form.current) return filled
    const answers = readAnswers(form.current)
    setWanted(wantedIn(answers))
    setAlso(othersIn(answers))
    setUrgency((before) => (answers.urgent === 'yes' ? 'yes' : before === 'yes' ? undefined : before))
    return answers
  }

  function write(changes: Answers) {
    if (!form.current) return
    fillAnswers(form.current, { ...readAnswers(form.current), ...changes })
    lookAgain()
  }

  return { wanted, also, urgency, setUrgency, lookAgain, write }
}

/** The free times as buttons (`children`), once somebody asks for them and they are here. */
function FreeTimes({ looks, look, children }: { looks: Looks; look: () => void; children: ReactNode }) {
  return (
    <fieldset className="chooser">
      <legend>Choose a free time</legend>
      {looks === 'yes' && children ? (
        children
      ) : (
        <>
          <SecondarySubmit
            className="button button-quiet"
            name="look"
            value="days"
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              look()
            }}
          >
            Show free times
          </SecondarySubmit>
          <div role="status" className="form-note">
            {looks === 'yes' && <Looking />}
            {looks === 'in vain' && <p>{inVainSentence}</p>}
          </div>
        </>
      )}
    </fieldset>
  )
}

/** What only some ask for. A network that wants a visitor to sign in first may answer with an empty file. */
export function fetchParts(): Promise<typeof askedParts> {
  return import('./asked-parts.ts').then((module) => module.askedParts ?? Promise.reject())
}

function urgencyIn(answered: Answered | undefined): 'yes' | 'no' | undefined {
  if (answered?.answers.urgent === 'yes') return 'yes'
  return answered?.answers.urgency === 'no' ? 'no' : undefined
}

/** What was named as another time may have become the first. */
function othersIn({ alsoSuits = '', appointmentDate, appointmentTime }: Answers): string {
  const isOther = (time: string) => time !== `${appointmentDate}T${appointmentTime}`
  return alsoSuits.split(' ').filter(isOther).join(' ')
}

function wantedIn({ appointmentDate = '', appointmentTime = '', service = '' }: Answers): Wanted {
  return { date: appointmentDate, time: appointmentTime, service }
}
