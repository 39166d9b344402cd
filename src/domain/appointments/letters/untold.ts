import type { When } from '../../clinic-time.ts'
import { didNotArrive, type Letter, type LetterState } from '../../letters.ts'
import type { Untold } from '../../queue/reason.ts'
import type { Books } from '../../records.ts'
import type { Appointment } from '../appointment.ts'
import { isMove, type Step, saysHowItStands, standing, stepsOf } from '../history.ts'

/** A letter that has not left for this long is no comfort any more: staff ring, in milliseconds. */
const patienceWithLetter = 15 * 60_000

/** Letters that change nothing of how it stands: where one is lost, nobody reads at that address any more. */
const laterKinds = new Set<Letter['kind']>([
  'appointment-reminder',
  'earlier-time-offered',
  'offer-ended',
  'offer-taken-back',
  'request-stands',
])

/** Whether such a letter that is lost says that its patient is to be rung. */
export function tellsByItsLoss(kind: Letter['kind']): boolean {
  return laterKinds.has(kind)
}

/** Letters by which a patient learns what staff have changed. */
const tellingKinds = new Set(['appointment-accepted', 'appointment-moved', 'appointment-cancelled', 'times-offered'])

/** Steps that show that they know: they were spoken to, have answered, or have come. */
const knowing = new Set<Step['what']>(['rung', 'suits', 'asked', 'taken', 'arrived', 'done'])

type KnownLetter = { kind: Letter['kind']; state: LetterState; at: Date }

/**
 * Whether somebody must still be told how their appointment stands: staff have accepted, moved or cancelled it, and since
 * then no letter has left and nobody has spoken to them; or they are to be rung because the practice cannot keep its
 * time. `letters` are the oldest first, `steps` the newest.
 */
export function untoldOf(
  { email }: Pick<Appointment, 'email'>,
  steps: Step[],
  letters: KnownLetter[],
): Untold | undefined {
  const stands = standing(steps).filter((step, place, all) => {
    if (step.what !== 'offered') return true
    return isHeardOf(step, letters) && !isToBeRung(all.slice(place + 1))
  })
  const place = stands.findIndex((step) => isNoticed(step) || step.what === 'to ring')
  const noticed = stands[place]
  if (!noticed) return undefined
  // What patients do themselves they know.
  const knows = noticed.by ? stands.slice(0, place).find(({ what }) => knowing.has(what)) : noticed
  if (knows) return email && !isOver(knows) ? lostLater(letters, knows.at) : undefined
  if (!email || noticed.what === 'to ring') return { since: noticed.at, due: noticed.at }
  const letter = letters.filter(({ kind }) => tellingKinds.has(kind)).at(-1)
  const corrected = stands.slice(0, place).find(isOtherAddress)
  // What left before went to somebody else, or to nobody.
  if (corrected && (!letter || (letter.state === 'sent' && letter.at < corrected.at)))
    return { since: noticed.at, due: corrected.at }
  if (letter?.state === 'waiting') return { since: noticed.at, due: new Date(letter.at.getTime() + patienceWithLetter) }
  if (letter && didNotArrive(letter.state)) return { since: noticed.at, due: letter.at }
  return lostLater(letters, letter?.at ?? noticed.at)
}

/**
 * Whether no letter is left about staff's last answer, and nobody has spoken to them since, or will: it gave way to one that
 * has not left either. `steps` are the newest first.
 */
export function isAnswerLost(steps: Step[], letters: KnownLetter[]): boolean {
  const stands = standing(steps)
  const place = stands.findIndex(saysHowItStands)
  const answer = stands[place]
  if (!answer?.by || answer.what === 'to ring' || stands.slice(0, place).some(({ what }) => knowing.has(what)))
    return false
  return !letters.some(({ kind, at }) => tellingKinds.has(kind) && at >= answer.at)
}

/** Whether the last letter by which they would have learnt of a change did not arrive. */
export function isLastLost(letters: KnownLetter[]): boolean {
  const last = letters.findLast(({ kind }) => tellingKinds.has(kind))
  return last !== undefined && didNotArrive(last.state)
}

/**
 * Whether they know how it stands, whatever letter has not left: nothing has changed since somebody spoke to them, or since
 * they took a step of their own. `steps` are the newest first.
 */
export function knowsHowItStands(steps: Step[]): boolean {
  const last = standing(steps).find((step) => knowing.has(step.what) || saysHowItStands(step))
  return last !== undefined && isHeard(last)
}

/** From when staff have moved it since its patient last spoke; nothing where it is back there. The newest step is first. */
export function movedUnheardFrom(stands: Step[]): When | undefined {
  const heard = stands.findIndex(({ what, by, moved }) => knowing.has(what) || (!by && moved !== undefined))
  const moves = stands.slice(0, heard < 0 ? undefined : heard).flatMap(({ moved }) => moved ?? [])
  const from = moves.at(-1)?.from
  const to = moves.at(0)?.to
  return from?.day && from.time && to && isMove(from, to) ? from : undefined
}

/** A letter about other times does not say that their own cannot be kept: whoever is to be rung is, until they know. */
function isToBeRung(stands: Step[]): boolean {
  return stands.find((step) => knowing.has(step.what) || saysHowItStands(step))?.what === 'to ring'
}

/** Whether a step shows that they knew how it stood then: they were spoken to, have answered or come, or took it themselves. */
export function isHeard(step: Step): boolean {
  return knowing.has(step.what) || (!step.by && saysHowItStands(step))
}

/** Whether a letter was written about an offer: one that is taken back before leaves all as it was. */
function isHeardOf({ at }: Step, letters: KnownLetter[]): boolean {
  return letters.some((letter) => letter.kind === 'times-offered' && letter.at >= at)
}

/** Whoever knew it then is to be rung where what came later is lost. */
function lostLater(letters: KnownLetter[], told: Date): Untold | undefined {
  const later = letters.filter(({ kind }) => tellsByItsLoss(kind)).at(-1)
  if (!later || !didNotArrive(later.state) || later.at <= told) return undefined
  return { since: later.at, due: later.at }
}

/** Whether no letter matters after this step: they have come, or have withdrawn. */
function isOver({ what }: Step): boolean {
  return what === 'arrived' || what === 'done' || what === 'cancelled'
}

/** Whether letters go elsewhere since this step. */
export function isOtherAddress({ what, corrected }: Step): boolean {
  return what === 'corrected' && corrected?.includes('e-mail') === true
}

/** What the patient notices: another answer, another time. */
function isNoticed({ what, moved }: Step): boolean {
  return what === 'accepted' || what === 'cancelled' || what === 'offered' || moved !== undefined
}

/** Notes anew whether somebody must be told: after a change, a call, and whatever became of a letter. */
export async function renewUntold(id: string, books: Pick<Books, 'appointments' | 'outbox' | 'queue'>): Promise<void> {
  // Of two who note it at once neither would see what the other has written. Who waits crosswise for a letter of it begins again.
  const appointment = await books.appointments.findToChange(id)
  if (!appointment) return
  const steps = stepsOf(await books.appointments.historyOf(id), appointment)
  await books.queue.noteUntold(id, untoldOf(appointment, steps, await books.outbox.statesFor([id])))
}
