import { addresses } from '../../contract/addresses.ts'
import type { Treatment } from '../../domain/practice/treatment.ts'
import { PictureOf } from './picture-of.tsx'

/** Treatments as a gallery of arches. The text and both buttons rise on hover and focus, and stand open on touch screens. */
export function ServiceCards({
  treatments,
  heading: Heading,
  first = false,
}: {
  treatments: Treatment[]
  /** One below the heading they stand under. */
  heading: 'h2' | 'h3'
  /** Whether they are seen before anybody scrolls. */
  first?: boolean
}) {
  return (
    <ul className="gallery">
      {treatments.map((treatment, place) => (
        <li key={treatment.slug} className="service">
          <div className="arch">
            <PictureOf
              picture={treatment.picture}
              sizes="(max-width: 600px) 8rem, (max-width: 880px) 66vw, (max-width: 1245px) 45vw, 34vw"
              first={first && place === 0}
            />
          </div>
          <Heading className="service-title">{treatment.title}</Heading>
          <div className="service-more">
            <p>{treatment.summary}</p>
            <p className="service-buttons">
              <a className="button button-small" href={addresses.treatment(treatment.slug)}>
                Know More<span className="unseen"> about {treatment.title}</span>
              </a>
              <a className="button button-quiet button-small" href={addresses.appointment}>
                Request Appointment
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
