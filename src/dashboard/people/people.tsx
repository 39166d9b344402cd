import { addresses } from '../../contract/addresses.ts'
import { Page } from '../frame/page.tsx'
import { Link } from '../link.tsx'
import { people } from '../queries/staff.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { ProofDialog } from '../staff/proof.tsx'
import { useHandOver } from './hand-over.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

/** Who may sign in: each with an account and a name of their own. */
export function People() {
  const { data, isLoading } = useAnswer(people)
  const handOvers = useHandOver(data?.people)
  return (
    <Page>
      <p className="page-intro">
        Each colleague has an account of their own, so that the history says who did what.{' '}
        <Link to={addresses.audit}>Audit: who did and looked at what</Link>
      </p>
      <ProofDialog>
        <div className="closures">
          <PeopleList {...handOvers} />
          {/* The list may come when somebody's hand is on what stands below it. */}
          {!isLoading && <InviteForm handOver={handOvers.handOver} />}
        </div>
      </ProofDialog>
    </Page>
  )
}
