import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlias, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { codeOfError } from '../domain/errors.ts'

/** What was found, and what stands in the way, in the owner's words and without the file's name. */
export type Found<Value> = { value?: Value; problems: string[] }

// Marks of direction and the like, which come along with what is copied from a telephone or a website.
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Reads a file as the text that an owner typed; `undefined` is a file that does not exist. */
export async function readOwnerFile(folder: string, file: string): Promise<Found<string> | undefined> {
  let bytes: Buffer
  try {
    bytes = await readFile(join(folder, file))
  } catch (error) {
    const inTheWay = whyUnread(error, { EISDIR: 'there is a folder of this name. Put the file in its place.' })
    return inTheWay === undefined ? undefined : { problems: [inTheWay] }
  }
  let written: string
  try {
    written = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { problems: ['the file is not saved as UTF-8. Save it again and choose the encoding “UTF-8”.'] }
  }
  const text = written.replace(/\r\n?/g, '\n').replace(unseen, '')
  // What git writes where owner and update have changed the same lines. A text reads on through it, and would be shown so.
  const bothFrom = text.split('\n').findIndex((line) => /^((<{7}|>{7}) |={7}$)/.test(line))
  return bothFrom < 0 ? { value: text, problems: [] } : { problems: [`line ${bothFrom + 1}: ${twoVersions}`] }
}

const twoVersions =
  'an update has left two versions here, with ======= between them. Keep one of them, and take out the lines of such signs.'

/**
 * What keeps a file or a folder from being read, in a sentence; `undefined` where nothing is there.
 * @param byCode sentences of the caller's own, by the code of the system
 * @throws what has no sentence
 */
export function whyUnread(error: unknown, byCode: Record<string, string>): string | undefined {
  const code = codeOfError(error)
  if (code in byCode) return byCode[code]
  if (code === 'EACCES') return 'the user that runs the server may not read it. Let it belong to that user.'
  if (code === 'ELOOP') return 'this link leads in a circle. Put what it stands for in its place.'
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}

/** Reads YAML whose values all stay text: 000001 keeps its noughts and 01632 960140 is no sum. */
export function readYaml(written: string, firstLine = 1): Found<unknown> {
  // A space of a word processor looks like any other, and would be no space after a colon or in a number.
  const text = written.replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
  const lines = new LineCounter()
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) {
    // One slip makes the reader stumble several times; only the first place is where to look.
    const { line } = lines.linePos(problem.pos[0])
    const isInCurlyQuotes =
      problem.code === 'BLOCK_AS_IMPLICIT_KEY' && /: *[“”„]/.test(text.split('\n')[line - 1] ?? '')
    const words = isInCurlyQuotes ? curlyQuotes : (plainWords[problem.code] ?? plainWords.UNEXPECTED_TOKEN)
    return { problems: [`line ${line + firstLine - 1}: ${words}`] }
  }
  // What a star or an ampersand names, and what stands behind a number sign, is lost without a word.
  const lost: string[] = []
  visit(document, (_, node) => {
    if (!isNode(node)) return
    const line = lineAt(node.range?.[0] ?? 0)
    if (isAlias(node) || node.anchor) lost.push(`line ${line}: ${plainWords.BAD_SCALAR_START}`)
    // A note has a space behind its sign, as people write one, or a line of its own.
    const isCutOff = isScalar(node) && node.type === 'PLAIN' && /^[ \t]*#\S/.test(text.slice(node.range?.[1]))
    if (isCutOff) lost.push(`line ${line}: ${cutOff}`)
  })
  if (lost[0] !== undefined) return { problems: [lost[0]] }
  // An empty file then misses its fields one by one, each with its own remedy.
  return { value: document.toJS() ?? {}, problems: [] }
}

/** Parts a Markdown file into the fields between its two lines of three dashes and the text below. */
export function readFrontMatter(text: string): Found<{ fields: unknown; body: string; bodyLine: number }> {
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (lines[0]?.trimEnd() !== '---' || end === -1) {
    return {
      problems: [
        'the fields at the top are not framed. Put a line of three dashes (---) above them and one below them.',
      ],
    }
  }
  const fields = readYaml(lines.slice(1, end).join('\n'), 2)
  if (fields.problems.length > 0) return { problems: fields.problems }
  return {
    value: { fields: fields.value, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 },
    problems: [],
  }
}

const colon =
  'there is a colon where none can be, or the line starts too far to the right. ' +
  'Put a text that holds a colon in double quotes ("…"), and start the fields of one block at the same place.'

const curlyQuotes = 'the quotes around a text are curly (“…”), and hold nothing together. Type straight ones ("…").'

const cutOff = 'a text has a # in it, and what follows is left out. Put the whole text in double quotes ("…").'

const plainWords: Record<string, string> & { UNEXPECTED_TOKEN: string } = {
  BAD_COLLECTION_TYPE: 'a list and single fields are mixed. Begin every entry of a list with a dash and a space.',
  BAD_DQ_ESCAPE: 'a backslash (\\) stands inside double quotes. Leave it out.',
  BAD_INDENT:
    'the line does not start where its neighbours do. Start the fields of one block at the same place, with spaces.',
  BAD_SCALAR_START:
    'a text begins with a sign that has a meaning of its own. Put the whole text in double quotes ("…").',
  BLOCK_AS_IMPLICIT_KEY: colon,
  BLOCK_IN_FLOW: colon,
  DUPLICATE_KEY: 'this field is written twice. Keep one of the two.',
  MISSING_CHAR: 'a quote or bracket that was opened further up is never closed. Close it.',
  MULTILINE_IMPLICIT_KEY: 'a field has no colon. Write the field’s name, a colon, a space, and then the text.',
  TAB_AS_INDENT: 'the line starts with a tab. Use spaces.',
  TAG_RESOLVE_FAILED: 'a text begins with an exclamation mark. Put the whole text in double quotes ("…").',
  UNEXPECTED_TOKEN:
    'this line cannot be read. A quote may end too early: put the whole text in double quotes ("…"), ' +
    'and use ’ for the apostrophes inside it.',
}
