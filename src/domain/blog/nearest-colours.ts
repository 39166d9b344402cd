import { type BackgroundColour, backgroundColours, type TextColour, textColours } from './text-colours.ts'

type Colour = { red: number; green: number; blue: number; alpha: number }

/** Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)` and the sixteen first names of CSS. */
export function readColour(text: string): Colour | undefined {
  const value = names[text.toLowerCase()] ?? text
  return readHex(value) ?? readFunction(value)
}

/**
 * The colour that the eye finds nearest among those a text may have; how much of it one can see through counts for
 * nothing.
 */
export function nearestTextColour(colour: Colour): TextColour {
  return nearest(colour, textPalette)
}

/** The same for what lies behind a text. */
export function nearestBackground(colour: Colour): BackgroundColour {
  return nearest(colour, backgroundPalette)
}

const names: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
}

function readHex(text: string): Colour | undefined {
  if (!/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return undefined
  const digits = text.slice(1)
  const wide = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red, green, blue, alpha] = [0, 2, 4, 6].map((at) => Number.parseInt(wide.slice(at, at + 2) || 'ff', 16))
  return { red: red!, green: green!, blue: blue!, alpha: alpha! / 255 }
}

function readFunction(text: string): Colour | undefined {
  const found = /^rgba?\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})(?:[,/ ]+(\d?\.?\d{1,4})(%?))?\)$/i.exec(text)
  if (!found) return undefined
  const [red, green, blue] = [found[1], found[2], found[3]].map((part) => Math.min(255, Number(part)))
  const alpha = found[4] === undefined ? 1 : Number(found[4]) / (found[5] ? 100 : 1)
  return { red: red!, green: green!, blue: blue!, alpha }
}

type Point = readonly [lightness: number, a: number, b: number]

// In Oklab, where distances are as people see them. Lightness counts for little: a light red asked for as text must
// become the red that can be read, not the grey that happens to be as light.
const lightnessWeight = 0.25

function nearest<Name extends string>(colour: Colour, { points, strongest }: Palette<Name>): Name {
  const [lightness, a, b] = oklab(colour)
  // Our colours are quieter than those people pick: a colour stronger than any of ours counts as strong as that.
  const quieter = Math.min(1, strongest / Math.hypot(a, b))
  let [best] = points[0]!
  let least = Number.POSITIVE_INFINITY
  for (const [name, point] of points) {
    const across = Math.hypot(a * quieter - point[1], b * quieter - point[2])
    const distance = Math.hypot((lightness - point[0]) * lightnessWeight, across)
    if (distance < least) {
      least = distance
      best = name
    }
  }
  return best
}

/** Björn Ottosson, "A perceptual color space for image processing", 2020. */
function oklab({ red, green, blue }: Colour): Point {
  const [r, g, b] = [red, green, blue].map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

type Palette<Name extends string> = { points: (readonly [Name, Point])[]; strongest: number }

const textPalette = palette(textColours)
const backgroundPalette = palette(backgroundColours)

function palette<Name extends string>(colours: Record<Name, string>): Palette<Name> {
  const points: (readonly [Name, Point])[] = []
  for (const name in colours) points.push([name, oklab(readHex(colours[name])!)])
  return { points, strongest: Math.max(...points.map(([, [, a, b]]) => Math.hypot(a, b))) }
}
