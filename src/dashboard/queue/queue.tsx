import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Patient } from '../../contract/patient.ts'
import { useLookingForNews } from '../appointments/appointment-list.ts'
import { RefusedElsewhere } from '../appointments/refused-change.tsx'
import { useRowShortcuts } from '../appointments/row-shortcuts.ts'
import type { StatusChanges } from '../appointments/status-changes.ts'
import { eachOnce, useSteadyRows } from '../appointments/steady-rows.ts'
import { failureIn } from '../ask-as-staff.ts'
import { FailureAlert } from '../frame/failure-alert.tsx'
import { LoadMore, withLoadedPages } from '../frame/load-more.tsx'
import { Loading } from '../frame/loading.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { queue } from '../queries/queue.ts'
import { MessageLine } from './message-line.tsx'
import { NextVisits } from './next-visits.tsx'
import { QueueRow } from './queue-row.tsx'
import { headingOf, keptTogether, medianInWords } from './queue-words.ts'

type Shown = { changes: StatusChanges; now: Date; beside: ReactNode; onOpen(patient: Patient): void }

/** Everything that must be done, in one list; a person leaves it when they were told. */
export function Queue({ changes, now, beside, onOpen }: Shown) {
  const list = useInfiniteQuery(withLoadedPages(queue))
  useLookingForNews(list.refetch)
  const { data } = list
  const given = useMemo(
    () =>
      data && eachOnce(data.pages.flatMap((page) => page.queue.map((entry) => ({ _id: entry.patient._id, entry })))),
    [data],
  )
  const { rows, hasLeft } = useSteadyRows('queue', given, changes)
  useRowShortcuts(changes)
  const newest = data?.pages.at(-1)
  const messages = newest?.messages ?? []
  const unreadable = data?.pages.reduce((sum, page) => sum + page.unreadable, 0) ?? 0
  const nobodyWaits = given?.length === 0 && messages.length === 0 && unreadable === 0
  const failure = failureIn(list.error ?? list.failureReason)
  // That they rest is said once, of the list: a screen reader that is told it of hundreds of buttons hears nothing else.
  const changesOfRow = { ...changes, isChanging: (id: string) => changes.isUnanswered(id) || undefined }
  return (
    <div className="desk">
      <section aria-labelledby="queue-heading">
        <header className="queue-head">
          <h2 id="queue-heading">{keptTogether(headingOf(newest?.counts, nobodyWaits))}</h2>
          {newest?.answeredWithinMinutes !== undefined && (
            <p className="quiet">{medianInWords(newest.answeredWithinMinutes)}</p>
          )}
        </header>
        {failure && (
          <FailureAlert
            failure={failure}
            sentence="The queue could not be loaded."
            trying={!list.error}
            isShown={data !== undefined}
          />
        )}
        <RefusedElsewhere changes={changes} rows={rows} />
        <Loading now={list.isPending && !failure} />
        {nobodyWaits && rows?.length === 0 && (
          <p className="empty">Every request has its answer, everybody was told, and no message is unread.</p>
        )}
        {rows && rows.length + messages.length > 0 && (
          <ol className="queue-rows" aria-disabled={changes.resting}>
            {rows.map(({ _id, entry }) => (
              <QueueRow key={_id} {...{ entry, now, onOpen }} changes={changesOfRow} hasLeft={hasLeft(_id)} />
            ))}
            {messages.map((written) => (
              <MessageLine key={written._id} {...{ written, now }} />
            ))}
          </ol>
        )}
        <UnreadableRows count={unreadable} what="request" />
        <LoadMore list={list} />
      </section>
      <div className="desk-side">
        <NextVisits visits={newest?.visits} onOpen={onOpen} />
        {beside}
      </div>
    </div>
  )
}
