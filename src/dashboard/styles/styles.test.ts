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
