import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SuccessTick } from '../../../ui/success-tick.tsx'
import { hourInWords } from '../hour-in-words.ts'
import { type Telephone, TelephoneLink } from '../telephone.tsx'
import type { askedParts } from './asked-parts.ts'
import { isOurRefusal, refusalSentence, type Subject } from './refusals.ts'
import type { KeptTime, SendResult, Standing, useSentForm } from './use-sent-form.ts'

const confirmation = 'A confirmation e-mail has been sent to you and to the practice'

/** The practice's answer for the moment in which it is announced. */
function Announced({ result, className }: { result: SendResult | undefined; className: string }) {
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
  if (result.kind === 'refused') return <p className="answer-sentence">{result.problem.message}</p>
  return (
    <>
      <SuccessTick />
      <p className="answer-sentence">{result.message}</p>
      {result.confirmed && <p>{confirmation}</p>}
    </>
  )
}

/** What happens next, in words of its own, since it stays when the answer has gone. */
export function WhatHappensNext({
  result: {
    reference,
    heldUntil,
    untilItBegins,
    ringFrom,
    notHeldBecause,
    requestAddress,
    changedSince,
    urgent,
    noCalls,
  },
  subject,
  phone,
  outOfHoursPhone,
  parts,
}: {
  result: KeptTime & {
    reference?: string | undefined
    requestAddress?: string | undefined
    changedSince?: boolean | undefined
    urgent?: boolean | undefined
    noCalls?: boolean | undefined
  }
  subject: Subject
  phone: Telephone
  outOfHoursPhone: Telephone
  /** What only some ask for: whoever said that it is urgent, or chose a time, has it by now. */
  parts?: Pick<typeof askedParts, 'NearVisit' | 'notHeldSentence' | 'ToldUrgent'> | undefined
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
          We keep this time for you until <strong>{hourInWords(heldUntil)}</strong>.{' '}
          {ringFrom && parts ? (
            <parts.NearVisit {...{ ringFrom, noCalls, outOfHoursPhone }} />
          ) : (
            <>
              If you have not heard from us before then, please {noCalls ? 'write to' : 'ring'} us
              {untilItBegins ? '.' : ': your request stays with us, but the time may go to somebody else.'}
            </>
          )}
        </p>
      )}
      {notHeldBecause && parts && <p>{parts.notHeldSentence(notHeldBecause)}</p>}
      {urgent && parts && <parts.ToldUrgent {...{ phone, noCalls }} />}
      {requestAddress?.startsWith('/my-request/') && (
        <p>
          <a href={requestAddress}>See or change your request</a>: how it stands and, unless its time is near, how to
          move or withdraw it. Keep that page; it is yours alone.
        </p>
      )}
      <p>
        {changedSince && requestAddress ? (
          'Your request has changed since you sent it: its page says how.'
        ) : (
          <>
            What happens next: somebody at the front desk reads your {subject} in surgery hours, then writes to you
            {noCalls ? '' : ' or rings you'}.
            {subject === 'message'
              ? ' In pain, swollen or bleeding? Do not wait for that. In danger, call 999. Otherwise ring us.'
              : !urgent && !ringFrom && ' There is nothing more for you to do.'}
          </>
        )}
        {!noCalls && (
          <>
            {' '}
            To change something, ring <TelephoneLink phone={phone} />.
          </>
        )}
      </p>
    </>
  )
}

type AfterSending = {
  sent: ReturnType<typeof useSentForm>
  subject: Subject
  phone: Telephone
  outOfHoursPhone: Telephone
  parts?: Pick<typeof askedParts, 'NearVisit' | 'notHeldSentence' | 'ToldUrgent'> | undefined
  /** Further ways to go on from what came of it. */
  children?: ReactNode
}

/** The end of a public form: what its words are for, the button that sends them (`words`), and what came of it. */
export function FormEnd({
  privacyAddress,
  words,
  announcedIn,
  ...after
}: AfterSending & { privacyAddress: string; words: string; announcedIn: 'banner' | 'overlay' }) {
  const { sending, announced } = after.sent
  return (
    <>
      <p className="form-note">
        {'We use what you write here to answer you, and for nothing else: '}
        <a href={privacyAddress}>read our privacy notice</a>.
      </p>
      <Button kind="main" type="submit" busy={sending || undefined}>
        {sending ? 'Sending …' : words}
      </Button>
      <Announced result={announced} className={announcedIn} />
      <LastingAnswer {...after} />
    </>
  )
}

/** What stays under a form that was sent: the reference, or how to go on. */
function LastingAnswer({
  sent: { lasting, result, late, sending, kept, wrong, putBack },
  subject,
  phone,
  outOfHoursPhone,
  parts,
  children,
}: AfterSending) {
  const standing: Standing | undefined = late ? { kind: 'waiting' } : result
  // What a browser has translated, React can neither write anew nor take out: each answer is an element of its own.
  return (
    <div className="lasting" ref={lasting}>
      <div role="status">
        {standing && (
          <Notice tone="plain">
            {standing.kind === 'accepted' ? (
              <WhatHappensNext
                key={standing.reference}
                result={standing}
                {...{ subject, phone, outOfHoursPhone, parts }}
              />
            ) : (
              <p>
                <span>{lastingSentence(standing, subject)}</span> <TelephoneLink phone={phone} /> (out of hours{' '}
                <TelephoneLink phone={outOfHoursPhone} />
                ).
              </p>
            )}
          </Notice>
        )}
      </div>
      {!sending && children}
      {wrong && !wrong.field && <p className="field-error">{wrong.message}</p>}
      {/* Told as well, since the fields above it were emptied without a word. */}
      <div role="status">{kept && <Button onClick={() => putBack()}>Put my answers back</Button>}</div>
    </div>
  )
}

/** What stands under the form, but for the numbers; a banner or an overlay has said more of the practice's own answers. */
function lastingSentence(result: Exclude<Standing, { kind: 'accepted' }>, subject: Subject): string {
  if (result.kind === 'waiting')
    return `No answer has come yet. Please wait, and do not send your ${subject} again. If you cannot wait, ring`
  if (result.kind === 'refused' && result.problem.theirsAlready)
    return 'You have this time already. To change something, ring'
  return `${outcomeSentence(result, subject)} You can try again, or ring`
}

function outcomeSentence(result: SendResult, subject: Subject): string {
  if (result.kind !== 'refused') return `We cannot tell whether your ${subject} has reached us.`
  return isOurRefusal(result.status)
    ? `Your ${subject} has not been sent yet.`
    : refusalSentence(result.status, subject)
}
