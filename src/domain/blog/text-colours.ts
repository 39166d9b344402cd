/**
 * The colours a text may have on the page. The editor offers them; any other colour that comes in is shown as the
 * nearest. Every text colour can be read on every background here and on the page (4.5:1, WCAG 1.4.3; a test counts).
 */
export const textColours = {
  ink: '#12312e',
  grey: '#3f4a49',
  red: '#8e2418',
  rust: '#84350b',
  brown: '#5f4027',
  ochre: '#664600',
  olive: '#455007',
  green: '#1b5e3b',
  teal: '#0b5551',
  blue: '#1f4e79',
  indigo: '#3d3a8c',
  purple: '#672a78',
  pink: '#8a1f55',
} as const

/** The colours that may lie behind a text. */
export const backgroundColours = {
  white: '#ffffff',
  silver: '#e6e9e8',
  sand: '#efe6da',
  rose: '#fbe0dc',
  peach: '#fde4d0',
  butter: '#faf4b8',
  lime: '#e0f2cc',
  mint: '#d9f0e1',
  aqua: '#d5f0ee',
  sky: '#dae8fc',
  lavender: '#eae3fb',
  blush: '#f9e1ee',
} as const

export type TextColour = keyof typeof textColours
export type BackgroundColour = keyof typeof backgroundColours

/** Fonts and sizes of the editor, and what the page's classes call them. */
export const textFonts = { serif: 'serif', 'sans-serif': 'sans', monospace: 'mono' } as const
export const textSizes = {
  '0.75em': 'small',
  '1.25em': 'medium',
  '1.5em': 'large',
  '2em': 'larger',
  '2.5em': 'huge',
} as const
