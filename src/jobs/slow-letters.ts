import { nameOfError } from '../domain/errors.ts'
import { RecordsAway } from '../domain/records.ts'
import { tellIfLasting } from '../domain/staff/tell-if-lasting.ts'
import { type Fate, fateOf, noteGone } from './letter-fate.ts'
import type { Claimed, LetterSending, Sender } from './letter-sending.ts'

/** In milliseconds, from the first answer on: a letter at which a mail server takes longer keeps the others back no more. */
const slowAfter = 5_000

/** So many may be on their way besides the one in hand: of one sender a mail server lets few in at once. */
const mostAside = 2

/** In milliseconds. */
const triedAgainAfter = 1_000

/**
 * What became of a letter; undefined of one at which the mail server takes its time: it goes on by itself, and `note` is asked
 * in the end. A server that has not answered may be away: it is waited for, so that one letter finds that out, and not three.
 */
export async function fateUnlessSlow(
  claimed: Claimed,
  context: LetterSending,
  sender: Sender,
  note: (fate: Fate) => Promise<void>,
): Promise<Fate | undefined> {
  let timer: NodeJS.Timeout | undefined
  const slow = Promise.withResolvers<void>()
  const fate = fateOf(claimed, context, sender, () => {
    timer ??= setTimeout(slow.resolve, slowAfter)
  })
  try {
    const ended = await Promise.race([fate, slow.promise.then(() => roomAside(sender))])
    if (ended) return ended
  } finally {
    clearTimeout(timer)
  }
  goOnAside(claimed, fate.then(note), context, sender)
  return undefined
}

/** The hosts to which nothing else is sent: no further letter could give way to the others there. */
export function slowHosts({ aside = new Set() }: Sender): string[] {
  return aside.size < mostAside ? [] : [...new Set([...aside].map(({ host }) => host))]
}

/** Resolves once no slow letter is on its way. */
export async function allOver({ aside = new Set() }: Sender): Promise<void> {
  await Promise.all([...aside].map(({ over }) => over))
}

async function roomAside({ aside = new Set() }: Sender): Promise<undefined> {
  while (aside.size >= mostAside) await Promise.race([...aside].map(({ over }) => over))
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

function goOnAside({ letter }: Claimed, noted: Promise<void>, context: LetterSending, sender: Sender): void {
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
  const aside = { host: letter.to.slice(letter.to.lastIndexOf('@') + 1), over }
  sender.aside.add(aside)
}
