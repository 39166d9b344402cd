import { addresses } from '../../contract/addresses.ts'
import type { Backend } from '../../http/backend.ts'
import { takeMessageForm } from '../../http/public-forms.ts'
import { ContactForm } from '../browser/forms/contact-form.tsx'
import type { Answered } from '../browser/forms/use-sent-form.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { crumbsBelowHome, practiceData } from '../for-machines/structured-data.ts'
import { answerAnchor, FormAnswer } from '../forms/form-answer.tsx'
import { contactFormProps } from '../forms/form-props.ts'
import { FormIsland } from '../forms/island.tsx'
import { sentAnswer, sentQuery } from '../forms/sent-answer.ts'
import { takeForm } from '../forms/take-form.ts'
import { framed } from '../frame/layout.tsx'
import { ContactDetails, Directions, PostalAddress } from '../parts/contact-details.tsx'
import { isDrawnOf } from '../parts/drawn-words.ts'
import { OpeningTimes } from '../parts/opening-times.tsx'
import { markAddress } from '../parts/picture-of.tsx'
import type { Shown, SitePage } from '../site-page.ts'

export const contact: SitePage = {
  path: addresses.contact,
  asks: [sentQuery],
  load: async ({ backend, query }) => contactPage(backend, await sentAnswer(query, backend)),
  act: (sent) =>
    takeForm(takeMessageForm, sent, {
      path: addresses.contact,
      shown: (answered) => contactPage(sent.backend, answered),
    }),
}

function contactPage(backend: Backend, answered?: Answered): Shown {
  const { practice } = backend.content
  const { address } = practice
  const mapped = isDrawnOf('map', practice)
  const refused = answered?.result?.kind === 'refused' ? answered : undefined
  return framed(backend, {
    head: {
      title: refused ? `Error: ${practice.name}` : practice.name,
      description: `Dentist appointments, emergency care and directions to ${practice.name}, ${address.street}, ${address.town} ${address.postcode}. Ring ${practice.phone.shown} or write to us.`,
      keywords: ['dentist appointments', 'emergency care', 'directions', `dentist ${address.town}`],
      canonical: addresses.contact,
      structuredData: [practiceData(backend), crumbsBelowHome('Contact', addresses.contact, backend)],
    },
    body: (
      <>
        <section className="wrap opening">
          <h1>Contact us</h1>
          <p>
            In danger, call 999. In pain now? Please ring <TelephoneLink phone={practice.phone} />, or out of hours{' '}
            <TelephoneLink phone={practice.outOfHoursPhone} />. For everything else, write to us here.
          </p>
        </section>
        <div className="wrap contact-panels">
          <section className="info-panel on-dark" aria-labelledby="opening-hours">
            <h2 id="opening-hours">Surgery Opening Hours</h2>
            <OpeningTimes practice={practice} now={backend.now()} />
            <p>
              <a className="button" href={addresses.appointment}>
                Request Appointment
              </a>
            </p>
            <h3>Contact information</h3>
            <ContactDetails practice={practice} />
            <h3>Address</h3>
            <PostalAddress practice={practice} />
          </section>
          <section className="form-panel" aria-labelledby="write-to-us">
            <h2 id="write-to-us">Write to us</h2>
            <FormAnswer
              answered={answered}
              form="contact"
              subject="message"
              phone={practice.phone}
              outOfHoursPhone={practice.outOfHoursPhone}
            />
            <FormIsland
              name="contact-form"
              Form={ContactForm}
              props={{ ...contactFormProps(backend, refused), address: `${addresses.contact}#${answerAnchor}` }}
              when="scrolled"
            />
          </section>
        </div>
        {(mapped || practice.directions.length > 0) && (
          <section className="wrap directions">
            <div>
              <h2>How to find us</h2>
              {mapped && (
                <img
                  className="map"
                  src={markAddress('map')}
                  alt={`A drawn map of the streets around ${address.street}`}
                  width={1200}
                  height={800}
                  loading="lazy"
                />
              )}
            </div>
            <Directions practice={practice} />
          </section>
        )}
      </>
    ),
  })
}
