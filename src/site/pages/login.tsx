import { addresses } from '../../contract/addresses.ts'
import type { Backend } from '../../http/backend.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { framed, titled } from '../frame/layout.tsx'
import type { Shown, SitePage } from '../site-page.ts'

/** The pages before the dashboard's door. The dashboard's own program draws the forms in them. */
export const loginPages: SitePage[] = [
  beforeTheDoor(addresses.login, 'Login to Dashboard'),
  beforeTheDoor(addresses.forgottenPassword, 'Forgotten password'),
  beforeTheDoor(addresses.newPassword, 'New password'),
]

function beforeTheDoor(path: string, title: string): SitePage {
  return { path, load: ({ backend }) => drawn(title, backend) }
}

function drawn(title: string, backend: Backend): Shown {
  const { name, phone } = backend.content.practice
  return framed(backend, {
    head: {
      title: titled(title, backend),
      description: `For the staff of ${name}.`,
      keywords: ['staff login', 'dashboard', name],
      more: backend.assets.loginScripts.map((script) => <script key={script} type="module" src={script} />),
    },
    body: (
      <section className="wrap login">
        <div className="login-arch">
          <h1>{title}</h1>
          <div id="login" data-letters={backend.lettersLeave ? undefined : 'none'}>
            <div role="status">
              {/* No link for it: the secret of a link to a new password stands behind the #, which a link would lose. */}
              <p className="not-come">
                The form has not come yet. On a slow connection please wait a little longer. If it does not come, check
                the connection and load this page again. Patients: please ring <TelephoneLink phone={phone} />.
              </p>
            </div>
          </div>
          <noscript>
            <p className="notice">
              The staff dashboard needs JavaScript. Patients: please ring {phone.shown}, or use the{' '}
              <a href={addresses.contact}>contact page</a>.
            </p>
          </noscript>
        </div>
      </section>
    ),
  })
}
