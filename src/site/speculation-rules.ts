import { addresses } from '../contract/addresses.ts'
import type { SiteFile } from './site-file.ts'

/** Pages with a form are fetched early but not drawn early: what is free or full is asked for when somebody is there. */
const withForm = [addresses.contact, addresses.appointment]
/** Never ahead of the click: what is private, what somebody asked for, and files. */
const never = [
  '/api/*',
  `${addresses.dashboard}*`,
  `${addresses.login}*`,
  `${addresses.search}*`,
  '/pictures/*',
  '/photographs/*',
  addresses.preview('*'),
  '/*.xml',
  '/*.json',
  '/*\\?(.+)',
]

/**
 * Which links a browser may follow ahead of the click, once a pointer rests on them. Sent by a header, because the
 * pages' policy allows no inline script: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Speculation-Rules.
 */
export const speculationRules: SiteFile = {
  path: addresses.speculationRules,
  type: 'application/speculationrules+json',
  write: () =>
    JSON.stringify({
      prerender: [
        {
          where: { and: [{ href_matches: '/*' }, { not: { href_matches: [...never, ...withForm] } }] },
          eagerness: 'moderate',
        },
      ],
      prefetch: [{ where: { href_matches: withForm }, eagerness: 'moderate' }],
    }),
}
