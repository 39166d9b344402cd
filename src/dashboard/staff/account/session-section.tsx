import { staffCalls } from '../../../contract/calls/staff-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { AnswerState } from '../../frame/answer-state.tsx'
import { UnreadableRows } from '../../frame/unreadable-rows.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { momentInWords } from '../../london.ts'
import { sessions } from '../../queries/staff.ts'
import { useAnswer } from '../../queries/use-answer.ts'
import { OutcomeLine } from '../outcome-line.tsx'
import { browserInWords } from './browser-words.ts'

/** The browsers in which an account is signed in, each of which can be signed out. */
export function SessionSection() {
  const { take, busy, outcome } = useFormAction()
  const asked = useAnswer(sessions)
  return (
    <section className="panel" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Signed-in browsers</h2>
      <AnswerState of={asked} sentence="The browsers could not be loaded." when="later" />
      <UnreadableRows count={asked.data?.unreadable} what="browser" />
      <ul className="plain-rows">
        {asked.data?.sessions.map((session) => (
          <li key={session._id} data-row={session._id}>
            <span>
              {browserInWords(session.browser)} {session.thisOne && <strong className="tag quiet">This browser</strong>}
              <small id={`session-${session._id}`}>
                Since {momentInWords(session.createdAt)}, last seen {momentInWords(session.lastSeenAt)}
              </small>
            </span>
            <Button
              busy={busy}
              aria-describedby={`session-${session._id}`}
              onClick={() =>
                void take(() => askAsStaff(staffCalls.endSession, { params: { id: session._id } }), session._id)
              }
            >
              Sign out <span className="unseen">{browserInWords(session.browser)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <OutcomeLine outcome={outcome} />
    </section>
  )
}
