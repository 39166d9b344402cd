import { useState } from 'react'
import type { Patient } from '../../contract/patient.ts'
import { AppointmentDetail } from '../appointments/appointment-detail.tsx'
import { useStatusChanges } from '../appointments/status-changes.ts'
import { useNow } from '../clock.ts'
import { Page } from '../frame/page.tsx'
import { Queue } from '../queue/queue.tsx'
import { ServerNotices, ServerNoticesBelow } from './server-notices.tsx'
import { Today } from './today.tsx'

/** What must be done, in one list, and who comes today. */
export function Overview() {
  const now = useNow(30_000)
  const [opened, setOpened] = useState<Patient>()
  const changes = useStatusChanges()
  return (
    <Page actions={<ServerNoticesBelow />}>
      <Queue {...{ changes, now }} beside={<ServerNotices />} onOpen={setOpened} />
      <Today {...{ changes, now }} onOpen={setOpened} />
      {opened && <AppointmentDetail patient={opened} changes={changes} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
