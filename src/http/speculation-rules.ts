import { addresses } from '../contract/addresses.ts'
import { inlineSource } from './styles/page-styles.ts'

/** Pages with a form are fetched early but not drawn early: what is free or full is asked for when somebody is there. */
const withForm = [addresses.contact, addresses.appointment]
/** Never ahead of the click: what is private, what somebody asked for, files, which have a dot, and what depends on a query. */
const never = ['api', 'dashboard', 'login', 'search', 'blog/preview', 'my-'].join('|')
const elsewhere = [`/(${never})(.*)`, '/*.*', '/*\\?(.+)', ...withForm]

/**
 * Which links a browser may follow ahead of the click, once a pointer rests on them. They stand in the page, because a
 * file of their own would be fetched while the page waits for its fonts:
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: elsewhere } }] },
      eagerness: 'moderate',
    },
  ],
  prefetch: [{ where: { href_matches: withForm }, eagerness: 'moderate' }],
})

/** As the policy names them, which lets in no other inline script. */
export const speculationSource = inlineSource(speculationRules)
