import { useSyncExternalStore } from 'react'
import { type Care, noCare } from '../appointments/care-fields.tsx'
import { openListeners } from '../listeners.ts'
import type { Day } from '../london.ts'
import { newKey } from '../new-key.ts'

/** Where somebody is to be booked, as far as that was chosen. */
export type AskedPlace = { day?: Day; time?: string; chair?: number }

/** What was typed about a person, which may still be wanted when the dialog is closed by mistake. */
export type Caller = Care & {
  name: string
  phone: string
  email: string
  service: string
  minutes: string
  message: string
}

/** The form before anything is typed. */
export const nobodyYet: Caller = { name: '', phone: '', email: '', service: '', minutes: '', message: '', ...noCare }

/** Whether anything was typed. */
export function isSomebody(caller: Caller): boolean {
  return JSON.stringify(caller) !== JSON.stringify(nobodyYet)
}

const key = 'booking asked'
/** How long the form waits for a word, in milliseconds. */
const longestWait = 3_000
const { listen, tell } = openListeners()
let asked = askedBeforeReload()
let unsent: Caller = nobodyYet
/** Of whom a booking may be on its way, and the key by which the server knows it again. */
let sending = { of: '', key: '' }
let sendings = 0
/** The field that has the keyboard. The first is the number, since it may say all the rest. */
let typedIn: string | undefined = 'phone'
/** Enter was pressed before there was anything to book with. */
let isBookPressed = false
/** Until the word is whole that an input method puts together in the beginning of the form; undefined while none is. */
let word: Promise<void> | undefined
let tellWhole = () => {}

/** Opens the dialog of a booking from any page; undefined closes it. */
export function askForBooking(place: AskedPlace | undefined): void {
  asked = place
  typedIn = 'phone'
  isBookPressed = false
  endWord()
  tell()
}

/** An input method has begun to put a word together. */
export function beginWord(): void {
  word = new Promise((resolve) => {
    tellWhole = resolve
  })
}

/** Its word is whole, or was given up. */
export function endWord(): void {
  tellWhole()
  word = undefined
}

/**
 * Comes once no word is being put together: it would be cut where another field takes the place of its own. A telephone's
 * keyboard puts every word together until a space, which may be long in coming.
 */
export async function wordIsWhole(): Promise<void> {
  if (word) await Promise.race([word, new Promise((resolve) => setTimeout(resolve, longestWait))])
}

/** Says that Enter was pressed in the beginning of the form: it is meant for the whole that takes its place. */
export function noteBookPressed(): void {
  isBookPressed = true
}

/** Whether that was so, to whoever asks first. */
export function takeBookPressed(): boolean {
  const wasPressed = isBookPressed
  isBookPressed = false
  return wasPressed
}

/** Says which field has the keyboard, undefined for none of them, in the beginning of the form or in the whole that takes its place. */
export function noteTypedIn(field: string | undefined): void {
  typedIn = field
}

/** A dialog that opens with this field has the keyboard there, and not on its Close, before another key can be pressed. */
export function openTypedIn(field: HTMLInputElement | null): void {
  if (field !== null && field.name === typedIn) field.setAttribute('autofocus', '')
}

/** Whoever has asked for the dialog has it in the page that takes the place of this one. */
export function keepAskedOverReload(): void {
  if (asked) sessionStorage.setItem(key, JSON.stringify(asked))
}

function askedBeforeReload(): AskedPlace | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept === null ? undefined : JSON.parse(kept)
  } catch {
    // A browser that refuses its storage has kept nothing.
    return undefined
  }
}

/** Where somebody is being booked; undefined while nobody is. */
export function useAskedBooking(): AskedPlace | undefined {
  return useSyncExternalStore(listen, () => asked)
}

/** What was typed into a dialog that was closed without booking. It is kept in this page only, and never stored. */
export function unsentCaller(): Caller {
  return unsent
}

/** The same in a form that stands: another session hides it there too, and its own brings it back. */
export function useUnsentCaller(): Caller {
  return useSyncExternalStore(listen, unsentCaller)
}

/** Whether a caller was typed in who is not booked. */
export function hasUnsentCaller(): boolean {
  return isSomebody(unsent)
}

/** Keeps what was typed; with an empty caller the key goes too, by which the server knows a booking again. */
export function keepUnsent(caller: Caller): void {
  unsent = caller
  if (!isSomebody(caller)) sending = { of: '', key: '' }
  tell()
}

/** Hides what was typed, and the key with it; the answer brings them back, but not over what was typed since. */
export function putCallerAside(): () => void {
  const aside = { unsent, sending }
  keepUnsent(nobodyYet)
  return () => {
    if (!isSomebody(unsent)) unsent = aside.unsent
    if (!sending.of) sending = aside.sending
    tell()
  }
}

/**
 * The same until they are booked, also in a dialog that was closed on a slow line and opened again: nobody is booked twice.
 * Each child of one mother is somebody else.
 */
export function keyFor({ name, phone, patientName }: Caller): string {
  const of = JSON.stringify([name, phone, patientName])
  if (sending.of !== of) sending = { of, key: newKey() }
  return sending.key
}

/** Counts a booking that is sent; the answer says whether none has been sent since, in a dialog that was opened again. */
export function countSending(): () => boolean {
  sendings += 1
  const mine = sendings
  return () => mine === sendings
}
