import type { CSSProperties } from 'react'
import type { Wall } from './draft.ts'

const porcelain = '#f8f5ef'
const sand = '#efe6da'
const body = '#3a524e'
const muted = '#566b67'
const pine = '#1e5a52'
const hairline = '#d9d2c5'
/** The colour of words by day; `darkAndNarrow` has the one of the night. */
export const ink = '#12312e'

/** The walls of the site's pictures, one tone for a kind of news. */
export const walls: Record<Wall, string> = { sage: '#c9d6cc', mist: '#c3d3d1', blush: '#e3c9bc', sand: '#dacdbb' }

// Fonts are never fetched: a mail program that has ours shows them, any other its own.
const serif = 'Newsreader, Georgia, Times New Roman, serif'
// Without Georgia, whose figures hang and whose 1 looks like a small I.
const figures = 'Newsreader, Palatino, Palatino Linotype, Times New Roman, serif'
const sans = 'Figtree, Segoe UI, Helvetica, Arial, sans-serif'

/** Every style stands on its element, because many mail programs throw style sheets away. */
export const look = {
  ground: { margin: 0, padding: 0, backgroundColor: porcelain, color: body },
  preview: {
    display: 'none',
    maxHeight: 0,
    maxWidth: 0,
    overflow: 'hidden',
    opacity: 0,
    fontSize: 1,
    lineHeight: '1px',
  },
  letter: { width: 600, maxWidth: '100%', margin: '0 auto', fontFamily: sans, textWrap: 'pretty' },
  head: { padding: '32px 32px 20px' },
  name: { fontFamily: serif, fontSize: 22, lineHeight: '28px', color: ink, textDecoration: 'none' },
  frame: { padding: '0 32px' },
  wall: { borderRadius: '8px 8px 0 0' },
  wallAroundSign: { padding: '36px 16px 0' },
  wallAroundNothing: { padding: '20px 16px 0' },
  arch: { backgroundColor: porcelain, borderRadius: '112px 112px 0 0' },
  archInside: { padding: '52px 12px 28px', fontFamily: sans },
  smallArch: { backgroundColor: porcelain, borderRadius: '44px 44px 0 0' },
  smallArchInside: { height: 60, lineHeight: '60px', fontSize: 1 },
  signAbove: {
    margin: 0,
    color: muted,
    fontSize: 13,
    lineHeight: '18px',
    letterSpacing: '0.08em',
    textTransform: 'uppercase',
  },
  signDate: { margin: '10px 0 6px', fontFamily: figures, fontSize: 76, lineHeight: '80px', color: ink },
  signReference: {
    margin: '10px 0 24px',
    fontFamily: figures,
    fontSize: 27,
    lineHeight: '40px',
    letterSpacing: '0.04em',
    color: ink,
  },
  signBelow: { margin: 0, fontSize: 17, lineHeight: '25px', color: body },
  over: { color: muted },
  words: { padding: '28px 32px 8px' },
  heading: {
    margin: '0 0 20px',
    fontFamily: serif,
    fontSize: 34,
    lineHeight: '40px',
    fontWeight: 400,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
    color: ink,
  },
  title: { margin: '30px 0 6px', fontFamily: serif, fontSize: 21, lineHeight: '28px', fontWeight: 500, color: ink },
  paragraph: { margin: '0 0 14px', fontSize: 17, lineHeight: '27px', color: body, overflowWrap: 'anywhere' },
  facts: { width: '100%', margin: '22px 0 18px', borderCollapse: 'collapse', fontFamily: sans },
  factName: {
    width: 104,
    padding: '12px 16px 12px 0',
    borderTop: `1px solid ${hairline}`,
    borderBottom: `1px solid ${hairline}`,
    textAlign: 'left',
    verticalAlign: 'top',
    fontSize: 15,
    lineHeight: '26px',
    fontWeight: 400,
    color: muted,
  },
  factValue: {
    padding: '12px 0',
    borderTop: `1px solid ${hairline}`,
    borderBottom: `1px solid ${hairline}`,
    verticalAlign: 'top',
    fontSize: 17,
    lineHeight: '26px',
    fontWeight: 600,
    color: ink,
    overflowWrap: 'anywhere',
  },
  buttonPlace: { margin: '18px 0 8px' },
  button: { backgroundColor: pine, borderRadius: 8 },
  buttonLink: {
    display: 'inline-block',
    padding: '13px 26px',
    fontFamily: sans,
    fontSize: 17,
    lineHeight: '24px',
    fontWeight: 600,
    color: '#ffffff',
    textDecoration: 'none',
  },
  quotation: {
    margin: '10px 0 20px',
    padding: '18px 22px',
    backgroundColor: sand,
    borderLeft: `4px solid ${pine}`,
    fontSize: 17,
    lineHeight: '27px',
    color: ink,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  link: { color: pine, whiteSpace: 'nowrap' },
  unbroken: { whiteSpace: 'nowrap' },
  foot: { padding: '28px 32px 44px', fontSize: 14, lineHeight: '22px', color: muted },
  footLine: { margin: '0 0 14px', fontSize: 14, lineHeight: '22px' },
  footName: { fontFamily: serif, fontSize: 17, lineHeight: '26px', color: ink },
} satisfies Record<string, CSSProperties>

/** What cannot stand on an element: small screens and dark mode, for the programs that know them. */
export const darkAndNarrow = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 640px) {
  .letter { width: 100% !important }
  .edge { padding-left: 20px !important; padding-right: 20px !important }
  .frame { padding-left: 12px !important; padding-right: 12px !important }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0f2d2a !important }
  .wall { background-color: #24534d !important }
  .ink { color: #f8f5ef !important }
  .body { color: #dfe5df !important }
  .muted { color: #b5c3bd !important }
  .link { color: #e8c88c !important }
  .line { border-color: #2f5650 !important }
  .button { background-color: #f8f5ef !important }
  .button a { color: #12312e !important }
  .quotation { background-color: #1a3f3b !important; border-color: #d9b77a !important; color: #f8f5ef !important }
}
`
