import { staffCalls } from '../../../contract/calls/staff-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { AnswerState } from '../../frame/answer-state.tsx'
import { UnreadableRows } from '../../frame/unreadable-rows.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { momentInWords } from '../../london.ts'
import { passkeys } from '../../queries/staff.ts'
import { useAnswer } from '../../queries/use-answer.ts'
import { OutcomeLine } from '../outcome-line.tsx'
import { useAskProven } from '../proof.tsx'

/** The passkeys of whoever is signed in, each to be removed. */
export function PasskeyRows() {
  const { take, busy, outcome } = useFormAction()
  const askProven = useAskProven()
  const asked = useAnswer(passkeys)
  const { data } = asked
  return (
    <>
      <AnswerState of={asked} sentence="Your passkeys could not be loaded." when="later" />
      <UnreadableRows count={data?.unreadable} what="passkey" />
      {data && data.passkeys.length > 0 && (
        <ul className="plain-rows">
          {data.passkeys.map((passkey) => (
            <li key={passkey._id} data-row={passkey._id}>
              <span>
                {passkey.name} <small>since {momentInWords(passkey.createdAt)}</small>
              </span>
              <Button
                busy={busy}
                onClick={() =>
                  void take(() => askProven(staffCalls.removePasskey, { params: { id: passkey._id } }), passkey._id)
                }
              >
                Remove <span className="unseen">{passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data?.passkeys.length === 0 && !data.unreadable && <p className="hint">You have none yet.</p>}
      <OutcomeLine outcome={outcome} />
    </>
  )
}
