import { type AsItLeaves, asItLeaves } from '../domain/appointments/due/as-it-leaves.ts'
import { renewUntold, tellsByItsLoss } from '../domain/appointments/letters/untold.ts'
import { nameOfError } from '../domain/errors.ts'
import { givenUpAfterHours, type Letter, type WaitingLetter, waitBeforeAttempt } from '../domain/letters.ts'
import { ringIfClosedAsAsked } from '../domain/practice/closed-meanwhile.ts'
import type { Practice } from '../domain/practice/practice.ts'
import { type Books, RecordsAway, WriteConflict } from '../domain/records.ts'
import { afterUndo } from '../domain/undo-time.ts'
import { isPracticeLetter, writeLetter } from '../mail/letter.ts'
import { LetterNotSent, type WhyNotSent } from '../mail/letter-not-sent.ts'
import { doubtsClock } from './believe-clock.ts'
import { type Claimed, endOfLease, type LetterSending, leaseFrom, type Sender } from './letter-sending.ts'

/** A mail server may look through a letter for minutes. Whoever waits for it stays its owner, and dies with a short lease. */
const leaseIsRenewedEvery = 20_000

/** Milliseconds after which each process knows of what the desk has changed. */
const changeIsHeardWithin = 1_000

/**
 * While the mail server is away, every letter is tried again this soon, so that the first leaves within a minute of its
 * return; of one that died while it owed the answer to a letter, once that was waited for. A letter that the server itself
 * put off waits longer and longer, up to five minutes, and so does one of which it had all and said nothing: each attempt
 * may be another copy for its patient.
 */
const longestWaitForServer = 30_000

/** So many copies that a patient may have are enough, after more than an hour of them: then staff ring. */
const mostUnanswered = 20

/** What became of a letter, and how that is noted; `isOver`: it is not tried again. */
export type Fate = { outcome: 'sent' | 'dropped' | WhyNotSent; note(books: Books): Promise<void>; isOver?: true }

/** `answered` is called whenever the mail server says something of the letter; `stop` ends what is not handed over by then. */
type Underway = { answered?: () => void; stop?: AbortSignal }

/** Sends a letter as it is true by now, or leaves it; one that was stopped waits as before, for 72 hours at most. Throws `RecordsAway`. */
export async function fateOf(
  { letter, leasedUntil }: Claimed,
  context: LetterSending,
  sender: Sender,
  underway: Underway = {},
): Promise<Fate> {
  const { records, secrets, practice, patientChangeHours, now } = context
  let asItIs: AsItLeaves
  // A mail server may take minutes over it: it tells of nothing that is done meanwhile.
  const saysAsOf = now()
  try {
    const present = await presentPractice(letter, context, sender)
    asItIs = await asItLeaves(letter, {
      records,
      secrets,
      practice: present || practice,
      patientChangeHours,
      now: saysAsOf,
    })
  } catch (error) {
    if (error instanceof RecordsAway) throw error
    return failed(letter, cannotBeWritten(error), context)
  }
  if (typeof asItIs === 'string') return unsent(asItIs, letter, context)
  // Who was held up for so long may be sending it beside somebody else: it stays for whoever claims it next.
  if (leaseFrom(now()).getTime() - leasedUntil.getTime() > endOfLease)
    return { outcome: 'dropped', note: async () => {} }
  // A clock that is doubted may be days ahead, and mail programs sort by the date of a letter.
  const dated = (await doubtsClock(context)) ? letter.createdAt : saysAsOf
  return send({ letter: { ...letter, letter: asItIs }, leasedUntil }, { context, sender, saysAsOf, dated, underway })
}

/** By a clock that is wrong a letter would be lost for good: while it is doubted nothing is overtaken or too late. */
async function unsent(why: Exclude<AsItLeaves, Letter>, letter: WaitingLetter, context: LetterSending): Promise<Fate> {
  if (why === 'elsewhere') return dropped(why, letter, context)
  if (why === 'not yet' || (await doubtsClock(context))) return putOff(letter, context)
  return why === 'overtaken' ? dropped(why, letter, context) : givenUp(letter, context)
}

/**
 * The practice where the desk has changed it of late, for what a patient has asked by themselves. Patient and practice are
 * told of one step one after the other, and it is looked once for both.
 */
async function presentPractice(
  { letter, createdAt: steppedAt }: WaitingLetter,
  context: LetterSending,
  sender: Sender,
): Promise<Practice | undefined> {
  const appointment = askedByThemselves(letter)
  if (appointment === undefined) return undefined
  const at = context.now()
  const { looked } = sender
  const isSameStep = looked?.appointment === appointment && looked.steppedAt.getTime() === steppedAt.getTime()
  if (isSameStep && Math.abs(at.getTime() - looked.at.getTime()) < changeIsHeardWithin) return looked.present
  const present = await ringIfClosedAsAsked(appointment, { ...context, now: at })
  sender.looked = { appointment, steppedAt, at, present }
  return present
}

