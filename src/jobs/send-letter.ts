import { type Books, RecordsAway } from '../domain/records.ts'
import { type Fate, noteGone } from './letter-fate.ts'
import { type Claimed, type LetterSending, leaseFrom, type Sender } from './letter-sending.ts'
import { type RoundOfLetters, tellOfMailServer } from './mail-server-away.ts'
import { fateUnlessSlow, slowHosts } from './slow-letters.ts'

/** `tried`: how many letters were. */
type Round = RoundOfLetters & { tried: number }

/** How one round of sending goes on. */
export type SendOptions = {
  /** Without one, nobody is waited for whose lease has run out. */
  sender?: Sender
  /** Asked before each letter. */
  goOn?: () => boolean
  /** Waited for before each letter: until nobody waits for an answer, or a moment at most. */
  whenQuiet?: () => Promise<void>
}

/**
 * Once the database answers again, whoever sent a letter before it went away notes that within some seconds. So long nobody
 * takes over a letter whose lease has run out.
 */
const patienceWithOwner = 10_000

/**
 * Sends the letters that are due, each as it is true by now, and notes what became of it; ends early when the mail server is
 * away. A letter goes out twice only when the server took it and could not say so, when this process died at that moment, or
 * when the database was away from this process for longer than a lease, and was there for another; both copies carry one
 * Message-ID. To send each once at most, a letter would have to be lost where any of this happens. Throws `RecordsAway`.
 */
export async function sendDueLetters(context: LetterSending, options: SendOptions = {}): Promise<Round> {
  const { sender: known, ...rest } = options
  const sender: Sender = known ?? { gone: new Map(), answeredSince: new Date(0) }
  try {
    const ended = await round(context, sender, rest)
    tell(ended, context, sender)
    return ended
  } catch (error) {
    if (error instanceof RecordsAway) sender.answeredSince = undefined
    throw error
  }
}

function tell(ended: RoundOfLetters, { notices, now }: LetterSending, sender: Sender): void {
  sender.seen = tellOfMailServer(ended, sender.seen, { notices, now: now() })
}

async function round(context: LetterSending, sender: Sender, options: Omit<SendOptions, 'sender'>): Promise<Round> {
  const { records } = context
  const { goOn = () => true, whenQuiet = async () => undefined } = options
  // First of all: until it is noted, only their lease keeps others from sending them.
  for (const id of sender.gone.keys()) await noteGone(id, context, sender)
  const ended: Round = { tried: 0, ...nothingSent }
  const claimIfAny = async (books: Books) => (goOn() ? claimNext(books, context, sender) : undefined)
  let claimed = goOn() ? await records.transaction(claimIfAny) : undefined
  // A clock that was put back would let nobody take a letter over until it comes there again.
  if (!sender.answeredSince || sender.answeredSince > context.now()) sender.answeredSince = context.now()
  while (claimed) {
    const inHand: Claimed = claimed
    await whenQuiet()
    const fate = await fateUnlessSlow(inHand, context, sender, async (late) => {
      await records.transaction(late.note)
      isNoted(inHand, late, sender)
      tell(withFate(nothingSent, inHand, late), context, sender)
    })
    if (!fate) {
      claimed = await records.transaction(claimIfAny)
      continue
    }
    if (fate.outcome !== 'dropped') ended.tried += 1
    Object.assign(ended, withFate(ended, inHand, fate))
    // One commit for both: what became of this one, and the next.
    claimed = await records.transaction(async (books) => {
      await fate.note(books)
      return ended.serverAway ? undefined : claimIfAny(books)
    })
    isNoted(inHand, fate, sender)
  }
  return ended
}

const nothingSent: RoundOfLetters = { taken: 0, putOff: [], serverAway: false }

function withFate({ taken, putOff }: RoundOfLetters, { letter }: Claimed, { outcome }: Fate): RoundOfLetters {
  return {
    taken: outcome === 'sent' || outcome === 'recipient refused' ? taken + 1 : taken,
    putOff: outcome === 'not now' ? [...putOff, letter] : putOff,
    serverAway: outcome === 'server away',
  }
}

function isNoted({ letter: { id } }: Claimed, { isOver }: Fate, sender: Sender): void {
  sender.gone.delete(id)
  if (isOver) sender.unanswered?.delete(id)
}

/** One at a time: then a death of this process can double those that the mail server has by then, and not all that were due. */
async function claimNext(
  { outbox }: Pick<Books, 'outbox'>,
  { now }: LetterSending,
  sender: Sender,
): Promise<Claimed | undefined> {
  const { answeredSince } = sender
  const leasedUntil = leaseFrom(now())
  const takeOver = answeredSince !== undefined && now().getTime() - answeredSince.getTime() >= patienceWithOwner
  const [letter] = await outbox.claim(now(), leasedUntil, 1, { takeOver, notAt: slowHosts(sender, now()) })
  return letter && { letter, leasedUntil }
}
