import { ask, type Outcome } from '../contract/asking/ask.ts'
import { staffCalls } from '../contract/calls/staff-calls.ts'
import type { AnyEndpoint, ReadingOf } from '../contract/endpoint.ts'
import { type Problem, problem } from '../contract/problem.ts'
import { noteClock } from './clock.ts'
import { sentenceFor } from './failure-words.ts'
import { isSomebodyThere } from './frame/presence.ts'
import { forgetRefusedToken, noteTokenHasGone, storedToken } from './staff/token.ts'

/** What a call is asked with, but for the token. */
export type Asked<E extends AnyEndpoint> = Omit<
  NonNullable<Parameters<typeof ask<E>>[1]>,
  'token' | 'refusal' | 'heard'
>

/** Asks with the staff token. A token that the practice no longer knows is forgotten, and the guard leads to login. */
export async function askAsStaff<E extends AnyEndpoint>(
  endpoint: E,
  asked: Asked<E> = {},
): Promise<Outcome<ReadingOf<E>>> {
  const token = storedToken()
  const sent = Date.now()
  const heard = (response: Response) => noteClock(sent, response)
  const byItself = endpoint.method === 'GET' && !isSomebodyThere()
  const outcome = await ask(endpoint, { ...asked, token, byItself, refusal: problem, heard })
  if (outcome.kind === 'refused' && outcome.status === 401) {
    const call: AnyEndpoint = endpoint
    if (call === staffCalls.doctor) forgetRefusedToken(token, outcome.problem.closed)
    else await askWhoseTokenItIs(token)
  }
  return outcome
}

/**
 * Some call has refused the token. Whether nobody is signed in any more is for the doctor call alone to say: a proxy, or a
 * server that knows only the specification's calls, may refuse others for reasons of its own.
 */
export async function askWhoseTokenItIs(token: string | undefined): Promise<void> {
  if (token === undefined) noteTokenHasGone()
  if (token === undefined || token !== storedToken()) return
  const outcome = await ask(staffCalls.doctor, { token, byItself: true, refusal: problem })
  if (outcome.kind !== 'refused') return
  const { status } = outcome
  if (status === 401 || status === 403) forgetRefusedToken(token, outcome.problem.closed)
}

/** An answer, and how many rows of its list could not be read. */
export type Fetched<E> = ReadingOf<E> & { unreadable: number }

/** The same for TanStack Query, which wants failures thrown. */
export async function fetchAsStaff<E extends AnyEndpoint>(endpoint: E, asked: Asked<E> = {}): Promise<Fetched<E>> {
  const outcome = await askAsStaff(endpoint, asked)
  if (outcome.kind !== 'answered') throw new CallFailed(failureOf(outcome))
  const { answer, unreadable } = outcome
  // Every answer of the table is an object, which the compiler cannot see while it does not know which one.
  return { ...(answer as object), unreadable } as Fetched<E>
}

/** What went wrong with a call. Status 0 is no answer at all, one below 400 an answer that cannot be read. */
export type Failure = Problem & { status: number }

/** Thrown by `fetchAsStaff`: the call was refused, or its answer did not come or cannot be read. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** @param inWords what is said where the server has said nothing readable */
export function failureOf(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>, inWords = sentenceFor): Failure {
  const { status = 0 } = outcome
  if (outcome.kind === 'silence') return { status, message: inWords(status) }
  return { ...outcome.problem, status, message: outcome.problem.message || inWords(status) }
}

/** Whether trying again by itself can help. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return true
  const { status } = error.failure
  return status < 400 || status >= 500
}

/**
 * Whether the practice’s own server says that something is not there any more. A proxy answers 404, too, while no server
 * stands behind it, and whoever believed that would lose what they have typed.
 */
export function isGone({ status, success }: Failure): boolean {
  return status === 404 && success === false
}

/** A failure as the specification shows it: its JSON text, without the person it may be about. */
export function failureAsJson({ neighbours, patient, holder, ...shown }: Failure): string {
  return JSON.stringify(shown)
}

/**
 * What to say of a question that failed: the server's refusal, or that it could not be reached; undefined where none
 * has.
 */
export function failureIn(error: unknown): Failure | undefined {
  if (!error) return undefined
  return error instanceof CallFailed ? error.failure : { status: 0, message: sentenceFor(0) }
}
