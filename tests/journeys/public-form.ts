import type { Locator } from '@playwright/test'
import { expect, fontsHaveCome, type Page } from './running-practice.ts'

/** The sentence of the specification's section 8. */
export const requestedSentence =
  'Your Appointment Request has been sent to the practice group. You will be contacted soon from our team.'
export const confirmation = /confirmation e-mail has been sent/i
export const mainPhone = '01632 960140'
export const outOfHoursPhone = '01632 960199'

/** Opens a page with a form, and waits until its script answers. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await wakeForm(page)
}

/** Comes to the form of a page with a pointer, which wakes it up. */
export async function wakeForm(page: Page): Promise<void> {
  await page.locator('main form').hover({ position: { x: 1, y: 1 } })
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** The fields of a form by their names on the wire. */
export function field(page: Page, name: string) {
  return page.locator(`main form [name="${name}"]`)
}

export async function fill(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const control = field(page, name)
    const isList = await control.evaluate((element) => element instanceof HTMLSelectElement)
    await (isList ? control.selectOption(answer) : control.fill(answer))
  }
}

export async function expectAnswers(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) await expect(field(page, name), name).toHaveValue(answer)
}

/** The form is empty; `except` names what it holds from the start. */
export async function expectEmpty(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('main form :is(input, select, textarea)')
        .evaluateAll((controls: HTMLInputElement[]) =>
          controls.map(({ type, checked, value }) => (type === 'checkbox' && !checked ? '' : value)).join(''),
        ),
    )
    .toBe('')
}

/** Puts elements where a part of the page has its words, as a browser does that translates it. */
export async function asTranslated(part: Locator): Promise<void> {
  await part.evaluate((element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const words: Node[] = []
    while (walk.nextNode()) words.push(walk.currentNode)
    for (const one of words) {
      const translated = document.createElement('font')
      translated.textContent = one.textContent
      one.parentNode?.replaceChild(translated, one)
    }
  })
}

export function sendButton(page: Page) {
  return page.locator('main form').getByRole('button', { name: /^(Request Appointment|Send)/ })
}

/**
 * Stops the page's clock, so that a delay can be let pass to the millisecond; it goes five seconds ahead first. A clock that
 * has passed that moment by itself cannot be stopped there, and a busy machine lets it go on for a while. Fonts that came
 * only then would move what is pressed, and no time would have passed since.
 */
export async function stopClock(page: Page): Promise<void> {
  await fontsHaveCome(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
}

/**
 * Lets no more of the page's time pass than drawing wants, and answers how many milliseconds that were: what rests for a
 * second rests on a busy machine, too.
 */
export async function drawUntil(page: Page, isDrawn: () => Promise<boolean>): Promise<number> {
  let passed = 0
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      passed += 20
      return isDrawn()
    })
    .toBe(true)
  return passed
}
