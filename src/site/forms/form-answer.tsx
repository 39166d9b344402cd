import { Notice } from '../../ui/notice.tsx'
import { askedParts } from '../browser/forms/asked-parts.ts'
import { ResultWords, WhatHappensNext } from '../browser/forms/form-answers.tsx'
import type { Subject } from '../browser/forms/refusals.ts'
import type { Answered } from '../browser/forms/use-sent-form.ts'
import { type Telephone, TelephoneLink } from '../browser/telephone.tsx'

/** Where the browser goes after a form was sent without scripts; the form's address ends in it. */
export const answerAnchor = 'answer'

/** What came of a form that was sent without scripts, above the form and in focus. */
export function FormAnswer({
  answered,
  form,
  subject,
  phone,
  outOfHoursPhone,
}: {
  answered: Answered | undefined
  form: string
  subject: Subject
  phone: Telephone
  outOfHoursPhone: Telephone
}) {
  if (!answered?.result) return null
  const { result } = answered
  if (result.kind === 'silence') return <NotKnown away={answered.away} {...{ phone, outOfHoursPhone }} />
  const field = result.kind === 'refused' ? result.problem.field : undefined
  return (
    <div id={answerAnchor} className="form-answer" tabIndex={-1} role={result.kind === 'refused' ? 'alert' : 'status'}>
      <Notice tone={result.kind === 'refused' ? 'error' : 'success'}>
        {result.kind === 'refused' && <h2>There is a problem</h2>}
        {field ? (
          <p className="answer-sentence">
            <a href={`#${form}-${field}`}>{result.kind === 'refused' && result.problem.message}</a>
          </p>
        ) : (
          <ResultWords result={result} />
        )}
        {result.kind === 'accepted' && (
          <WhatHappensNext {...{ result, subject, phone, outOfHoursPhone, parts: askedParts }} />
        )}
      </Notice>
    </div>
  )
}

/** For an address of an answer that is no longer kept, or cannot be read now. */
function NotKnown({
  away,
  phone,
  outOfHoursPhone,
}: {
  away: true | undefined
  phone: Telephone
  outOfHoursPhone: Telephone
}) {
  return (
    <div id={answerAnchor} className="form-answer" tabIndex={-1} role="status">
      <Notice tone="plain">
        <p>
          {away
            ? 'What became of your form cannot be shown just now. Please do not send it again: open this page once more in a few minutes, or ring'
            : 'What became of your form cannot be shown here any more. If you are not sure that it has reached us, please ring'}{' '}
          <TelephoneLink phone={phone} /> (out of hours <TelephoneLink phone={outOfHoursPhone} />
          ).
        </p>
      </Notice>
    </div>
  )
}
