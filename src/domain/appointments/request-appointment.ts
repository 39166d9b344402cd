import {
  type ChairTime,
  chairNeed,
  chairWish,
  freeChair,
  isServed,
  minutesOf,
  readServiceWish,
} from '../availability/chair-time.ts'
import { neighboursOf, takenAround } from '../availability/free-times.ts'
import { instantOf, isBookableDay, type NotBookable, type Quarter, quarterAt, whyNotBookable } from '../clinic-time.ts'
import { type LetterLimit, mayBeWrittenTo } from '../letter-limit.ts'
import type { Letter, NewLetter, WhyNotHeld } from '../letters.ts'
import type { Practice } from '../practice/practice.ts'
import type { Books, Records } from '../records.ts'
import { forgetEnded, type Repeat, rememberAnswer, rememberedAnswer } from '../repeats.ts'
import type { Secrets } from '../staff/secrets.ts'
import { answerDay, readFrom, ringFrom } from './answer-day.ts'
import { type Appointment, startOf, type Wish } from './appointment.ts'
import { isMove, standing, stepsOf } from './history.ts'
import { clearEndedHolds, type HoldBounds, holdEnd, holdHasEnded, holdsEnough, theirsAlready } from './hold.ts'
import { letterAppointment } from './letters/appointment-letters.ts'
import { leadToRequest } from './letters/lead-to-request.ts'
import { isNotKept } from './not-kept.ts'
import { linkBy, linkOfForm } from './request-link.ts'
import { rivalsIn } from './rivals.ts'

/** What became of a request. */
type Requested =
  /**
   * `request` is its id, absent in an answer remembered from before; `link` opens it; `changedSince` where this form came
   * again and its request does not stand any more as it was answered.
   */
  | {
      kind: 'requested'
      reference: string
      letters: boolean
      hold: Hold
      request?: string | undefined
      link?: string | undefined
      changedSince?: true
    }
  | { kind: 'no-way-to-answer' }
  | NotBookable
  | { kind: 'time-taken'; neighbours: Quarter[] }
  /** Nobody works then at a chair that serves the treatment. */
  | { kind: 'nobody-at-work'; neighbours: Quarter[] }
  /** No chair serves it at all. */
  | { kind: 'no-chair' }
  | { kind: 'time-theirs-already'; request: string }
  | { kind: 'key-reused' }

/**
 * Whether the time is kept: until when (ISO, since the answer is remembered as text), whether that is its own beginning, and,
 * where the visit is near, from when to ring; or why a time is not.
 */
export type Hold =
  | { holds: true; until: string; untilItBegins?: true; ringFrom?: string }
  | { holds: false; because?: WhyNotHeld | undefined }

type Context = {
  records: Records
  practice: Practice
  secrets: Secrets
  now: Date
  repeat: Repeat
  /** Without it the patient is written no letter. */
  letterLimit?: LetterLimit | undefined
  /** False where letters stay in a folder: the patient is promised none. */
  lettersLeave: boolean
  holds: HoldBounds
}

/**
 * A visitor asks for an appointment. The time is held from now on, within the bounds of `holds`, and the letters to both
 * sides go into the outbox in the same transaction. The same form sent twice is one request with one answer.
 */
export async function requestAppointment(wish: Wish, context: Context): Promise<Requested> {
  const outcome = await decide(wish, context)
  if (outcome.kind === 'time-theirs-already') await leadToRequest(outcome.request, context)
  // Made of the request and not kept, so that the same form is answered the same.
  return outcome.kind === 'requested' && outcome.request
    ? { ...outcome, link: linkOfForm(outcome.request, context) }
    : outcome
}

async function decide(wish: Wish, context: Context): Promise<Requested> {
  if (!wish.email && !wish.phone) return { kind: 'no-way-to-answer' }
  const refusal = whyNotBookable(wish, context.now)
  if (refusal) return refusal
  for (;;) {
    // A time that is plainly full needs no transaction: hundreds may ask for it at once.
    const seen = await freeOrTaken(wish, context, context.records)
    if (seen.kind !== 'free') return whyNotNow(wish, seen, context, context.records)
    const start = startOf(wish)
    if (!start || seen.chairTime.length === 0) return take(wish, seen, context)
    const rivals = rivalsIn(context.records)
    if (!rivals.areTaking(start)) return rivals.take(start, () => take(wish, seen, context))
    await rivals.haveTaken(start)
  }
}

/**
 * Writes the request as it was `seen` that it can be. Where the time or the answer to this very form is another's since,
 * their keys refuse it, and it is looked at anew.
 */
