import { addresses } from '../../contract/addresses.ts'
import type { PracticeContent } from '../../domain/practice/treatment.ts'
import { Carousel } from './carousel.tsx'
import { MarkOf } from './picture-of.tsx'

const brandSize = { width: 240, height: 72 }
const paymentSize = { width: 96, height: 64 }

/** Whose materials are used. No praise: a mark is not an endorsement. */
export function Brands({ content: { brands } }: { content: PracticeContent }) {
  if (brands.length === 0) return null
  return (
    <section className="brands wrap">
      <h2>Materials and systems we use</h2>
      <Carousel kind="brands" label="Suppliers" of="the suppliers">
        {brands.map((brand) => (
          <li key={brand.id}>
            <MarkOf picture={brand.picture} size={brandSize} />
          </li>
        ))}
      </Carousel>
    </section>
  )
}

/** `feesAbove` where the prices stand on the page itself. */
export function Payments({ content: { payments }, feesAbove }: { content: PracticeContent; feesAbove?: true }) {
  if (payments.length === 0) return null
  return (
    <section className="payments wrap">
      <div>
        <h2>Ways to pay</h2>
        <p>
          You know the price before we start.
          {!feesAbove && (
            <>
              {' '}
              See <a href={addresses.fees}>our fees</a>.
            </>
          )}
        </p>
      </div>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id}>
            <MarkOf picture={{ ...payment.picture, alt: '' }} size={paymentSize} />
            {payment.name}
          </li>
        ))}
      </ul>
    </section>
  )
}
