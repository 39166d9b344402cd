import { addresses } from '../../contract/addresses.ts'
import { Page } from '../frame/page.tsx'
import { Link } from '../link.tsx'
import { ProofDialog } from '../staff/proof.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

/** Who may sign in: each with an account and a name of their own. */
export function People() {
  return (
    <Page>
      <p className="page-intro">
        Each colleague has an account of their own, so that the history says who did what.{' '}
        <Link to={addresses.audit}>Who did and looked at what</Link>
      </p>
      <ProofDialog>
        <div className="closures">
          <PeopleList />
          <InviteForm />
        </div>
      </ProofDialog>
    </Page>
  )
}
