import { useState } from 'react'
import { useParams } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { DayAnswer } from '../../contract/day.ts'
import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import { AppointmentDetail } from '../appointments/appointment-detail.tsx'
import { useLookingForNews } from '../appointments/appointment-list.ts'
import { RefusedElsewhere } from '../appointments/refused-change.tsx'
import { useStatusChanges } from '../appointments/status-changes.ts'
import { askForBooking } from '../booking/booking-asked.ts'
import { useNow } from '../clock.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { Link } from '../link.tsx'
import { type Day, dayInWords, dayOnAnyWidth } from '../london.ts'
import { dayByChair } from '../queries/day.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { useDayInAddress } from './day-address.ts'
import { DayBoard } from './day-board.tsx'
import { timeOfQuarter } from './day-plan.ts'
import { DaySteps } from './day-steps.tsx'
import type { Place } from './gap-entry.tsx'
import { type Moving, MovingBar, useMoving } from './moving.tsx'
import { PrintedDay } from './printed-day.tsx'
import { useSeatKeys } from './seat-keys.ts'
import { TakeOut } from './take-out.tsx'

/** Any day, by its chairs. Its address can be handed to a colleague. */
export function DayScreen() {
  const now = useNow(30_000)
  const day = useDayInAddress(now)
  // At midnight the address stays, and with it what is open: somebody may be writing there.
  const { day: shown = 'today' } = useParams()
  // Above the day that is shown: who is marked here may be put on another one.
  const moving = useMoving()
  const [takesOut, setTakesOut] = useState(false)
  const steppedTo = useSteppedTo(day)
  if (day === undefined) {
    return (
      <Page title="No such day">
        <p className="empty">
          The address names a day that no calendar has. <Link to={addresses.day}>Show today</Link>
        </p>
      </Page>
    )
  }
  return (
    <Page
      title={dayOnAnyWidth(day)}
      actions={
        <>
          <Button onClick={() => print()}>Print the day</Button>
          <Button onClick={() => setTakesOut(true)}>Lists and calendars</Button>
        </>
      }
    >
      <DaySteps {...{ day, now }} />
      <p role="status" className="unseen">
        {steppedTo}
      </p>
      <OneDay key={shown} {...{ day, now, moving }} />
      <MovingBar moving={moving} />
      {takesOut && <TakeOut day={day} onClose={() => setTakesOut(false)} />}
    </Page>
  )
}

/** A step from day to day leaves the focus where it is, so that nothing else would tell of it. */
function useSteppedTo(day: Day | undefined): string {
  const [shown, setShown] = useState({ day, words: '' })
  if (shown.day !== day) setShown({ day, words: day ? dayInWords(day) : '' })
  return shown.words
}

function OneDay({ day, now, moving }: { day: Day; now: Date; moving: Moving }) {
  const asked = useAnswer(dayByChair(day))
  useLookingForNews(asked.refetch)
  const changes = useStatusChanges()
  const [opened, setOpened] = useState<Patient>()
  const { data } = asked
  const patients = data?.patients.map(changes.newest) ?? []
  const overnight = data?.overnight?.map(changes.newest) ?? []
  const shown = [...overnight, ...patients]
  useSeatKeys(shown, { now, changes, moving })
  return (
    <>
      <AnswerState of={asked} sentence="The day could not be loaded." atFoot />
      <UnreadableRows count={data?.unreadable} what="appointment" />
      <RefusedElsewhere changes={changes} patients={shown} />
      {data && <DayByChair answer={{ ...data, patients, overnight }} {...{ day, now, moving }} onOpen={setOpened} />}
      {opened && <AppointmentDetail patient={opened} changes={changes} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type Shown = { answer: DayAnswer; day: Day; now: Date; moving: Moving; onOpen(patient: Patient): void }

function DayByChair({ answer, day, now, moving, onOpen }: Shown) {
  const { marked, mark, moveTo } = moving
  const on = {
    onOpen,
    onMark: (patient: Patient) => mark(patient._id === marked?._id ? undefined : patient),
    onDrag: mark,
    marked,
  }
  function onGap({ chair, quarter }: Place) {
    const seat = { day, chair, time: timeOfQuarter(quarter) }
    if (marked) void moveTo(seat)
    else askForBooking(seat)
  }
  return (
    <>
      <DayBoard heading="h2" {...{ answer, day, now, onGap, ...on }} />
      <PrintedDay {...answer} />
    </>
  )
}