async function take(wish: Wish, seen: Free, context: Context): Promise<Requested> {
  let attempts = 0
  return context.records.transaction(async (books) => {
    attempts += 1
    const again = attempts > 1
    const before = again && (await answeredBefore(context, books))
    if (before) return before
    if (again) await forgetEnded(books, context.repeat, context.now)

    const asked = newAppointment(wish, context)
    const free = again ? await freeOrTaken(wish, context, books, asked.id.charCodeAt(0)) : seen
    if (free.kind !== 'free') return whyNotNow(wish, free, context, books)
    // The key of an ended hold may be what has just refused ours.
    const start = startOf(wish)
    if (again && start) await clearEndedHolds(start, books.holds, context.now)
    const held = await heldFor(wish, free, context, books)
    if (held.kind !== 'held') return whyNotNow(wish, held, context, books)
    const { hold, chairTime } = held
    const appointment = {
      ...asked,
      chair: chairTime[0]?.chair,
      heldUntil: hold.holds ? new Date(hold.until) : undefined,
    }
    const { id, reference } = appointment
    const writesTo = wish.email && (await mayBeWrittenTo(wish.email, context, books.limits)) ? wish.email : undefined
    const { letters, link } = announce(appointment, { ...context, hold, writesTo })
    const links = [linkOfForm(id, context), ...(link ? [link] : [])]
    await books.appointments.add(appointment, chairTime, {
      senders: hold.holds ? keysOf(context.holds) : [],
      change: { id: context.secrets.newId(), appointment: id, at: context.now, what: 'requested' },
      letters,
      links: links.map((token) => linkBy(token, id, context)),
    })
    const promised = context.lettersLeave && link !== undefined
    const answer: Requested = { kind: 'requested', reference, letters: promised, hold, request: id }
    await rememberAnswer(books, context.repeat, answer, context.now)
    return answer
  })
}

type TheirsAlready = Extract<Requested, { kind: 'time-theirs-already' }>
type Taken = Extract<Requested, { kind: 'time-taken' | 'nobody-at-work' | 'no-chair' }>
type Free = { kind: 'free'; chairTime: ChairTime[]; because?: WhyNotHeld | undefined }

/** What took the time a moment ago may be this very form, or this very person. */
async function whyNotNow(
  wish: Wish,
  seen: Taken | TheirsAlready,
  context: Context,
  books: Pick<Books, 'appointments' | 'holds' | 'repeats'>,
): Promise<Requested> {
  const before = await answeredBefore(context, books)
  if (before) return before
  const request = await theirsAlready(wish, books.holds, context.now)
  return request ? { kind: 'time-theirs-already', request } : seen
}

/**
 * The answer given before to this very form. Once the request does not stand as it was answered, because it was
 * answered, moved or withdrawn, its day was closed or its hold has ended, nothing is said of the time: its own page says how
 * it stands.
 */
async function answeredBefore(
  context: Context,
  books: Pick<Books, 'appointments' | 'repeats'>,
): Promise<Requested | undefined> {
  const remembered = await rememberedAnswer<Requested>(books, context.repeat, context.now)
  if (remembered?.kind !== 'requested' || !remembered.request) return remembered
  const made = await books.appointments.find(remembered.request)
  const stands = made && (await standsAsAnswered(made, remembered.hold, context, books))
  return stands ? remembered : { ...remembered, hold: { holds: false }, changedSince: true }
}

/** Whether a request stands as its form was answered: it still waits, at the same time, and what was held then is held. */
export async function standsAsAnswered(
  made: Appointment,
  hold: Hold,
  { practice, now }: Pick<Context, 'practice' | 'now'>,
  { appointments }: Pick<Records, 'appointments'>,
): Promise<boolean> {
  if (made.status !== 'new') return false
  const steps = stepsOf(await appointments.historyOf(made.id), made)
  if (standing(steps).some(({ moved }) => moved)) return false
  if (!hold.holds) return true
  return made.heldUntil?.toISOString() === hold.until && !holdHasEnded(made, now) && !isNotKept(made, steps, practice)
}

