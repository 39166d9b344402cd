import type { Patient } from '../../contract/patient.ts'
import type { QueueAnswer, QueueEntry, QueueReason } from '../../contract/queue.ts'
import { momentInWords, shortTime, timeInLondon, todayInLondon } from '../london.ts'

export type Counts = NonNullable<QueueAnswer['counts']>

/** Why somebody stands in the queue, in a word or two. */
export function reasonInWords(reason: string): string {
  return words[reason as QueueReason] ?? reason
}

const words: Record<QueueReason, string> = {
  urgent: 'Urgent',
  tell: 'To tell',
  'other time': 'Other time',
  'time passed': 'Time passed',
  new: 'New',
  'no time': 'No time yet',
}

/** What waits, the urgent named first: `2 urgent, 1 to tell, 41 new`. */
export function countsInWords({ urgent, tell, otherTime, timePassed, new: fresh, noTime, messages }: Counts): string {
  const parts = [
    [urgent, 'urgent'],
    [tell, 'to tell'],
    [otherTime, otherTime === 1 ? 'asks for another time' : 'ask for another time'],
    [timePassed, 'whose time passed'],
    [fresh, 'new'],
    [noTime, 'without a time'],
    [messages, messages === 1 ? 'message' : 'messages'],
  ] as const
  const named = parts.flatMap(([count, what]) => (count ? `${count} ${what}` : []))
  return named.length > 0 ? named.join(', ') : 'Nobody is waiting'
}

/** What stands above the queue. Counts that cannot be read do not say that nobody waits. */
export function headingOf(counts: Counts | undefined, isEmpty: boolean): string {
  return counts && (isEmpty || howMany(counts) > 0) ? countsInWords(counts) : 'To do'
}

/** The same, where no number stands on another line than what it counts. */
export function keptTogether(words: string): string {
  return words.replace(/(?<=\d) /g, '\u00a0')
}

/** All that wait, together. */
export function howMany(counts: Counts = {}): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

/** What somebody has to hear, and why no letter says it. */
export function tellInWords({ patient, untoldBecause, movedFrom }: QueueEntry, now: Date): string {
  const please = `Please ${patient.noCalls ? 'write to' : 'ring'} them`
  if (untoldBecause === 'not kept') return `${please}: the practice cannot keep this time any more.`
  if (untoldBecause === 'time stands')
    return `${please} about a day or a chair that has changed: what they were offered may be gone, and their own time stands.`
  const why = because[untoldBecause ?? 'letter waits']
  if (patient.status === 'Appointed' && hasCome(patient)) return `They have come all the same: ${why}.`
  if (patient.status === 'Appointed' && hasPassed(patient, now))
    return `${please}: its time has passed, and they may not know that it was approved${andMoved(movedFrom)}.`
  if (patient.status === 'New Appointment' && movedFrom && hasPassed(patient, now))
    return `${please}: its time has passed, and they may not know that it was moved from ${shortTime(movedFrom)}.`
  return `Please tell them ${howItStands(patient, movedFrom)}: ${why}.`
}

function hasCome({ visit }: Patient): boolean {
  return visit === 'arrived' || visit === 'done'
}

function hasPassed({ appointmentDate, appointmentTime }: Patient, now: Date): boolean {
  const [day, today] = [appointmentDate.slice(0, 10), todayInLondon(now)]
  if (day === today) return appointmentTime !== '' && appointmentTime <= timeInLondon(now)
  return day !== '' && day < today
}

function howItStands({ status, offer }: Patient, movedFrom: QueueEntry['movedFrom']): string {
  if (status === 'Cancelled') return 'that it is cancelled'
  const offered = offer && 'what times they are offered'
  if (status === 'Appointed') return `that it is approved${andMoved(movedFrom)}${offered ? `, and ${offered}` : ''}`
  if (movedFrom)
    return `that their request was moved from ${shortTime(movedFrom)}, and ${offered ?? 'is not approved yet'}`
  return offered ?? 'how it stands'
}

/** Whoever has not heard of a move means to come at the earlier time. */
function andMoved(from: QueueEntry['movedFrom']): string {
  return from ? ` and moved from ${shortTime(from)}` : ''
}

const because: Record<Exclude<NonNullable<QueueEntry['untoldBecause']>, 'not kept' | 'time stands'>, string> = {
  'no e-mail': 'there is no e-mail address',
  'letter came back': 'our letter did not arrive',
  'letter waits': 'our letter has not left yet',
  'new address': 'our letter went to an e-mail address that was corrected since',
}

/** `No answer at 09:10 (Tom Reed), again at 10:30`; nothing while nobody has tried. Who wants no calls was told by message. */
export function lastCallInWords({ lastCall, patient }: Pick<QueueEntry, 'lastCall' | 'patient'>, now: Date): string {
  if (!lastCall) return ''
  const { what, at, by, againAt } = lastCall
  const answered = patient.noCalls ? 'Told' : 'Rung'
  const outcome = what === 'rung' ? answered : 'No answer'
  const who = by ? ` (${by})` : ''
  return `${outcome} ${hour(at, now)}${who}${againAt ? `, again ${hour(againAt, now)}` : ''}`
}

function hour(iso: string, now: Date): string {
  const instant = new Date(iso)
  const isToday = todayInLondon(instant) === todayInLondon(now)
  return isToday ? `at ${timeInLondon(instant)}` : `on ${momentInWords(iso)}`
}

/** How long half of the patients waited for their answer at most. */
export function medianInWords(minutes: number): string {
  const long =
    minutes < 120
      ? `${minutes} min`
      : minutes < 48 * 60
        ? `${Math.round(minutes / 60)} h`
        : `${Math.round(minutes / 1440)} days`
  return `Median time to an answer: ${long}`
}

/** As much of a message as fits a line on a wide screen; the row cuts it to its own width. */
export function firstWords(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  // Half an emoji shows as a broken sign.
  return line.length > 160 ? `${line.slice(0, 160).replace(/[\ud800-\udbff]$/, '')}…` : line
}
