import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { SecondarySubmit } from '../../../../ui/secondary-submit.tsx'
import { dayInWords } from '../../day-in-words.ts'
import { inVainSentence, Looking } from '../looking.tsx'
import {
  chosenTime,
  dayLine,
  daysFound,
  type Filter,
  type FreeDay,
  type FreeTime,
  filteredDays,
  filters,
  firstFree,
  mostAlso,
  timeInDays,
  timesIn,
  toggled,
} from './free-days.ts'
import { type FreeTimesAsked, useFreeDays } from './use-free-days.ts'

/** The other times that would suit, as the form's field holds them, and how they are changed. */
type Also = {
  times: string
  change: (times: string) => void
  /** Without scripts: whether the next press adds one, and which day was opened for it. */
  adding: boolean
  open?: string | undefined
}

/** So many days stand in the list before the others are asked for. */
const daysShown = 5

/**
 * The next two weeks' free times as buttons, beside the specified fields, which follow. Without scripts each button sends
 * the form to the page's own address, which comes back with everything as it was typed.
 */
export function TimeChooser({ chosen, also, choose, ...asked }: FreeTimesAsked & { chosen: FreeTime; also: Also }) {
  const { known, isOld, askAgain } = useFreeDays(asked)
  const { given } = asked
  const [wantsMore, setWantsMore] = useState(also.adding)
  const hasFirst = chosen.date !== '' && chosen.time !== ''
  const others = timesIn(also.times)
  const adds = wantsMore && hasFirst && others.length < mostAlso
  const [filter, setFilter] = useState<Filter>('any')
  const [open, setOpen] = useState(also.open ?? chosen.date)
  // What came with the page came to a browser without scripts, which could ask for no more.
  const [all, setAll] = useState(known.kind === 'known')
  const days = known.kind === 'known' ? filteredDays(known.days, filter) : []
  const first = firstFree(days)
  const shown = all ? days : days.slice(0, daysShown)
  const kinds = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // The button that asked is gone, and the focus with it; whoever has gone on meanwhile, or scrolled, is left where they are,
  // and so is whoever came back to other times that they had chosen before, and pressed nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the free times are known
  useEffect(() => {
    if (known.kind === 'known' && !given && !also.times && document.activeElement === document.body)
      kinds.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [known.kind, given])
  /** The day in the list that has the focus. */
  const focusedDay = useRef<Element | null>(null)
  // A time that was taken meanwhile, or a day that was closed, goes with the focus of whoever comes back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer
  useEffect(() => {
    const day = focusedDay.current
    if (!day || document.activeElement !== document.body) return
    const near = day.isConnected ? day : kinds.current
    near?.querySelector('button')?.focus({ preventScroll: true })
  }, [known])
  function showAll() {
    setAll(true)
    setTimeout(() => list.current?.children[daysShown]?.querySelector('button')?.focus())
  }
  /** Those of the others that were taken since, or whose day was closed. */
  const gone = known.kind === 'known' && !isOld ? others.filter((other) => !dayWith(known.days, other)) : []
  const isFirst = ({ date, time }: FreeTime) => chosen.date === date && chosen.time === time
  const isOther = ({ date, time }: FreeTime) => others.some((other) => other.date === date && other.time === time)
  function press(time: FreeTime) {
    if (!adds) {
      setWantsMore(false)
      return choose(time)
    }
    if (!isFirst(time)) also.change(toggled(also.times, time))
  }
  return (
    <>
      {known.kind === 'known' && (
        <>
          <div className="chooser-filters" ref={kinds} inert={isOld}>
            {first && (
              <SecondarySubmit
                className="button button-quiet button-small"
                name="choose"
                value={`${first.date}T${first.time}`}
                formNoValidate
                onClick={instead(() => choose(first))}
              >
                First free
              </SecondarySubmit>
            )}
            {filters.map(([name, words]) => (
              <button
                key={name}
                type="button"
                className="button button-quiet button-small"
                aria-pressed={filter === name}
                onClick={() => setFilter(name)}
              >
                {words}
              </button>
            ))}
          </div>
          <ul
            className="chooser-days"
            ref={list}
            inert={isOld}
            onFocus={({ target }) => {
              focusedDay.current = target.closest('li')
            }}
            onBlur={({ target }) => {
              // Whoever only goes to another window leaves it where it is.
              if (document.activeElement !== target) focusedDay.current = null
            }}
          >
            {shown.map((day) => (
              <Day
                key={day.date}
                day={day}
                open={open === day.date}
                toggle={() => setOpen(open === day.date ? '' : day.date)}
                isChosen={(time) => isFirst(time) || isOther(time)}
                {...{ adds, press }}
              />
            ))}
          </ul>
          {shown.length < days.length && (
            <button type="button" className="button button-quiet button-small" onClick={showAll}>
              {`${days.length - shown.length} more days`}
            </button>
          )}
          {hasFirst && <Others {...{ others, adds, also }} ask={setWantsMore} />}
        </>
      )}
      <div role="status" className="form-note">
        {(isOld || known.kind === 'asked') && <Looking />}
        {!isOld && known.kind === 'unknown' && <p>{inVainSentence}</p>}
        {!isOld && known.kind === 'known' && <p>{statusOf(chosen, known.days, () => daysFound(days, filter))}</p>}
        {adds && <p>Now press a time that would also suit.</p>}
        {/* In one piece: of several, React cannot write anew what a browser has translated. */}
        {others.length > 0 && (
          <p>{`Would also suit: ${others.map(timeInDays).join(' and ')}. We keep none of them.`}</p>
        )}
        {gone.length > 0 && <p>{`Not free any more: ${gone.map(timeInDays).join(' and ')}.`}</p>}
      </div>
      {known.kind === 'unknown' && (
        <button type="button" className="button button-quiet button-small" onClick={askAgain}>
          Try again
        </button>
      )}
    </>
  )
}

function Day({
  day: { date, times },
  open,
  toggle,
  isChosen,
  adds,
  press,
}: {
  day: FreeDay
  open: boolean
  toggle: () => void
  isChosen: (time: FreeTime) => boolean
  /** A press adds to the other times, and leaves the first as it is. */
  adds: boolean
  press: (time: FreeTime) => void
}) {
  return (
    <li>
      <SecondarySubmit
        className="chooser-day"
        name={adds ? 'open' : 'choose'}
        value={date}
        formNoValidate
        aria-expanded={open}
        onClick={instead(toggle)}
      >
        {dayLine({ date, times })}
      </SecondarySubmit>
      {open && (
        <fieldset className="chooser-times">
          <legend className="unseen">{dayInWords(date)}</legend>
          {times.map((time) => (
            <SecondarySubmit
              key={time}
              className="button button-quiet button-small"
              name={adds ? 'also' : 'choose'}
              value={`${date}T${time}`}
              formNoValidate
              aria-pressed={isChosen({ date, time })}
              onClick={instead(() => press({ date, time }))}
            >
              {time}
            </SecondarySubmit>
          ))}
        </fieldset>
      )}
    </li>
  )
}

/** Up to two more times that would suit as well, once one is chosen; each can be taken out again. */
function Others({
  others,
  adds,
  also,
  ask,
}: {
  others: FreeTime[]
  adds: boolean
  also: Also
  ask: (more: boolean) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  function takeOut(time: FreeTime) {
    also.change(toggled(also.times, time))
    // The button that was pressed goes; the one that adds another is there again.
    setTimeout(() => place.current?.querySelector<HTMLElement>('[name=adding]')?.focus())
  }
  return (
    <div className="chooser-filters" ref={place}>
      {others.map(({ date, time }) => (
        <SecondarySubmit
          key={`${date} ${time}`}
          className="button button-quiet button-small"
          name="also"
          value={`${date}T${time}`}
          formNoValidate
          onClick={instead(() => takeOut({ date, time }))}
        >
          Take out {timeInDays({ date, time })}
        </SecondarySubmit>
      ))}
      {others.length < mostAlso && (
        <SecondarySubmit
          className="button button-quiet button-small"
          name="adding"
          value={adds ? 'no' : 'yes'}
          formNoValidate
          aria-pressed={adds}
          onClick={instead(() => ask(!adds))}
        >
          Add another time that would suit
        </SecondarySubmit>
      )}
    </div>
  )
}

function statusOf(chosen: FreeTime, days: FreeDay[], found: () => string): string {
  const day = dayWith(days, chosen)
  return day ? chosenTime(day, chosen.time) : found()
}

/** The day on which a time is free. */
function dayWith(days: FreeDay[], { date, time }: FreeTime): FreeDay | undefined {
  return days.find((day) => day.date === date && day.times.includes(time))
}

function instead(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault()
    act()
  }
}
