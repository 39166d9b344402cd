import { type Place, placeInList, rowOf } from './rows.ts'

/** How long a key that was meant for one row presses nothing in the next, in milliseconds: nobody has read that yet. */
const restTime = 1_000

/** All that is known of the keyboard among the rows; there is one, as there is one focus. */
const keyboard: {
  /** The row where it was last, also while a dialog stands above them. */
  last?: Place | undefined
  /** Where it was led from a row that had gone: to the next one (1) or, from the last row, to the one before (-1). */
  led?: { to: HTMLElement; by: 1 | -1; restsUntil: number } | undefined
} = {}

/** The row where the keyboard was last, and its place in the list; undefined before any. */
export function lastPlace(): Place | undefined {
  return keyboard.last
}

/** Where the keyboard is from now on; undefined in no row. */
export function noteLastRow(id: string | undefined): void {
  keyboard.last = id === undefined ? undefined : placeInList(id)
}

/** Among the rows of its own list; of a row that has gone from under its dialog, the one that it had. */
export function placeOf(id: string): Place {
  if (keyboard.last?.id === id && !rowOf(id)) return keyboard.last
  return placeInList(id) ?? { id, ids: [], name: '' }
}

/** The keyboard goes on in another row than the one where it was. */
export function goOnInAnotherRow(control: HTMLElement, { id, ids }: Place): void {
  const row = control.closest<HTMLElement>('[data-row]')?.dataset.row ?? ''
  const by = ids.indexOf(row) < ids.indexOf(id) ? -1 : 1
  keyboard.led = { to: control, by, restsUntil: Date.now() + restTime }
  control.focus({ preventScroll: true })
}

/** Whether the keyboard was just led to where it is. */
export function wasJustLed(): boolean {
  const { led } = keyboard
  return led !== undefined && document.activeElement === led.to && Date.now() < led.restsUntil
}

/** Whether a key to walk on was on its way to the row to which the keyboard was just led: whoever pressed it is there. */
export function isThereAlready(by: 1 | -1): boolean {
  const isThere = wasJustLed() && keyboard.led?.by === by
  keyboard.led = undefined
  return isThere
}
