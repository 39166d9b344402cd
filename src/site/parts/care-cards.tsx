import type { Practice } from '../../domain/practice/practice.ts'
import { TelephoneLink } from '../browser/telephone.tsx'

/**
 * What must not wait for a form, in the order of its urgency. Signs and wording after nhs.uk, “How to find an NHS dentist
 * in an emergency”; the words carry the urgency, not the colour.
 */
export function CareCards({ practice: { phone, outOfHoursPhone } }: { practice: Practice }) {
  return (
    <div className="care-cards">
      <section className="care care-emergency" aria-labelledby="care-999">
        <h2 id="care-999">
          <span className="unseen">Immediate action required: </span>Call 999 or go to A&amp;E now if you have:
        </h2>
        <ul>
          <li>a serious injury to your face, mouth or teeth</li>
          <li>heavy bleeding from your mouth that will not stop</li>
          <li>swelling of your mouth, lips, throat or neck that makes it hard to breathe, or to open an eye</li>
          <li>breathed in a tooth, or a piece of one</li>
          <li>a head injury with loss of consciousness, vomiting or double vision</li>
        </ul>
      </section>
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
      </section>
    </div>
  )
}