/** The request of which a letter says that its patient has asked for a time, or moved it. */
function askedByThemselves(letter: Letter): string | undefined {
  const isAsked =
    letter.kind === 'request-arrived' ||
    letter.kind === 'request-received' ||
    (letter.kind === 'request-changed' && letter.what === 'moved') ||
    (letter.kind === 'appointment-moved' && letter.byPatient === true)
  return isAsked ? letter.appointment.id : undefined
}

function dropped(why: 'overtaken' | 'elsewhere', letter: WaitingLetter, context: LetterSending): Fate {
  const note = noting(letter, context, async ({ outbox, reminders }) => {
    await outbox.drop(letter.id)
    const { letter: said } = letter
    // What has overtaken it may be taken back in time.
    if (why === 'overtaken' && said.kind === 'appointment-reminder')
      await reminders.forget(said.appointment.id, said.appointment.day)
  })
  return { outcome: 'dropped', note, isOver: true }
}

function putOff(letter: WaitingLetter, context: LetterSending): Fate {
  const { id, attempts } = letter
  const again = afterUndo(context.now())
  return { outcome: 'dropped', note: noting(letter, context, ({ outbox }) => outbox.failed(id, attempts, again)) }
}

/** Nothing is the matter with it: it keeps its place among those that wait, and the attempt is none. */
function putBack(letter: WaitingLetter, context: LetterSending): Fate {
  const { id, attempts } = letter
  return { outcome: 'dropped', note: noting(letter, context, ({ outbox }) => outbox.putBack(id, attempts)) }
}

function givenUp(letter: WaitingLetter, context: LetterSending): Fate {
  context.log.warn({ ...facts(letter), why: 'too late' }, 'letter given up')
  const note = noting(letter, context, ({ outbox }) => outbox.giveUp(letter.id, context.now()))
  return { outcome: 'dropped', note, isOver: true }
}

type Leaving = { context: LetterSending; sender: Sender; saysAsOf: Date; dated: Date; underway: Underway }

async function send(claimed: Claimed, { context, sender, saysAsOf, dated, underway }: Leaving): Promise<Fate> {
  const { letter } = claimed
  const failure = await owning(claimed, context, (notOurs) => carry(letter, { ...context, dated }, notOurs, underway))
  if (failure && underway.stop?.aborted && isStopped(failure))
    return (await isTooOld(letter, context)) ? givenUp(letter, context) : putBack(letter, context)
  if (failure) return failed(letter, failure, context, copiesUnanswered(letter, failure, sender))
  sender.gone.set(letter.id, { letter, at: saysAsOf })
  context.log.info(facts(letter), context.lettersLeave ? 'letter sent' : 'letter put away, not sent')
  return { outcome: 'sent', note: noteSent(letter, saysAsOf, context), isOver: true }
}

/** The server has not all of it, and nobody else has ended it. */
function isStopped({ code, mayHaveArrived }: LetterNotSent): boolean {
  return code === 'EABORT' && !mayHaveArrived
}

function copiesUnanswered({ id }: WaitingLetter, { mayHaveArrived }: LetterNotSent, sender: Sender): number {
  sender.unanswered ??= new Map()
  const copies = (sender.unanswered.get(id) ?? 0) + (mayHaveArrived ? 1 : 0)
  if (copies > 0) sender.unanswered.set(id, copies)
  return copies
}

/** Notes that a letter has left, or was put away where none leaves; `at`: as of when it says what is so. */
function noteSent(letter: WaitingLetter, at: Date, context: LetterSending): Fate['note'] {
  return noting(letter, context, ({ outbox }) =>
    context.lettersLeave ? outbox.sent(letter.id, at) : outbox.giveUp(letter.id, at),
  )
}

/** Notes of one that left while the database was away that it has. Throws `RecordsAway`. */
export async function noteGone(id: string, context: LetterSending, sender: Sender): Promise<void> {
  const gone = sender.gone.get(id)
  if (!gone) return
  await context.records.transaction(noteSent(gone.letter, gone.at, context))
  sender.gone.delete(id)
  sender.unanswered?.delete(id)
}

/**
 * Nobody else takes a letter over meanwhile, as long as the database is there for us. `notOurs` says when somebody else may
 * have it, or that it is gone.
 */
