import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Patient } from '../../contract/patient.ts'
import { AppointmentDetail } from '../appointments/appointment-detail.tsx'
import { useStatusChanges } from '../appointments/status-changes.ts'
import { failureIn } from '../ask-as-staff.ts'
import { useNow } from '../clock.ts'
import { Page } from '../frame/page.tsx'
import { serverNotices } from '../queries/notices.ts'
import { queue } from '../queries/queue.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { Queue } from '../queue/queue.tsx'
import { ServerNotices, ServerNoticesBelow } from './server-notices.tsx'
import { Today } from './today.tsx'

/** What must be done, in one list, and who comes today. */
export function Overview() {
  const now = useNow(30_000)
  const [opened, setOpened] = useState<Patient>()
  const changes = useStatusChanges()
  const list = useInfiniteQuery(queue)
  const notices = useAnswer(serverNotices)
  // The day waits out of sight for what comes above it: that would move its links and rows from under the hand.
  const isAboveComing = notices.isLoading || (list.isPending && !failureIn(list.error ?? list.failureReason))
  return (
    <Page actions={<ServerNoticesBelow />}>
      <Queue {...{ changes, now }} beside={<ServerNotices />} onOpen={setOpened} />
      <Today {...{ changes, now }} hidden={isAboveComing} onOpen={setOpened} />
      {opened && <AppointmentDetail patient={opened} changes={changes} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
