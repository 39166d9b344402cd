import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { slugOf } from '../domain/blog/post.ts'
import type { SamplePost } from '../domain/blog/sample-post.ts'
import { byDay } from '../domain/clinic-time.ts'
import { counted } from '../domain/counted.ts'
import { factsOf } from '../domain/practice/facts.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { PracticeContent, TeamMember, TextPage, Treatment } from '../domain/practice/treatment.ts'
import { ContentProblem, didYouMean, fieldName, inContent } from './content-problem.ts'
import * as schemas from './content-schemas.ts'
import {
  namesGivenTwice,
  placesGivenTwice,
  unknownInSamplePosts,
  unknownPages,
  unknownPictures,
  unknownPricedTreatments,
  unknownReviewers,
  unknownServices,
  wrongNumberOnHome,
} from './cross-checks.ts'
import { filledIn } from './facts-in-fields.ts'
import { frozen } from './frozen.ts'
import { type KnownFacts, literalFacts } from './literal-facts.ts'
import { htmlFrom } from './markdown.ts'
import { type Found, readFrontMatter, readOwnerFile, readYaml } from './owner-files.ts'
import { practiceFile, servicesFile } from './practice-file.ts'

/** The treatments that the website links to, by the names of their files and addresses. */
export const treatmentSlugs = [
  '24hour-dental-emergency',
  'hygiene-airflow',
  'genenral-dentistry-service',
  'direct-access-hygiene',
  'cosmetic-dentistry',
  'teeth-whitening',
  'root-canal-treatment',
  'invisalign',
  'periodontal-treatments',
  'wisdom-tooth-extraction',
  'dental-implants',
  'removeable-fixed-dentures',
  'family-dental-care',
  'orthodontics',
]
/** The same of the pages of running text. */
export const pageSlugs = ['complaints', 'privacy', 'accessibility', 'terms']

/** The folder being read, and everything found wrong in it so far. */
type Reading = {
  folder: string
  problems: string[]
  /** Absent while practice.yaml or fees.yaml cannot be read; texts then stay as they are written. */
  known?: KnownFacts
}

/**
 * Reads and checks everything the owner wrote, and hands it out frozen.
 * @param folder the owner's folder, `content/`
 * @param pictures names of the pictures that exist; when left out, picture names are not checked
 * @throws ContentProblem naming every file, field and remedy
 */
export async function readContent(folder: string, pictures?: ReadonlySet<string>): Promise<PracticeContent> {
  const reading: Reading = { folder, problems: [] }
  const ownFacts = await readYamlFile(reading, 'practice.yaml', practiceFile)
  const ownFees = await readYamlFile(reading, 'fees.yaml', schemas.feesFile)
  if (ownFacts && ownFees) reading.known = knownFacts(ownFacts, ownFees)
  // What the facts themselves are made of may name others, as a note to a price does.
  const facts = ownFacts && withFactsFilled(reading, 'practice.yaml', ownFacts)
  const fees = ownFees && withFactsFilled(reading, 'fees.yaml', ownFees)
  const services = await readYamlFile(reading, 'services.yaml', servicesFile)
  const reviews = await readYamlFile(reading, 'reviews.yaml', schemas.reviewsFile)
  const values = await readYamlFile(reading, 'values.yaml', schemas.valuesFile)
  const topics = await readYamlFile(reading, 'topics.yaml', schemas.topicsFile)
  const home = await readYamlFile(reading, 'home.yaml', schemas.homeFile)
  const marks = await readYamlFile(reading, 'marks.yaml', schemas.marksFile)
  const search = await readYamlFile(reading, 'search.yaml', schemas.searchFile)
  const team = await readTeam(reading)
  const treatments = await readTreatments(reading)
  const pages = await readPages(reading)
  const samplePosts = await readSamplePosts(reading)

  for (const folder of ['team', 'treatments', 'pages']) await noteStrangeFiles(reading, folder, '.md')
  await noteStrangeFiles(reading, samplesFolder, '.html')

  const { problems } = reading
  const lists = {
    services: services?.services ?? [],
    closedDays: facts?.closedDays ?? [],
    reviews: reviews?.reviews ?? [],
    values: values?.values ?? [],
    topics: topics?.topics ?? [],
    brands: marks?.brands ?? [],
    payments: marks?.payments ?? [],
  }
  problems.push(...namesGivenTwice(lists))
  if (services) problems.push(...unknownServices(treatments, services.services))
  // The files count, not the members that could be read: a slip in one person's file is told once.
  const members = await slugsIn(reading, 'team')
  problems.push(...unknownReviewers(treatments, members))
  const known = { team: members, topics: lists.topics.map(({ id }) => id), treatments: treatmentSlugs, pictures }
  if (topics) problems.push(...unknownInSamplePosts(samplePosts, known))
  problems.push(...placesGivenTwice('treatments', treatments), ...placesGivenTwice('team', team))
  // While one treatment cannot be read, their number says nothing.
  if (treatments.length === treatmentSlugs.length) problems.push(...wrongNumberOnHome(treatments))
  if (pictures) problems.push(...unknownPictures('treatments', treatments, pictures))
  if (pictures) problems.push(...unknownPictures('team', team, pictures))
  if (fees) problems.push(...unknownPricedTreatments(fees.fees, treatmentSlugs))
  if (search) problems.push(...unknownPages(search.patientsWords, treatmentSlugs, pageSlugs))

  if (
    problems.length > 0 ||
    !facts ||
    !services ||
    !reviews ||
    !values ||
    !topics ||
    !home ||
    !marks ||
    !fees ||
    !search
  ) {
    throw new ContentProblem(problems)
  }
  const practice: Practice = {
    ...facts,
    ...services,
    closedDays: facts.closedDays.toSorted(byDay),
    lastUpdated: newest([facts.lastUpdated, ...treatments.map(({ reviewed }) => reviewed.on)]),
  }
  return frozen({
    practice,
    ...reviews,
    ...values,
    ...topics,
    ...home,
    ...marks,
    ...fees,
    ...search,
    team: team.toSorted(byOrder),
    treatments: treatments.toSorted(byOrder),
    pages,
    samplePosts,
  })
}

