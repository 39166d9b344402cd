import { useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/appointments.ts'
import type { DayAnswer } from '../../contract/day.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AppointmentDetail } from '../appointments/appointment-detail.tsx'
import { useLookingForNews } from '../appointments/appointment-list.ts'
import { useRowShortcuts } from '../appointments/row-shortcuts.ts'
import { useStatusChanges } from '../appointments/status-changes.ts'
import { useNow } from '../clock.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { type Day, dayInWords, minuteInLondon, todayInLondon } from '../london.ts'
import { dayByChair } from '../queries/day.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { BesideChairs } from './beside.tsx'
import { Chairs } from './chairs.tsx'
import { useDayInAddress } from './day-address.ts'
import { type DayPlan, dayPlan } from './day-plan.ts'
import { DaySteps } from './day-steps.tsx'
import { DayOnPaper } from './paper.tsx'

/** Any day, by its chairs. Its address can be handed to a colleague. */
export function DayScreen() {
  const now = useNow(30_000)
  const day = useDayInAddress(now)
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
      title={dayInWords(day)}
      actions={
        <Button kind="plain" onClick={() => print()}>
          Print the day
        </Button>
      }
    >
      <DaySteps {...{ day, now }} />
      <OneDay key={day} {...{ day, now }} />
    </Page>
  )
}

function OneDay({ day, now }: { day: Day; now: Date }) {
  const asked = useAnswer(dayByChair(day))
  useLookingForNews(asked.refetch)
  const changes = useStatusChanges()
  const [opened, setOpened] = useState<Patient>()
  const { data } = asked
  const patients = data?.patients.map(changes.newest) ?? []
  useRowShortcuts(patients, changes)
  return (
    <>
      <AnswerState of={asked} sentence="The day could not be loaded." />
      <UnreadableRows count={data?.unreadable} what="appointment" />
      {data && <DayByChair answer={{ ...data, patients }} {...{ day, now }} onOpen={setOpened} />}
      {opened && <AppointmentDetail patient={opened} changes={changes} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type Shown = { answer: DayAnswer; day: Day; now: Date; onOpen(patient: Patient): void }

function DayByChair({ answer, day, now, onOpen }: Shown) {
  const today = todayInLondon(now)
  const minute = minuteInLondon(now)
  const present = day < today ? 96 : day > today ? 0 : Math.floor(minute / 15)
  const plan = dayPlan(answer, present)
  const { hours, reason } = answer
  return (
    <>
      {hours && reason && (
        <Notice tone="warning" role="status">
          The surgery is open from {hours.opens} to {hours.closes}: {reason}
        </Notice>
      )}
      {!hours && (
        <Notice tone="warning" role="status">
          The surgery is closed{reason ? `: ${reason}` : ''}
        </Notice>
      )}
      <div className="day-board">
        {!hours && !hasVisits(plan) ? (
          <p className="empty">Nobody is expected.</p>
        ) : (
          <Chairs {...{ plan, onOpen }} minute={day === today ? minute : undefined} onGap={undefined} />
        )}
        <BesideChairs {...{ plan, onOpen }} left={answer.left ?? 0} />
      </div>
      <DayOnPaper {...answer} />
    </>
  )
}

function hasVisits({ chairs }: DayPlan): boolean {
  return chairs.some(({ entries }) => entries.some(({ kind }) => kind === 'visit'))
}
