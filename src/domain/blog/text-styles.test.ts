import { expect, test } from 'vitest'
import { backgroundColours, textColours, textFonts, textSizes } from './text-colours.ts'
import { classesOf, styleOfClasses } from './text-styles.ts'

const choices = [
  ...['left', 'center', 'right', 'justify'].map((align) => `text-align: ${align}`),
  ...Object.values(textColours).map((colour) => `color: ${colour}`),
  ...Object.values(backgroundColours).map((colour) => `background-color: ${colour}`),
  ...Object.keys(textFonts).map((font) => `font-family: ${font}`),
  ...Object.keys(textSizes).map((size) => `font-size: ${size}`),
]

test.each(choices)('%s is read again from the class that a page shows it by', (style) => {
  expect(styleOfClasses(classesOf(style))).toBe(style)
})

test.each(['prose', 'colour-', 'colour-constructor', 'font-comic', 'size-', 'text-align-middle'])(
  'the class %s says nothing',
  (name) => {
    expect(styleOfClasses([name])).toBe('')
  },
)
