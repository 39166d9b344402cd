import { useEffect, useState } from 'react'
import type { AnswersNow } from '../../../../contract/forms/free-times-call.ts'
import { SecondarySubmit } from '../../../../ui/secondary-submit.tsx'
import { ByRelay, Call999 } from '../../call-999.tsx'
import { TelephoneLink } from '../../telephone.tsx'
import { chosenTime, type FreeTime, soonestOf, timeInDays } from './free-days.ts'
import { type FreeTimesAsked, type Known, useFreeDays } from './use-free-days.ts'

/** So many of the soonest times are offered to whoever is in pain. */
const soonestShown = 4

/** When to ring whom, in the order of urgency, and the soonest times. */
export function WhenToRing({
  answersNow,
  chosen,
  choose,
  isSaidBelow,
  ...asked
}: FreeTimesAsked & {
  answersNow: AnswersNow
  chosen: FreeTime
  /** The free times are shown too, and read out which one was chosen. */
  isSaidBelow: boolean
}) {
  const { known, isOld, renew } = useFreeDays(asked)
  const { phone, until } = useWhoAnswers(answersNow, known, renew)
  const isOurs = phone.shown !== '111'
  const days = known.kind === 'known' ? known.days : []
  const soonest = soonestOf(days, soonestShown)
  const isChosen = ({ date, time }: FreeTime) => date === chosen.date && time === chosen.time
  const dayOfChosen = soonest.some(isChosen) && days.find(({ date }) => date === chosen.date)
  return (
    <div className="urgency-cards" id="urgent">
      <Call999 id="urgent-999" />
      <section className="care care-urgent" aria-labelledby="urgent-ring">
        <h2 id="urgent-ring">
          <span className="unseen">Urgent advice: </span>
          {`Otherwise ring ${isOurs ? 'us' : '111'} now; it is quicker than writing`}
        </h2>
        {/* Drawn anew with each change: React cannot take out what a browser has translated, and would lose the form. */}
        <p className="urgency-number" key={`${phone.shown} ${until?.hour}`}>
          <TelephoneLink phone={phone} /> answers now
          {until?.hour && `, until ${until.hour}`}.
        </p>
        <p>An adult tooth that was knocked out can often be saved within the hour.</p>
        {isOurs && (
          <p>
            If nobody answers, call <a href="tel:111">111</a>.
          </p>
        )}
        <ByRelay />
      </section>
      {soonest.length > 0 && (
        <fieldset className="neighbours" inert={isOld}>
          <legend>Or ask for one of the soonest times:</legend>
          {soonest.map((time) => (
            <SecondarySubmit
              key={`${time.date}T${time.time}`}
              className="button button-quiet button-small"
              name="choose"
              value={`${time.date}T${time.time}`}
              formNoValidate
              aria-pressed={isChosen(time)}
              onClick={(event) => {
                event.preventDefault()
                choose(time)
              }}
            >
              {timeInDays(time)}
            </SecondarySubmit>
          ))}
        </fieldset>
      )}
      {/* The fields that a press fills lie far below. */}
      <div role={isSaidBelow ? undefined : 'status'}>
        {dayOfChosen && <p>{chosenTime(dayOfChosen, chosen.time)}</p>}
      </div>
    </div>
  )
}

/** No timer of a browser runs for longer, in milliseconds: it would end at once. */
const longestTimer = 2 ** 31 - 1

/**
 * A page may be left open past closing or opening time, or for days, and a browser's clock may be wrong: so what the server
 * says counts, and it is asked again when that is over. Only while it does not answer, `drawn` and the browser's clock do.
 */
function useWhoAnswers(drawn: AnswersNow, known: Known, renew: () => void): AnswersNow {
  const told = known.kind === 'known' ? known.answersNow : undefined
  const who = told ?? drawn
  const [over, setOver] = useState<AnswersNow>()
  const isAsked = known.kind === 'asked'
  useEffect(() => {
    const { until } = who
    if (!until || isAsked) return
    const left = Date.parse(until.at) - (told ? Date.parse(told.now) : Date.now())
    const turning = setTimeout(
      () => {
        setOver(who)
        renew()
      },
      Math.min(left, longestTimer),
    )
    return () => clearTimeout(turning)
  }, [who, told, isAsked, renew])
  return over === who && who.until ? { phone: who.until.next } : who
}
