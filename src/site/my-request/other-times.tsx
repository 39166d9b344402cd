import type { ReactNode } from 'react'
import type { FreeDay } from '../../domain/availability/free-days.ts'
import type { Day } from '../../domain/clinic-time.ts'
import { dayInWords } from '../../domain/when-in-words.ts'

/** The next days with free times, all folded but `open`, each time to be chosen; works without any script. */
export function OtherTimes({
  freeDays,
  open,
  reach,
}: {
  freeDays: FreeDay[]
  open?: Day | undefined
  reach: ReactNode
}) {
  if (freeDays.length === 0) {
    return <p>No time is free in the next two weeks. Please {reach}.</p>
  }
  return (
    <>
      <div className="other-times">
        {freeDays.map(({ day, times }) => (
          <details className="fold" name="day" key={day} open={day === open}>
            <summary>
              <span>
                {dayInWords(day)}
                <span className="some-times">{someOf(times)}</span>
              </span>
            </summary>
            <fieldset className="time-choices fold-body">
              <legend className="unseen">{dayInWords(day)}</legend>
              {times.map((time) => (
                <label key={time}>
                  <input type="radio" name="time" value={`${day}T${time}`} />
                  {time}
                </label>
              ))}
            </fieldset>
          </details>
        ))}
      </div>
      <button className="button" type="submit">
        Ask for the chosen time
      </button>
    </>
  )
}

/** `09:00, 09:45, 6 more` */
function someOf(times: string[]): string {
  const shown = times.slice(0, 2).join(', ')
  return times.length > 2 ? `${shown}, ${times.length - 2}\u00a0more` : shown
}
