import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../contract/asking/ask.ts'
import type { RequestedAnswer } from '../../../contract/forms/appointment-form.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { Telephone } from '../telephone.tsx'
import { type Answers, FormKey, fillAnswers, focusField, readAnswers } from './answers.ts'
import { refusalSentence, type Subject } from './refusals.ts'
import type { FreeDay } from './times/free-days.ts'

type Sent = {
  success?: boolean | undefined
  message: string
  reference?: string | undefined
  letters?: boolean | undefined
} & KeptTime &
  OwnPage

/** What became of the time that was asked for: until when it is kept (ISO), from when to ring about it, or why it is not. */
export type KeptTime = Partial<Pick<RequestedAnswer, 'heldUntil' | 'untilItBegins' | 'ringFrom' | 'notHeldBecause'>>

/** The way to the page of the request, and what was said of it that decides what happens next. */
type OwnPage = Partial<Pick<RequestedAnswer, 'requestAddress' | 'changedSince'>> & {
  urgent?: boolean | undefined
  noCalls?: boolean | undefined
}

/** What came of sending a form, as the visitor is told. */
export type SendResult =
  | ({ kind: 'accepted'; message: string; reference?: string | undefined; confirmed: boolean } & KeptTime & OwnPage)
  | { kind: 'refused'; status: number; problem: Problem }
  | { kind: 'silence' }

/** How a form that was sent stands: settled, or without an answer for longer than anybody expects. */
export type Standing = SendResult | { kind: 'waiting' }

/** So long after it was sent its sender is told that no answer has come, and when we stop waiting for one, in milliseconds. */
const [lateAfter, givenUpAfter] = [10_000, 60_000]

/** Until then the second press of a double click may come, which must find the button in its place; in milliseconds. */
const secondPress = 1_000

/** What somebody does who goes on elsewhere in the page. */
const goingOn = ['input', 'focusin', 'keydown', 'wheel', 'touchmove']

/** What a form that was sent without scripts came back with. */
export type Answered = {
  answers: Answers
  /** Absent where the page only came back with something more to see. */
  result?: SendResult | undefined
  /** What became of it is known, and cannot be looked up now. */
  away?: true
  freeDays?: FreeDay[] | undefined
}

/** What the form is about, and whom to ring instead: nobody knows the hour at which an answer is read. */
type About = { subject: Subject; phone: Telephone; outOfHoursPhone: Telephone }

/** What is sent, and whether it goes on its way when its page is left. */
type Sending = { body: Answers; idempotencyKey: string; keepalive: boolean }

type Rules = About & {
  send: (sending: Sending) => Promise<Outcome<Sent>>
  /** Which outcomes are announced for a moment, and for how many milliseconds. */
  announces: (result: SendResult) => boolean
  announcedFor: number
  /** What an emptied form holds. */
  empty: Answers
  /** Whether the form keeps its answers when no server answered. */
  keepsOnSilence: boolean
  onSilence?: () => void
  /** The fields were written by us, not by the visitor. */
  onRefilled?: () => void
  answered?: Answered | undefined
}

