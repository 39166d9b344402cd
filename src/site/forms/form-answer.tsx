import { Notice } from '../../ui/notice.tsx'
import { Said, type Subject, WhatHappensNext } from '../browser/forms/form-answers.tsx'
import type { Answered } from '../browser/forms/use-sent-form.ts'
import type { Telephone } from '../browser/telephone.tsx'

/** Where the browser goes after a form was sent without scripts; the form's address ends in it. */
export const answerAnchor = 'answer'

/** What came of a form that was sent without scripts, above the form and in focus. */
export function FormAnswer({
  answered,
  form,
  subject,
  phone,
}: {
  answered: Answered | undefined
  form: string
  subject: Subject
  phone: Telephone
}) {
  if (!answered || answered.came.kind === 'silence') return null
  const { came } = answered
  const field = came.kind === 'refused' ? came.problem.field : undefined
  return (
    <div id={answerAnchor} className="form-answer" tabIndex={-1} role={came.kind === 'refused' ? 'alert' : 'status'}>
      <Notice tone={came.kind === 'refused' ? 'error' : 'success'}>
        {came.kind === 'refused' && <h2>There is a problem</h2>}
        {field ? (
          <p className="said">
            <a href={`#${form}-${field}`}>{came.kind === 'refused' && came.problem.message}</a>
          </p>
        ) : (
          <Said came={came} />
        )}
        {came.kind === 'accepted' && <WhatHappensNext reference={came.reference} subject={subject} phone={phone} />}
      </Notice>
    </div>
  )
}
