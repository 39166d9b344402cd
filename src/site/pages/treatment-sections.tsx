import type { PracticeContent, Treatment } from '../../domain/practice/treatment.ts'
import { dateInWords } from '../browser/forms/days-in-words.ts'
import { anchorOf } from '../parts/anchor.ts'
import { PictureOf } from '../parts/picture-of.tsx'

export function SubServices({ treatment: { subServicesTitle, subServices } }: { treatment: Treatment }) {
  return (
    <section className="wrap sub-services">
      <h2>{subServicesTitle}</h2>
      <ul>
        {subServices.map(({ title, text, picture }) => (
          <li key={title} id={anchorOf(title)}>
            <div className="arch">
              <PictureOf picture={picture} sizes="(max-width: 600px) 90vw, (max-width: 1024px) 45vw, 30vw" />
            </div>
            <h3>{title}</h3>
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
            <PictureOf picture={picture} sizes="(max-width: 600px) 45vw, (max-width: 1024px) 30vw, 22vw" />
          </div>
          <p>{label}</p>
        </div>
      ))}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

export function Reviewed({ treatment: { reviewed }, content }: { treatment: Treatment; content: PracticeContent }) {
  const by = content.team.find(({ slug }) => slug === reviewed.by)
  return (
    <p className="reviewed">
      {by && (
        <>
          Read and approved by {by.name}, {by.role}
          {by.gdcNumber && ` (GDC ${by.gdcNumber})`},{' '}
        </>
      )}
      {by ? 'on' : 'Read on'} {dateInWords(reviewed.on)}.
    </p>
  )
}

export function Reasons({ treatment: { reasonsTitle, reasons } }: { treatment: Treatment }) {
  return (
    <section className="wrap reasons">
      <h2>{reasonsTitle}</h2>
      <dl>
        {reasons.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Questions({ treatment: { questions } }: { treatment: Treatment }) {
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
