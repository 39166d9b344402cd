import { dirname } from 'node:path/posix'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { AnswerOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '../contract/endpoint.ts'
import { TooManyPictures } from '../domain/blog/uploads.ts'
import { NoSuchPage, type Records } from '../domain/records.ts'
import { isOfLeaver } from '../domain/staff/leavers.ts'
import { TooBusy } from '../domain/staff/secrets.ts'
import { SignedOut, whileSignedIn, whoHolds } from '../domain/staff/sessions.ts'
import type { Session, StaffMember } from '../domain/staff/staff-member.ts'
import { endInWords } from '../domain/when-in-words.ts'
import type { Backend, HttpApp } from '../http/backend.ts'
import { countCall, giveBackCall } from '../http/limits.ts'
import {
  foreignSentence,
  notReadSentence,
  otherMethodSentence,
  type Refused,
  refuse,
  strangerSentence,
  unknownSentence,
} from '../http/problems.ts'
import { readBody } from '../http/read-body.ts'
import { isForeignWrite } from '../http/security.ts'
import { type Sender, senderOf } from '../http/sender.ts'
import { readFromStranger, whileHeld, withTimeToUpload } from '../http/uploads.ts'
import { JsonAnswers } from './json-answers.ts'
import { hasProof, refuseUnproven } from './staff/proof.ts'

/** A signed-in member of staff, the session they ask with, and the records, which they write while it stands. */
export type Who = { member: StaffMember; session: Session; records: Records }

const longestKey = 200

const noTextSentence = 'Please send this as text.'

const muchForADaySentence = (ends: Date) =>
  `That is more than one account may do of this in a day. Please go on from ${endInWords(ends)}, or ask a colleague.`

const busySentences = {
  passwords: 'Many passwords are being looked at just now. Please try again in a moment.',
  pictures: 'Many pictures are being read just now. Please send this again in a moment.',
}

/** What a handler is given: everything parsed, and who asks. */
type AskedOf<E extends AnyEndpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  who: E['for'] extends 'staff' ? Who : Who | undefined
  sender: Sender
  /** Under what its sender asks for something once, however often it is sent; cut, so that a seal of it costs little. */
  idempotencyKey: string | undefined
  header(name: string): string | undefined
}

type Answered<E extends AnyEndpoint> = {
  answer: AnswerOf<E>
  status?: number
  headers?: Record<string, string>
  cookies?: string[]
}

/** What is the same for everybody who may ask, whoever asks it with these words. */
type SameForAll<E extends AnyEndpoint> = { question: string; answerAll(): Promise<AnswerOf<E>> }

/** An endpoint of the contract and the function that answers it. */
export type Handler = {
  endpoint: AnyEndpoint
  answer(c: Context, backend: Backend, answers: JsonAnswers): Promise<Response>
}

/** Binds one endpoint to one function: who asks, is it readable, and an answer cut to the shape that was promised. */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  work: (asked: AskedOf<E>, backend: Backend) => Promise<Answered<E> | SameForAll<E> | Refused | Response>,
): Handler {
  const cut = (answer: unknown): unknown => endpoint.answer.parse(answer)
  return {
    endpoint,
    async answer(c, backend, answers) {
      const atDoor = await letIn(endpoint, c, backend)
      if ('refused' in atDoor) return refusal(atDoor)
      const { who } = atDoor
      let hasBegun = false
      const readAndAnswer = async () => {
        const asked = await readAsked(endpoint, who, c, backend)
        if ('refused' in asked) return asked
        hasBegun = true
        return work(asked, backend)
      }
      const answering = who ? whileHeld(who.member, bytesToCome(endpoint, c), readAndAnswer) : readAndAnswer()
      const outcome = await answering.catch(refusedFor)
      if (outcome instanceof Response) {
        // Files and bytes that were kept come as a whole answer.
        if (!endpoint.file) c.set('fromKeptBytes', true)
        return outcome
      }
      if ('refused' in outcome) {
        // What is refused by the work itself may have kept the processor as busy as what is done.
        const costsNothing = !hasBegun && endpoint.mostADay !== undefined
        if (who && costsNothing) await giveBackCall(endpoint.path, who.member, backend)
        return refusal(outcome)
      }
      const accepts = c.req.header('accept-encoding') ?? ''
      const cache = cacheFor(endpoint, who)
      if ('question' in outcome) {
        const { question, answerAll } = outcome
        const json = await answers
          .forAll(`${endpoint.path} ${question}`, accepts, async () => {
            const answer = await answerAll()
            await nextTurn()
            return cut(answer)
          })
          .catch(refusedFor)
        if ('refused' in json) return refusal(json)
        return new Response(json.body, { status: endpoint.status, headers: { ...json.headers, ...cache } })
      }
      const json = await answers.own(cut(outcome.answer), accepts)
      const headers = new Headers({ ...json.headers, ...cache, ...outcome.headers })
      for (const cookie of outcome.cookies ?? []) headers.append('set-cookie', cookie)
      return new Response(json.body, { status: outcome.status ?? endpoint.status, headers })
    },
  }
}

