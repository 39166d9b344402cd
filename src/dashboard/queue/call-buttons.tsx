import { useEffect, useRef, useState } from 'react'
import type { Patient } from '../../contract/patient.ts'
import { Button } from '../../ui/button.tsx'
import type { StatusChanges } from '../appointments/status-changes.ts'
import { daysAfter, instantInLondon, shortWhen, todayInLondon } from '../london.ts'

type Shown = { patient: Patient; changes: StatusChanges; isToTell: boolean; now: Date }

/** What came of a call: they were told, or nobody answered and it is tried again at an hour that one more press names. */
export function CallButtons({ patient, changes, isToTell, now }: Shown) {
  const [asking, setAsking] = useState(false)
  const hours = useRef<HTMLFieldSetElement>(null)
  const noAnswer = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  // The button that was pressed has gone: the keyboard goes on at what took its place.
  useEffect(() => {
    const next = asking ? hours.current?.querySelector('button') : noAnswer.current
    if (wasPressed.current) next?.focus()
    wasPressed.current = false
  }, [asking])

  function turn(wanted: boolean): void {
    wasPressed.current = true
    setAsking(wanted)
  }

  const { _id: id } = patient
  const inert = changes.isChanging(id)
  const describedBy = `row-${id}`
  if (asking) {
    return (
      <fieldset ref={hours} className="again">
        <legend>No answer. Try again</legend>
        {triesAhead(now).map(({ words, ...again }) => (
          <button
            key={words}
            type="button"
            aria-disabled={inert}
            aria-describedby={describedBy}
            onClick={() => {
              if (inert || changes.isTooSoon(id)) return
              setAsking(false)
              void changes.noteCall(patient, { answered: false, ...again })
            }}
          >
            {words}
          </button>
        ))}
        <button type="button" className="plain" onClick={() => turn(false)}>
          Close
        </button>
      </fieldset>
    )
  }
  return (
    <div className="calls">
      <Button
        id={`rung-${id}`}
        kind={isToTell ? 'main' : 'quiet'}
        busy={inert}
        aria-describedby={describedBy}
        onClick={() => void changes.noteCall(patient, { answered: true })}
      >
        {isToTell ? 'Told' : 'Rung'}
      </Button>
      {!patient.noCalls && (
        <Button
          ref={noAnswer}
          id={`no-answer-${id}`}
          busy={inert}
          aria-describedby={describedBy}
          aria-expanded={false}
          onClick={() => turn(true)}
        >
          No answer
        </Button>
      )}
    </div>
  )
}

const morning = '09:30'

/** When another try is offered. What is so many minutes ahead is left to the practice's clock: the desk's own may be wrong. */
function triesAhead(now: Date): { words: string; againIn?: number; againAt?: string }[] {
  const dayAfter = daysAfter(todayInLondon(now), 1)
  const tomorrow = instantInLondon(dayAfter, morning)
  return [
    { words: 'in 30 min', againIn: 30 },
    { words: 'in 2 h', againIn: 120 },
    // By its weekday alone, so that all of them and Close stand in one line.
    ...(tomorrow
      ? [{ words: `${shortWhen(dayAfter, '').slice(0, 3)} ${morning}`, againAt: tomorrow.toISOString() }]
      : []),
  ]
}
