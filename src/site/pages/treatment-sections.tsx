import { addresses } from '../../contract/addresses.ts'
import { type Fee, type PracticeContent, professionOf, type Treatment } from '../../domain/practice/treatment.ts'
import { dateInWords } from '../../domain/when-in-words.ts'
import { anchorOf } from '../parts/anchor.ts'
import { small } from '../parts/capital.ts'
import { PictureOf } from '../parts/picture-of.tsx'
import { Unbroken } from '../parts/unbroken.tsx'

export function SubServices({ treatment: { subServicesTitle, subServices } }: { treatment: Treatment }) {
  if (subServices.length === 0) return null
  return (
    <section className="wrap sub-services">
      <h2>{subServicesTitle}</h2>
      <ul>
        {subServices.map(({ title, text, picture }) => (
          <li key={title} id={anchorOf(title)}>
            <div className="arch">
              {/* Its arch stands upright, so that the picture is wider than is seen of it. */}
              <PictureOf picture={picture} sizes="(max-width: 600px) 11rem, min(24vw, 23rem)" widest={800} />
            </div>
            <h3>
              <Unbroken words={title} />
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Two models in the same light, with a caption that says what they are. */
export function BeforeAndAfter({ treatment: { beforeAndAfter } }: { treatment: Treatment }) {
  if (!beforeAndAfter) return null
  const { before, after, caption } = beforeAndAfter
  return (
    <figure className="wrap before-and-after">
      {[
        { label: 'Before', picture: before },
        { label: 'After', picture: after },
      ].map(({ label, picture }) => (
        <div key={label}>
          <div className="arch">
            {/* Wider than its arch, which is a square. */}
            <PictureOf picture={picture} sizes="(max-width: 600px) 45vw, min(39vw, 39rem)" />
          </div>
          <p>{label}</p>
        </div>
      ))}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** Who of the team has read the page, and when: readers of health advice are owed a name. */
export function Reviewed({ treatment: { reviewed }, content }: { treatment: Treatment; content: PracticeContent }) {
  const by = content.team.find(({ slug }) => slug === reviewed.by)
  return (
    <p className="reviewed">
      {by && (
        <>
          Read and approved by {by.name}, {professionOf(by) ?? small(by.role)}
          {by.gdcNumber && (
            <>
              {' '}
              <span className="figures">(GDC {by.gdcNumber})</span>
            </>
          )}
          ,{' '}
        </>
      )}
      {by ? 'on' : 'Read on'} <span className="figures">{dateInWords(reviewed.on)}</span>.
    </p>
  )
}

export function Reasons({ treatment: { reasonsTitle, reasons } }: { treatment: Treatment }) {
  if (reasons.length === 0) return null
  return (
    <section className="wrap reasons">
      <h2>{reasonsTitle}</h2>
      <dl>
        {reasons.map(({ title, text }) => (
          <div key={title}>
            <dt>
              <Unbroken words={title} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Price = Fee & { group: string }

/** The prices that belong to a treatment, in the order of the page of fees. */
export function pricesOf({ slug }: Treatment, { fees }: PracticeContent): Price[] {
  return fees.flatMap(({ group, fees }) =>
    fees.filter(({ treatments }) => treatments?.includes(slug)).map((fee) => ({ ...fee, group })),
  )
}

/** What a treatment costs; what each price includes is said on the page of fees. */
export function Costs({ prices }: { prices: Price[] }) {
  const [first] = prices
  if (!first) return null
  return (
    <section className="wrap questions" id="costs">
      <h2>What it costs</h2>
      <div>
        <dl>
          {prices.map(({ title, price }) => (
            <div key={title} className="line">
              <dt>{title}</dt>
              <dd className="figures">{price}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href={`${addresses.fees}#${anchorOf(first.group)}`}>Our fees</a> say what each price includes.
        </p>
      </div>
    </section>
  )
}

export function Questions({ treatment: { questions } }: { treatment: Treatment }) {
  if (questions.length === 0) return null
  return (
    <section className="wrap questions">
      <h2>Questions people ask</h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className="fold">
            <summary>{question}</summary>
            {/* A link to what is folded opens the fold. */}
            <p id={anchorOf(question)}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
