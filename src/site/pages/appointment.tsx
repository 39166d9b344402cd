import { addresses } from '../../contract/addresses.ts'
import { tidyLine } from '../../contract/text.ts'
import { whoAnswers } from '../../domain/practice/who-answers.ts'
import { RecordsAway } from '../../domain/records.ts'
import type { Backend } from '../../http/backend.ts'
import { outageSentence } from '../../http/problems.ts'
import { takeAppointmentForm, wireFreeDays } from '../../http/public-forms.ts'
import { AppointmentForm } from '../browser/forms/appointment-form.tsx'
import { timesIn, toggled } from '../browser/forms/times/free-days.ts'
import type { Answered } from '../browser/forms/use-sent-form.ts'
import { crumbsBelowHome, practiceData } from '../for-machines/structured-data.ts'
import { answerAnchor, FormAnswer } from '../forms/form-answer.tsx'
import { appointmentFormProps } from '../forms/form-props.ts'
import { FormIsland } from '../forms/island.tsx'
import { sentAnswer, sentQuery } from '../forms/sent-answer.ts'
import { takeForm } from '../forms/take-form.ts'
import { framed, titled } from '../frame/layout.tsx'
import { ContactDetails, Directions, PostalAddress } from '../parts/contact-details.tsx'
import { OpeningTimes } from '../parts/opening-times.tsx'
import type { Sent, Shown, SitePage } from '../site-page.ts'

export const appointment: SitePage = {
  path: addresses.appointment,
  asks: [sentQuery],
  load: async ({ backend, query }) => appointmentPage(backend, await sentAnswer(query, backend)),
  act: takeOnItsOwnPage,
}

/** Takes the form, and answers on the page that is for nothing else. */
export function takeOnItsOwnPage(sent: Sent): ReturnType<typeof takeForm> {
  return takeAppointment(sent, {
    path: addresses.appointment,
    shown: (answered) => appointmentPage(sent.backend, answered),
  })
}

/** Takes the form; a free time that was offered instead of a full one and then chosen is the time that is meant. */
export function takeAppointment(
  { form, sender, backend }: Sent,
  page: Parameters<typeof takeForm>[2],
): ReturnType<typeof takeForm> {
  const { offered, urgency, choose, look, also, adding, open, ...written } = form
  if (urgency || choose || look || also || adding || open)
    return lookedAgain({ urgency, choose, also, adding, open, written }, page, backend)
  const [appointmentDate = '', appointmentTime = ''] = offered?.split('T') ?? []
  const answers = offered ? { ...written, appointmentDate, appointmentTime } : written
  return takeForm(takeAppointmentForm, { form: answers, sender, backend }, page)
}

/** Without scripts: the page once more, with what was typed, and what a button of it has asked to see or chosen. */
async function lookedAgain(
  asked: { [Button in 'urgency' | 'choose' | 'also' | 'adding' | 'open']?: string | undefined } & {
    written: Record<string, string>
  },
  page: { shown: (answered: Answered) => Shown },
  backend: Pick<Backend, 'freeDays' | 'content'>,
): Promise<Shown> {
  const { urgency, choose = '', also, adding, open, written } = asked
  const [appointmentDate = '', appointmentTime = ''] = choose.split('T')
  const [another] = timesIn(also ?? '')
  const answers = {
    ...written,
    ...(urgency ? { urgency, urgent: urgency === 'yes' ? 'yes' : '' } : {}),
    ...(choose ? { appointmentDate, appointmentTime } : {}),
    ...(another ? { alsoSuits: toggled(written.alsoSuits ?? '', another) } : {}),
    // Another day is opened only to add one of its times.
    ...(adding === 'yes' || open ? { adding: 'yes' } : {}),
    ...(open ? { open } : {}),
  }
  if (urgency === 'no') return page.shown({ answers })
  try {
    return page.shown({ answers, freeDays: wireFreeDays(await backend.freeDays(tidyLine(written.service))) })
  } catch (error) {
    if (!(error instanceof RecordsAway)) throw error
    const problem = { success: false, message: outageSentence(backend.content.practice) }
    return { ...page.shown({ answers, result: { kind: 'refused', status: 500, problem } }), status: 500 }
  }
}

/** What stands in the form: what was refused, or what was typed so far. */
export function stillToSend(answered: Answered | undefined): Answered | undefined {
  return answered?.result === undefined || answered.result.kind === 'refused' ? answered : undefined
}

function appointmentPage(backend: Backend, answered?: Answered): Shown {
  const { practice } = backend.content
  const { address } = practice
  const title = titled('Request an appointment', backend)
  const props = appointmentFormProps(backend, {
    address: `${addresses.appointment}#${answerAnchor}`,
    answered: stillToSend(answered),
  })
  return framed(backend, {
    bottomBar: false,
    head: {
      title: answered?.result?.kind === 'refused' ? `Error: ${title}` : title,
      description: `Ask ${practice.name} for an appointment: choose a day and a time, or leave them open. For emergencies ring ${practice.phone.shown}, out of hours ${practice.outOfHoursPhone.shown}.`,
      keywords: ['dental appointment', `dentist ${address.town}`, 'book a dentist', 'emergency dental appointment'],
      canonical: addresses.appointment,
      structuredData: [
        practiceData(backend),
        crumbsBelowHome('Request an appointment', addresses.appointment, backend),
      ],
    },
    body: (
      <>
        <section className="wrap opening">
          <h1>Request an appointment</h1>
          <p>Tell us what you need and when it would suit you. It takes about two minutes.</p>
        </section>
        <div className="wrap">
          <FormAnswer
            answered={answered}
            form="appointment"
            subject="request"
            phone={practice.phone}
            outOfHoursPhone={practice.outOfHoursPhone}
          />
        </div>
        <div className="wrap form-page">
          <div className="form-panel">
            <FormIsland
              name="appointment-form"
              Form={AppointmentForm}
              props={{ ...props, answersNow: whoAnswers(backend.now(), practice), asksFirst: true }}
              when="scrolled"
            />
          </div>
          <aside className="form-aside">
            <section>
              <h2>Rather talk to us?</h2>
              <ContactDetails practice={practice} />
              <PostalAddress practice={practice} />
              <OpeningTimes practice={practice} now={backend.now()} />
            </section>
            {practice.directions.length > 0 && (
              <section>
                <h2>How to find us</h2>
                <Directions practice={practice} />
              </section>
            )}
          </aside>
        </div>
      </>
    ),
  })
}