/** Serves every endpoint of the contract; one without a handler, or with two, stops the start. */
export function serveApi(app: HttpApp, endpoints: AnyEndpoint[], handlers: Handler[], backend: Backend): void {
  const answers = new JsonAnswers()
  for (const endpoint of endpoints) {
    const own = handlers.filter((one) => one.endpoint === endpoint)
    const [one] = own
    if (!one || own.length > 1) throw new Error(`${endpoint.method} ${endpoint.path} has ${own.length} handlers`)
    app.on(endpoint.method, honoPath(endpoint.path), (c) => one.answer(c, backend, answers))
  }
  for (const { method, path } of endpoints) {
    // `DELETE …/blog/delete` lacks its id, and is no call for the post “delete”.
    if (path.endsWith('}')) app.on(method, honoPath(dirname(path)), () => refusal(refuse(404, unknownSentence)))
  }
  const stray = handlers.find((one) => !endpoints.includes(one.endpoint))
  if (stray) throw new Error(`${stray.endpoint.path} is served but not in the table of rights`)
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const methods = endpoints.filter((endpoint) => endpoint.path === path).map((endpoint) => endpoint.method)
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.on('OPTIONS', honoPath(path), () => new Response(null, { status: 204, headers: { allow } }))
    app.all(honoPath(path), () => refusal(refuse(405, otherMethodSentence), { allow }))
  }
}

