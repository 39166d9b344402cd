import type { Appointment } from '../../domain/appointments/appointment.ts'
import { StepForm } from './step-form.tsx'

/** The step by which reminders begin again. It changes nothing of the request. */
export const remindMe = 'remind me'

/** Where the browser goes once they begin again, and its word for that they have. */
export const remindersAnchor = 'reminders'
export const remindedAgain = '?reminded=again'

/** For whoever has stopped reminders, or whose mail server has, which tries what a letter links to. */
export function NoReminders({ appointment }: { appointment: Appointment }) {
  return (
    <section className="my-request-change">
      <h2>You get no reminders</h2>
      <p>
        Reminders to your e-mail address are stopped. You may have pressed that in an e-mail, or a program that checks
        your e-mails did. You will still get e-mails about changes.
      </p>
      <StepForm step={remindMe} appointment={appointment}>
        <button className="button button-quiet" type="submit">
          Remind me again
        </button>
      </StepForm>
    </section>
  )
}

/** Nothing else on the page says so, since nothing of the request is another. */
export function RemindersAgain() {
  return (
    <section className="my-request-change" id={remindersAnchor} tabIndex={-1} aria-labelledby="reminders-title">
      <h2 id="reminders-title">You get reminders again</h2>
      <p>We write once to you, two days before a visit.</p>
    </section>
  )
}
