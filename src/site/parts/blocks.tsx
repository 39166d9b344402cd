import { addresses } from '../../contract/addresses.ts'
import type { PracticeContent } from '../../domain/practice/treatment.ts'
import { OpeningTimes } from './opening-times.tsx'
import { PictureOf } from './picture-of.tsx'
import { Unbroken } from './unbroken.tsx'

/** The four steps as an arcade: each stands under an arch of its own. */
export function Process({ content: { process } }: { content: PracticeContent }) {
  if (process.length === 0) return null
  return (
    <section className="process sanded">
      <div className="wrap">
        <h2>Our Process</h2>
        <ol className="arcade">
          {process.map(({ title, text }) => (
            <li key={title}>
              <h3>
                <Unbroken words={title} />
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The last word of a page: the door, the hours, and the way to the form. */
export function Invitation({ content: { practice, about } }: { content: PracticeContent }) {
  const { address } = practice
  return (
    <section className="invitation wrap">
      <div className="arch">
        <PictureOf picture={{ name: 'arched-door', alt: about.seen.door }} sizes="(max-width: 600px) 90vw, 60vw" />
      </div>
      <div className="invitation-words">
        <h2>Come and see us at {address.street}</h2>
        <p>{about.invitation}</p>
        <OpeningTimes practice={practice} />
        <p>
          <a className="button" href={addresses.appointment}>
            Plan a visit to our clinic
          </a>
        </p>
      </div>
    </section>
  )
}
