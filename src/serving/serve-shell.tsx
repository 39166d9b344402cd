import { addresses } from '../contract/addresses.ts'
import { factsOfContent } from '../domain/practice/facts.ts'
import type { Backend, HttpApp } from '../http/backend.ts'
import type { CachedPage, PageCache } from '../http/page-cache.ts'
import { renderShell } from '../http/render-page.tsx'
import { inNoReferrer, pageHeaders } from '../http/security.ts'
import { TelephoneLink } from '../site/browser/telephone.tsx'
import { Footer } from '../site/frame/footer.tsx'
import { refuseOtherMethods, send, showMissingScreen } from '../site/serve-site.ts'

const screens = [
  addresses.dashboard,
  addresses.day,
  addresses.dayOf(':day'),
  addresses.patients,
  addresses.patient(':id'),
  addresses.messages,
  addresses.closures,
  addresses.chairs,
  addresses.people,
  addresses.audit,
  addresses.dataProtection,
  addresses.posts,
  addresses.newPost,
  addresses.editPost(':slug'),
  addresses.postRevisions(':slug'),
  addresses.postBin,
  addresses.account,
  addresses.whoAreYou,
]

/**
 * The dashboard draws itself in the browser: the same shell for every screen, with the footer of the site below it; a
 * whole page for an address that has none.
 */
export function serveShell(app: HttpApp, backend: Backend, kept: PageCache): void {
  for (const screen of screens) app.get(screen, (c) => send(c, keptShell(backend, kept) ?? keepShell(backend, kept)))
  for (const screen of screens) refuseOtherMethods(app, screen, 'GET, HEAD', backend)
  app.get(`${addresses.dashboard}/*`, () => showMissingScreen(backend))
}

/** No address, so that nobody is sent it but by the dashboard's own. */
const keptAs = 'the shell of the dashboard'

function keptShell(backend: Pick<Backend, 'assets' | 'now'>, kept: PageCache): CachedPage | undefined {
  return backend.assets.developing ? undefined : kept.fresh(keptAs, backend.now().getTime())
}

function keepShell(backend: Backend, kept: PageCache): CachedPage {
  const begun = kept.begin()
  const { practice, team, topics, treatments } = backend.content
  const { name, phone, services, chairs } = practice
  const facts = {
    name,
    phone: phone.shown,
    services: services.map((service) => service.name),
    chairs: chairs.surgeryHours,
    // What a post may name.
    team: team.map((member) => ({ id: member.slug, name: member.name })),
    topics,
    facts: factsOfContent(backend.content),
    lettersLeave: backend.lettersLeave,
    treatments: treatments.map(({ slug, title }) => ({ id: slug, title })),
  }
  const instead = (
    <p className="not-come" role="status">
      The dashboard has not come yet. On a slow connection please wait a little longer. If it does not come, check the
      connection and{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of the page itself, whichever it is. */}
      <a href="">load this page again</a>. Patients: please ring <TelephoneLink phone={phone} />.
    </p>
  )
  const below = (
    <>
      <noscript>
        <p>
          The staff dashboard needs JavaScript. Patients: please ring <TelephoneLink phone={phone} />, or use the{' '}
          <a href={addresses.contact}>contact page</a>.
        </p>
      </noscript>
      <PublicFooter backend={backend} />
    </>
  )
  return kept.keep(keptAs, renderShell(`Staff dashboard – ${name}`, { instead, below }, facts, backend.assets), {
    route: `${addresses.dashboard}/*`,
    status: 200,
    headers: { ...pageHeaders(backend.assets, 'staff'), ...inNoReferrer, 'cache-control': 'no-store' },
    begun,
    until: Number.POSITIVE_INFINITY,
    shows: [],
    asks: [],
  })
}

/** In a tree of its own: the sheets of the public pages and those of the dashboard know nothing of one another. */
function PublicFooter({ backend: { assets, content } }: { backend: Backend }) {
  return (
    <div className="public-footer">
      <template {...{ shadowrootmode: 'open' }}>
        {assets.footerStyles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <Footer content={content} />
      </template>
    </div>
  )
}
