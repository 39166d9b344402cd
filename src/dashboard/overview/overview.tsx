import { useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { allAppointments, type Patient } from '../../contract/appointments.ts'
import { AppointmentDetail } from '../appointments/appointment-detail.tsx'
import { useAppointmentList } from '../appointments/appointment-list.ts'
import { useStatusChanges } from '../appointments/status-changes.ts'
import { useNow } from '../clock.ts'
import { FailureAlert } from '../frame/failure-alert.tsx'
import { Loading } from '../frame/loading.tsx'
import { Page } from '../frame/page.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { dayInWords, todayInLondon } from '../london.ts'
import { Queue } from '../queue/queue.tsx'
import { DayView } from './day-view.tsx'
import { ServerNotices } from './server-notices.tsx'

/** What must be done, in one list, and who comes today. */
export function Overview() {
  const now = useNow(30_000)
  const today = todayInLondon(now)
  const [opened, setOpened] = useState<Patient>()
  const changes = useStatusChanges()
  const day = useAppointmentList({ day: today, status: allAppointments, search: '' })
  const comingToday = day.patients?.filter(({ status }) => status !== 'Cancelled')
  return (
    <Page>
      <Queue {...{ changes, now }} beside={<ServerNotices />} onOpen={setOpened} />
      <section aria-labelledby="today-heading">
        <h2 id="today-heading">
          Today, <Link to={addresses.patients}>{dayInWords(today)}</Link>
        </h2>
        {day.failure && (
          <FailureAlert failure={day.failure} sentence="The appointments could not be loaded." trying={!day.error} />
        )}
        <Loading now={day.isPending && !day.failure} when="later" />
        <UnreadableRows count={day.unreadable} what="appointment" />
        {comingToday && <DayView patients={comingToday} now={now} onOpen={setOpened} />}
      </section>
      {opened && <AppointmentDetail patient={opened} changes={changes} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
