import { ask, type Outcome } from '../contract/ask.ts'
import type { AnswerOf, AnyEndpoint } from '../contract/endpoint.ts'
import type { Problem } from '../contract/problem.ts'
import { forgetRefusedToken, storedToken } from './staff/token.ts'

type Asked<E extends AnyEndpoint> = Omit<NonNullable<Parameters<typeof ask<E>>[1]>, 'token'>

/** Asks with the staff token. A token that the practice no longer knows is forgotten, and the guard leads to login. */
export async function askAsStaff<E extends AnyEndpoint>(
  endpoint: E,
  asked: Asked<E> = {},
): Promise<Outcome<AnswerOf<E>>> {
  const token = storedToken()
  const outcome = await ask(endpoint, { ...asked, token })
  if (outcome.kind === 'refused' && outcome.status === 401) forgetRefusedToken(token)
  return outcome
}

/** The same for TanStack Query, which wants failures thrown. */
export async function fetchAsStaff<E extends AnyEndpoint>(endpoint: E, asked: Asked<E> = {}): Promise<AnswerOf<E>> {
  const outcome = await askAsStaff(endpoint, asked)
  if (outcome.kind === 'answered') return outcome.answer
  throw new CallFailed(failureOf(outcome))
}

/** What went wrong with a call. Status 0 stands for no answer at all. */
export type Failure = Problem & { status: number }

export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

export function failureOf(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>): Failure {
  if (outcome.kind === 'silence') return { status: 0, message: noAnswer }
  const { status, problem } = outcome
  return { ...problem, status, message: problem.message || (status >= 500 ? outage : refused) }
}

/** Whether trying again by itself can help. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.failure.status === 0 || error.failure.status >= 500
}

/** A failure as the specification shows it: its JSON text, without the person it may be about. */
export function failureAsJson({ neighbours, patient, ...shown }: Failure): string {
  return JSON.stringify(shown)
}

export function failureIn(error: unknown): Failure | undefined {
  if (!error) return undefined
  return error instanceof CallFailed ? error.failure : { status: 0, message: noAnswer }
}

const noAnswer = 'The practice’s server cannot be reached. Please check the connection.'
const outage = 'The practice’s server has a fault.'
const refused = 'The practice’s server did not accept this.'
