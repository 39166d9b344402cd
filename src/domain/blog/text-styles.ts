import { nearestBackground, nearestTextColour, readColour } from './nearest-colours.ts'
import { backgroundColours, textColours, textFonts, textSizes } from './text-colours.ts'

const allowed: Record<string, (value: string) => boolean> = {
  'text-align': (value) => /^(left|right|center|justify)$/.test(value),
  color: (value) => readColour(value) !== undefined,
  'background-color': (value) => readColour(value) !== undefined,
  'font-family': (value) => Object.hasOwn(textFonts, value),
  'font-size': (value) => Object.hasOwn(textSizes, value),
}

/**
 * The declarations of a style attribute that the editor can make, written as a browser writes them; empty where none
 * is left. Cutting at every semicolon is safe although values may hold some: no part of such a value is on the list.
 */
export function safeStyle(style: string): string {
  const kept = [...readStyle(style)].filter(([name, value]) => Object.hasOwn(allowed, name) && allowed[name]!(value))
  return kept.map(([name, value]) => `${name}: ${value}`).join('; ')
}

/** A style attribute as classes, for a page whose policy allows no inline style. */
export function classesOf(style: string): string[] {
  const classes: string[] = []
  for (const [name, value] of readStyle(safeStyle(style))) {
    if (name === 'text-align') classes.push(`text-align-${value}`)
    if (name === 'font-family' && isKeyOf(textFonts, value)) classes.push(`font-${textFonts[value]}`)
    if (name === 'font-size' && isKeyOf(textSizes, value)) classes.push(`size-${textSizes[value]}`)
    const colour = readColour(value)
    if (!colour || colour.alpha < 0.05) continue
    if (name === 'color') classes.push(`colour-${nearestTextColour(colour)}`)
    if (name === 'background-color') classes.push(`background-${nearestBackground(colour)}`)
  }
  return classes
}

/** The style that the editor writes for the classes of a page; of a colour, the one that the page shows. */
export function styleOfClasses(classes: Iterable<string>): string {
  const declarations: string[] = []
  for (const name of classes) {
    const [group, value] = cutAtLast(name)
    if (group === 'text-align') declarations.push(`text-align: ${value}`)
    if (group === 'colour' && isKeyOf(textColours, value)) declarations.push(`color: ${textColours[value]}`)
    if (group === 'background' && isKeyOf(backgroundColours, value))
      declarations.push(`background-color: ${backgroundColours[value]}`)
    if (group === 'font') declarations.push(`font-family: ${keyOf(textFonts, value)}`)
    if (group === 'size') declarations.push(`font-size: ${keyOf(textSizes, value)}`)
  }
  return safeStyle(declarations.join('; '))
}

function cutAtLast(name: string): [group: string, value: string] {
  const hyphen = name.lastIndexOf('-')
  return [name.slice(0, hyphen), name.slice(hyphen + 1)]
}

function keyOf(list: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.keys(list).find((key) => list[key] === value)
}

function readStyle(style: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const declaration of style.slice(0, longestStyle).split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim())
  }
  return declarations
}

const longestStyle = 2_000

function isKeyOf<T extends object>(list: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(list, key)
}
