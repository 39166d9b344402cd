import { addresses } from '../../contract/addresses.ts'
import { crumbsBelowHome } from '../for-machines/structured-data.ts'
import { framed, titled } from '../frame/layout.tsx'
import { Invitation, Process } from '../parts/blocks.tsx'
import { Reviews } from '../parts/reviews.tsx'
import { ServiceCards } from '../parts/service-cards.tsx'
import type { SitePage } from '../site-page.ts'

export const treatments: SitePage = {
  path: addresses.treatments,
  load({ backend }) {
    const { content } = backend
    const { practice } = content
    return framed(backend, {
      head: {
        title: titled('Treatments', backend),
        description: `The ${content.treatments.length} treatments of ${practice.name} in ${practice.address.town}: what each is, who it is for, what happens, and what else you could choose.`,
        keywords: [
          'dental treatments',
          'general dentistry',
          'cosmetic dentistry',
          'dental hygiene',
          'emergency dentist',
        ],
        canonical: addresses.treatments,
        structuredData: [crumbsBelowHome('Treatments', addresses.treatments, backend)],
      },
      body: (
        <>
          <section className="wrap opening">
            <h1>Our Top Level Treatments</h1>
            <p>
              Each page tells you what happens, how it feels, how to look after the result, what can go wrong, and what
              else you could choose.
              {content.fees.length > 0 && (
                <>
                  {' '}
                  What each costs is on <a href={addresses.fees}>our page of fees</a>.
                </>
              )}
            </p>
          </section>
          <section className="wrap treatments" aria-label="Treatments">
            <ServiceCards treatments={content.treatments} heading="h2" first />
          </section>
          <Process content={content} />
          <Reviews content={content} />
          <Invitation content={content} />
        </>
      ),
    })
  },
}
