import { addresses } from '../../contract/addresses.ts'
import { answersAtNight } from '../../domain/availability/opening-hours.ts'
import type { Backend } from '../../http/backend.ts'
import { practiceData, siteData } from '../for-machines/structured-data.ts'
import { framed } from '../frame/layout.tsx'
import { SurgeryLine } from '../frame/surgery-line.tsx'
import { surgeryState } from '../frame/surgery-state.ts'
import { Invitation, Process } from '../parts/blocks.tsx'
import { Brands, Payments } from '../parts/marks.tsx'
import { PictureOf } from '../parts/picture-of.tsx'
import { Reviews } from '../parts/reviews.tsx'
import { ServiceCards } from '../parts/service-cards.tsx'
import type { SitePage } from '../site-page.ts'

export const home: SitePage = {
  path: addresses.home,
  load({ backend }) {
    const { content } = backend
    const { practice } = content
    const onHome = content.treatments.filter((treatment) => treatment.onHome)
    return framed(backend, {
      head: {
        title: `${practice.name}: dentists in ${practice.address.town}`,
        description: `Check-ups, hygiene, cosmetic and emergency dental care at ${practice.address.street}, ${practice.address.town}. Ask for an appointment online, or ring ${practice.phone.shown}.`,
        keywords: [
          `dentist ${practice.address.town}`,
          'dental practice',
          'emergency dentist',
          'hygiene',
          'dental check-up',
        ],
        canonical: addresses.home,
        structuredData: [siteData(backend), practiceData(backend)],
      },
      body: (
        <>
          <Hero backend={backend} />
          <section className="treatments wrap">
            <div className="section-head">
              <h2>Our Top Level Treatments</h2>
              <p>
                From a first check-up to a missing tooth. Each page tells you what happens, how it feels, and what else
                you could choose. <a href={addresses.treatments}>See all {content.treatments.length} treatments</a>
              </p>
            </div>
            <ServiceCards treatments={onHome} heading="h3" />
          </section>
          <Process content={content} />
          <Brands content={content} />
          <Payments content={content} />
          <Reviews content={content} />
          <Invitation content={content} />
        </>
      ),
    })
  },
}

function Hero({ backend }: { backend: Backend }) {
  const { practice, about } = backend.content
  return (
    <section className="hero on-dark">
      <div className="hero-picture">
        <PictureOf
          picture={{ name: 'hero', alt: about.seen.hero }}
          sizes="100vw"
          narrow={{ name: 'hero-tall', upTo: 600, sizes: '100vw' }}
          first
        />
      </div>
      <div className="wrap hero-words">
        <h1>Take the first step towards a healthier smile</h1>
        <p className="hero-text">
          The latest technology, in the hands of people who listen. Compassionate care for every mouth in{' '}
          {practice.address.town}.
        </p>
        <p className="hero-ways">
          <a className="button" href={addresses.appointment}>
            Request Appointment
          </a>
          <a className="button button-quiet" href={`tel:${practice.phone.dialled}`}>
            Call Us <span className="figures">{practice.phone.shown}</span>
          </a>
        </p>
        <div className="hero-hours">
          {answersAtNight(practice) && (
            <>
              {/* The specification's own words, and so its own apostrophe. */}
              <h2>We're open 24/7</h2>
              <p>for emergencies, by phone</p>
            </>
          )}
          <SurgeryLine surgery={surgeryState(backend.now(), practice)} />
        </div>
      </div>
    </section>
  )
}
