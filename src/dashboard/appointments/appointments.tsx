import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { allAppointments } from '../../contract/appointments.ts'
import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import { hasUnsentCaller } from '../booking/booking-asked.ts'
import { useNow } from '../clock.ts'
import { FailureAlert } from '../frame/failure-alert.tsx'
import { LoadMore } from '../frame/load-more.tsx'
import { Loading } from '../frame/loading.tsx'
import { Page } from '../frame/page.tsx'
import { isBadOneToRead } from '../frame/toast.ts'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { isAnyStepUnderWay } from '../frame/use-action.ts'
import { dayInWords, dayOnAnyWidth, todayInLondon } from '../london.ts'
import { nameUndoables } from '../undo/undoables.ts'
import { AppointmentDetail } from './appointment-detail.tsx'
import { useAppointmentList } from './appointment-list.ts'
import { AppointmentTable } from './appointment-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, filtersInAddress, overAllDays, readFilters, statusChoices } from './filters.ts'
import { hasUnsentNotes } from './record/unsent-notes.ts'
import { RefusedElsewhere } from './refused-change.tsx'
import { useReloadAfterChange } from './reload-after-change.ts'
import { useRowShortcuts } from './row-shortcuts.ts'
import { restoreScrollAndFocus } from './scroll-and-focus.ts'
import { type StatusChanges, useStatusChanges } from './status-changes.ts'
import { useSteadyRows } from './steady-rows.ts'
import { WaitingLink } from './waiting-link.tsx'

/** The list of appointment requests, narrowed by what the address says. */
export function Appointments() {
  const now = useNow(30_000)
  const today = todayInLondon(now)
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query, today)
  const list = useAppointmentList(filters)
  const [typing, setTyping] = useState(false)
  const open = useRef((_: Patient) => {})
  const busy = useRef(false)
  const reloadSoon = useReloadAfterChange(
    () => busy.current || isAnyStepUnderWay() || isBadOneToRead() || hasUnsentNotes() || hasUnsentCaller(),
  )
  const changes = useStatusChanges(reloadSoon)
  useEffect(() => {
    // What was refused is gone with the page, and somebody has to read it first.
    busy.current = typing || changes.refused.length > 0
  })

  const shown = list.widened ? overAllDays(filters) : filters
  const listed = list.isPlaceholderData ? undefined : filtersInAddress(shown, '').toString()
  const { rows, hasLeft } = useSteadyRows(listed, list.patients, changes)
  const patients = rows?.map(changes.newest)
  const caption = captionOf(patients?.length ?? 0, list.hasNextPage, shown)
  const nobody = list.widened ? `Nobody ${among(filters)} matches. ` : ''
  // What is known of it from before is old until it has been asked for anew.
  const found = useFound(
    list.isFetching ? undefined : listed,
    patients && (patients.length > 0 ? nobody + caption : ''),
  )
  useRestoredScrollAndFocus(patients)
  useRowShortcuts(changes)

  // Two may change before the page, or its address, has the first of them.
  const newest = useRef(filters)
  useEffect(() => {
    newest.current = readFilters(query, today)
  }, [query, today])
  function filter(change: Partial<Filters>) {
    newest.current = { ...newest.current, ...change }
    setQuery(filtersInAddress(newest.current, today), { replace: 'search' in change })
  }
  const lookOnAllDays = () => filter({ day: '', status: allAppointments })

  return (
    <Page>
      <WaitingLink waiting={list.waiting} now={now} />
      <FilterBar {...{ filters, today }} onFilter={filter} onTyping={setTyping} />
      {list.failure && (
        <FailureAlert
          failure={list.failure}
          sentence="The appointments could not be loaded."
          trying={!list.error}
          isShown={patients !== undefined}
        />
      )}
      <RefusedElsewhere changes={changes} rows={patients} />
      <Loading now={list.isPending && !list.failure} />
      <Loading now={list.isPlaceholderData && !list.failure} when="later" />
      {patients && patients.length > 0 && (
        <AppointmentTable
          {...{ patients, changes, now, hasLeft }}
          caption={
            <>
              {nobody && <strong>{nobody}</strong>}
              {caption}
            </>
          }
          stale={list.isPlaceholderData}
          onOpen={(patient) => open.current(patient)}
        />
      )}
      <UnreadableRows count={list.unreadable} what="request" />
      <p role="status" className="unseen">
        {found}
      </p>
      <div role="status">
        {patients?.length === 0 && !list.unreadable && !list.isPlaceholderData && (
          <Nobody filters={shown} onLookOnAllDays={lookOnAllDays} />
        )}
      </div>
      {patients && patients.length > 0 && shown.search && shown.day && !list.isPlaceholderData && (
        <p className="only-that-day">
          Searched {among(shown)} only.{' '}
          <Button kind="plain" onClick={lookOnAllDays}>
            Look on all days
          </Button>
        </p>
      )}
      <LoadMore list={list} />
      <OpenedOne open={open} changes={changes} />
    </Page>
  )
}

