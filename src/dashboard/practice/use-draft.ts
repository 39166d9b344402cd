import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../contract/api.ts'
import type { PracticeChangeBody } from '../../contract/practice.ts'
import { askAsStaff, CallFailed } from '../ask-as-staff.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import { peopleMetBy, practiceKey } from '../queries/practice.ts'
import type { DeskPractice } from './closed-days.ts'

export type Change = Omit<PracticeChangeBody, 'version' | 'choices'>
export type Choice = 'other chair' | 'to ring' | 'left' | 'taken back'
export type OpenDraft = ReturnType<typeof useDraft>

/** What somebody wants to save, in words; `version` is that of the practice which it was made from. */
export type Draft = { words: string; version: number; change: Change }

/**
 * A change of the practice on its way: whom it meets is asked first. Where it meets nobody it is saved at once; otherwise
 * it stands open until something is chosen for everybody.
 */
export function useDraft(practice: DeskPractice | undefined, onSaved: (change: Change) => void) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Draft>()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  /** The change, in words, for which they were chosen: proposed again after a colleague's, it keeps them. */
  const chosenFor = useRef<string>(undefined)
  const { take, busy: saving, outcome, setOutcome } = useFormAction()
  /** Of which it is asked whom it meets; nothing once that is answered, or given up. */
  const proposed = useRef<Draft>(undefined)
  const [asking, setAsking] = useState(false)
  const busy = saving || asking

  function note(draft: Draft | undefined): void {
    proposed.current = draft
    setAsking(draft !== undefined)
  }

  async function propose(draft: Draft): Promise<void> {
    if (busy || !practice) return
    note(draft)
    const met = await queries
      .fetchQuery({ ...peopleMetBy(draft.version, draft.change), staleTime: 0 })
      .catch((error: unknown) => {
        const sentence = error instanceof CallFailed ? error.failure.message : 'It could not be asked whom that meets.'
        if (proposed.current === draft) setOutcome({ good: false, sentence })
        return queries.invalidateQueries({ queryKey: practiceKey })
      })
    if (proposed.current !== draft) return
    note(undefined)
    if (!met) return
    if (chosenFor.current !== draft.words) setChoices({})
    chosenFor.current = draft.words
    if (met.people.length === 0) return save(draft, {})
    setOutcome(undefined)
    setOpen(draft)
  }

  async function save({ version, change }: Draft, chosen: Record<string, Choice>): Promise<void> {
    const body = {
      version,
      ...change,
      choices: Object.entries(chosen).map(([patient, choice]) => ({ patient, choice })),
    }
    const answer = await take(async () => {
      const outcome = await askAsStaff(api.practice.change, { body })
      // Somebody who booked meanwhile is listed with the others, and an outage or an ended session takes no choice away; a
      // colleague's change sends back to what was typed, as what cannot be saved at all does.
      const isToMend = outcome.kind === 'refused' && [400, 409].includes(outcome.status)
      if (isToMend && outcome.problem.met === undefined) setOpen(undefined)
      return outcome
    })
    if (!answer) return
    chosenFor.current = undefined
    setOpen(undefined)
    onSaved(change)
    setOutcome({ good: true, sentence: 'Saved. It holds from now on, on every page.' })
  }

  return {
    open,
    choices,
    choose: (patients: string[], choice: Choice) =>
      setChoices({ ...choices, ...Object.fromEntries(patients.map((id) => [id, choice])) }),
    propose,
    save: () => (open ? save(open, choices) : Promise.resolve()),
    giveUp() {
      note(undefined)
      setOpen(undefined)
      setOutcome(undefined)
    },
    busy,
    outcome,
  }
}