async function owning<Result>(
  { letter: { id, attempts }, leasedUntil }: Claimed,
  { records, now, log }: LetterSending,
  work: (notOurs: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController()
  const lose = () => lost.abort()
  const loseAtEndOf = (lease: Date) =>
    // Never longer than from a claim on, also where the clock is put back.
    setTimeout(lose, Math.min(leaseFrom(now()).getTime(), lease.getTime()) - endOfLease - now().getTime())
  let losing = loseAtEndOf(leasedUntil)
  const renew = async () => {
    const until = leaseFrom(now())
    if (!(await records.transaction(({ outbox }) => outbox.keep(id, attempts, until)))) return lose()
    clearTimeout(losing)
    losing = loseAtEndOf(until)
  }
  let renewed = Promise.resolve()
  const renewing = setInterval(() => {
    renewed = renew().catch((error) => log.warn({ letter: id, error: nameOfError(error) }, 'a lease was not renewed'))
  }, leaseIsRenewedEvery)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(renewing)
    // Before it is noted what became of the letter, which ends the lease.
    await renewed
    clearTimeout(losing)
  }
}

async function carry(
  letter: WaitingLetter,
  context: LetterSending & { dated: Date },
  notOurs: AbortSignal,
  { answered, stop }: Underway,
): Promise<LetterNotSent | undefined> {
  try {
    const end = stop ? AbortSignal.any([notOurs, stop]) : notOurs
    await context.mailer.send(writeLetter(letter, context, context.dated), end, answered)
    return undefined
  } catch (error) {
    return error instanceof LetterNotSent ? error : cannotBeWritten(error)
  }
}

/** Such a letter waits for the next release of this program, and is given up like any other. */
function cannotBeWritten(error: unknown): LetterNotSent {
  return new LetterNotSent('not written', nameOfError(error))
}

async function failed(
  letter: WaitingLetter,
  failure: LetterNotSent,
  context: LetterSending,
  copies = 0,
): Promise<Fate> {
  const { why, code, serverSaid: said, mayHaveArrived } = failure
  const now = context.now()
  // The practice's own address can be mended.
  const hopeless = why === 'recipient refused' && !isPracticeLetter(letter.letter)
  if (hopeless || copies >= mostUnanswered || (await isTooOld(letter, context))) {
    // The log says which message to look up.
    const { reference } = letter.letter.kind === 'message-arrived' ? letter.letter : {}
    context.log.warn({ ...facts(letter), why, code, ...(reference ? { reference } : {}) }, 'letter given up')
    const note = noting(letter, context, ({ outbox }) => outbox.giveUp(letter.id, now, { refused: hopeless, said }))
    return { outcome: why, note, isOver: true }
  }
  // `attempts` counts the one that has just failed.
  const isAway = why === 'server away' && !mayHaveArrived
  const longest = isAway ? longestWaitForServer : Number.POSITIVE_INFINITY
  const staysFirst = isAway && isLinkInItsHour(letter) && !endsTheTalk.test(code)
  const wait = staysFirst ? 0 : Math.min(waitBeforeAttempt(letter.attempts), longest)
  context.log.warn({ ...facts(letter), why, code, waitSeconds: wait / 1000 }, 'letter not sent')
  const again = staysFirst ? letter.notBefore : new Date(now.getTime() + wait)
  const note = noting(letter, context, ({ outbox }) => outbox.failed(letter.id, letter.attempts, again, said))
  return { outcome: why, note }
}

async function isTooOld({ firstTriedAt }: WaitingLetter, context: LetterSending): Promise<boolean> {
  const isLate = context.now().getTime() - firstTriedAt.getTime() >= givenUpAfterHours * 3_600_000
  return isLate && !(await doubtsClock(context))
}

/** Perhaps at one letter alone, which would keep all others back if it went first again. */
const endsTheTalk = /^(421|EABORT)/

/** Whether it goes before all others (`beforeOthers`), and its link has not ended meanwhile. */
function isLinkInItsHour({ letter }: WaitingLetter): boolean {
  return letter.kind === 'password-link' && !letter.over
}

function noting(
  { id, appointment, change, letter }: WaitingLetter,
  { log }: LetterSending,
  write: (books: Pick<Books, 'outbox' | 'reminders'>) => Promise<void>,
): Fate['note'] {
  return async (books) => {
    await write(books)
    if (!appointment || !tells(letter, change)) return
    try {
      // Whoever was told by it leaves the queue of the desk, and whom it did not reach comes into it.
      await renewUntold(appointment, books)
    } catch (error) {
      if (error instanceof RecordsAway || error instanceof WriteConflict) throw error
      // What became of the letter is noted all the same: it would leave again, and keep the others back.
      log.error({ letter: id, error: nameOfError(error) }, 'not noted whether somebody must be told')
    }
  }
}

/** A letter about a change, or one whose loss says that nobody reads letters there any more. */
function tells(letter: Letter, change: string | undefined): boolean {
  return change !== undefined || tellsByItsLoss(letter.kind)
}

function facts({ id, letter, attempts }: WaitingLetter): Record<string, unknown> {
  return { letter: id, kind: letter.kind, attempt: attempts }
}
