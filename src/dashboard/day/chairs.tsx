import type { CSSProperties } from 'react'
import { counted } from '../../contract/text.ts'
import type { ChairDay, DayPlan } from './day-plan.ts'
import { timeOfQuarter } from './day-plan.ts'
import { GapEntry, type OnGap } from './gap-entry.tsx'
import { VisitRow } from './visit-row.tsx'
import type { OnVisit } from './visit-words.tsx'

type Shown = OnVisit & {
  plan: DayPlan
  /** The minute that runs where it is today; nothing on another day. */
  minute: number | undefined
  onGap: OnGap
  /** What the chairs' names are: below the heading of the page, or of its section. */
  heading: 'h2' | 'h3'
}

/** A column for each chair, to scale; on a narrow screen a list for each, in the order of the day. */
export function Chairs({ plan, minute, onGap, heading, ...on }: Shown) {
  const { start, end, chairs } = plan
  const hours = Array.from({ length: Math.ceil((end - start) / 4) }, (_, hour) => start / 4 + hour)
  const isNow = minute !== undefined && minute >= start * 15 && minute < end * 15
  return (
    <div
      className={chairs.length > 3 ? 'chairs many' : 'chairs'}
      style={places({ '--quarters': end - start, '--chairs': chairs.length })}
    >
      <ol className="scale" aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour}>{timeOfQuarter(hour * 4)}</li>
        ))}
      </ol>
      {chairs.map((day) => (
        <Column key={day.chair} {...{ day, start, onGap, heading, ...on }} />
      ))}
      {isNow && <div className="now" style={places({ '--at': minute / 15 - start })} aria-hidden="true" />}
    </div>
  )
}

type ColumnShown = OnVisit & Pick<Shown, 'onGap' | 'heading'> & { day: ChairDay; start: number }

function Column({ day: { chair, name, reason, entries }, start, onGap, heading: Heading, ...on }: ColumnShown) {
  const visits = entries.filter(({ kind }) => kind === 'visit').length
  return (
    <section className="chair-day" aria-labelledby={`chair-${chair}`}>
      <Heading id={`chair-${chair}`}>
        <span className="chair-name" title={name}>
          {name}
        </span>{' '}
        <span className="count">{counted(visits, 'visit')}</span>
      </Heading>
      <ol>
        {entries.map((entry) => {
          const style = places({ '--from': entry.start - start + 1, '--length': entry.end - entry.start })
          return entry.kind === 'visit' ? (
            <VisitRow key={entry.patient._id} patient={entry.patient} style={style} {...on} />
          ) : (
            <GapEntry
              key={`${entry.kind} ${entry.start}`}
              {...{ gap: entry, chair, name, reason, style, onGap }}
              moves={on.marked !== undefined}
              mayBeDraggedTo={on.onDrag !== undefined}
            />
          )
        })}
      </ol>
    </section>
  )
}

/** Places for the stylesheet. React sets them one by one, which the page's policy allows. */
function places(all: Record<`--${string}`, number>): CSSProperties {
  return all
}
