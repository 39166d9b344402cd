import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SuccessTick } from '../../../ui/success-tick.tsx'
import { type Telephone, TelephoneLink } from '../telephone.tsx'
import { hourInWords } from './days-in-words.ts'
import { refusalSentence, type Subject } from './refusals.ts'
import type { KeptTime, SendResult, useSentForm } from './use-sent-form.ts'

const confirmation = 'A confirmation e-mail has been sent to you and to the practice'

/** The practice's answer for the moment in which it is announced. */
export function Announced({ result, className }: { result: SendResult | undefined; className: string }) {
  const box = (tone: 'success' | 'error') =>
    result && (
      <div className={className}>
        <Notice tone={tone}>
          <ResultWords result={result} />
        </Notice>
      </div>
    )
  return (
    <>
      <div role="status">{result?.kind === 'accepted' && box('success')}</div>
      <div role="alert">{result?.kind === 'refused' && box('error')}</div>
    </>
  )
}

/** The words of an answer: the same in the banner, in the overlay and on the page of browsers without scripts. */
export function ResultWords({ result }: { result: SendResult }) {
  if (result.kind === 'silence') return null
  if (result.kind === 'refused') return <p className="said">{result.problem.message}</p>
  return (
    <>
      <SuccessTick />
      <p className="said">{result.message}</p>
      {result.confirmed && <p>{confirmation}</p>}
    </>
  )
}

const notHeldWords: Record<NonNullable<KeptTime['notHeldBecause']>, string> = {
  'out of hours':
    'The surgery is closed at that time, so we do not keep it for you. We will offer you the nearest time in surgery hours.',
  'ends after closing':
    'Your visit would end after we close, so we do not keep that time for you. We will offer you the nearest one that is long enough.',
  'enough held':
    'We keep only so much time for one sender until we have answered, so we have noted that time as a wish and do not keep it. We will offer it to you if it is still free, or one near it.',
}

/** What happens next, in words of its own, since it stays when the answer has gone. */
export function WhatHappensNext({
  result: { reference, heldUntil, notHeldBecause, requestAddress, urgent, noCalls },
  subject,
  phone,
}: {
  result: KeptTime & {
    reference?: string | undefined
    requestAddress?: string | undefined
    urgent?: boolean | undefined
    noCalls?: boolean | undefined
  }
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
      {heldUntil && (
        <p>
          We keep this time for you until <strong>{hourInWords(heldUntil)}</strong>. If you have not heard from us by
          then, please ring us: your request stays with us, but the time may go to somebody else.
        </p>
      )}
      {notHeldBecause && <p>{notHeldWords[notHeldBecause]}</p>}
      {urgent && (
        <p>
          <strong>You told us that it is urgent.</strong> Please do not wait for our answer: ring{' '}
          <TelephoneLink phone={phone} />, and when we are closed the number at the top of the page.
        </p>
      )}
      {requestAddress && (
        <p>
          <a href={requestAddress}>See or change your request</a>: how it stands, another time, or withdraw it. Keep
          that page if you gave no e-mail address; it is yours alone.
        </p>
      )}
      <p>
        What happens next: somebody at the front desk reads your {subject} in surgery hours, then writes to you
        {noCalls ? '' : ' or rings you'}. There is nothing more for you to do. To change something, ring{' '}
        <TelephoneLink phone={phone} />.
      </p>
    </>
  )
}

/** What stays under a form that was sent: the reference, or how to go on. `children` are further ways to go on. */
export function LastingAnswer({
  sent: { result, kept, wrong, putBack },
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
        {result && (
          <Notice tone="plain">
            {result.kind === 'accepted' ? (
              <WhatHappensNext result={result} subject={subject} phone={phone} />
            ) : (
              <p>
                {lastingSentence(result, subject)} You can try again, or ring <TelephoneLink phone={phone} />.
              </p>
            )}
          </Notice>
        )}
      </div>
      {children}
      {wrong && !wrong.field && <p className="field-error">{wrong.message}</p>}
      {kept && <Button onClick={() => putBack()}>Put my answers back</Button>}
    </div>
  )
}

/** What stands under the form; a banner or an overlay has said more where the answer was one of the practice's own. */
function lastingSentence(result: SendResult, subject: Subject): string {
  if (result.kind !== 'refused') return `We cannot tell whether your ${subject} has reached us.`
  const isOurs = result.status === 400 || result.status === 500
  return isOurs ? `Your ${subject} has not been sent yet.` : refusalSentence(result.status, subject)
}