/** A refusal as it leaves, never stored by anybody. */
export function refusal({ refused, problem, retryAfter }: Refused, headers: Record<string, string> = {}): Response {
  return Response.json(problem, {
    status: refused,
    headers: {
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...headers,
    },
  })
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

async function letIn(endpoint: AnyEndpoint, c: Context, backend: Backend): Promise<{ who: Who | undefined } | Refused> {
  const who = endpoint.for === 'anyone' ? undefined : await whoAsks(c, backend)
  if (endpoint.for === 'staff' && !who) return refuse(401, strangerSentence, await toLeaver(c, backend))
  if (isForeignWrite(c, backend)) return refuse(403, foreignSentence)
  const { path, mostADay: most } = endpoint
  if (!who || most === undefined) return { who }
  // Before a body is read: to look at what is refused would be most of the work.
  const { tooMany, ends, retryAfter } = await countCall({ path, most }, who.member, senderOf(c, backend), backend)
  return tooMany ? { ...refuse(429, muchForADaySentence(ends)), retryAfter } : { who }
}

/** What a leaver's page is told, so that it takes patients out of sight. */
async function toLeaver(c: Context, backend: Pick<Backend, 'records' | 'secrets' | 'now'>): Promise<{ closed?: true }> {
  const token = c.req.header('token')
  const { records, secrets } = backend
  return token && (await isOfLeaver(token, { records, secrets, now: backend.now() })) ? { closed: true } : {}
}

/** What is longer than it may be is not read at all; of whoever does not say how long theirs is, as much as may be. */
function bytesToCome({ body, bodyBytes = 0 }: AnyEndpoint, c: Context): number {
  const length = Number(c.req.header('content-length') ?? bodyBytes)
  return body && length <= bodyBytes ? length : 0
}

async function readAsked<E extends AnyEndpoint>(
  endpoint: E,
  atDoor: Who | undefined,
  c: Context,
  backend: Backend,
): Promise<AskedOf<E> | Refused> {
  const query = endpoint.query?.safeParse(c.req.query(), inWordsForPeople)
  if (query && !query.success) return unreadable(query.error.issues[0])
  const { bodyBytes = 0 } = endpoint
  const readTheirs = (from: Who) => withTimeToUpload(c, from.member, () => readBody(c.req.raw, bodyBytes))
  const readIt = () => (atDoor ? readTheirs(atDoor) : readFromStranger(c.req.raw, bodyBytes))
  const read = endpoint.body ? await readIt() : { body: undefined }
  if ('refused' in read) return read
  // A body may be minutes on its way, and its sender signed out or a leaver by then.
  const who = atDoor && endpoint.body ? await whoAsks(c, backend) : atDoor
  if (atDoor && !who) return refuse(401, strangerSentence)
  const body = endpoint.body?.safeParse(read.body, inWordsForPeople)
  if (body && !body.success) return unreadable(body.error.issues[0])
  if (endpoint.wantsProof && !(who && hasProof(who.session, c.req.header('proof'), backend))) return refuseUnproven

  const asked = {
    params: c.req.param(),
    query: query?.data,
    body: body?.data,
    who,
    sender: senderOf(c, backend),
    idempotencyKey: c.req.header('idempotency-key')?.slice(0, longestKey),
    header: (name: string) => c.req.header(name),
  }
  // The promise's own schemas have just checked every part of it.
  return asked as AskedOf<E>
}

/**
 * Whose token came with the request; nobody's where there is none or it no longer opens. A page that asks again by itself
 * says so, and keeps no session awake.
 */
export async function whoAsks(
  c: Context,
  backend: Pick<Backend, 'records' | 'secrets' | 'now'>,
): Promise<Who | undefined> {
  const token = c.req.header('token')
  if (!token) return undefined
  const byItself = c.req.raw.method === 'GET' && c.req.header('by-itself') !== undefined
  const { records, secrets } = backend
  const found = await whoHolds(token, { records, secrets, now: backend.now(), byItself })
  return found && { ...found, records: whileSignedIn(found.session, records) }
}

/** What any work may throw that is no surprise. */
function refusedFor(error: unknown): Refused {
  if (error instanceof SignedOut) return refuse(401, strangerSentence)
  if (error instanceof NoSuchPage) return refuse(400, 'That page of the list does not exist.', { field: 'after' })
  if (error instanceof TooBusy) return { ...refuse(429, busySentences.passwords), retryAfter: 5 }
  if (error instanceof TooManyPictures) return { ...refuse(429, busySentences.pictures), retryAfter: 30 }
  throw error
}

/** Zod's own words would stand where a promise has none for a field of another kind. */
const inWordsForPeople = { error: () => notReadSentence, reportInput: true }

function unreadable(issue: z.core.$ZodIssue | undefined): Refused {
  if (!issue || issue.path.length === 0) return refuse(400, notReadSentence)
  return refuse(400, isNoText(issue) ? noTextSentence : issue.message, { field: String(issue.path[0]) })
}

/** Only a program sends it. A field's own sentence is for people, and may speak of a length that it does not have. */
function isNoText(issue: z.core.$ZodIssue): boolean {
  const wantsText = issue.code === 'invalid_type' && issue.expected === 'string' && issue.path.length === 1
  return wantsText && issue.input !== undefined && issue.input !== null
}

/** Shared caches know nothing of our `token` header, so what staff may see must never be stored. */
function cacheFor(endpoint: AnyEndpoint, who: Who | undefined): Record<string, string> {
  const open = endpoint.for !== 'staff' && endpoint.method === 'GET' && !who
  return { 'cache-control': open ? 'no-cache' : 'no-store' }
}
