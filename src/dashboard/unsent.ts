import { putNotesAside } from './appointments/record/unsent-notes.ts'
import { askForBooking, putCallerAside } from './booking/booking-asked.ts'

/** Whose session it was, as `idOfDoctor` knows them; undefined where that was never told. */
let owner: string | undefined
let bringBack: (() => void) | undefined

/** Hides callers and notes that were typed and not sent: a session has begun, and it is not known yet whose it is. */
export function putUnsentAside(): void {
  const back = [putCallerAside(), putNotesAside()]
  // What is aside already is older than a session of which nobody heard whose it was.
  bringBack ??= () => {
    for (const one of back) one()
  }
}

/** Says whose session it is: they find again what they typed, and of anybody else it is forgotten, with the dialog around it. */
export function bringUnsentBackTo(id: string): void {
  if (id === owner) bringBack?.()
  else if (owner !== undefined) askForBooking(undefined)
  bringBack = undefined
  owner = id
}

/** Forgets what was typed and not sent, whoever signs in next. */
export function forgetUnsent(): void {
  putUnsentAside()
  bringBack = undefined
  owner = undefined
}