/** What of the free chair time is held for this wish: all of it, or nothing where its sender holds enough unanswered. */
async function heldFor(
  wish: Wish,
  { chairTime, because }: Free,
  { now, practice, holds }: Context,
  books: Books,
): Promise<{ kind: 'held'; hold: Hold; chairTime: ChairTime[] } | TheirsAlready> {
  const start = startOf(wish)
  if (!start || chairTime.length === 0) return { kind: 'held', hold: { holds: false, because }, chairTime }
  // First, since it makes others of the same sender wait: two forms of one person at once are one after the other.
  const enough = await holdsEnough(chairTime.length, holds.senders, books.holds, now)
  const request = await theirsAlready(wish, books.holds, now)
  if (request) return { kind: 'time-theirs-already', request }
  if (enough) return { kind: 'held', hold: { holds: false, because: 'enough held' }, chairTime: [] }
  const end = holdEnd(start, now, holds.workingDays, practice)
  const toTheEnd = end < instantOf(start) ? {} : ({ untilItBegins: true } as const)
  const ring = ringFrom({ ...wish, createdAt: now }, practice)
  const near = ring && { ringFrom: typeof ring === 'string' ? ring : instantOf(ring).toISOString() }
  return { kind: 'held', hold: { holds: true, until: end.toISOString(), ...toTheEnd, ...near }, chairTime }
}

function keysOf({ senders }: HoldBounds): string[] {
  return senders.map(({ key }) => key)
}

/** The chair time that the wish would hold now, none for one that holds nothing; or that others have it, or nobody. */
async function freeOrTaken(
  wish: Wish,
  context: Context,
  books: Pick<Records, 'appointments'>,
  beginAt = 0,
): Promise<Free | Taken> {
  const start = startOf(wish)
  if (!start) return { kind: 'free', chairTime: [] }
  const wanted = chairWish({ service: wish.service }, context.practice)
  const need = chairNeed(start, wanted, context.practice)
  if (!need.holds) {
    return { kind: 'free', chairTime: [], because: need.against === 'outside' ? 'out of hours' : 'ends after closing' }
  }
  const taken = await takenAround(start, books, context.now)
  const chairTime = freeChair(need, taken, beginAt)
  if (chairTime) return { kind: 'free', chairTime }
  if (!isServed(wanted.service, context.practice)) return { kind: 'no-chair' }
  const kind = need.chairs.length > 0 ? 'time-taken' : 'nobody-at-work'
  return { kind, neighbours: await neighboursOf(start, { ...wanted, taken }, { ...context, records: books }) }
}

function newAppointment(wish: Wish, { practice, secrets, now }: Context): Appointment {
  const service = readServiceWish(wish.service, practice)
  const { alsoSuits, ...asked } = wish
  const others = alsoSuits?.filter((time) => isMove(time, wish) && isBookableDay(time.day, now)) ?? []
  return {
    ...asked,
    ...(others.length > 0 ? { alsoSuits: others } : {}),
    service: service.kind === 'listed' ? service.service.name : wish.service,
    id: secrets.newId(),
    reference: secrets.newReference(),
    status: 'new',
    minutes: minutesOf(service, practice),
    version: 1,
    sequence: 0,
    createdAt: now,
  }
}

/** The letter to the practice and, where they may be written to, the one to the patient with the token of its link. */
function announce(
  appointment: Appointment,
  context: Context & { hold: Hold; writesTo: string | undefined },
): { letters: NewLetter[]; link?: string } {
  const { practice, secrets, now, hold, writesTo } = context
  const facts = letterAppointment(appointment)
  const letterTo = (to: string, letter: Letter): NewLetter => {
    return { id: secrets.newId(), to, letter, appointment: appointment.id, notBefore: now }
  }
  const canReplyBy = [appointment.email && 'e-mail', appointment.phone && 'phone'] as const
  const toPractice = letterTo(practice.email, {
    kind: 'request-arrived',
    appointment: facts,
    canReplyBy: canReplyBy.filter((way) => way === 'e-mail' || way === 'phone'),
    ...(appointment.urgent ? { urgent: true } : {}),
    ...(appointment.noCalls ? { noCalls: true } : {}),
  })
  if (!writesTo) return { letters: [toPractice] }
  const link = secrets.newToken()
  const toPatient = letterTo(writesTo, {
    kind: 'request-received',
    holdsTime: hold.holds,
    ...(appointment.heldUntil ? { heldUntil: quarterAt(appointment.heldUntil) } : {}),
    ...(hold.holds ? {} : { notHeldBecause: hold.because }),
    answerBy: answerDay(appointment, practice),
    ...(hold.holds ? { ringFrom: readFrom(appointment, practice) } : {}),
    ...(appointment.urgent ? { urgent: true } : {}),
    appointment: facts,
    link,
  })
  return { letters: [toPractice, toPatient], link }
}
