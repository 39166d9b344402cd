import type { Locator, Page } from '@playwright/test'

/** Seconds a letter: 36 words a minute, as 37,000 people typed on their telephones (Palin and others, MobileHCI 2019). */
const aKey = 60 / (36 * 5)
/** To point, and to make up one's mind before it: the Keystroke-Level Model (Card, Moran and Newell, 1980). */
const aTap = 1.1
const aThought = 1.35

/** A hand that fills in a form on a telephone, and counts what it does: machines differ, and hands hardly do. */
export class Hand {
  #keys = 0
  #taps = 0
  #swipes = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(target: Locator): Promise<void> {
    await this.#reach(target)
    this.#taps += 1
    await target.click()
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target)
    this.#keys += text.length
    await target.pressSequentially(text)
  }

  /** From a list that the telephone opens over the page: a tap, a swipe, a tap. */
  async choose(list: Locator, option: string): Promise<void> {
    await this.#reach(list)
    this.#taps += 2
    this.#swipes += 1
    await list.selectOption(option)
  }

  /** How long a person takes for it, who knows what to say. */
  get seconds(): number {
    return this.#keys * aKey + this.#taps * (aThought + aTap) + this.#swipes * aTap
  }

  get taps(): number {
    return this.#taps
  }

  get count(): string {
    return `${this.#keys} letters, ${this.#taps} taps, ${this.#swipes} swipes`
  }

  /** Swipes until it is to be seen: a swipe moves the page by two thirds of the screen. */
  async #reach(target: Locator): Promise<void> {
    const screen = this.#page.viewportSize()?.height ?? 0
    const box = await target.boundingBox()
    if (!box) return
    const beyond = Math.max(0, box.y + box.height - screen, -box.y)
    this.#swipes += Math.ceil(beyond / (screen * (2 / 3)))
    await target.scrollIntoViewIfNeeded()
  }
}
