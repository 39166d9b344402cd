import { useEffect, useState } from 'react'
import { Call999 } from '../call-999.tsx'
import { TelephoneLink } from '../telephone.tsx'
import { soonestOf, timeInDays } from './free-days.ts'
import type { AnswersNow } from './urgency.tsx'
import { type FreeTimesAsked, useFreeDays } from './use-free-days.ts'

/** So many of the soonest times are offered to whoever is in pain. */
const soonestShown = 4

/** When to ring whom, in the order of urgency, and the soonest times. */
export function WhenToRing({ answersNow, choose, ...asked }: FreeTimesAsked & { answersNow: AnswersNow }) {
  const { phone, until } = useWhoAnswers(answersNow)
  const { known, isOld } = useFreeDays(asked)
  const soonest = known.kind === 'known' ? soonestOf(known.days, soonestShown) : []
  return (
    <div className="urgency-cards" id="urgent">
      <Call999 id="urgent-999" />
      <section className="care care-urgent" aria-labelledby="urgent-ring">
        <h2 id="urgent-ring">
          <span className="unseen">Urgent advice: </span>Otherwise ring us now; it is quicker than writing
        </h2>
        <p className="urgency-number">
          <TelephoneLink phone={phone} /> answers now
          {until && `, until ${until.hour}`}.
        </p>
        <p>An adult tooth that was knocked out can often be saved within the hour.</p>
        <p>
          If nobody answers, call <a href="tel:111">111</a>.
        </p>
      </section>
      {soonest.length > 0 && (
        <fieldset className="neighbours" inert={isOld}>
          <legend>Or ask for one of the soonest times:</legend>
          {soonest.map((time) => (
            <button
              type="submit"
              key={`${time.date}T${time.time}`}
              className="button button-quiet button-small"
              name="choose"
              value={`${time.date}T${time.time}`}
              formNoValidate
              onClick={(event) => {
                event.preventDefault()
                choose(time)
              }}
            >
              {timeInDays(time)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** A page may be left open past closing time. */
function useWhoAnswers({ phone, until }: AnswersNow): AnswersNow {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!until) return
    const closing = setTimeout(setOver, Date.parse(until.at) - Date.now(), true)
    return () => clearTimeout(closing)
  }, [until])
  return over && until ? { phone: until.next } : { phone, until }
}
