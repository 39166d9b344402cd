import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { practiceCalls } from '../../contract/calls/practice-calls.ts'
import type { MetAnswer } from '../../contract/practice.ts'
import { askAsStaff, CallFailed } from '../ask-as-staff.ts'
import { mayBeDone } from '../failure-words.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import { peopleMetBy, practiceKey } from '../queries/practice.ts'
import { isAlreadySo } from './already-so.ts'
import { changedInWords } from './changed-in-words.ts'
import { changedSince, inWhatChanged } from './changed-since.ts'
import { type Change, type DeskPractice, savedSentence } from './closed-days.ts'

/** What becomes of somebody whom a change meets. */
export type Choice = 'other chair' | 'to ring' | 'left' | 'taken back'
export type OpenDraft = ReturnType<typeof useDraft>

/** What a change is on a practice as it is then; undefined where a colleague has changed the very same meanwhile. */
type ChangeOf = (practice: DeskPractice) => Change | undefined
/** What somebody wants to save, in words; `version` is that of the practice which it was made from. */
export type Draft = { words: string; version: number; change: Change }
type Proposed = Draft & { changeOf: ChangeOf; madeOf: DeskPractice }

/**
 * A change of the practice on its way: whom it meets is asked first. Where it meets nobody it is saved at once; otherwise
 * it stands open until something is chosen for everybody.
 */
export function useDraft(practice: DeskPractice | undefined, onSaved: (change: Change) => void) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Proposed>()
  const [news, setNews] = useState('')
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  /** The change, in words, for which they were chosen: proposed again after a colleague's, it keeps them. */
  const [chosenFor, setChosenFor] = useState<string>()
  /** What may be saved, since its answer was lost, and what was chosen for everybody when it was sent. */
  const [unanswered, setUnanswered] = useState<Draft & { chosen: typeof choices }>()
  const { take, busy: saving, isSending, outcome, setOutcome } = useFormAction()
  const { ask, asking, askNoMore } = useWhoIsMet((sentence) => setOutcome({ good: false, sentence }))
  const busy = saving || asking

  // While a change is being saved the newer practice may be by this very step, and where its answer was lost it says so. A
  // colleague's change of something else is taken up as soon as it is known, and what was chosen stays.
  if (unanswered && practice && practice.version > unanswered.version && !saving) {
    setUnanswered(undefined)
    if (isAlreadySo(unanswered.change, practice)) isSaved(unanswered.change, unanswered.chosen)
  } else if (open && practice && practice.version > open.version && !saving) {
    const change = open.changeOf(practice)
    const changed = changedInWords(open.madeOf, practice)
    setOpen(change && { ...open, change, version: practice.version, madeOf: practice })
    setNews(`${changed} What you chose stays.`)
    setOutcome(change ? undefined : { good: false, sentence: `${changed} Please look at it as it is now.` })
  }

  /**
   * `version` where it was read before the practice that is known now. Answers whether it was refused because somebody has
   * changed the practice since, which is known by then.
   */
  async function propose(words: string, changeOf: ChangeOf, version = practice?.version): Promise<boolean> {
    const change = practice && changeOf(practice)
    if (busy || !practice || !change || version === undefined) return false
    // The same sentence once more would be heard by nobody.
    setOutcome(undefined)
    // That another change is saved would be taken for an answer to this one.
    if (unanswered?.words !== words) setUnanswered(undefined)
    const draft = { words, version, change, changeOf, madeOf: practice }
    const met = await ask(draft)
    if (met === 'given up') return false
    if (met === 'overtaken' || met === 'unknown') return met === 'overtaken'
    if (chosenFor !== words) setChoices({})
    setChosenFor(words)
    setNews('')
    if (met.length === 0) return save(draft, {})
    setOutcome(undefined)
    setOpen(draft)
    return false
  }

  async function save(draft: Proposed, chosen: typeof choices): Promise<boolean> {
    const { version, change } = draft
    let isOvertaken = false
    const body = {
      version,
      ...change,
      choices: Object.entries(chosen).map(([patient, choice]) => ({ patient, choice })),
    }
    const answer = await take(async () => {
      const outcome = await askAsStaff(practiceCalls.change, { body })
      // Only what cannot be saved at all sends back to what was typed: somebody who booked meanwhile is listed with the
      // others, a colleague's change is taken up, and an outage or an ended session takes no choice away.
      if (outcome.kind === 'refused' && outcome.status === 400) setOpen(undefined)
      isOvertaken = outcome.kind === 'refused' && outcome.status === 409
      if (outcome.kind !== 'answered' && mayBeDone(outcome.status ?? 0)) setUnanswered({ ...draft, chosen })
      return inWhatChanged(outcome, draft.madeOf, queries)
    })
    if (!answer) return isOvertaken
    setUnanswered(undefined)
    isSaved(change, chosen)
    return false
  }

  /** Somebody may have chosen otherwise since it was sent, while its answer was lost. */
  function isSaved(change: Change, chosen: typeof choices): void {
    const isAsShown = !open || chosen === choices
    setChosenFor(undefined)
    setOpen(undefined)
    onSaved(change)
    const sentence = isAsShown
      ? savedSentence
      : 'Saved as it was sent at first. What you chose since then is not saved.'
    setOutcome({ good: isAsShown, sentence })
  }

  return {
    open,
    /** What a colleague has changed while it stands open. */
    news,
    choices,
    /** Not while the others are on their way: it would go with the list, and stand nowhere. */
    choose: (patients: string[], choice: Choice) =>
      !isSending && setChoices({ ...choices, ...Object.fromEntries(patients.map((id) => [id, choice])) }),
    propose,
    save: () => (open ? save(open, choices) : Promise.resolve(false)),
    /** What may be saved is told by its answer alone, since somebody writes on in the same form. */
    writesOn: () => setUnanswered(undefined),
    giveUp() {
      askNoMore()
      setChosenFor(undefined)
      setUnanswered(undefined)
      setOpen(undefined)
      setOutcome(undefined)
    },
    busy,
    isSending: isSending || asking,
    outcome,
  }
}

