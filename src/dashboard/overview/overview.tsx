import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { allAppointments, type Patient } from '../../contract/appointments.ts'
import { AppointmentDetail } from '../appointments/appointment-detail.tsx'
import { useAppointmentList } from '../appointments/appointment-list.ts'
import { filtersInAddress, waitingOnAllDays } from '../appointments/filters.ts'
import { useRowShortcuts } from '../appointments/row-shortcuts.ts'
import { useStatusChanges } from '../appointments/status-changes.ts'
import { useSteadyRows } from '../appointments/steady-rows.ts'
import { waitingSentence } from '../appointments/waiting-sentence.ts'
import { useNow } from '../clock.ts'
import { FailureAlert } from '../frame/failure-alert.tsx'
import { Loading } from '../frame/loading.tsx'
import { Page } from '../frame/page.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { dayInWords, todayInLondon } from '../london.ts'
import { DayView } from './day-view.tsx'
import { ServerNotices } from './server-notices.tsx'
import { Unreached } from './unreached.tsx'
import { mostUrgentFirst } from './urgency.ts'
import { WaitingRequests } from './waiting-requests.tsx'

/** Requests shown here; the day should not be pushed out of sight. */
const mostShown = 12

/** What needs somebody now: requests without an answer, letters that did not arrive, and who comes today. */
export function Overview() {
  const now = useNow(30_000)
  const today = todayInLondon(now)
  const [opened, setOpened] = useState<Patient>()
  const changes = useStatusChanges()
  const waiting = useAppointmentList(waitingOnAllDays)
  const day = useAppointmentList({ day: today, status: allAppointments, search: '' })
  const pressing = useMemo(() => waiting.patients?.toSorted(mostUrgentFirst), [waiting.patients])
  const { rows, hasLeft } = useSteadyRows('waiting', pressing, changes)
  const requests = rows?.map(changes.newest)
  const comingToday = day.patients?.filter(({ status }) => status !== 'Cancelled')
  const failure = waiting.failure ?? day.failure
  useRowShortcuts(requests ?? [], changes)
  return (
    <Page>
      <ServerNotices />
      {failure && (
        <FailureAlert
          failure={failure}
          sentence="The appointments could not be loaded."
          trying={!waiting.error && !day.error}
        />
      )}
      <section aria-labelledby="waiting-heading">
        <h2 id="waiting-heading">{waiting.waiting ? waitingSentence(waiting.waiting, now) : 'New requests'}</h2>
        <Loading now={waiting.isPending && !waiting.failure} />
        {requests && (
          <WaitingRequests requests={requests.slice(0, mostShown)} {...{ changes, now, hasLeft }} onOpen={setOpened} />
        )}
        <UnreadableRows count={waiting.unreadable} what="request" />
        {requests && requests.length > mostShown && (
          <Link to={`${addresses.patients}?${filtersInAddress(waitingOnAllDays, today)}`}>
            See all that are waiting
          </Link>
        )}
      </section>
      <Unreached onOpen={setOpened} />
      <section aria-labelledby="today-heading">
        <h2 id="today-heading">
          Today, <Link to={addresses.patients}>{dayInWords(today)}</Link>
        </h2>
        <Loading now={day.isPending && !day.failure} when="later" />
        <UnreadableRows count={day.unreadable} what="appointment" />
        {comingToday && <DayView patients={comingToday} now={now} onOpen={setOpened} />}
      </section>
      {opened && <AppointmentDetail patient={opened} changes={changes} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
