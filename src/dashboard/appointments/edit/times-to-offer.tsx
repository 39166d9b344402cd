import { useState } from 'react'
import { mostOffered } from '../../../contract/appointments.ts'
import type { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { ReadingOf } from '../../../contract/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { type DayTime, dayInWords, shortTime } from '../../london.ts'
import { freeTimesFor } from '../../queries/appointments.ts'
import { useAnswer } from '../../queries/use-answer.ts'

type FreeDay = ReadingOf<typeof appointmentCalls.freeTimesForStaff>['days'][number]

/** The days on which a time can be offered while the form is open, and the one that is looked at; empty for the first. */
export function useDaysToOffer(id: string, open: boolean) {
  const [day, lookAt] = useState('')
  const free = useAnswer({ ...freeTimesFor(id), enabled: open })
  const freeDays = free.data?.days ?? []
  // An answer from before may be older than the last offer.
  if (open && day === '' && freeDays[0] && !free.isFetching) lookAt(freeDays[0].date)
  // Another day in its place would be taken for it.
  const isFull = day !== '' && free.data !== undefined && freeDays.every(({ date }) => date !== day)
  const full: FreeDay[] = isFull ? [{ date: day, times: [] }] : []
  const days = [...freeDays, ...full].sort((one, other) => one.date.localeCompare(other.date))
  const shown = days.find(({ date }) => date === day) ?? (day === '' ? days[0] : undefined)
  const isFree = (one: DayTime) => days.some(({ date, times }) => date === one.date && times.includes(one.time))
  return { free, days, shown, isFull, isFree, lookAt }
}

type ToChoose = {
  days: FreeDay[]
  shown: FreeDay
  isFull: boolean
  chosen: DayTime[]
  /** What was chosen and is not free any more. */
  gone: DayTime[]
  onDay(day: string): void
  onTime(time: DayTime): void
}

/** The free times, a day at a time, and which of them are chosen. */
export function TimesToOffer({ days, shown, isFull, chosen, gone, onDay, onTime }: ToChoose) {
  return (
    <>
      <Field form="offer" name="day" label="Day">
        {(control) => (
          <select {...control} value={shown.date} onChange={({ target }) => onDay(target.value)}>
            {days.map(({ date, times }) => (
              <option key={date} value={date}>
                {dayInWords(date)} ({times.length} free)
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="offer-times">
        <legend>Free times</legend>
        {isFull && <p role="alert">No time is free on this day any more.</p>}
        {shown.times.map((time) => {
          const one = { date: shown.date, time }
          return (
            <Button key={time} type="button" aria-pressed={isIn(chosen, one)} onClick={() => onTime(one)}>
              {time}
            </Button>
          )
        })}
      </fieldset>
      <p role="status">
        {chosen.length === 0
          ? 'Nothing chosen yet.'
          : `Chosen: ${chosen.map(shortTime).join(' · ')}${chosen.length === mostOffered ? '. Three are enough.' : ''}`}
        {gone.map((one) => ` ${shortTime(one)} is not free any more.`)}
      </p>
    </>
  )
}

/** Whether a time is one of them. */
export function isIn(times: DayTime[], one: DayTime): boolean {
  return times.some(({ date, time }) => date === one.date && time === one.time)
}
