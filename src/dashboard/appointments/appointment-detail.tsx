import { useEffect, useRef } from 'react'
import type { Patient } from '../../contract/patient.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FailureAlert } from '../frame/failure-alert.tsx'
import { useBackCloses } from '../frame/leaving/use-back-closes.ts'
import { Loading } from '../frame/loading.tsx'
import { useStands } from '../frame/use-stands.ts'
import { appointment } from '../queries/appointments.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { isSomebodyWriting } from '../staff/token.ts'
import { AlsoSuits, timesToAccept } from './also-suits.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentRecord } from './appointment-record.tsx'
import { ChangedMeanwhile, erasedSentence, useIsErased } from './changed-meanwhile.tsx'
import { RefusedStep } from './refused-change.tsx'
import type { StatusChanges } from './status-changes.ts'
import { VisitButtons } from './visit-buttons.tsx'

/** How long the drawer says what became of it before it closes, in milliseconds. */
const closingTime = 1_200

type Shown = { patient: Patient; changes: StatusChanges; onClose: () => void }

/** Everything about one appointment, beside the list. */
export function AppointmentDetail({ patient: listed, changes, onClose }: Shown) {
  const { data, failure, trying, isLoading, refetch } = useAnswer(appointment(listed._id))
  const patient = changes.newest(data?.patient ?? listed)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const foot = useRef<HTMLDivElement>(null)
  const stands = useStands()
  useBackCloses(onClose)
  const isErased = useIsErased(listed._id)
  useEffect(() => () => clearTimeout(closing.current), [])
  // On a low screen the history that came would push the button at which somebody is out of it.
  useEffect(() => {
    if (!isLoading) foot.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
  }, [isLoading])
  const refusal = changes.refused.find(({ id }) => id === patient._id)
  // Undo stands beside the list, out of reach of a modal dialog, so what is done closes it.
  const closingChanges: StatusChanges = {
    ...changes,
    accept: (patient) => closeWhenDone(changes.accept(patient)),
    acceptAt: (patient, time) => closeWhenDone(changes.acceptAt(patient, time)),
    acceptInstead: (patient, time) => closeWhenDone(changes.acceptInstead(patient, time)),
    cancel: (patient) => closeWhenDone(changes.cancel(patient)),
  }
  async function closeWhenDone(doing: Promise<boolean>): Promise<boolean> {
    const wasWriting = isSomebodyWriting()
    const done = await doing
    // Not at once: a second press would fall on what lies below. An answer that comes late would close another drawer.
    if (done && stands() && !wasWriting) closing.current = setTimeout(closeUnlessWriting, closingTime)
    return done
  }
  /** A note that is begun would go with the drawer; one that was begun before stays to be saved, and to be seen saved. */
  function closeUnlessWriting() {
    if (!isSomebodyWriting()) onClose()
  }

  if (isErased)
    return (
      <Dialog title="Erased" shape="drawer" onClose={onClose}>
        <Notice role="alert" tone="warning">
          {erasedSentence}
        </Notice>
      </Dialog>
    )
  return (
    <Dialog title={patient.name} shape="drawer" onClose={onClose}>
      <p id={`detail-${patient._id}`} hidden>
        {patient.name}
      </p>
      {failure && <FailureAlert failure={failure} sentence="The history could not be loaded." trying={trying} />}
      {refusal && (
        <p className="notice bad">
          <RefusedStep {...{ refusal, patient }} changes={closingChanges} />
        </p>
      )}
      <Notice role="alert" tone="warning">
        {changes.isLate(patient._id) && <p>No answer has come yet. It may be done all the same.</p>}
      </Notice>
      <ChangedMeanwhile patient={patient} words="Show it as it is now" onLoad={() => void refetch()} />
      {timesToAccept(patient, changes).length > 0 && (
        <p className="notice">
          <AlsoSuits patient={patient} changes={closingChanges} />
        </p>
      )}
      <AppointmentRecord patient={patient} heading="h3" />
      <Loading now={isLoading} when="later" />
      <div className="dialog-foot" ref={foot}>
        <VisitButtons {...{ patient, changes }} />
        <AppointmentActions patient={patient} changes={closingChanges} at="detail" />
      </div>
    </Dialog>
  )
}
