import type { Editor } from '@tiptap/core'
import { languages } from './languages.ts'

/** How a tool takes part in the one tab stop of its bar. */
export type Stop = { 'data-tool': string; tabIndex: number }

/** What is shown below a mouse. A description, though empty, keeps it from being read out once more after the name. */
export function shownBelow(title: string) {
  return { title, 'aria-description': '' }
}

const headings = [1, 2, 3, 4, 5, 6] as const
const fonts = { serif: 'Serif', 'sans-serif': 'Sans serif', monospace: 'Typewriter' }
const sizes = { '0.75em': 'Small', '1.25em': 'Medium', '1.5em': 'Large', '2em': 'Larger', '2.5em': 'Huge' }

export function HeadingMenu({ editor, heading, stop }: { editor: Editor; heading: number | undefined; stop: Stop }) {
  function choose(chosen: string) {
    const level = headings.find((level) => String(level) === chosen)
    if (level) editor.commands.setHeading({ level })
    else editor.commands.setParagraph()
  }
  return (
    <select
      {...stop}
      aria-label="Paragraph or heading"
      title="Paragraph or heading (Ctrl+Alt+0 to 6)"
      aria-description="Ctrl+Alt+0 to 6"
      value={heading ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {heading === undefined && <option value="">–</option>}
      <option value="0">Paragraph</option>
      {headings.map((level) => (
        <option key={level} value={level}>
          Heading {level}
        </option>
      ))}
    </select>
  )
}

export function FontMenu({ editor, font, stop }: { editor: Editor; font: string; stop: Stop }) {
  return (
    <select
      {...stop}
      aria-label="Font"
      {...shownBelow('Font')}
      value={font}
      onChange={({ target }) => editor.commands.styleWords({ font: target.value || null })}
    >
      <option value="">Site font</option>
      <Choices of={fonts} />
    </select>
  )
}

export function SizeMenu({ editor, size, stop }: { editor: Editor; size: string; stop: Stop }) {
  return (
    <select
      {...stop}
      aria-label="Size"
      {...shownBelow('Size')}
      value={size}
      onChange={({ target }) => editor.commands.styleWords({ size: target.value || null })}
    >
      <option value="">Normal</option>
      <Choices of={sizes} />
    </select>
  )
}

/** `language` is a code; of one that is not on the list, the code is its name. */
export function LanguageMenu({ editor, language, stop }: { editor: Editor; language: string; stop: Stop }) {
  return (
    <select
      {...stop}
      aria-label="Language"
      title="Language of the paragraph, for those who hear it"
      value={language}
      onChange={({ target }) => editor.commands.speak(target.value || null)}
    >
      <Choices of={{ ...(!(language in languages) && { [language]: language }), ...languages }} />
    </select>
  )
}

function Choices({ of: choices }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(choices).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}
