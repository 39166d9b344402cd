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
  noteMisnamedFacts,
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
export async function readContent(folder: string, drawn: Drawn = {}): Promise<PracticeContent> {
  const reading: Reading = { folder, problems: [] }
  const files = await readFiles(reading)
  const team = await readTeam(reading)
  const treatments = await readTreatments(reading)
  const pages = await readPages(reading)
  const samplePosts = await readSamplePosts(reading)

  for (const folder of ['team', 'treatments', 'pages']) await noteStrangeFiles(reading, folder, '.md')
  await noteStrangeFiles(reading, samplesFolder, '.html')
  await noteMisnamedFacts(reading)

  // The files count, not the members that could be read: a slip in one person's file is told once.
  const folders = { members: await slugsIn(reading, 'team'), team, treatments, samplePosts }
  reading.problems.push(...problemsBetween(files, folders, drawn))
  if (reading.problems.length > 0 || !areAllRead(files)) throw new ContentProblem(reading.problems)
  const { facts, services } = files
  const practice: Practice = {
    ...facts,
    ...services,
    closedDays: facts.closedDays.toSorted(byDay),
    lastUpdated: newest([facts.lastUpdated, ...treatments.map(({ reviewed }) => reviewed.on)]),
  }
  return frozen({
    practice,
    ...files.reviews,
    ...files.values,
    about: files.about,
    ...files.topics,
    ...files.home,
    ...files.marks,
    ...files.fees,
    ...files.search,
    team: team.toSorted(byOrder),
    treatments: treatments.toSorted(byOrder),
    pages,
    samplePosts,
  })
}

type Files = Awaited<ReturnType<typeof readFiles>>

/** The files of facts and lists; each is absent where it cannot be read. */
async function readFiles(reading: Reading) {
  const ownFacts = await readYamlFile(reading, 'practice.yaml', practiceFile)
  const ownFees = await readYamlFile(reading, 'fees.yaml', schemas.feesFile)
  if (ownFacts && ownFees) reading.known = knownFacts(ownFacts, ownFees)
  return {
    // What the facts themselves are made of may name others, as a note to a price does.
    facts: ownFacts && withFactsFilled(reading, 'practice.yaml', ownFacts),
    fees: ownFees && withFactsFilled(reading, 'fees.yaml', ownFees),
    services: await readYamlFile(reading, 'services.yaml', servicesFile),
    reviews: await readYamlFile(reading, 'reviews.yaml', schemas.reviewsFile),
    values: await readYamlFile(reading, 'values.yaml', schemas.valuesFile),
    about: await readYamlFile(reading, 'about.yaml', schemas.aboutFile),
    topics: await readYamlFile(reading, 'topics.yaml', schemas.topicsFile),
    home: await readYamlFile(reading, 'home.yaml', schemas.homeFile),
    marks: await readYamlFile(reading, 'marks.yaml', schemas.marksFile),
    search: await readYamlFile(reading, 'search.yaml', schemas.searchFile),
  }
}

function areAllRead(files: Files): files is { [File in keyof Files]: NonNullable<Files[File]> } {
  return Object.values(files).every((file) => file !== undefined)
}

type Folders = {
  members: string[] | undefined
  team: TeamMember[]
  treatments: Treatment[]
  samplePosts: SamplePost[]
}

/** What is wrong between files: names that are given twice, or that nothing bears. */
function problemsBetween(
  { facts, fees, services, reviews, values, about, topics, marks, search }: Files,
  { members, team, treatments, samplePosts }: Folders,
  drawn: Drawn,
): string[] {
  const { pictures } = drawn
  const lists = {
    services: services?.services ?? [],
    closedDays: facts?.closedDays ?? [],
    reviews: reviews?.reviews ?? [],
    values: values?.values ?? [],
    topics: topics?.topics ?? [],
    brands: marks?.brands ?? [],
    payments: marks?.payments ?? [],
  }
  const known = { team: members, topics: lists.topics.map(({ id }) => id), treatments: treatmentSlugs, pictures }
  return [
    ...namesGivenTwice(lists),
    ...(services ? unknownServices(treatments, services.services) : []),
    ...(members ? unknownReviewers(treatments, members) : []),
    ...(topics ? unknownInSamplePosts(samplePosts, known) : []),
    ...placesGivenTwice('treatments', treatments),
    ...placesGivenTwice('team', team),
    // While one treatment cannot be read, their number says nothing.
    ...(treatments.length === treatmentSlugs.length ? wrongNumberOnHome(treatments) : []),
    ...(pictures ? unknownPictures(inFolder('treatments', treatments), pictures) : []),
    ...(pictures ? unknownPictures(inFolder('team', team), pictures) : []),
    ...(pictures && about ? unknownPictures([{ ...about, file: 'about.yaml' }], pictures) : []),
    ...(marks && drawn.marks ? unknownMarks(marks, drawn.marks) : []),
    ...(fees && facts ? priceFactsTaken(fees.fees, Object.keys(factsOf(facts, []))) : []),
    ...(fees ? unknownPricedTreatments(fees.fees, treatmentSlugs) : []),
    ...(search && topics
      ? unknownPages(search.patientsWords, { treatments: treatmentSlugs, pages: pageSlugs, topics: known.topics })
      : []),
  ]
}

function inFolder<Entry extends { slug: string }>(folder: string, entries: Entry[]): (Entry & { file: string })[] {
  return entries.map((entry) => ({ ...entry, file: `${folder}/${entry.slug}.md` }))
}

async function readTeam(reading: Reading): Promise<TeamMember[]> {
  const team: TeamMember[] = []
  for (const slug of (await slugsIn(reading, 'team')) ?? []) {
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
  for (const slug of (await slugsIn(reading, samplesFolder, '.html')) ?? []) {
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
      ...(whatsapp ? [{ digits: whatsapp.shown.replace(/\D/g, ''), fact: 'whatsapp' }] : []),
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
