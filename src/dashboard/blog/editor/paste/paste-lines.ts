import { Fragment, type Schema, Slice } from '@tiptap/pm/model'

/** Pasted plain text: an empty line begins a new paragraph, any other line end stays a line end. */
export function pasteLines(text: string, schema: Schema): Slice {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    // Readers see a tab as one space, and so does whoever opens the text again.
    .replace(/\t/g, ' ')
    .split(/\n[^\S\n]*\n\s*/)
    .map((lines) => lines.split('\n').flatMap((line, index) => lineOf(line, index, schema)))
  return new Slice(Fragment.from(paragraphs.map((lines) => schema.nodes.paragraph!.create(null, lines))), 1, 1)
}

function lineOf(line: string, index: number, schema: Schema) {
  const words = line ? [schema.text(line)] : []
  return index > 0 ? [schema.nodes.hardBreak!.create(), ...words] : words
}
