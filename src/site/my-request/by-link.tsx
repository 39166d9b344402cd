import type { Context } from 'hono'
import { addresses } from '../../contract/addresses.ts'
import { RecordsAway } from '../../domain/records.ts'
import { tellIfLasting } from '../../domain/staff/tell-if-lasting.ts'
import { kindOfFailure } from '../../http/answer-log.ts'
import type { Backend, HttpApp } from '../../http/backend.ts'
import { countStrayLink } from '../../http/limits.ts'
import { privately } from '../../http/security.ts'
import { senderOf } from '../../http/sender.ts'
import { once } from '../serve-site.ts'
import { awayPage } from './away-page.tsx'
import { strayLinkPage, tooManyLinksPage } from './stray-link-page.tsx'

/** The token of a link, without what a mail program took for its end: a full stop, a bracket, what it was quoted by. */
export const tokenOf = (c: Context) => c.req.param('token')?.match(/^[\w-]+/)?.[0] ?? ''

/** The answer, or the page that says to try again where the database is away. `form` is what was sent. */
export async function orAway(
  c: Context,
  backend: Backend,
  form: Record<string, unknown> | undefined,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof RecordsAway)) throw error
    tellIfLasting(error, backend)
    backend.log.error({ reference: c.get('reference'), kind: kindOfFailure(error), route: c.req.routePath }, 'failed')
    return once(awayPage(c.req.path, form, error, backend), backend, privately)
  }
}

/** The same for a link that never was, one that has ended, and one whose request was erased. */
export async function refuseStray(c: Context, backend: Backend): Promise<Response> {
  const tooMany = await countStrayLink(senderOf(c, backend), backend)
  return once(tooMany ? tooManyLinksPage(backend) : strayLinkPage(backend), backend, privately)
}

/** What a mail program may leave of a link that it cuts. To be said after the whole ones. */
export function serveCutLinks(app: HttpApp, backend: Backend): void {
  for (const path of [addresses.myRequest('*'), addresses.stopReminders('*')])
    app.get(path, () => once(strayLinkPage(backend), backend, privately))
}
