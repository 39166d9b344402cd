import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { textWithFacts } from '../domain/practice/facts.ts'
import { didYouMean, fieldName, inContent, whyNoFact } from './content-problem.ts'
import { braceAlone, filledIn, hasBraceAlone, misnamedFacts } from './facts-in-fields.ts'
import { type KnownFacts, literalFacts, literalNumbers } from './literal-facts.ts'
import { htmlFrom } from './markdown.ts'
import { type Found, readFrontMatter, readOwnerFile, readYaml, whyUnread } from './owner-files.ts'

/** The folder being read, and everything found wrong in it so far. */
export type Reading = {
  folder: string
  problems: string[]
  /** Absent while practice.yaml or fees.yaml cannot be read; texts then stay as they are written. */
  known?: KnownFacts
}

/** One of the files of facts and lists; undefined where it cannot be read, which is noted. */
export async function readYamlFile<Content>(reading: Reading, file: string, schema: z.ZodType<Content>) {
  const text = await readText(reading, file)
  if (text === undefined) return undefined
  const content = noted(reading, file, readYaml(text))
  return content && checked(reading, file, schema, withFacts(reading, file, content.value))
}

type MarkdownFile<Fields> = { written: unknown; fields: Fields | undefined; body: string; bodyLine: number }

/**
 * A file with fields above and a text below; undefined where it cannot be read, which is noted.
 * @param keepsFacts whether its fields go on naming their facts: a post is kept, and says them when it is read
 */
export async function readMarkdownFile<Fields>(
  reading: Reading,
  file: string,
  schema: z.ZodType<Fields>,
  { keepsFacts = false } = {},
): Promise<MarkdownFile<Fields> | undefined> {
  const text = await readText(reading, file)
  const parts = text === undefined ? undefined : noted(reading, file, readFrontMatter(text))?.value
  if (!parts) return undefined
  const { fields: written, body, bodyLine } = parts
  const filled = withFacts(reading, file, written)
  return { written, fields: checked(reading, file, schema, keepsFacts ? written : filled), body, bodyLine }
}

/** The text below the fields as HTML; what is wrong in it is noted. */
export function bodyOf(reading: Reading, file: string, { body, bodyLine }: MarkdownFile<unknown>): string {
  if (body.trim() === '') note(reading, file, 'the text is missing. Add it below the second line of dashes.')
  noteLiterals(reading, file, body, bodyLine)
  const { html, problems } = htmlFrom(body, reading.known?.facts, bodyLine)
  for (const problem of problems) note(reading, file, problem)
  return html
}

/** The text below the fields as plain words with their facts filled in; what is wrong in it is noted. */
export function plainBodyOf(reading: Reading, file: string, { body, bodyLine }: MarkdownFile<unknown>): string {
  const { known } = reading
  if (!known) return body
  const { facts } = known
  for (const [index, line] of body.split('\n').entries()) {
    const unknown = misnamedFacts(line, facts).map(
      (name) => `{${name}} is not a fact we know.${whyNoFact(name.trim(), facts)}`,
    )
    const alone = hasBraceAlone(line) ? [braceAlone] : []
    for (const remedy of [...unknown, ...alone, ...literalNumbers(line, known)])
      note(reading, file, `line ${bodyLine + index}: ${remedy}`)
  }
  return textWithFacts(body, facts)
}

/** The fields of a file with their facts filled in; what names none, or says one itself, is noted. */
function withFacts(reading: Reading, file: string, written: unknown): unknown {
  const { known } = reading
  if (!known) return written
  for (const remedy of textsIn(written).flatMap((text) => literalFacts(text, known))) note(reading, file, remedy)
  return withFactsFilled(reading, file, written)
}

/** The same, where facts may be said: in what they are made of. */
export function withFactsFilled<Written>(reading: Reading, file: string, written: Written): Written {
  if (!reading.known) return written
  const { written: filled, problems } = filledIn(written, reading.known.facts)
  for (const problem of problems) note(reading, file, problem)
  return filled
}

/** Notes each phone number, price and opening time that a text says itself. */
export function noteLiterals(reading: Reading, file: string, body: string, firstLine: number): void {
  if (!reading.known) return
  // A block of figures may run over many lines and is an example.
  const lines = body.replace(/<pre[\s\S]*?<\/pre>/g, (block) => block.replace(/[^\n]/g, '')).split('\n')
  const { known } = reading
  const found = lines.map((line) => literalFacts(line, known))
  for (const [index, line] of lines.entries()) {
    // A number may be broken over two lines. What stands in one of them is judged by that one alone.
    const both = literalFacts(`${line}\n${lines[index + 1] ?? ''}`, known)
    const broken = both.filter((remedy) => remedy.includes('\n'))
    for (const remedy of [...(found[index] ?? []), ...broken]) {
      note(reading, file, `line ${firstLine + index}: ${remedy.replaceAll('\n', ' ')}`)
    }
  }
}

