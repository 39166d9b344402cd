import { peopleCalls } from '../../contract/calls/people-calls.ts'
import type { Colleague } from '../../contract/people.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerState } from '../frame/answer-state.tsx'
import { UnreadableRows } from '../frame/unreadable-rows.tsx'
import { useFormAction } from '../frame/use-form-action.ts'
import { momentInWords } from '../london.ts'
import { people } from '../queries/staff.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import { useAskProven } from '../staff/proof.tsx'
import type { HandOvers } from './hand-over.tsx'

/** Everybody who has an account, and what can be done with it. */
export function PeopleList({ links, handOver, putAway, setMaking }: HandOvers) {
  const asked = useAnswer(people)
  const { take, busy, isTooSoon, outcome } = useFormAction()
  const askProven = useAskProven()

  async function setOpen({ _id: id, email }: Colleague, open: boolean) {
    const answer = await take(() => askProven(peopleCalls.change, { params: { id }, body: { open } }), id)
    if (answer && !open) putAway(email)
  }

  async function reset({ _id: id, name, email }: Colleague, secondFactor: boolean) {
    if (isTooSoon(id)) return
    setMaking(email)
    const answer = await take(() => askProven(peopleCalls.reset, { params: { id }, body: { secondFactor } }), id)
    setMaking('')
    if (answer?.link) handOver({ to: name, email, link: answer.link, linkUntil: answer.linkUntil })
    else if (answer) putAway(email)
  }

  return (
    <section aria-labelledby="people-heading">
      <h2 id="people-heading">Accounts</h2>
      <AnswerState of={asked} sentence="The accounts could not be loaded." atFoot />
      <UnreadableRows count={asked.data?.unreadable} what="account" />
      <ul className="plain-rows people">
        {asked.data?.people.map((colleague) => {
          const { _id: id, name, email, disabledAt, secondFactor, lastSeenAt, you } = colleague
          return (
            <li key={id} data-row={id} data-state={disabledAt ? 'closed' : 'open'}>
              <span id={`person-${id}`}>
                <strong>{name}</strong> {you && <span className="tag quiet">you</span>}
                {disabledAt && <span className="tag">closed</span>}
                <small>
                  {email}, {secondFactor ? 'with a second factor' : 'without a second factor'}
                </small>
                {disabledAt && <small>Closed since {momentInWords(disabledAt)}</small>}
                {lastSeenAt && <small>Signed in, last seen {momentInWords(lastSeenAt)}</small>}
              </span>
              {!you && (
                <span className="met-ways">
                  {!disabledAt && (
                    <>
                      <Button
                        busy={busy}
                        aria-describedby={`person-${id}`}
                        onClick={() => void reset(colleague, false)}
                      >
                        New password
                      </Button>
                      {secondFactor && (
                        <Button
                          busy={busy}
                          aria-describedby={`person-${id}`}
                          onClick={() => void reset(colleague, true)}
                        >
                          New password, without second factor
                        </Button>
                      )}
                    </>
                  )}
                  {/* One button, so that the keyboard stays on it: another press takes back what it did. */}
                  <Button
                    busy={busy}
                    aria-describedby={`person-${id}`}
                    onClick={() => void setOpen(colleague, Boolean(disabledAt))}
                  >
                    {disabledAt ? 'Open again' : 'Close account'}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <OutcomeLine outcome={outcome} />
      {links}
    </section>
  )
}
