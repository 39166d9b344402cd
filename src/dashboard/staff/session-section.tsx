import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { askAsStaff, failureIn, fetchAsStaff } from '../ask-as-staff.ts'
import { FailureAlert } from '../frame/failure-alert.tsx'
import { Loading } from '../frame/loading.tsx'
import { momentInWords } from '../london.ts'
import { browserInWords } from './browser-words.ts'
import { SaidLine } from './said-line.tsx'
import { useStep } from './use-step.ts'

export function SessionSection() {
  const { take, waiting, said } = useStep()
  const { data, error, failureReason, isPending } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => fetchAsStaff(api.staff.sessions, { signal }),
  })
  const failure = failureIn(error ?? failureReason)
  return (
    <section className="panel" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Signed-in browsers</h2>
      <Loading now={isPending && !failure} when="later" />
      {failure && <FailureAlert failure={failure} sentence="The browsers could not be loaded." trying={!error} />}
      <ul className="plain-rows">
        {data?.sessions.map((session) => (
          <li key={session._id}>
            <span>
              {browserInWords(session.browser)} {session.thisOne && <strong className="tag">This browser</strong>}
              <small>
                Since {momentInWords(session.createdAt)}, last seen {momentInWords(session.lastSeenAt)}
              </small>
            </span>
            <button
              type="button"
              className="quiet-button"
              aria-disabled={waiting}
              onClick={() => !waiting && take(askAsStaff(api.staff.endSession, { params: { id: session._id } }))}
            >
              Sign out <span className="unseen">{browserInWords(session.browser)}</span>
            </button>
          </li>
        ))}
      </ul>
      <SaidLine said={said} />
    </section>
  )
}
