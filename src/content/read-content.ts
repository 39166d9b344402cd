import type { z } from 'zod'
import { slugOf } from '../domain/blog/post.ts'
import type { SamplePost } from '../domain/blog/sample-post.ts'
import { byDay } from '../domain/clinic-time.ts'
import { counted } from '../domain/counted.ts'
import { factsOf } from '../domain/practice/facts.ts'
import type { Practice } from '../domain/practice/practice.ts'
import type { PracticeContent, TeamMember, TextPage, Treatment } from '../domain/practice/treatment.ts'
import { ContentProblem } from './content-problem.ts'
import * as schemas from './content-schemas.ts'
import {
  namesGivenTwice,
  placesGivenTwice,
  priceFactsTaken,
  unknownInSamplePosts,
  unknownMarks,
  unknownPages,
  unknownPictures,
  unknownPricedTreatments,
  unknownReviewers,
  unknownServices,
  wrongNumberOnHome,
} from './cross-checks.ts'
import { frozen } from './frozen.ts'
import type { KnownFacts } from './literal-facts.ts'
import { practiceFile, servicesFile } from './practice-file.ts'
import {
  bodyOf,
  expectedSlugs,
  note,
  noteIssues,
  noteLiterals,
  noteStrangeFiles,
  plainBodyOf,
  type Reading,
  readMarkdownFile,
  readYamlFile,
  slugsIn,
  withFactsFilled,
} from './reading.ts'

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
/** The names of what pages can show. */
export type Drawn = { pictures?: ReadonlySet<string>; marks?: ReadonlySet<string> }

/**
 * Reads and checks everything the owner wrote, and hands it out frozen.
 * @param folder the owner's folder, `content/`
 * @param drawn names of the pictures and marks that exist; what is left out is not checked
 * @throws ContentProblem naming every file, field and remedy
 */
export async function readContent(
  folder: string,
  { pictures, marks: drawnMarks }: Drawn = {},
): Promise<PracticeContent> {
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
  if (marks && drawnMarks) problems.push(...unknownMarks(marks, drawnMarks))
  if (fees && facts) problems.push(...priceFactsTaken(fees.fees, Object.keys(factsOf(facts, []))))
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

async function readTeam(reading: Reading): Promise<TeamMember[]> {
  const team: TeamMember[] = []
  for (const slug of await slugsIn(reading, 'team')) {
    const file = `team/${slug}.md`
    if (!/^[a-z]+(-[a-z]+)*$/.test(slug))
      note(reading, file, 'the file’s name goes into an address. Write it as jo-smith.md.')
    const found = await readMarkdownFile(reading, file, schemas.teamMemberFile)
    if (!found) continue
    noteIssues(reading, file, schemas.registration.safeParse(found.written).error, ['custom'])
    const paragraphs = plainBodyOf(reading, file, found)
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

function byOrder(one: { order: number }, other: { order: number }): number {
  return one.order - other.order
}

function newest(days: string[]): string {
  return days.toSorted().at(-1) ?? ''
}