type Opened = { open: RefObject<(patient: Patient) => void>; changes: StatusChanges }

/** Apart from the list, or each that is opened or closed would have thousands of rows drawn anew. */
function OpenedOne({ open, changes }: Opened) {
  const [opened, setOpened] = useState<Patient>()
  useEffect(() => {
    open.current = setOpened
  }, [open])
  return opened && <AppointmentDetail patient={opened} changes={changes} onClose={() => setOpened(undefined)} />
}

/**
 * What a list was found to hold, said once for each: rows that come and go later would interrupt whoever works on it. What
 * is no longer so is taken back, which no screen reader says.
 */
function useFound(listed: string | undefined, found: string | undefined): string {
  const [said, setSaid] = useState<{ listed?: string; found: string }>({ found: '' })
  const isNew = listed !== undefined && found !== undefined && listed !== said.listed
  if (isNew) setSaid({ listed, found })
  else if (said.found !== '' && said.found !== found) setSaid({ ...said, found: '' })
  return said.found
}

function Nobody({ filters, onLookOnAllDays }: { filters: Filters; onLookOnAllDays: () => void }) {
  const isNarrowed = filters.day !== '' || filters.status !== allAppointments
  return (
    <div className="empty">
      <p>
        <strong>No Appointment Found</strong>
      </p>
      <p>
        {isNarrowed || filters.search
          ? `Nobody ${among(filters)} matches. `
          : 'Requests from the website come in here by themselves.'}
        {filters.search && !filters.day && 'Try a part of the name, the phone number or the reference. '}
        {isNarrowed && (
          <Button kind="plain" onClick={onLookOnAllDays}>
            {filters.day ? 'Look on all days' : 'Look among all'}
          </Button>
        )}
      </p>
    </div>
  )
}

/** Among whom it was searched: `on Monday 23 November 2026`, `among Approved on all days`. */
function among({ day, status }: Filters): string {
  const label = statusChoices.find(({ value }) => value === status)?.label ?? status
  return `${status === allAppointments ? '' : `among ${label} `}on ${day ? dayOnAnyWidth(day) : 'all days'}`
}

function captionOf(count: number, more: boolean, { day }: Filters): string {
  const appointments = count === 1 && !more ? '1 appointment' : `${count}${more ? ' and more' : ''} appointments`
  return `${appointments} on ${day ? dayInWords(day) : 'all days'}`
}

/** After a reload: the scroll, the focus, and the names of what can be undone. */
function useRestoredScrollAndFocus(patients: Patient[] | undefined): void {
  const [returned, setReturned] = useState(false)
  useEffect(() => {
    if (!patients) return
    nameUndoables(patients.map(({ _id: id, name }) => ({ id, name })))
    if (returned) return
    restoreScrollAndFocus()
    setReturned(true)
  }, [patients, returned])
}