/** Asks whom a change meets; `failed` is told why nobody knows, unless it was given up by then. */
function useWhoIsMet(failed: (sentence: string) => void) {
  const queries = useQueryClient()
  /** Of which it is asked; nothing once that is answered, or given up. */
  const asked = useRef<Proposed>(undefined)
  const [asking, setAsking] = useState(false)

  function note(draft: Proposed | undefined): void {
    asked.current = draft
    setAsking(draft !== undefined)
  }

  /** `overtaken`: a colleague has changed the practice since, which is known by then. */
  async function ask(draft: Proposed): Promise<MetAnswer['people'] | 'overtaken' | 'unknown' | 'given up'> {
    note(draft)
    const met = await queries
      .fetchQuery({ ...peopleMetBy(draft.version, draft.change), staleTime: 0 })
      .then(({ people }) => people)
      .catch((error: unknown) => notKnown(draft, error))
    if (asked.current !== draft) return 'given up'
    note(undefined)
    return met
  }

  async function notKnown(draft: Proposed, error: unknown): Promise<'overtaken' | 'unknown'> {
    const refused = error instanceof CallFailed ? error.failure : undefined
    const isOvertaken = refused?.status === 409
    const renewal = queries.invalidateQueries({ queryKey: practiceKey })
    const changed = isOvertaken ? await changedSince(draft.madeOf, renewal, queries) : undefined
    if (asked.current === draft) failed(changed ?? refused?.message ?? 'It could not be asked whom that meets.')
    if (!isOvertaken) return 'unknown'
    // Whoever has read why may press again at once; what a colleague has changed is known first.
    await renewal
    return 'overtaken'
  }

  return { ask, asking, askNoMore: () => note(undefined) }
}
