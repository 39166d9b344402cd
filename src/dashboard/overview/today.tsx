import { addresses } from '../../contract/addresses.ts'
import type { Patient } from '../../contract/patient.ts'
import { useLookingForNews } from '../appointments/appointment-list.ts'
import type { StatusChanges } from '../appointments/status-changes.ts'
import { askForBooking } from '../booking/booking-asked.ts'
import { DayBoard } from '../day/day-board.tsx'
import { timeOfQuarter } from '../day/day-plan.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { Link } from '../link.tsx'
import { dayInWords, todayInLondon } from '../london.ts'
import { dayByChair } from '../queries/day.ts'
import { useAnswer } from '../queries/use-answer.ts'

type Shown = { changes: StatusChanges; now: Date; hidden: boolean; onOpen(patient: Patient): void }

/** Today by its chairs, as its own screen shows it. */
export function Today({ changes, now, hidden, onOpen }: Shown) {
  const day = todayInLondon(now)
  const asked = useAnswer(dayByChair(day))
  useLookingForNews(asked.refetch)
  const { data } = asked
  const answer = data && { ...data, patients: data.patients.map(changes.newest) }
  return (
    <section aria-labelledby="today-heading" hidden={hidden}>
      <h2 id="today-heading">
        Today, <Link to={addresses.day}>{dayInWords(day)}</Link>
      </h2>
      <AnswerState of={asked} sentence="The day could not be loaded." atFoot />
      <UnreadableRows count={data?.unreadable} what="appointment" />
      {answer && (
        <DayBoard
          heading="h3"
          {...{ answer, day, now, onOpen }}
          onGap={({ chair, quarter }) => askForBooking({ day, chair, time: timeOfQuarter(quarter) })}
        />
      )}
    </section>
  )
}
