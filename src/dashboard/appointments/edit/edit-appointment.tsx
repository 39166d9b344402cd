import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { addresses } from '../../../contract/addresses.ts'
import { api } from '../../../contract/api.ts'
import { failureIn, fetchAsStaff } from '../../ask-as-staff.ts'
import { FailureAlert } from '../../frame/failure-alert.tsx'
import { Loading } from '../../frame/loading.tsx'
import { Page } from '../../frame/page.tsx'
import { AppointmentRecord } from '../appointment-record.tsx'
import { EditForm } from './edit-form.tsx'

/** One appointment: who asks, what was written, what happened so far, and the form that moves it. */
export function EditAppointment() {
  const { id = '' } = useParams()
  const { data, error, failureReason, isPending, refetch } = useQuery({
    queryKey: ['patient', id],
    queryFn: ({ signal }) => fetchAsStaff(api.appointments.one, { params: { id }, signal }),
    // A form must not change under the hands of the person who fills it in; the version tells when it is old.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const failure = failureIn(error ?? failureReason)
  const patient = data?.patient
  return (
    <Page
      title={patient ? `Appointment of ${patient.name}` : 'Appointment'}
      actions={<Link to={addresses.patients}>Back to the list</Link>}
    >
      <Loading now={isPending && !failure} />
      {failure && <FailureAlert failure={failure} sentence="The appointment could not be loaded." trying={!error} />}
      {patient && (
        <div className="edit">
          <section className="panel" aria-label="Change the appointment">
            {patient.status === 'Cancelled' ? (
              <p className="notice">
                This appointment is cancelled, so it can only be read. A new request starts afresh.
              </p>
            ) : (
              <EditForm key={`${patient._id} ${patient.version}`} patient={patient} onReload={refetch} />
            )}
          </section>
          <section className="panel" aria-label="The request">
            <AppointmentRecord patient={patient} heading="h2" />
          </section>
        </div>
      )}
    </Page>
  )
}
