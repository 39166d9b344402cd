/** Lines on a field of 20 by 20, drawn for these tools. */
const drawings = {
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M4 8l4-4M4 8l4 4',
  redo: 'M16 8H8a4 4 0 0 0 0 8h4M16 8l-4-4M16 8l-4 4',
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4 8 16',
  underline: 'M6 3v6a4 4 0 0 0 8 0V3M5 17h10',
  strike: 'M3 10h14M14 6.5C13.5 5 12 4 10 4c-2.5 0-4 1.3-4 3M6 13.500C6.5 15 8 16 10 16c2.5 0 4-1.2 4-3',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  subscript: 'M3 5l7 8M10 5l-7 8M13.5 12.500c.5-1.5 3.5-1.5 3.5.5 0 1.5-3.5 2.5-3.5 4H17',
  superscript: 'M3 7l7 8M10 7l-7 8M13.5 3.500c.5-1.5 3.5-1.5 3.5.5 0 1.5-3.5 2.5-3.5 4H17',
  color: 'M5.5 13 10 3l4.5 10M7 10h6',
  background: 'M11 4l5 5-6 5H7l-2-2V9zM4 14l2 2',
  link: 'M8.5 11.500l3-3M9 6l1.5-1.500a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.500a3.5 3.5 0 0 1-5-5L6 9',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M12.5 8h.01',
  video: 'M3 5h14v10H3zM8.5 8v4l3.5-2z',
  formula: 'M15 4H6l5 6-5 6h9',
  bullets: 'M8 5h9M8 10h9M8 15h9M4 5h.01M4 10h.01M4 15h.01',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 4l1-.5V7M3 12.500c.3-1 2-1 2 .2 0 .8-2 1.5-2 2.300h2',
  checks: 'M10 5h7M10 10h7M10 15h7M3 5l1.5 1.500L7 4M3 10l1.5 1.500L7 9M3 15l1.5 1.500L7 14',
  outdent: 'M3 4h14M10 8h7M10 12h7M3 16h14M6.5 7.5 4 10l2.5 2.5',
  indent: 'M3 4h14M10 8h7M10 12h7M3 16h14M4 7.5 6.5 10 4 12.5',
  left: 'M3 4h14M3 8h9M3 12h14M3 16h9',
  center: 'M3 4h14M6 8h8M3 12h14M6 16h8',
  right: 'M3 4h14M8 8h9M3 12h14M8 16h9',
  justify: 'M3 4h14M3 8h14M3 12h14M3 16h14',
  rtl: 'M12 3v10M15 3v10M15 3H9a3 3 0 0 0 0 6h3M4 16h13M6.5 14 4 16l2.5 2',
  quote: 'M4 13V9a3.5 3.5 0 0 1 3-3.500M4 10h4v4H4zM11 13V9a3.5 3.5 0 0 1 3-3.500M11 10h4v4h-4z',
  codeBlock: 'M3 4h14v12H3zM8 8l-2 2 2 2M12 8l2 2-2 2',
  rule: 'M3 10h14M6 5h8M6 15h8',
  clear: 'M5 4h11M10 4 8 12M3 16h7M12 11l5 5M17 11l-5 5',
} as const

export type Drawing = keyof typeof drawings

export function Icon({ of }: { of: Drawing }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={drawings[of]} />
    </svg>
  )
}
