import { expect } from '@playwright/test'
import { z } from 'zod'
import type { Act, Browser } from './browser.ts'

/** Somebody at a browser who sees names and presses what bears them. Everything is waited for, for half a minute. */
export type Visitor = {
  goTo(path: string): Promise<void>
  sees(words: string | RegExp): Promise<void>
  /** Presses the button or link that is called so, within what `within` selects. */
  presses(name: string, within?: string): Promise<void>
  /** Puts the cursor into the field that is called so, and types. */
  types(label: string, words: string): Promise<void>
  /** Types where the cursor is; a key of its own is written as WebDriver has it. */
  typesOn(words: string): Promise<void>
  /** Chooses in a menu, or sets a date: every browser draws these in a window of its own. */
  chooses(label: string, value: string): Promise<void>
  pathIs(path: RegExp): Promise<void>
  evaluate(expression: string): Promise<unknown>
}

const place = z.object({ x: z.number(), y: z.number() })

export function visitorAt(browser: Browser, site: string): Visitor {
  const soon = { timeout: 30_000 }

  /** The middle of what bears the name, once it stands still and nothing covers it. */
  async function placeOf(kind: 'field' | 'button', name: string, within = 'body'): Promise<z.infer<typeof place>> {
    let found = { x: 0, y: 0 }
    await expect(async () => {
      const asked = `(${placeInPage})(${JSON.stringify(kind)}, ${JSON.stringify(name)}, ${JSON.stringify(within)})`
      const answer = place.safeParse(await browser.evaluate(asked))
      expect(answer.success, `${kind} “${name}”`).toBe(true)
      if (answer.data) found = answer.data
    }).toPass(soon)
    return found
  }

  async function press(kind: 'field' | 'button', name: string, within?: string): Promise<void> {
    const at = await placeOf(kind, name, within)
    await browser.act('pointer', [
      { type: 'pointerMove', ...at, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  async function typesOn(words: string): Promise<void> {
    const acts = [...words].flatMap((value): Act[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await browser.act('key', acts)
  }

  return {
    goTo: (path) => browser.open(site + path),
    async sees(words) {
      await expect(async () => {
        const text = String(await browser.evaluate('document.body.innerText'))
        expect(words instanceof RegExp ? words.test(text) : text.includes(words), `${words} is seen`).toBe(true)
      }).toPass(soon)
    },
    presses: (name, within) => press('button', name, within),
    async types(label, words) {
      await press('field', label)
      await typesOn(words)
    },
    typesOn,
    async chooses(label, value) {
      await placeOf('field', label)
      await browser.evaluate(`(${chooseInPage})(${JSON.stringify(label)}, ${JSON.stringify(value)})`)
    },
    async pathIs(path) {
      // While one page gives way to another there is none that could be asked.
      await expect(async () => expect(await browser.evaluate('location.pathname')).toMatch(path)).toPass(soon)
    },
    evaluate: (expression) => browser.evaluate(expression),
  }
}

const fieldsInPage = `(name) => [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')].filter((field) =>
  [field.getAttribute('aria-label') ?? '', document.getElementById(field.getAttribute('aria-labelledby'))?.textContent ?? '', ...[...(field.labels ?? [])].map((label) => label.innerText)].some((said) => said.trim().startsWith(name)))`

const placeInPage = `async (kind, name, within) => {
  const all = kind === 'field' ? (${fieldsInPage})(name) : [...document.querySelectorAll(within + ' :is(a, button)')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name)
  const found = all.find((one) => one.getClientRects().length > 0)
  if (!found) return undefined
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = found.getBoundingClientRect()
  await new Promise((later) => setTimeout(later, 60))
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const above = document.elementFromPoint(x, y)
  return before.top === top && before.left === left && above && (found.contains(above) || above.contains(found)) ? { x, y } : undefined
}`

// React looks for a change at the element's own property, so the prototype's is used.
const chooseInPage = `(name, value) => {
  const [field] = (${fieldsInPage})(name)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
  for (const what of ['input', 'change']) field.dispatchEvent(new Event(what, { bubbles: true }))
}`
