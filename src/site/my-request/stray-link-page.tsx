import { addresses } from '../../contract/addresses.ts'
import type { House } from '../../http/house.ts'
import { tooManySentence } from '../../http/problems.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { framed, titled } from '../frame/layout.tsx'
import type { Shown } from '../site-page.ts'

/** What stands behind a link that opens no request: one that never was, has ended, or whose request was erased. */
export function strayLinkPage(house: House): Shown {
  const { phone } = house.content.practice
  return framed(house, {
    status: 404,
    head: { title: titled('This link opens no request', house), description: 'The link has ended.', keywords: [] },
    body: (
      <section className="wrap lone">
        <h1>This link opens no request</h1>
        <p>
          It may have ended, or a letter of it may be missing. A link works until 30 days after the visit. The newest
          letter from us has one that works; or ring us on <TelephoneLink phone={phone} /> and tell us your reference.
        </p>
        <p className="lone-ways">
          <a className="button" href={addresses.appointment}>
            Request an appointment
          </a>
        </p>
      </section>
    ),
  })
}

/** For whoever tries links, or changes one request again and again. */
export function tooManyPage(house: House): Shown {
  return framed(house, {
    status: 429,
    head: { title: titled('Please wait a little', house), description: 'Too many tries.', keywords: [] },
    body: (
      <section className="wrap lone">
        <h1>Please wait a little</h1>
        <p>{tooManySentence(house.content.practice)}</p>
      </section>
    ),
  })
}
