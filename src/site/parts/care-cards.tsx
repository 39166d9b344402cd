import type { Practice } from '../../domain/practice/practice.ts'
import type { Treatment } from '../../domain/practice/treatment.ts'
import { ByRelay, Call999 } from '../browser/call-999.tsx'
import { TelephoneLink } from '../browser/telephone.tsx'

/** The id of what says when to ring 999, to which other parts of a page lead. */
export const dangerAnchor = 'care-999'

/** The one treatment with these cards, on the dark wall: its picture is an emergency’s. */
export function isUrgent({ slug }: Treatment): boolean {
  return slug === '24hour-dental-emergency'
}

/**
 * What must not wait for a form, in the order of its urgency. Signs and wording after nhs.uk, “How to find an NHS dentist
 * in an emergency”; the words carry the urgency, not the colour.
 */
export function CareCards({ practice: { phone, outOfHoursPhone } }: { practice: Practice }) {
  return (
    <div className="care-cards">
      <Call999 id={dangerAnchor} />
      <section className="care care-urgent" aria-labelledby="care-ring">
        <h2 id="care-ring">
          <span className="unseen">Urgent advice: </span>Ring us instead of writing if you have:
        </h2>
        <ul>
          <li>an adult tooth knocked out: it can often be saved within the hour</li>
          <li>pain that painkillers do not ease</li>
          <li>a swollen gum or face, or bleeding that comes back</li>
        </ul>
        <p>
          In surgery hours <TelephoneLink phone={phone} />
          <br />
          At all other times <TelephoneLink phone={outOfHoursPhone} />
        </p>
        <p>
          If you cannot reach us, call <a href="tel:111">111</a>.
        </p>
        <ByRelay />
      </section>
    </div>
  )
}
