import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Outcome } from '../../contract/asking/ask.ts'
import { type Failure, failureOf, isGone } from '../ask-as-staff.ts'
import { answerTime } from '../clock.ts'
import { sentenceForStep } from '../failure-words.ts'
import { askAnew } from '../queries/ask-anew.ts'
import { keepFocusNear } from './focus/kept-focus.ts'
import { type ActionOutcome, showToast, takeBackToast } from './toast.ts'
import { useStands } from './use-stands.ts'

/** What a step is about: the row it was taken in (empty where there is none), and its name for people. */
export type About = { id: string; name?: string }
/** A step that was refused, and why. */
type Refused<Step extends About = About> = Step & { failure: Failure }

/** How many steps are under way on this page, whoever takes them. */
let underWay = 0

/** Whether the answer to any step of this page is still to come, or the lists behind it: it would be lost with the page. */
export function isAnyStepUnderWay(): boolean {
  return underWay > 0
}

/** How many of them wait for their answer. */
let unanswered = 0

/** Whether nobody knows yet what became of the last step of this page, which cannot be taken back before. */
export function isAnyStepUnanswered(): boolean {
  return unanswered > 0
}

/** Renewing the lists holds a step up for no longer than this, in milliseconds: one that cannot be had says so itself. */
const renewalTime = 2_000

type Rules<Answer, Step> = {
  /** The step may also wait for somebody, as for a password: then nobody can say that its answer is late. */
  waitsForSomebody?: true
  /** The queries that the step makes old; all of them where it names none. */
  renews?: readonly QueryKey[]
  /** What is said where the server says that what the step is about is not there any more: a row here has shown it. */
  gone?: string
  /** With the answer, before the lists are new: the place for an offer of Undo. */
  onDone?(answer: Answer, about: Step): void
  /** With what went wrong, before the lists are new. */
  onRefused?(failure: Failure, about: Step): void
  /** Where the sentence of the answer is shown; at the foot of the window where this is absent. */
  onSentence?(sentence: string): void
}

/**
 * A step that somebody takes on a page: it is taken once at a time for each row, says what came of it, shows a refusal
 * where it was tried, or at the foot of the window where that has been left, makes the lists new, and leaves the keyboard
 * where work goes on.
 */
export function useAction<Answer extends object, Step extends About = About>(rules: Rules<Answer, Step> = {}) {
  const queries = useQueryClient()
  // Two presses may come before the page is drawn anew.
  const running = useRef(new Set<string>())
  const stands = useStands()
  const [busy, setBusy] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly Refused<Step>[]>([])
  const [late, setLate] = useState<readonly string[]>([])

  /** Answers what the server answered; undefined where it refused, or where the same is under way already. */
  async function act(about: Step, ask: () => Promise<Outcome<Answer>>): Promise<Answer | undefined> {
    const { id } = about
    if (running.current.has(id)) return undefined
    running.current.add(id)
    underWay += 1
    try {
      return await actOnce(about, ask)
    } finally {
      underWay -= 1
    }
  }

  async function actOnce(about: Step, ask: () => Promise<Outcome<Answer>>): Promise<Answer | undefined> {
    const { id } = about
    setBusy([...running.current])
    dismiss(id)
    showToast(undefined)
    const letFocusGo = id === '' ? undefined : keepFocusNear(id)
    const endWaiting = rules.waitsForSomebody ? undefined : tellLate(about)
    unanswered += 1
    const outcome = await ask().finally(() => {
      unanswered -= 1
    })
    endWaiting?.()
    const failure = outcome.kind === 'answered' ? undefined : inOwnWords(failureOf(outcome, sentenceForStep))
    if (outcome.kind === 'answered') done(outcome.answer, about)
    if (failure) wasRefused(failure, about)
    const renewal = renew()
    // Whoever mends a form sends it again as soon as they like; a row that somebody else has changed is new first.
    if (!failure || id !== '' || failure.status === 409) await renewal
    running.current.delete(id)
    setBusy([...running.current])
    letFocusGo?.()
    return outcome.kind === 'answered' ? outcome.answer : undefined
  }

  /** On a line that is neither alive nor dead nobody knows what became of a step. What it gives back ends the sentence. */
  function tellLate({ id, name }: Step): () => void {
    const words = 'no answer has come yet. It may be done all the same.'
    const toast: ActionOutcome = { good: false, sentence: name ? `${name}: ${words}` : `Still waiting: ${words}` }
    const telling = setTimeout(() => {
      showToast(toast)
      setLate((others) => [...others, id])
    }, answerTime)
    return () => {
      clearTimeout(telling)
      takeBackToast(toast)
      setLate((others) => others.filter((one) => one !== id))
    }
  }

  function done(answer: Answer, about: Step): void {
    const sentence = 'message' in answer && typeof answer.message === 'string' ? answer.message : ''
    if (rules.onSentence) rules.onSentence(sentence)
    else if (sentence) showToast({ good: true, sentence })
    rules.onDone?.(answer, about)
  }

  function inOwnWords(failure: Failure): Failure {
    return rules.gone && isGone(failure) ? { ...failure, message: rules.gone } : failure
  }

  function wasRefused(failure: Failure, about: Step): void {
    const { name } = about
    const { message } = failure
    if (!stands()) showToast({ good: false, sentence: name ? `${name}: ${message}` : message })
    setRefused((others) => [{ ...about, failure }, ...others])
    rules.onRefused?.(failure, about)
  }

  function renew(): Promise<unknown> {
    const renewing = Promise.all((rules.renews ?? [[]]).map((queryKey) => askAnew(queries, queryKey)))
    return Promise.race([renewing, new Promise((resolve) => setTimeout(resolve, renewalTime))])
  }

  function dismiss(id: string): void {
    setRefused((others) => others.filter((one) => one.id !== id))
  }

  return {
    act,
    isBusy: (id: string) => busy.includes(id),
    /** The rows in which one is under way. */
    underWay: busy,
    /** Whether its answer is late, for what stands in front of the foot of the window. */
    isLate: (id: string) => late.includes(id),
    /** Whether any is under way. */
    busy: busy.length > 0,
    /** Whether the answer of any is still to come, or the lists behind it: what is typed into its form is no part of it. */
    isSending: busy.some((id) => !refused.some((one) => one.id === id)),
    /** The newest first. */
    refused,
    refusalOf: (id: string) => refused.find((one) => one.id === id)?.failure,
    dismiss,
  }
}
