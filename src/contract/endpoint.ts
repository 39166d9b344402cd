import type * as z from 'zod/mini'

/** Who may ask: everybody; staff only; or everybody, with more to see for staff. */
type Asker = 'anyone' | 'staff' | 'anyone, staff see more'

/**
 * Why a call may be refused, beside 400 for a body or a query that cannot be read and 500 for an outage, which go without
 * saying; 400 is said where it can only be for the address itself.
 */
type Refusal = 400 | 401 | 403 | 404 | 409 | 429

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never

/** A promise to the outside as a value: `serve` keeps it, `ask` makes use of it, OpenAPI and the tests read it. */
type Endpoint<
  Path extends string = string,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  For extends Asker = Asker,
> = {
  for: For
  /** Staff show the password or a passkey a moment before, in the header `proof`; without it they are refused with 403. */
  wantsProof?: true
  /** One account may ask for it so many times a day, far more than anybody's work takes: a stolen token stays small. */
  mostADay?: number
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The address with its parameters in braces: `/api/admin/blog/{id}`. */
  path: Path
  /** One sentence for the reader of the documentation. */
  says: string
  query?: Query
  body?: Body
  /** Most bytes of a body; more is refused before it is read. */
  bodyBytes?: number
  /** 201 where something new is made. */
  status: 200 | 201
  answer: Answer
  /** The answer is a stream of server-sent events, each of which has that shape. */
  isStream?: boolean
  /** The media type of an answer that is a file instead; `answer` is then an empty text. */
  file?: string
  refusals: Refusal[]
}

/** A promise of the API, whatever its shapes. */
export type AnyEndpoint = Endpoint
/** What stands for each `:name` of an address. */
export type ParamsOf<E> = E extends Endpoint<infer Path> ? { [Name in PathNames<Path>]: string } : never
/** A query once it is read; undefined where a call takes none. */
export type QueryOf<E> = E extends { query?: infer Query } ? Shape<Query> : undefined
/** A body once it is read; undefined where a call takes none. */
export type BodyOf<E> = E extends { body?: infer Body } ? Shape<Body> : undefined
/** An answer as the server has promised it. */
export type AnswerOf<E> = E extends { answer: infer Answer } ? Shape<Answer> : never
/** An answer as our own clients read it, who do without some of what is promised. */
export type ReadingOf<E> = E extends { answer: infer Answer extends z.ZodMiniType } ? z.input<Answer> : never
type Shape<Type> = NonNullable<Type> extends z.ZodMiniType ? z.infer<NonNullable<Type>> : undefined

/** Makes a promise whose address, shapes and asker types know to the letter. */
export function endpoint<
  const Path extends string,
  Query extends z.ZodMiniType = never,
  Body extends z.ZodMiniType = never,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  const For extends Asker = Asker,
>(promise: Endpoint<Path, Query, Body, Answer, For>): Endpoint<Path, Query, Body, Answer, For> {
  return promise
}

/** An endpoint's address with its parameters filled in and its query behind it. */
export function addressOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') asked.set(name, String(value))
  }
  return asked.size > 0 ? `${filled}?${asked}` : filled
}
