import { type AnyEndpoint, addressOf, type BodyOf, type ParamsOf, type QueryOf, type ReadingOf } from '../endpoint.ts'
import { formProblem } from '../forms/form-problem.ts'
import type { Problem, problem } from '../problem.ts'
import { readAnswer } from './read-answer.ts'

/**
 * What came of a call: an answer, and how many rows of it could not be read; a refusal with its sentence, which is empty
 * where it brought none; or silence. Silence with a status is an answer that made no sense.
 */
export type Outcome<Answer> =
  | { kind: 'answered'; status: number; answer: Answer; unreadable: number }
  | { kind: 'refused'; status: number; problem: Problem }
  | { kind: 'silence'; status?: number }

type Asked<E extends AnyEndpoint> = {
  params?: ParamsOf<E>
  query?: Partial<QueryOf<E>>
  body?: BodyOf<E>
  /** The staff token. */
  token?: string | undefined
  /** That the password or a passkey was shown a moment ago. */
  proof?: string | undefined
  /** Makes a second copy of the same form harmless. */
  idempotencyKey?: string
  /** Asked by the page and not by a person: it keeps no session awake. */
  byItself?: boolean
  /** Lets the call outlive its page. */
  keepalive?: boolean
  signal?: AbortSignal
  /** Told of every response, before it is read. */
  heard?: (response: Response) => void
  /** The shape of a refusal, where it may tell more than visitors are told. */
  refusal?: typeof problem
}

/** The browser's half of a promise. Any 2xx is an answer; there is no time limit, as the specification has it. */
export async function ask<E extends AnyEndpoint>(endpoint: E, asked: Asked<E> = {}): Promise<Outcome<ReadingOf<E>>> {
  try {
    const xsrf = xsrfCookie()
    let response = await send(endpoint, asked, xsrf)
    // Of several first answers each brings a cookie, and one may come between our reading it and the browser's sending it.
    if (response.status === 403 && xsrfCookie() !== xsrf) response = await send(endpoint, asked, xsrfCookie())
    asked.heard?.(response)
    return await outcomeOf(endpoint, response, asked.refusal)
  } catch (error) {
    if (asked.signal?.aborted) throw error
    return { kind: 'silence' }
  }
}

/** What a response to a call says. */
export async function outcomeOf<E extends AnyEndpoint>(
  endpoint: E,
  response: Response,
  refusal?: typeof problem,
): Promise<Outcome<ReadingOf<E>>> {
  const { status } = response
  const words: unknown = await response.json().catch(() => undefined)
  if (!response.ok) return { kind: 'refused', status, problem: readProblem(words, refusal) }
  const reading = readAnswer(endpoint.answer, words)
  if (!reading) return { kind: 'silence', status }
  // The promise names the shape that was just read, so the compiler is told what the reading has shown.
  return { kind: 'answered', status, answer: reading.answer as ReadingOf<E>, unreadable: reading.unreadable }
}

function send<E extends AnyEndpoint>(endpoint: E, asked: Asked<E>, xsrf: string | undefined): Promise<Response> {
  return fetch(addressOf(endpoint.path, asked.params, asked.query), {
    method: endpoint.method,
    headers: headersFor(asked, xsrf),
    keepalive: asked.keepalive ?? false,
    // Undefined where there is none, and then none is sent.
    body: JSON.stringify(asked.body),
    signal: asked.signal ?? null,
  })
}

/** The word of the anti-forgery cookie, as it stands there; a call sends it back as `x-xsrf-token`. */
export function xsrfCookie(): string | undefined {
  return document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]+)/)?.[1]
}

function headersFor(
  asked: {
    body?: unknown
    token?: string | undefined
    proof?: string | undefined
    idempotencyKey?: string
    byItself?: boolean
  },
  xsrf: string | undefined,
): Headers {
  const headers = new Headers({ accept: 'application/json', prefer: 'return=minimal' })
  if (asked.body !== undefined) headers.set('content-type', 'application/json')
  if (asked.token) headers.set('token', asked.token)
  if (asked.proof) headers.set('proof', asked.proof)
  if (asked.byItself) headers.set('by-itself', 'yes')
  if (asked.idempotencyKey) headers.set('idempotency-key', asked.idempotencyKey)
  if (xsrf) headers.set('x-xsrf-token', xsrf)
  return headers
}

function readProblem(words: unknown, refusal: typeof formProblem = formProblem): Problem {
  const reading = readAnswer(refusal, words)
  if (!reading) return { message: '' }
  const told = refusal.parse(reading.answer)
  return { ...told, message: told.message.trim() }
}
