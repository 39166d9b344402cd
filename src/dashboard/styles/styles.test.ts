import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What any page may hold, drawn the same everywhere. */
const ofAllPages = ['colours.css', 'elements.css', 'forms.css', 'parts.css']

const sheets = (await readdir(import.meta.dirname)).filter(
  (name) => name.endsWith('.css') && !ofAllPages.includes(name),
)

test('every rule of a page’s sheet begins with a class or an id, so that no other page wears it', async () => {
  expect(sheets).toContain('writing.css')
  for (const name of sheets) {
    const rules = outermost(await readFile(`${import.meta.dirname}/${name}`, 'utf8'))
    expect(rules).not.toEqual([])
    expect(rules.filter((selector) => !/[.:#]/.test(selector)).map((selector) => `${name}: ${selector}`)).toEqual([])
  }
})

test('no sheet asks for a width in pixels, so that larger letters of the browser have the layout of a narrower screen', async () => {
  for (const name of [...sheets, ...ofAllPages]) {
    const css = await readFile(`${import.meta.dirname}/${name}`, 'utf8')
    expect(css.match(/@media[^{]*\dpx[^{]*/g), name).toBeNull()
  }
})

test('no width is counted in noughts: before its font has come, one is narrower, and lines would break anew', async () => {
  const root = `${import.meta.dirname}/../..`
  for (const name of await readdir(root, { recursive: true })) {
    if (!name.endsWith('.css')) continue
    expect((await readFile(`${root}/${name}`, 'utf8')).match(/[^;{]*\dch\b/g), name).toBeNull()
  }
})

test('what asks for what is within stands in no list with others: a browser that does not know it leaves out all of it', async () => {
  for (const name of [...sheets, ...ofAllPages]) {
    const css = (await readFile(`${import.meta.dirname}/${name}`, 'utf8')).replace(/\/\*[\s\S]*?\*\//g, '')
    const lists = [...css.matchAll(/[^{};]+(?={)/g)].map(([selectors]) => selectors.trim().split(/,\n\s*/))
    const mixed = lists.filter((list) => new Set(list.map((selector) => selector.includes(':has('))).size > 1)
    expect(mixed, name).toEqual([])
  }
})

test('no page wears a class that no sheet draws', async () => {
  const drawn = new Set<string>()
  for (const name of [...sheets, ...ofAllPages]) {
    const css = await readFile(`${import.meta.dirname}/${name}`, 'utf8')
    for (const [, found = ''] of css.matchAll(/\.([a-z][\w-]*)/g)) drawn.add(found)
  }
  const root = `${import.meta.dirname}/../..`
  for (const folder of ['dashboard', 'ui']) {
    for (const name of await readdir(`${root}/${folder}`, { recursive: true })) {
      // Of the dialogs and forms that are shared only the public ones have a tick.
      if (!name.endsWith('.tsx') || name === 'success-tick.tsx') continue
      const text = await readFile(`${root}/${folder}/${name}`, 'utf8')
      const worn = [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, classes = '']) => classes.split(' '))
      expect(
        worn.filter((one) => !drawn.has(one)),
        name,
      ).toEqual([])
    }
  }
})

/** The selectors that stand in no other rule; layers and media are none. */
function outermost(css: string): string[] {
  const found: string[] = []
  const open: boolean[] = []
  let head = ''
  for (const sign of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      const isRule = !head.trim().startsWith('@')
      if (isRule && !open.includes(true)) found.push(...head.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
      open.push(isRule)
      head = ''
    } else if (sign === '}') {
      open.pop()
      head = ''
    } else if (sign === ';') head = ''
    else head += sign
  }
  return found
}
