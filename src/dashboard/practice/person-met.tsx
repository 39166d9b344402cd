import { addresses } from '../../contract/addresses.ts'
import type { MetAnswer } from '../../contract/practice.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf, NoCallsWord, StatusWord, Times } from '../appointments/appointment-words.tsx'
import type { Failure } from '../ask-as-staff.ts'
import { type DayTime, shortTime, shortWhen } from '../london.ts'
import { PhoneLink } from '../reach/phone-link.tsx'
import type { Choice } from './use-draft.ts'

type Shown = {
  person: MetAnswer['people'][number]
  choice: Choice | undefined
  busy: boolean
  refusal: Failure | undefined
  onChoose(choice: Choice): void
  onMove(time: DayTime): void
}

type Way = { choice: Choice; words: string; means: string }
const anotherChair: Way = { choice: 'other chair', words: 'Another chair', means: 'at the same time' }
const ring: Way = { choice: 'to ring', words: 'Ring', means: 'stands in the queue until they were told' }
const leave: Way = { choice: 'left', words: 'Keep the time', means: 'it stands as it is' }
const takeBack: Way = { choice: 'taken back', words: 'Take back by letter', means: 'a letter says that it is not kept' }

/** What can become of somebody, besides being moved. */
export function waysFor({ onlyOffered, otherChair }: MetAnswer['people'][number]): Way[] {
  return onlyOffered ? [takeBack, ring] : [...(otherChair ? [anotherChair] : []), ring, leave]
}

/** One person with a time that is taken away, their own or one that they are offered, and what can become of it. */
export function PersonMet({ person, choice, busy, refusal, onChoose, onMove }: Shown) {
  const { patient, free, offered, onlyOffered } = person
  const { _id: id, name, phone, email, service } = patient
  const times = refusal?.neighbours ?? free
  return (
    // Where one time has gone, another one stands in its place.
    <li data-row={id} data-state={times.map(shortTime).join(', ')}>
      <p className="met-who">
        <strong id={`met-${id}`}>{name}</strong> <StatusWord status={patient.status} />{' '}
        <NoCallsWord patient={patient} />
        {!onlyOffered && <span>{shortWhen(dayOf(patient), patient.appointmentTime)}</span>}
        {offered && (
          <span>
            Offered: <Times times={offered} />
          </span>
        )}
        <span className="quiet">{service || 'Any treatment'}</span>
        {phone ? <PhoneLink phone={phone} noCalls={patient.noCalls} /> : <span className="quiet">{email}</span>}
      </p>
      <fieldset className="met-ways" aria-labelledby={`met-${id}`}>
        {times.length > 0 && <span className="quiet">Move to</span>}
        {times.map((time) => (
          <Button key={`${time.date} ${time.time}`} busy={busy} onClick={() => !busy && onMove(time)}>
            {shortTime(time)}
          </Button>
        ))}
        <a href={addresses.patient(id)} target="_blank" rel="noopener">
          Another time <span className="unseen">for {name}, in another tab</span>
        </a>
        {waysFor(person).map((each) => (
          <label key={each.choice} className="check">
            <input
              type="radio"
              name={`met-${id}`}
              checked={choice === each.choice}
              onChange={() => onChoose(each.choice)}
            />
            {each.choice === 'to ring' && patient.noCalls ? 'Write' : each.words}{' '}
            <span className="unseen">{`${name}: ${each.means}`}</span>
          </label>
        ))}
      </fieldset>
      {offered && !onlyOffered && choice && choice !== 'to ring' && (
        <p className="quiet">A letter takes back what is offered.</p>
      )}
      {refusal && (
        <p className="notice bad" role="alert">
          {refusal.message}
        </p>
      )}
    </li>
  )
}