/** The life of a public form: sent, answered, announced, emptied, and put back where it was refused. */
export function useSentForm(rules: Rules) {
  const form = useRef<HTMLFormElement>(null)
  /** What stays below the form. */
  const lasting = useRef<HTMLDivElement>(null)
  const key = useRef(new FormKey())
  const busy = useRef(false)
  const latest = useRef<Promise<unknown>>(undefined)
  const [sending, setSending] = useState(false)
  const [announced, setAnnounced] = useState<SendResult>()
  /** Without an answer for longer than anybody expects. */
  const [late, setLate] = useState(false)
  const [result, setResult] = useState(rules.answered?.result)
  /** In memory only: what somebody wrote about their teeth is nobody else's business. */
  const [kept, setKept] = useState<Answers>()
  const [wrong, setWrong] = useState<Problem | undefined>(problemOf(rules.answered?.result))

  useEffect(() => {
    if (!announced) return
    const timer = setTimeout(() => setAnnounced(undefined), rules.announcedFor)
    return () => clearTimeout(timer)
  }, [announced, rules.announcedFor])

  /** Whoever types, scrolls or goes to another field once the form is sent is not led away to what came of it. */
  const isWaited = useRef(false)
  useEffect(() => {
    const goOn = () => {
      isWaited.current = false
    }
    for (const sign of goingOn) addEventListener(sign, goOn, { passive: true })
    return () => {
      for (const sign of goingOn) removeEventListener(sign, goOn)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer, and not again when another is awaited
  useEffect(() => {
    // Enter in a field sends the form far above its end.
    const inField = form.current?.querySelector(':focus:not(button)')
    const show = () => isWaited.current && lasting.current?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(show, inField ? 0 : secondPress)
    return () => clearTimeout(timer)
  }, [result, late])

  function refill(answers: Answers) {
    if (form.current) fillAnswers(form.current, answers)
    rules.onRefilled?.()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    isWaited.current = true
    setSending(true)
    setWrong(undefined)
    setKept(undefined)
    setAnnounced(undefined)
    const answers = readAnswers(event.currentTarget)
    const call = rules.send({
      body: answers,
      idempotencyKey: key.current.for(answers),
      // A browser refuses more than 64 KiB without a page, and a letter is three bytes at most.
      keepalive: JSON.stringify(answers).length < 20_000,
    })
    latest.current = call
    const timers = [setTimeout(setLate, lateAfter, true), setTimeout(settle, givenUpAfter, { kind: 'silence' })]
    const now = resultOf(await call, answers, rules)
    timers.forEach(clearTimeout)
    // Given up, and sent anew.
    if (latest.current !== call) return
    if (busy.current) {
      settle(now)
      empty(now, answers)
    } else if (now.kind !== 'silence') {
      // Late, and still what came of it; what stands in the form by now stays.
      settle(now)
      setWrong(problemOf(now))
    }
  }

  function settle(now: SendResult) {
    busy.current = false
    setSending(false)
    setLate(false)
    setResult(now)
    setAnnounced(rules.announces(now) ? now : undefined)
    if (now.kind === 'silence') rules.onSilence?.()
  }

  function empty(now: SendResult, answers: Answers) {
    if (now.kind === 'silence' && rules.keepsOnSilence) return
    setKept(now.kind === 'accepted' ? undefined : answers)
    if (now.kind === 'accepted') key.current.forget()
    refill(rules.empty)
  }

  /** Brings the answers back, with changes where a free time was chosen instead, and goes to the field at fault. */
  function putBack(changes: Answers = {}) {
    const answers = kept ?? (form.current ? readAnswers(form.current) : {})
    refill({ ...answers, ...changes })
    const problem = problemOf(result)
    const mended = problem?.field !== undefined && problem.field in changes
    setKept(undefined)
    setWrong(mended ? undefined : problem)
    // Once the field's error is drawn, so that it is read out with the field.
    setTimeout(() => form.current && focusField(form.current, problem?.field ?? 'name'))
  }

  return {
    form,
    lasting,
    sending,
    late,
    announced,
    result,
    kept,
    wrong,
    /** What is wrong with a field. */
    error: (field: string) => (wrong?.field === field ? wrong.message : undefined),
    submit,
    putBack,
    dismiss: () => setAnnounced(undefined),
  }
}

/** What came of sending, with words of ours where a refusal brought none. */
export function resultOf(outcome: Outcome<Sent>, answers: Answers, about: About): SendResult {
  if (outcome.kind === 'refused') {
    const { status, problem } = outcome
    const message =
      problem.message || `${refusalSentence(status, about.subject)} You can try again, or ${ringSentence(about)}`
    return { kind: 'refused', status, problem: { ...problem, message } }
  }
  // Only 201 says that something was made, and it does so whatever the answer holds.
  if (outcome.kind === 'silence' && outcome.status !== 201) return { kind: 'silence' }
  const made: Sent = { message: '' }
  const { status, answer } = outcome.kind === 'answered' ? outcome : { status: 201, answer: made }
  if (status !== 201) {
    const problem = { message: answer.message.trim() }
    // Some servers say in words that nothing was made, where ours say it by the status.
    return answer.success === false
      ? resultOf({ kind: 'refused', status: 400, problem }, answers, about)
      : { kind: 'refused', status, problem }
  }
  const confirmed = Boolean(answers.email?.trim()) && answer.letters !== false
  const { reference, heldUntil, untilItBegins, ringFrom, notHeldBecause, requestAddress, changedSince } = answer
  const message = answer.message.trim() || `Your ${about.subject} has been sent to the practice group.`
  return {
    kind: 'accepted',
    message,
    reference,
    confirmed,
    heldUntil,
    untilItBegins,
    ringFrom,
    notHeldBecause,
    requestAddress,
    changedSince,
    urgent: answers.urgent === 'yes',
    noCalls: answers.noCalls === 'yes',
  }
}

/** How a sentence goes on that names another way. */
export function ringSentence({ phone, outOfHoursPhone }: Omit<About, 'subject'>): string {
  return `ring us on ${phone.shown} (out of hours ${outOfHoursPhone.shown}).`
}

function problemOf(result: SendResult | undefined): Problem | undefined {
  return result?.kind === 'refused' ? result.problem : undefined
}
