import { useState } from 'react'
import { useParams } from 'react-router'
import { addresses } from '../../../contract/addresses.ts'
import type { Patient } from '../../../contract/patient.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AnswerState } from '../../frame/answer-state.tsx'
import { Page } from '../../frame/page.tsx'
import { Link } from '../../link.tsx'
import { appointment } from '../../queries/appointments.ts'
import { forForms } from '../../queries/for-forms.ts'
import { useAnswer } from '../../queries/use-answer.ts'
import { AppointmentRecord } from '../appointment-record.tsx'
import { erasedSentence, useIsErased } from '../changed-meanwhile.tsx'
import { CorrectPerson } from './correct-person.tsx'
import { EditForm } from './edit-form.tsx'
import { OfferTimes } from './offer-times.tsx'
import type { Saved } from './use-save-edit.ts'

/** One appointment: who asks, what was written, what happened so far, and the form that moves it. */
export function EditAppointment() {
  const { id = '' } = useParams()
  // A link of the record leads to another one within this very screen.
  return <OneAppointment key={id} id={id} />
}

function OneAppointment({ id }: { id: string }) {
  const asked = useAnswer({ ...appointment(id), ...forForms })
  const isErased = useIsErased(id)
  const patient = isErased ? undefined : asked.data?.patient
  /** Its form stands as it was sent until the overview opens, or the step is taken back; the rest says what is so. */
  const [saved, setSaved] = useState<Saved>()
  const [form, setForm] = useState(1)
  if (saved && patient && isTakenBack(saved, patient)) {
    setSaved(undefined)
    setForm(form + 1)
  }
  const inForm = saved?.before ?? patient
  return (
    <Page
      title={patient ? `Appointment of ${patient.name}` : 'Appointment'}
      // Not before the name, which may take the place beside it.
      actions={!asked.isLoading && <Link to={addresses.patients}>Back to the list</Link>}
    >
      <AnswerState of={asked} sentence="The appointment could not be loaded." />
      <Notice role="status" tone="warning">
        {isErased && erasedSentence}
      </Notice>
      {patient && inForm && (
        <div className="edit">
          <section className="panel" aria-label="Change the appointment">
            {inForm.status === 'Cancelled' ? (
              <Notice>This appointment is cancelled, so it can only be read. A new request starts afresh.</Notice>
            ) : (
              <>
                <EditForm key={form} patient={inForm} onReload={asked.refetch} onSaved={setSaved} />
                <OfferTimes patient={patient} />
              </>
            )}
            <CorrectPerson patient={patient} onReload={asked.refetch} />
          </section>
          <section className="panel" aria-label="The request">
            <AppointmentRecord patient={patient} heading="h2" />
          </section>
        </div>
      )}
    </Page>
  )
}

/** An answer that was on its way as it was saved is an older one. */
function isTakenBack({ version = 0 }: Saved, now: Patient): boolean {
  return (now.version ?? 0) > version && now.history?.[0]?.what === 'undone'
}
