import { useEffect, useRef, useState } from 'react'
import type { PlannedChair } from '../../contract/practice.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerState } from '../frame/answer-state.tsx'
import { Page } from '../frame/page.tsx'
import { practiceNow } from '../queries/practice.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { OutcomeLine } from '../staff/outcome-line.tsx'
import { ChairForm } from './chair-form.tsx'
import {
  exceptionInWords,
  isAlike,
  newChair,
  servesInWords,
  wantedInWords,
  withChair,
  worksInWords,
} from './chair-plan.ts'
import { type DeskPractice, daysInWords } from './closed-days.ts'
import { PeopleMet } from './people-met.tsx'
import { useDraft } from './use-draft.ts'

/**
 * A chair that somebody is changing, as the practice had it when they began, or were told last that a colleague has changed
 * it; `isTold` until what the colleague has changed is in the form too.
 */
type Edited = { chair: PlannedChair; asRead: PlannedChair | undefined; version: number; isTold?: boolean }

/** The chairs: what they are called, what they serve, and who works there when. */
export function Chairs() {
  const asked = useAnswer(practiceNow)
  const practice = asked.data?.practice
  const [edited, setEdited] = useState<Edited>()
  const draft = useDraft(practice, () => setEdited(undefined))
  const number = edited?.chair.chair
  useFocusBehind(number, draft.open !== undefined)
  const plan = practice?.chairPlan ?? []

  const isNew = edited !== undefined && edited.asRead === undefined
  const chairIn = (plan: PlannedChair[]) => (isNew ? undefined : plan.find((one) => one.chair === number))
  const now = chairIn(plan)
  // Who was told saves again knowingly, with what the colleague has changed in the form.
  if (practice && edited?.isTold && !isAlike(now, edited.asRead))
    setEdited({ chair: now ?? edited.chair, asRead: now, version: practice.version })

  async function propose(chair: PlannedChair, words: string) {
    if (!practice || !edited) return
    // A colleague's change of something else is no matter; one of this chair is told by the version that was read.
    const version = isAlike(now, edited.asRead) ? practice.version : edited.version
    const changeOf = ({ chairPlan }: DeskPractice) => {
      // A new one takes the next number, also where a colleague has just taken the one it was going to have.
      const wanted = isNew ? { ...chair, chair: newChair(chairPlan).chair } : chair
      return isAlike(chairIn(chairPlan), now) ? { chairPlan: withChair(chairPlan, wanted) } : undefined
    }
    const isTold = await draft.propose(words, changeOf, version)
    setEdited((edited) => (edited && edited.chair.chair === number ? { ...edited, isTold } : edited))
  }

  return (
    <Page
      actions={
        practice &&
        !draft.open &&
        !edited && (
          <Button onClick={() => setEdited({ chair: newChair(plan), asRead: undefined, version: practice.version })}>
            Add a chair
          </Button>
        )
      }
    >
      <p className="page-intro">
        Patients are offered the times at which a chair for their treatment is free and somebody works there.
      </p>
      <AnswerState of={asked} sentence="The chairs could not be loaded." atFoot />
      {draft.open && <PeopleMet draft={draft} open={draft.open} />}
      <OutcomeLine outcome={draft.open ? undefined : draft.outcome} />
      {practice && edited && (
        <div hidden={draft.open !== undefined}>
          <ChairForm
            key={edited.chair.chair}
            chair={edited.chair}
            isNew={edited.asRead === undefined}
            services={practice.services}
            busy={draft.busy}
            isSending={draft.isSending}
            onWrite={draft.writesOn}
            onSave={(chair) => propose(chair, wantedInWords(chair, edited.chair))}
            onRemove={() => propose({ ...edited.chair, removed: true }, `${edited.chair.name} is removed`)}
            onClose={() => {
              draft.giveUp()
              setEdited(undefined)
            }}
          />
        </div>
      )}
      {!draft.open && !edited && (
        <ChairRows
          chairs={plan.filter(({ removed }) => !removed)}
          onChange={(chair) => setEdited({ chair, asRead: chair, version: practice?.version ?? 0 })}
        />
      )}
    </Page>
  )
}

/** Where what had the focus goes, the keyboard goes on in what it was opened from: the row of a chair, or its form. */
function useFocusBehind(edited: number | undefined, isDraftOpen: boolean): void {
  const lastEdited = useRef(edited)
  useEffect(() => {
    const left = lastEdited.current
    lastEdited.current = edited
    if (edited === undefined && left !== undefined)
      document.querySelector<HTMLElement>(`[data-row="${left}"] button`)?.focus()
  }, [edited])
  const wasOpen = useRef(isDraftOpen)
  useEffect(() => {
    if (wasOpen.current && !isDraftOpen) document.querySelector<HTMLElement>('.chair-form h2')?.focus()
    wasOpen.current = isDraftOpen
  }, [isDraftOpen])
}

function ChairRows({ chairs, onChange }: { chairs: PlannedChair[]; onChange(chair: PlannedChair): void }) {
  return (
    <ul className="plain-rows chair-rows">
      {chairs.map((chair) => (
        <li key={chair.chair} data-row={chair.chair}>
          <span id={`chair-${chair.chair}`}>
            <strong>{chair.name}</strong> {chair.onCall && <span className="tag quiet">on call</span>}
            <small>
              Serves {servesInWords(chair)}; {worksInWords(chair)}
            </small>
            {chair.exceptions.map((exception) => (
              <small key={JSON.stringify(exception)}>
                {daysInWords(exception)}: {exceptionInWords(exception)}
              </small>
            ))}
          </span>
          <Button aria-describedby={`chair-${chair.chair}`} onClick={() => onChange(chair)}>
            Change
          </Button>
        </li>
      ))}
    </ul>
  )
}
