import { hoursOn, nextWorkingDay, openFrom } from '../availability/opening-hours.ts'
import { addDays, type Day, instantOf, minuteOf, type Quarter, quarterMinutes, timeOfMinute } from '../clinic-time.ts'
import { whatsAppNumber } from '../phone-numbers/whatsapp-number.ts'
import type { Practice } from '../practice/practice.ts'
import type { Secrets } from '../staff/secrets.ts'
import { type Appointment, startOf, type Wish } from './appointment.ts'
import type { HoldBook } from './books/hold-book.ts'

/** Somebody who asks, known again by a sealed key, and how many quarter hours may be held for them unanswered. */
type HoldSender = { key: string; mostQuarters: number }

/** What bounds the time that requests hold before they are answered. */
export type HoldBounds = { senders: HoldSender[]; workingDays: number }

/** From here on a bound is only meant for trials on one's own machine: none, and forms there need not wait for each other. */
const hardlyABound = 1_000

/** So many ended holds are cleared away in one transaction. */
export const endedAtOnce = 50

/**
 * Clears away the holds that have ended on a day and the next: they are in nobody's way, but their keys would be. Only inside
 * `transaction`.
 */
export async function clearEndedHolds({ day }: Pick<Quarter, 'day'>, holds: HoldBook, now: Date): Promise<void> {
  await holds.end(now, endedAtOnce, [day, addDays(day, 1)])
}

type Surgery = Pick<Practice, 'openingHours' | 'closedDays'>

/**
 * Until when a request made now keeps its time without an answer: so many working days later at the same hour (rounded up
 * to a quarter, between that day's first opening and its last closing), counted from the next opening where the surgery is
 * shut now, and never beyond the appointment's own start.
 */
export function holdEnd(start: Quarter, now: Date, workingDays: number, surgery: Surgery): Date {
  const begin = instantOf(start)
  const end = afterWorkingDays(now, workingDays, surgery)
  return end && end < begin ? end : begin
}

function afterWorkingDays(now: Date, workingDays: number, surgery: Surgery): Date | undefined {
  const from = openFrom(now, surgery)
  if (!from) return undefined
  let day: Day | undefined = from.day
  const minute = Math.ceil(from.minute / quarterMinutes) * quarterMinutes
  for (let left = workingDays; day && left > 0; left -= 1) day = nextWorkingDay(day, surgery)
  const last = day && hoursOn(day, surgery)
  if (!day || !last || !('opens' in last)) return undefined
  const opens = minuteOf(last.opens)
  const closes = Math.min(minuteOf(last.closes), 24 * 60 - quarterMinutes)
  return instantOf({ day, time: timeOfMinute(Math.max(opens, Math.min(minute, closes))) })
}

/** Whether a request held its time and was not answered before the hold's end: its time is free again. */
export function holdHasEnded({ status, heldUntil }: Pick<Appointment, 'status' | 'heldUntil'>, now: Date): boolean {
  return status === 'new' && heldUntil !== undefined && heldUntil <= now
}

/** The sealed keys under which what is held counts for a phone number and for an e-mail address. */
export function keysOfContact(
  { phone, email }: Pick<Wish, 'phone' | 'email'>,
  secrets: Pick<Secrets, 'sealed'>,
): string[] {
  const seal = (kind: string, who: string | undefined) => (who ? [secrets.sealed(`held for ${kind} ${who}`)] : [])
  return [...seal('phone', inOneSpelling(phone)), ...seal('e-mail', email && inOneCase(email))]
}

/** Whether so many more quarter hours are too many for one of the senders. Asked inside `transaction`, and exact there. */
export async function holdsEnough(
  quarters: number,
  senders: HoldSender[],
  holds: HoldBook,
  now: Date,
): Promise<boolean> {
  const bounded = senders.filter(({ mostQuarters }) => mostQuarters < hardlyABound)
  const held = await holds.quartersOf(
    bounded.map(({ key }) => key),
    now,
  )
  return bounded.some(({ key, mostQuarters }) => (held.get(key) ?? 0) + quarters > mostQuarters)
}

/**
 * The request for which the time is held already, where it is of whoever asks. Known by name and by e-mail or phone: a
 * family shares an address, and who only knows somebody's phone number learns nothing.
 */
export async function theirsAlready(
  wish: Wish,
  holds: Pick<HoldBook, 'holdersAt'>,
  now: Date,
): Promise<string | undefined> {
  const start = startOf(wish)
  if (!start) return undefined
  const holders = await holds.holdersAt(start, now)
  const theirs = holders.find(
    (holder) =>
      sameText(holder.name, wish.name) &&
      // Two children of one parent are two patients.
      sameText(holder.patientName ?? holder.name, wish.patientName ?? wish.name) &&
      (sameText(holder.email, wish.email) || sameText(inOneSpelling(holder.phone), inOneSpelling(wish.phone))),
  )
  return theirs?.id
}

/** A telephone number, or what was typed in the place of one. */
function inOneSpelling(phone: string | undefined): string | undefined {
  return whatsAppNumber(phone) ?? phone
}

/** One spelling of an e-mail address or a name. */
export function inOneCase(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Whether both are given and spell the same address or name. */
function sameText(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && inOneCase(one) === inOneCase(other)
}
