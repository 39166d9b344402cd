import { counted } from '../../contract/text.ts'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { dayInWords } from '../london.ts'
import { retention } from '../queries/staff.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { ProofDialog } from '../staff/proof.tsx'
import { OnePerson } from './one-person.tsx'

/** What is kept about one person, and what is erased by itself. */
export function DataProtection() {
  const asked = useAnswer(retention)
  const { data } = asked
  return (
    <Page>
      <p className="page-intro">Anybody may ask what is kept about them, and that it be erased.</p>
      <div className="closures">
        <ProofDialog>
          <OnePerson />
        </ProofDialog>
        <section className="panel" aria-labelledby="retention-heading">
          <h2 id="retention-heading">Erased by itself</h2>
          <AnswerState of={asked} sentence="What is erased next could not be loaded." />
          {data && (
            <ul className="plain-rows">
              <li>
                <span>
                  Requests, {data.days} days after the visit
                  <small>
                    {data.requests
                      ? `Next on ${dayInWords(data.requests.on)}: ${counted(data.requests.count, 'request')}`
                      : 'There is none with a day.'}
                  </small>
                </span>
              </li>
              <li>
                <span>
                  Messages, {data.days} days after they came
                  <small>
                    {data.messages
                      ? `Next on ${dayInWords(data.messages.on)}: ${counted(data.messages.count, 'message')}`
                      : 'There is none.'}
                  </small>
                </span>
              </li>
              <li>Posts in the bin, after {data.binDays} days</li>
              <li>Who looked at or did what, after {data.auditYears} years</li>
            </ul>
          )}
        </section>
      </div>
    </Page>
  )
}
