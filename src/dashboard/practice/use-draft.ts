import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../contract/api.ts'
import type { PracticeChangeBody } from '../../contract/practice.ts'
import { askAsStaff, CallFailed } from '../ask-as-staff.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import { peopleMetBy, practiceKey } from '../queries/practice.ts'
import type { DeskPractice } from './closed-days.ts'

export type Change = Omit<PracticeChangeBody, 'version' | 'choices'>
/** What somebody wants to save: in words, and what it makes of the practice as it is by then. */
export type Draft = { words: string; of(practice: DeskPractice): Change }
export type Choice = 'to ring' | 'left'
export type OpenDraft = ReturnType<typeof useDraft>

/**
 * A change of the practice on its way: whom it meets is asked first. Where it meets nobody it is saved at once; otherwise
 * it stands open until something is chosen for everybody.
 */
export function useDraft(practice: DeskPractice | undefined) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Draft>()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const { take, busy, outcome, setOutcome } = useFormAction()

  async function propose(draft: Draft): Promise<boolean> {
    if (busy || !practice) return false
    const met = await queries
      .fetchQuery({ ...peopleMetBy(practice.version, draft.of(practice)), staleTime: 0 })
      .catch((error: unknown) => {
        const sentence = error instanceof CallFailed ? error.failure.message : 'It could not be asked whom that meets.'
        setOutcome({ good: false, sentence })
        void queries.invalidateQueries({ queryKey: practiceKey })
      })
    if (!met) return false
    if (met.people.length === 0) return save(draft)
    setChoices({})
    setOutcome(undefined)
    setOpen(draft)
    return true
  }

  async function save(draft: Draft): Promise<boolean> {
    if (!practice) return false
    const chosen = Object.entries(choices).map(([patient, choice]) => ({ patient, choice }))
    const body = { version: practice.version, ...draft.of(practice), choices: chosen }
    const answer = await take(() => askAsStaff(api.practice.change, { body }))
    if (!answer) return false
    setOpen(undefined)
    setOutcome({ good: true, sentence: 'Saved. It holds from now on, on every page.' })
    return true
  }

  return {
    open,
    change: open && practice && open.of(practice),
    version: practice?.version ?? 0,
    choices,
    choose: (patients: string[], choice: Choice) =>
      setChoices({ ...choices, ...Object.fromEntries(patients.map((id) => [id, choice])) }),
    propose,
    save: () => (open ? save(open) : Promise.resolve(false)),
    giveUp() {
      setOpen(undefined)
      setOutcome(undefined)
    },
    busy,
    outcome,
  }
}
