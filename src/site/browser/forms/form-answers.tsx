import type { ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { SuccessTick } from '../../../ui/success-tick.tsx'
import { type Telephone, TelephoneLink } from '../telephone.tsx'
import { refusalSentence, type Subject } from './refusals.ts'
import type { Came, useSentForm } from './use-sent-form.ts'

const confirmation = 'A confirmation e-mail has been sent to you and to the practice'

/** The practice's answer for the moment in which it is announced. */
export function Announced({ came, className }: { came: Came | undefined; className: string }) {
  const box = (tone: 'success' | 'error') =>
    came && (
      <div className={className}>
        <Notice tone={tone}>
          <Said came={came} />
        </Notice>
      </div>
    )
  return (
    <>
      <div role="status">{came?.kind === 'accepted' && box('success')}</div>
      <div role="alert">{came?.kind === 'refused' && box('error')}</div>
    </>
  )
}

/** The words of an answer: the same in the banner, in the overlay and on the page of browsers without scripts. */
export function Said({ came }: { came: Came }) {
  if (came.kind === 'silence') return null
  if (came.kind === 'refused') return <p className="said">{came.problem.message}</p>
  return (
    <>
      <SuccessTick />
      <p className="said">{came.message}</p>
      {came.confirmed && <p>{confirmation}</p>}
    </>
  )
}

/** What happens next, in words of its own, since it stays when the answer has gone. */
export function WhatHappensNext({
  reference,
  subject,
  phone,
}: {
  reference?: string | undefined
  subject: Subject
  phone: Telephone
}) {
  return (
    <>
      {reference && (
        <p>
          Your reference is <strong className="reference">{reference}</strong>. You may want to write it down.
        </p>
      )}
      <p>
        What happens next: somebody at the front desk reads your {subject} in surgery hours, then writes to you or rings
        you. There is nothing more for you to do. To change something, ring <TelephoneLink phone={phone} />.
      </p>
    </>
  )
}

/** What stays under a form that was sent: the reference, or how to go on. `children` are further ways to go on. */
export function LastingAnswer({
  sent: { came, kept, wrong, putBack },
  subject,
  phone,
  children,
}: {
  sent: ReturnType<typeof useSentForm>
  subject: Subject
  phone: Telephone
  children?: ReactNode
}) {
  return (
    <div className="lasting">
      <div role="status">
        {came && (
          <Notice tone="plain">
            {came.kind === 'accepted' ? (
              <WhatHappensNext reference={came.reference} subject={subject} phone={phone} />
            ) : (
              <p>
                {lastingSentence(came, subject)} You can try again, or ring <TelephoneLink phone={phone} />.
              </p>
            )}
          </Notice>
        )}
      </div>
      {children}
      {wrong && !wrong.field && <p className="field-error">{wrong.message}</p>}
      {kept && (
        <button className="button button-quiet" type="button" onClick={() => putBack()}>
          Put my answers back
        </button>
      )}
    </div>
  )
}

/** What stands under the form; a banner or an overlay has said more where the answer was one of the practice's own. */
function lastingSentence(came: Came, subject: Subject): string {
  if (came.kind !== 'refused') return `We cannot tell whether your ${subject} has reached us.`
  const isOurs = came.status === 400 || came.status === 500
  return isOurs ? `Your ${subject} has not been sent yet.` : refusalSentence(came.status, subject)
}
