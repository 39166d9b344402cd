import { isStillTrue } from '../domain/appointments/due/reminder.ts'
import { renewUntold, tellsByItsLoss } from '../domain/appointments/untold.ts'
import { isStillOffered } from '../domain/appointments/waiting/offer-freed-time.ts'
import { givenUpAfterHours, type Letter, type WaitingLetter, waitBeforeAttempt } from '../domain/letters.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { Books, Records } from '../domain/records.ts'
import type { Mailbox } from '../mail/draft.ts'
import { isPracticeLetter, writeLetter } from '../mail/letter.ts'
import { LetterNotSent, type WhyNotSent } from '../mail/letter-not-sent.ts'
import type { Mailer } from '../mail/mailer.ts'

/** What sending needs; `log` gets ids, kinds, counts and codes, never an address or a letter's words. */
export type LetterSending = {
  records: Records
  mailer: Mailer
  practice: Practice
  /** Where the site is reached, for links in letters. */
  publicUrl: string
  from: Mailbox
  /** False where the mailer only puts letters away: then each is noted as one that did not arrive. */
  lettersLeave: boolean
  now(): Date
  log: Log
}

export type Log = Record<'info' | 'warn' | 'error', (facts: Record<string, unknown>, message: string) => void>

export type Round = {
  /** How many letters were tried. */
  tried: number
  /** The mail server is away, so that the letters still due would not leave either. */
  serverAway: boolean
}

export type SendOptions = {
  /** The letters that left while the database was away, so that they are noted later and not sent again. */
  gone?: Map<string, Date>
  /** Asked before each letter. */
  goOn?: () => boolean
  /** Waited for before each letter: until nobody waits for an answer, or a moment at most. */
  whenQuiet?: () => Promise<void>
}

/** Longer than the mailer gives a letter in all, so that nobody else sends it meanwhile. */
const leaseSeconds = 60

/**
 * While the mail server is away, every letter is tried again this soon, so that the first leaves within a minute of its
 * return (promise A6). A letter that the server itself put off waits longer and longer, up to five minutes.
 */
const longestWaitForServer = 30_000

/**
 * Sends the letters that are due and notes what became of each; ends early when the mail server is away. A letter goes
 * out twice only when the server took it and could not say so, or when this process died at that moment; both copies
 * carry one Message-ID. Throws `RecordsAway`.
 */
export async function sendDueLetters(room: LetterSending, course: SendOptions = {}): Promise<Round> {
  const { gone = new Map<string, Date>(), goOn = () => true, whenQuiet = async () => undefined } = course
  let tried = 0
  let letter = goOn() ? await room.records.transaction((books) => claimNext(books, room)) : undefined
  while (letter) {
    const inHand: WaitingLetter = letter
    await whenQuiet()
    const outdated = await isOutdated(inHand, room)
    const { outcome, note } = outdated ? dropped(inHand) : await send(inHand, room, gone)
    if (!outdated) tried += 1
    // One commit for both: what became of this one, and the next.
    letter = await room.records.transaction(async (books) => {
      await note(books)
      return outcome !== 'server away' && goOn() ? claimNext(books, room) : undefined
    })
    gone.delete(inHand.id)
    if (outcome === 'server away') return { tried, serverAway: true }
  }
  return { tried, serverAway: false }
}

/** One at a time: then a death of this process can double one letter, and not as many as it had in hand. */
async function claimNext(
  { outbox }: Pick<Books, 'outbox'>,
  { now }: LetterSending,
): Promise<WaitingLetter | undefined> {
  const leasedUntil = new Date(now().getTime() + leaseSeconds * 1000)
  const [letter] = await outbox.claim(now(), leasedUntil, 1)
  return letter
}

/** What became of a letter, and how that is noted. */
type Fate = { outcome: 'sent' | 'dropped' | WhyNotSent; note(books: Books): Promise<void> }

