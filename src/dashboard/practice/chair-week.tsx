import { practiceLimits } from '../../contract/practice.ts'
import { type Shift, weekdays, withShift } from './chair-plan.ts'
import { Quarter } from './quarter.tsx'

type Shown = { shifts: Shift[] | undefined; onChange(shifts: Shift[] | undefined): void }

const usual = { opens: '09:00', closes: '17:00', who: '' }

/** Who works at a chair on which weekday, and from when to when. */
export function ChairWeek({ shifts, onChange }: Shown) {
  return (
    <fieldset className="field">
      <legend>Who works there</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={shifts === undefined}
          onChange={({ target }) => onChange(target.checked ? undefined : [])}
        />
        Somebody, whenever the surgery is open
      </label>
      {shifts && (
        <ul className="chair-week">
          {weekdays.map(({ weekday, words }) => {
            const shift = shifts.find((one) => one.weekday === weekday)
            const set = (part: Partial<Shift>) =>
              onChange(withShift(shifts, weekday, { weekday, ...usual, ...shift, ...part }))
            return (
              <li key={weekday}>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={shift !== undefined}
                    onChange={({ target }) =>
                      target.checked ? set({}) : onChange(withShift(shifts, weekday, undefined))
                    }
                  />
                  {words}
                </label>
                {shift && (
                  <>
                    <Quarter label="From" of={words} value={shift.opens} onChoose={(opens) => set({ opens })} />
                    <Quarter label="to" of={words} value={shift.closes} onChoose={(closes) => set({ closes })} />
                    <input
                      aria-label={`Who works on ${words}`}
                      placeholder="Who"
                      maxLength={practiceLimits.chair}
                      value={shift.who}
                      onChange={({ target }) => set({ who: target.value })}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}