async function readYamlFile<Content>(reading: Reading, file: string, schema: z.ZodType<Content>) {
  const text = await readText(reading, file)
  if (text === undefined) return undefined
  const content = noted(reading, file, readYaml(text))
  return content && checked(reading, file, schema, withFacts(reading, file, content.value))
}

async function readTeam(reading: Reading): Promise<TeamMember[]> {
  const team: TeamMember[] = []
  for (const slug of await slugsIn(reading, 'team')) {
    const file = `team/${slug}.md`
    if (!/^[a-z]+(-[a-z]+)*$/.test(slug))
      note(reading, file, 'the file’s name goes into an address. Write it as jo-smith.md.')
    const found = await readMarkdownFile(reading, file, schemas.teamMemberFile)
    if (!found) continue
    noteIssues(reading, file, schemas.registration.safeParse(found.written).error, ['custom'])
    const paragraphs = found.body
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
      .filter((paragraph) => paragraph !== '')
    const [first, second, third] = paragraphs
    if (first === undefined || second === undefined || third === undefined || paragraphs.length > 3) {
      const remedy = 'Write three, with an empty line between them.'
      note(reading, file, `the text below the fields has ${counted(paragraphs.length, 'paragraph')}. ${remedy}`)
    } else if (found.fields) {
      team.push({ ...found.fields, slug, paragraphs: [first, second, third] })
    }
  }
  return team
}

async function readTreatments(reading: Reading): Promise<Treatment[]> {
  const treatments: Treatment[] = []
  for (const slug of await expectedSlugs(reading, 'treatments', treatmentSlugs)) {
    const file = `treatments/${slug}.md`
    const found = await readMarkdownFile(reading, file, schemas.treatmentFile)
    if (!found) continue
    const body = bodyOf(reading, file, found)
    if (found.fields) treatments.push({ ...found.fields, slug, body })
  }
  return treatments
}

async function readPages(reading: Reading): Promise<TextPage[]> {
  const pages: TextPage[] = []
  for (const slug of await expectedSlugs(reading, 'pages', pageSlugs)) {
    const file = `pages/${slug}.md`
    const found = await readMarkdownFile(reading, file, schemas.textPageFile)
    if (!found) continue
    const body = bodyOf(reading, file, found)
    if (found.fields) pages.push({ ...found.fields, slug, body })
  }
  return pages
}

const samplesFolder = 'sample-posts'

/** The folder may be empty or missing: a blog needs no samples. */
async function readSamplePosts(reading: Reading): Promise<SamplePost[]> {
  const posts: SamplePost[] = []
  for (const slug of await slugsIn(reading, samplesFolder, '.html')) {
    const file = `${samplesFolder}/${slug}.html`
    const found = await readMarkdownFile(reading, file, schemas.samplePostFile, { keepsFacts: true })
    if (!found) continue
    if (slugOf(slug) !== slug) {
      note(reading, file, `the file’s name goes into an address. Write it as ${slugOf(slug)}.html.`)
    }
    if (found.fields && found.fields.slug !== slug) {
      note(reading, file, `slug is “${found.fields.slug}”. Write it as the file is called: ${slug}.`)
    }
    const content = found.body.trim()
    if (content === '') note(reading, file, 'the text is missing. Add it below the second line of dashes.')
    noteLiterals(reading, file, found.body, found.bodyLine)
    if (found.fields) posts.push({ ...found.fields, content })
  }
  return posts
}