function textsIn(written: unknown): string[] {
  if (typeof written === 'string') return [written]
  return typeof written === 'object' && written !== null ? Object.values(written).flatMap(textsIn) : []
}

/** The files of a folder that the website links to; what is missing or unknown is noted. */
export async function expectedSlugs(reading: Reading, folder: string, slugs: string[]): Promise<string[]> {
  const found = await slugsIn(reading, folder)
  if (!found) return []
  for (const slug of found.filter((slug) => !slugs.includes(slug))) {
    note(reading, `${folder}/${slug}.md`, `the website has no page of this name.${didYouMean(slug, slugs)}`)
  }
  for (const slug of slugs.filter((slug) => !found.includes(slug))) {
    note(reading, `${folder}/${slug}.md`, 'the file is missing. Put it back; the website links to it.')
  }
  return slugs.filter((slug) => found.includes(slug))
}

/** The names of a folder’s files, without their ending; undefined where they cannot be read, which is noted. */
export async function slugsIn(reading: Reading, folder: string, ending = '.md'): Promise<string[] | undefined> {
  const names = await filesIn(reading, folder)
  return names?.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}

/** Notes what is in a folder and is not read. */
export async function noteStrangeFiles(reading: Reading, folder: string, ending: string): Promise<void> {
  for (const name of (await filesIn(reading, folder)) ?? []) {
    if (!name.endsWith(ending)) note(reading, `${folder}/${name}`, notRead(ending))
  }
}

/** Notes what an editor has saved beside a file of facts instead of it; other things may lie there. */
export async function noteMisnamedFacts(reading: Reading): Promise<void> {
  for (const name of (await filesIn(reading, '')) ?? []) {
    if (/\.yaml\.(txt|rtf)$/.test(name)) note(reading, name, notRead('.yaml'))
  }
}

function notRead(ending: string): string {
  return `the file is not read. Give it a name that ends in “${ending}”, or take it out.`
}

async function filesIn(reading: Reading, folder: string): Promise<string[] | undefined> {
  try {
    const names = await readdir(join(reading.folder, folder))
    // Systems and editors leave hidden files behind that no owner knows of.
    return names.filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    const inTheWay = whyUnread(error, { ENOTDIR: 'there is a file of this name. Put the folder in its place.' })
    if (inTheWay === undefined) return []
    // A folder is listed more than once.
    if (!reading.problems.includes(inContent(folder, inTheWay))) note(reading, folder, inTheWay)
    return undefined
  }
}

async function readText(reading: Reading, file: string): Promise<string | undefined> {
  const found = await readOwnerFile(reading.folder, file)
  if (!found) {
    note(
      reading,
      file,
      'the file is missing. Put it back, or copy the sample that came with this version of the website.',
    )
    return undefined
  }
  return noted(reading, file, found)?.value
}

/** The value together with its presence, because an empty YAML file is a value too. */
function noted<Value>(reading: Reading, file: string, found: Found<Value>): { value: Value | undefined } | undefined {
  for (const problem of found.problems) note(reading, file, problem)
  return found.problems.length > 0 ? undefined : { value: found.value }
}

function checked<Content>(reading: Reading, file: string, schema: z.ZodType<Content>, written: unknown) {
  const result = schema.safeParse(written)
  noteIssues(reading, file, result.error)
  return result.data
}

/** Notes what a schema has found, only of some kinds where those are named. */
export function noteIssues(reading: Reading, file: string, error: z.ZodError | undefined, codes?: string[]): void {
  for (const { code, path, message } of error?.issues ?? []) {
    if (codes && !codes.includes(code)) continue
    if (code === 'unrecognized_keys') {
      for (const sentence of message.split('\n')) note(reading, file, fieldName([...path, sentence]))
    } else {
      note(reading, file, `${path.length === 0 ? 'the file' : fieldName(path)} ${message}`)
    }
  }
}

/** Notes what is wrong in a file, with its remedy. */
export function note(reading: Reading, file: string, sentence: string): void {
  reading.problems.push(inContent(file, sentence))
}
