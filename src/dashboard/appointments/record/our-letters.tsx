import { useRef } from 'react'
import { appointmentCalls } from '../../../contract/calls/appointment-calls.ts'
import type { Patient } from '../../../contract/patient.ts'
import { Button } from '../../../ui/button.tsx'
import { askAsStaff } from '../../ask-as-staff.ts'
import { takeFocusOver } from '../../frame/focus/give-back.ts'
import { useFormAction } from '../../frame/use-form-action.ts'
import { momentInWords } from '../../london.ts'
import { OutcomeLine } from '../../staff/outcome-line.tsx'
import { letterInWords } from './letter-again.tsx'

type SentLetter = NonNullable<Patient['letters']>[number]

/**
 * What became of each letter, in the mail server's own words. Where `mayMark`, one that it has taken can be noted as come
 * back: by telephone, on paper, or in a mailbox that nobody reads for us.
 */
export function OurLetters({ letters, mayMark }: { letters: SentLetter[]; mayMark: boolean }) {
  const { take, busy, outcome } = useFormAction()
  const place = useRef<HTMLDivElement>(null)
  async function cameBack(id: string) {
    const noted = await take(() => askAsStaff(appointmentCalls.letterCameBack, { params: { id } }))
    // Its button has gone by now.
    if (noted) takeFocusOver(place.current)
  }
  return (
    <div ref={place} tabIndex={-1}>
      <ol className="trail">
        {letters.map(({ id, at, kind, state, said, triedAgainAt }) => (
          <li key={id ?? `${at} ${kind}`}>
            <time dateTime={at}>{momentInWords(at)}</time> <span id={`letter-${id}`}>{letterInWords(kind)}</span>:{' '}
            <span className={state in lostWords ? 'bad-word' : undefined}>{stateWords[state] ?? state}</span>
            {triedAgainAt && `, tried again on ${momentInWords(triedAgainAt)}`}
            {mayMark && id && state === 'sent' && !toThePractice.has(kind) && (
              <Button kind="plain" busy={busy} aria-describedby={`letter-${id}`} onClick={() => void cameBack(id)}>
                Came back
              </Button>
            )}
            {said && <q className="server-words">{said}</q>}
          </li>
        ))}
      </ol>
      <OutcomeLine outcome={outcome} />
    </div>
  )
}

const toThePractice = new Set(['request-arrived', 'request-changed'])
const lostWords: Record<string, string> = {
  refused: 'refused by the mail server',
  'given up': 'given up, no mail server took it',
  'came back': 'came back',
}
const stateWords: Record<string, string> = {
  waiting: 'waiting to be sent',
  sent: 'taken by the mail server',
  'a file': 'put into the folder of letters, sent to nobody',
  ...lostWords,
}
