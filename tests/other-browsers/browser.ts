/** A key that goes down or up, or a step of a mouse, as both protocols write it (https://w3.org/TR/webdriver2/#actions). */
export type Act =
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pointerMove'; x: number; y: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }

/** What every browser can be asked for, in whatever protocol it is spoken to. */
export type Browser = {
  open(address: string): Promise<void>
  /** The value of an expression in the page, waited for, as JSON; undefined where it has none. */
  evaluate(expression: string): Promise<unknown>
  act(device: 'key' | 'pointer', acts: Act[]): Promise<void>
  /** Refusals by the page's policy, errors and warnings that it has written so far. */
  complaints: string[]
  close(): Promise<void>
}