type MarkdownFile<Fields> = { written: unknown; fields: Fields | undefined; body: string; bodyLine: number }

/** @param keepsFacts whether its fields go on naming their facts: a post is kept, and says them when it is read */
async function readMarkdownFile<Fields>(
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

function bodyOf(reading: Reading, file: string, { body, bodyLine }: MarkdownFile<unknown>): string {
  if (body.trim() === '') note(reading, file, 'the text is missing. Add it below the second line of dashes.')
  noteLiterals(reading, file, body, bodyLine)
  const { html, problems } = htmlFrom(body, reading.known?.facts, bodyLine)
  for (const problem of problems) note(reading, file, problem)
  return html
}

function knownFacts(practice: z.infer<typeof practiceFile>, { fees }: z.infer<typeof schemas.feesFile>): KnownFacts {
  const all = fees.flatMap((group) => group.fees)
  const { phone, outOfHoursPhone, whatsapp } = practice
  return {
    facts: factsOf(practice, all),
    phones: [
      { digits: phone.shown.replace(/\D/g, ''), fact: 'phone' },
      { digits: outOfHoursPhone.shown.replace(/\D/g, ''), fact: 'outOfHoursPhone' },
      { digits: whatsapp.shown.replace(/\D/g, ''), fact: 'whatsapp' },
    ],
    prices: all.map(({ title, price, fact }) => ({ amount: price.replace(/^from |,/g, ''), title, fact })),
  }
}

/** The fields of a file with their facts filled in; what names none, or says one itself, is noted. */
function withFacts(reading: Reading, file: string, written: unknown): unknown {
  const { known } = reading
  if (!known) return written
  for (const remedy of textsIn(written).flatMap((text) => literalFacts(text, known))) note(reading, file, remedy)
  return withFactsFilled(reading, file, written)
}

function withFactsFilled<Written>(reading: Reading, file: string, written: Written): Written {
  if (!reading.known) return written
  const { written: filled, problems } = filledIn(written, reading.known.facts)
  for (const problem of problems) note(reading, file, problem)
  return filled
}

function noteLiterals(reading: Reading, file: string, body: string, firstLine: number): void {
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

async function expectedSlugs(reading: Reading, folder: string, slugs: string[]): Promise<string[]> {
  const found = await slugsIn(reading, folder)
  for (const slug of found.filter((slug) => !slugs.includes(slug))) {
    note(reading, `${folder}/${slug}.md`, `the website has no page of this name.${didYouMean(slug, slugs)}`)
  }
  for (const slug of slugs.filter((slug) => !found.includes(slug))) {
    note(reading, `${folder}/${slug}.md`, 'the file is missing. Put it back; the website links to it.')
  }
  return slugs.filter((slug) => found.includes(slug))
}

async function slugsIn(reading: Reading, folder: string, ending = '.md'): Promise<string[]> {
  const names = await filesIn(join(reading.folder, folder))
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}

async function noteStrangeFiles(reading: Reading, folder: string, ending: string): Promise<void> {
  for (const name of await filesIn(join(reading.folder, folder))) {
    const remedy = `Give it a name that ends in “${ending}”, or take it out.`
    if (!name.endsWith(ending)) note(reading, `${folder}/${name}`, `the file is not read. ${remedy}`)
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    // Systems and editors leave hidden files behind that no owner knows of.
    return names.filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function readText(reading: Reading, file: string): Promise<string | undefined> {
  const found = await readOwnerFile(reading.folder, file)
  if (!found) {
    note(reading, file, 'the file is missing. Put it back.')
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

function noteIssues(reading: Reading, file: string, error: z.ZodError | undefined, codes?: string[]): void {
  for (const { code, path, message } of error?.issues ?? []) {
    if (codes && !codes.includes(code)) continue
    if (code === 'unrecognized_keys') {
      for (const sentence of message.split('\n')) note(reading, file, fieldName([...path, sentence]))
    } else {
      note(reading, file, `${path.length === 0 ? 'the file' : fieldName(path)} ${message}`)
    }
  }
}

function note(reading: Reading, file: string, sentence: string): void {
  reading.problems.push(inContent(file, sentence))
}

function byOrder(one: { order: number }, other: { order: number }): number {
  return one.order - other.order
}

function newest(days: string[]): string {
  return days.toSorted().at(-1) ?? ''
}