function dropped({ id }: WaitingLetter): Fate {
  return { outcome: 'dropped', note: ({ outbox }) => outbox.drop(id) }
}

/**
 * A reminder that waited for a mail server may have been overtaken by a change, whose own letter says what is so, by a day
 * that was closed, or stopped by its reader; a freed time, overtaken by its half hour.
 */
async function isOutdated({ letter, to }: WaitingLetter, { records, now, practice }: LetterSending): Promise<boolean> {
  if (letter.kind === 'earlier-time-offered') return !(await isStillOffered(letter, { records, now: now() }))
  if (letter.kind !== 'appointment-reminder') return false
  if (await records.reminders.isStopped(to)) return true
  return !(await isStillTrue(letter.appointment, { records, now: now(), practice }))
}

async function send(letter: WaitingLetter, room: LetterSending, gone: Map<string, Date>): Promise<Fate> {
  if (!gone.has(letter.id)) {
    const failure = await carry(letter, room)
    if (failure) return failed(letter, failure, room)
    gone.set(letter.id, room.now())
    room.log.info(facts(letter), room.lettersLeave ? 'letter sent' : 'letter put away, not sent')
  }
  const at = gone.get(letter.id) ?? room.now()
  const note = noting(letter, (outbox) =>
    room.lettersLeave ? outbox.sent(letter.id, at) : outbox.giveUp(letter.id, at),
  )
  return { outcome: 'sent', note }
}

async function carry(letter: WaitingLetter, room: LetterSending): Promise<LetterNotSent | undefined> {
  try {
    await room.mailer.send(writeLetter(letter, room))
    return undefined
  } catch (error) {
    if (error instanceof LetterNotSent) return error
    // A letter that cannot even be written waits for the next release of this program, and is given up like any other.
    return new LetterNotSent('not now', error instanceof Error ? error.name : 'unknown')
  }
}

function failed(letter: WaitingLetter, { why, code, serverSaid: said }: LetterNotSent, room: LetterSending): Fate {
  const now = room.now()
  const tooOld = now.getTime() - letter.firstTriedAt.getTime() >= givenUpAfterHours * 3_600_000
  // The practice's own address can be mended.
  const hopeless = why === 'recipient refused' && !isPracticeLetter(letter.letter)
  if (hopeless || tooOld) {
    // The log says which message to look up.
    const { reference } = letter.letter.kind === 'message-arrived' ? letter.letter : {}
    room.log.warn({ ...facts(letter), why, code, ...(reference ? { reference } : {}) }, 'letter given up')
    const note = noting(letter, (outbox) => outbox.giveUp(letter.id, now, { refused: hopeless, said }))
    return { outcome: why, note }
  }
  // `attempts` counts the one that has just failed.
  const longest = why === 'server away' ? longestWaitForServer : Number.POSITIVE_INFINITY
  const wait = Math.min(waitBeforeAttempt(letter.attempts), longest)
  room.log.warn({ ...facts(letter), why, code, waitSeconds: wait / 1000 }, 'letter not sent')
  const again = new Date(now.getTime() + wait)
  return { outcome: why, note: noting(letter, (outbox) => outbox.failed(letter.id, letter.attempts, again, said)) }
}

function noting(
  { appointment, change, letter }: WaitingLetter,
  write: (outbox: Books['outbox']) => Promise<void>,
): Fate['note'] {
  return async (books) => {
    await write(books.outbox)
    // Whoever was told by it leaves the queue of the desk, and whom it did not reach comes into it.
    if (appointment && tells(letter, change)) await renewUntold(appointment, books)
  }
}

/** A letter about a change, or one whose loss says that nobody reads letters there any more. */
function tells(letter: Letter, change: string | undefined): boolean {
  return change !== undefined || tellsByItsLoss(letter.kind)
}

function facts({ id, letter, attempts }: WaitingLetter): Record<string, unknown> {
  return { letter: id, kind: letter.kind, attempt: attempts }
}
