import type { DayAnswer } from '../../contract/day.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Day, minuteInLondon, todayInLondon } from '../london.ts'
import { BesideChairs } from './beside.tsx'
import { Chairs } from './chairs.tsx'
import { type DayPlan, dayPlan, presentQuarter } from './day-plan.ts'
import type { OnGap } from './gap-entry.tsx'
import type { OnVisit } from './visit-words.tsx'

type Shown = OnVisit & { answer: DayAnswer; day: Day; now: Date; heading: 'h2' | 'h3'; onGap: OnGap }

/** A day by its chairs, with who has none beside them. */
export function DayBoard({ answer, day, now, heading, onGap, ...on }: Shown) {
  const today = todayInLondon(now)
  const minute = minuteInLondon(now)
  const plan = dayPlan(answer, presentQuarter(day, today, minute))
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
          <Chairs {...{ plan, heading, onGap, ...on }} minute={day === today ? minute : undefined} />
        )}
        <BesideChairs {...{ plan, heading, ...on }} overnight={answer.overnight} left={answer.left} />
      </div>
    </>
  )
}

function hasVisits({ chairs }: DayPlan): boolean {
  return chairs.some(({ entries }) => entries.some(({ kind }) => kind === 'visit'))
}
