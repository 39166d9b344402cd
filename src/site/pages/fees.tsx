import { addresses } from '../../contract/addresses.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { crumbsBelowHome } from '../for-machines/structured-data.ts'
import { framed, titled } from '../frame/layout.tsx'
import { anchorOf } from '../parts/anchor.ts'
import { Invitation } from '../parts/blocks.tsx'
import { Payments } from '../parts/marks.tsx'
import type { SitePage } from '../site-page.ts'

const payers = { private: ['private'], NHS: ['NHS'], mixed: ['NHS', 'private'] }

export const fees: SitePage = {
  path: addresses.fees,
  load({ backend }) {
    const { content } = backend
    const { practice } = content
    const areListed = content.fees.length > 0
    return framed(backend, {
      head: {
        title: titled('Fees', backend),
        description: areListed
          ? `What dental care costs at ${practice.name} in ${practice.address.town}, and what each price includes.`
          : `How to ask what dental care costs at ${practice.name} in ${practice.address.town}.`,
        keywords: [
          'dental fees',
          'dentist prices',
          'cost of a dental check-up',
          ...payers[practice.funding].map((payer) => `${payer} dentist ${practice.address.town}`),
        ],
        canonical: addresses.fees,
        structuredData: [crumbsBelowHome('Fees', addresses.fees, backend)],
      },
      body: (
        <>
          <section className="wrap opening">
            <h1>Fees</h1>
            <p>
              {areListed ? (
                '“From” is what the simplest case costs, and the note says what that includes.'
              ) : (
                <>
                  Please ring <TelephoneLink phone={practice.phone} /> and ask what your first visit costs.
                </>
              )}{' '}
              You get a written plan with your own price before anything begins, and time to think about it.
            </p>
          </section>
          <div className="wrap fees">
            {content.fees.map(({ group, fees: lines }) => (
              <section key={group} id={anchorOf(group)}>
                <h2>{group}</h2>
                <dl>
                  {lines.map(({ title, price, note }) => (
                    <div key={title}>
                      <dt>{title}</dt>
                      <dd className="price">{price}</dd>
                      {note && <dd>{note}</dd>}
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <Payments content={content} feesAbove />
          <Invitation content={content} />
        </>
      ),
    })
  },
}
