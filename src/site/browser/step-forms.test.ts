import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page that was drawn when its request stood so, and is come back to when it stands otherwise, or the line is dead. */
async function comeBack(drawn: string, answer: () => Promise<string>) {
  const listeners = new Map<string, () => void>()
  const replaced: string[] = []
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    querySelector: () => ({ dataset: { stands: drawn } }),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { pathname: '/my-request/token', replace: (to: string) => replaced.push(to) })
  vi.stubGlobal('fetch', async () => new Response(await answer()))
  await import('./step-forms.ts')
  listeners.get('visibilitychange')?.()
  await new Promise(setImmediate)
  return replaced
}

const page = (stands: string) => async () => `<section id="state" data-stands="${stands}">`

it('draws the page of a request anew where it stands otherwise than when it was left', async () => {
  expect(await comeBack('2 confirmed', page('3 cancelled'))).toEqual(['/my-request/token'])
})

it.each<[string, () => Promise<string>]>([
  ['it stands as it did', page('2 confirmed')],
  ['the page cannot be had', () => Promise.reject(new TypeError('no connection'))],
  ['something else stands in its place', async () => '<h1>Please try again</h1>'],
])('leaves it where %s', async (_, answer) => {
  expect(await comeBack('2 confirmed', answer)).toEqual([])
})
