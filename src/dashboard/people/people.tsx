import { Link } from 'react-router'
import { addresses } from '../../contract/addresses.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../frame/page.tsx'
import { usePractice } from '../queries/practice.ts'
import { useDoctor } from '../staff/doctor.ts'
import { ProofDialog } from '../staff/proof.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

/** Who may sign in: each with an account and a name of their own. */
export function People() {
  const { user } = useDoctor()
  const practice = usePractice()
  return (
    <Page>
      <p className="page-intro">
        Each colleague has an account of their own, so that the history says who did what.{' '}
        <Link to={addresses.audit}>Who did and looked at what</Link>
      </p>
      {user?.name && user.name === practice?.name && (
        <Notice tone="warning">
          What you do is noted as “{user.name}”. <Link to={addresses.account}>Please give your own name.</Link>
        </Notice>
      )}
      <ProofDialog>
        <div className="closures">
          <PeopleList />
          <InviteForm />
        </div>
      </ProofDialog>
    </Page>
  )
}
