import { inSmallLetters } from '../domain/e-mail-address.ts'
import { nameOfError } from '../domain/errors.ts'
import { RecordsAway } from '../domain/records.ts'
import { tellIfLasting } from '../domain/staff/tell-if-lasting.ts'
import { type Fate, fateOf, noteGone } from './letter-fate.ts'
import type { Claimed, LetterSending, Sender } from './letter-sending.ts'

/** In milliseconds, from the first answer on: a letter at which a mail server takes longer keeps the others back no more. */
const slowAfter = 5_000

/** So many may be on their way besides the one in hand: of one sender a mail server lets few in at once. */
const mostAside = 2

/** In milliseconds: where there are as many, a further one at which the server is slow waits so long for one of them to end. */
const waitsForRoom = 10_000

/** In milliseconds. */
const knownToBeSlowFor = 3_600_000

/** Each is one more condition at the next claim. */
const mostKnown = 20

/** In milliseconds. */
const triedAgainAfter = 1_000

/**
 * What became of a letter; undefined of one at which the mail server takes its time: it goes on by itself, and `note` is asked
 * in the end. Each host has one letter on its way, so that one which is slow has one line, and where all lines are taken,
 * those that are known to be slow wait: the line in hand is for all others. Whoever turns out to be slow then is stopped, as
 * long as the server has not all of the letter, and waits like them.
 *
 * A server that has not answered may be away: it is waited for, so that one letter finds that out, and not three.
 */
export async function fateUnlessSlow(
  claimed: Claimed,
  context: LetterSending,
  sender: Sender,
  note: (fate: Fate) => Promise<void>,
): Promise<Fate | undefined> {
  const host = hostOf(claimed)
  const answered = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  let isSlow = false
  const wasSlow = knownToBeSlow(sender, context.now()).includes(host)
  const stop = new AbortController()
  const fate = fateOf(claimed, context, sender, {
    stop: stop.signal,
    answered() {
      answered.resolve()
      timer ??= setTimeout(() => {
        isSlow = true
        noteSlow(host, context, sender)
        slow.resolve()
      }, slowAfter)
    },
  }).finally(() => {
    clearTimeout(timer)
    if (timer && !isSlow) sender.slow?.delete(host)
  })
  const ended = await Promise.race([fate, (wasSlow ? answered : slow).promise])
  if (ended) return ended
  const late = await unlessRoomAside(fate, stop, sender)
  if (late) return late
  goOnAside(claimed, fate.then(note), context, sender)
  return undefined
}

/** The hosts to which nothing is sent for now. */
export function slowHosts(sender: Sender, now: Date): string[] {
  const { aside = new Set() } = sender
  const taken = [...aside].map(({ host }) => host)
  return aside.size < mostAside ? taken : [...new Set([...taken, ...knownToBeSlow(sender, now)])]
}

/** Resolves once no slow letter is on its way. */
export async function allOver({ aside = new Set() }: Sender): Promise<void> {
  await Promise.all([...aside].map(({ over }) => over))
}

async function roomAside({ aside = new Set() }: Sender): Promise<undefined> {
  while (aside.size >= mostAside) await Promise.race([...aside].map(({ over }) => over))
}

/** What became of a letter before there was room beside the one in hand. */
async function unlessRoomAside(fate: Promise<Fate>, stop: AbortController, sender: Sender): Promise<Fate | undefined> {
  const stopping = setTimeout(() => stop.abort(), waitsForRoom)
  try {
    return await Promise.race([roomAside(sender), fate])
  } finally {
    clearTimeout(stopping)
  }
}

function knownToBeSlow({ slow = new Map() }: Sender, now: Date): string[] {
  return [...slow].flatMap(([host, at]) => (now.getTime() - at.getTime() < knownToBeSlowFor ? [host] : []))
}

function noteSlow(host: string, { now }: LetterSending, sender: Sender): void {
  sender.slow ??= new Map()
  // Behind all others.
  sender.slow.delete(host)
  sender.slow.set(host, now())
  const [longestKnown] = sender.slow.keys()
  if (sender.slow.size > mostKnown && longestKnown) sender.slow.delete(longestKnown)
}

function hostOf({ letter: { to } }: Claimed): string {
  return inSmallLetters(to.slice(to.lastIndexOf('@') + 1))
}

/** A round that waits for another slow letter begins no next one until the lease of this has run out, and it is sent again. */
async function noteOnceBack(id: string, context: LetterSending, sender: Sender): Promise<void> {
  let isAway = true
  while (isAway && sender.gone.has(id)) {
    await new Promise((resolve) => setTimeout(resolve, triedAgainAfter).unref())
    isAway = await noteGone(id, context, sender).then(
      () => false,
      (error) => error instanceof RecordsAway,
    )
  }
}

function goOnAside(claimed: Claimed, noted: Promise<void>, context: LetterSending, sender: Sender): void {
  const { letter } = claimed
  sender.aside ??= new Set()
  const over = noted
    .catch((error) => {
      // One that has left stands in `gone`, and is noted by the next round at the latest; any other is free after its lease.
      if (error instanceof RecordsAway) {
        sender.answeredSince = undefined
        void noteOnceBack(letter.id, context, sender)
      }
      tellIfLasting(error, context)
      context.log.warn({ letter: letter.id, error: nameOfError(error) }, 'not noted what became of a slow letter')
    })
    .finally(() => sender.aside?.delete(aside))
  const aside = { host: hostOf(claimed), over }
  sender.aside.add(aside)
}
