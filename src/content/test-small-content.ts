import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import { ContentProblem } from './content-problem.ts'
import { pageSlugs, readContent, treatmentSlugs } from './read-content.ts'

type Written = Record<string, unknown>
/** What becomes of one file's fields: others, a text as it is, or (undefined) no file. */
export type Change = (file: Written) => Written | string | undefined

export const address = { street: '1 Mill Lane', town: 'Ashcombe', postcode: 'QA4 2DN', country: 'United Kingdom' }
export const openingHours = {
  monday: '09:00 to 17:00',
  tuesday: '09:00 to 17:00',
  wednesday: '09:00 to 17:00',
  thursday: '09:00 to 17:00',
  friday: '09:00 to 17:00',
  saturday: 'emergencies only',
  sunday: 'emergencies only',
}
export const service = { name: 'Check-up', minutes: '30', emergency: 'false' }
const description =
  'A description of the usual length, as search engines show it below the title of a page, with all that a patient needs.'.padEnd(
    125,
    '.',
  )
export const teamMember = {
  order: 1,
  name: 'Dr Amira Shah',
  role: 'Principal (dentist)',
  gdcNumber: '123456',
  qualification: 'BDS, King’s College London, United Kingdom, 2008',
  picture: { name: 'calm-stones', alt: 'Amira' },
  body: 'One.\n\nTwo.\n\nThree.',
}
export const samplePost = {
  slug: 'gums',
  title: 'Gums',
  description: 'About gums.',
  topic: 'news',
  author: 'amira-shah',
  reviewedOn: '2026-11-01',
  reviewedBy: 'amira-shah',
  treatments: ['invisalign'],
  picture: 'calm-stones',
  imageAlt: 'A tooth',
  publishedOn: '2026-11-02',
  body: '<p>Brush.</p>',
}
export const page = { title: 'Page', description, keywords: ['page'], body: 'Text.' }

/** A treatment of which all is short. */
export function treatment(title: string, order: number) {
  return {
    order,
    onHome: order <= 12,
    title,
    summary: 'In short.',
    introduction: 'At length.',
    picture: { name: 'calm-stones', alt: 'A tooth' },
    service: 'Check-up',
    keywords: ['tooth'],
    description,
    subServicesTitle: 'Parts',
    subServices: [],
    reasonsTitle: 'Reasons',
    reasons: [],
    closing: { title: 'Close', paragraphs: ['The end.'] },
    questions: [],
    reviewed: { on: '2026-11-01', by: 'amira-shah' },
    body: 'Text.',
  }
}

const smallPractice: Record<string, Written> = {
  'practice.yaml': {
    name: 'Mill Lane Dental',
    address,
    phone: '01632 960140',
    outOfHoursPhone: '01632 960199',
    whatsapp: '07700 900140',
    email: 'hello@ashcombedental.example',
    openingHours,
    closedDays: [],
    chairs: { surgeryHours: 2, onCall: 1 },
    minutesForOther: 30,
    funding: 'private',
    company: { legalName: 'Mill Lane Dental Ltd', number: '01234567', registeredOffice: '1 Mill Lane' },
    registrations: { cqcProvider: '1-123', ico: 'ZA1' },
    directions: [],
    geo: { latitude: '51.1', longitude: '-1.0' },
    social: [],
    tourHref: 'https://tour.ashcombedental.example/',
    credit: { name: 'Studio', href: 'https://studio.ashcombedental.example/' },
    copyrightYear: 2024,
    lastUpdated: '2026-11-20',
  },
  'services.yaml': { services: [service] },
  'reviews.yaml': { reviews: [] },
  'topics.yaml': { topics: [{ id: 'news', title: 'News' }] },
  'values.yaml': { mission: 'To care.', vision: 'Health.', values: [] },
  'about.yaml': {
    heading: 'About us',
    picture: { name: 'calm-stones', alt: 'A tooth' },
    rooms: [],
    people: 'Who we are.',
    invitation: 'Come in.',
    seen: { hero: 'A tooth', door: 'A door' },
  },
  'home.yaml': { process: [] },
  'marks.yaml': { brands: [], payments: [] },
  'fees.yaml': { fees: [] },
  'search.yaml': { patientsWords: [] },
  'team/amira-shah.md': teamMember,
  ...Object.fromEntries(treatmentSlugs.map((slug, index) => [`treatments/${slug}.md`, treatment(slug, index + 1)])),
  ...Object.fromEntries(pageSlugs.map((slug) => [`pages/${slug}.md`, page])),
}

/** A small practice's content on disk until the test ends, with some files changed, added or taken away. */
export async function contentFolder(changes: Record<string, Change>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of new Set([...Object.keys(smallPractice), ...Object.keys(changes)])) {
    const original = smallPractice[name] ?? {}
    const change = changes[name]
    const file = change ? change(original) : original
    if (file === undefined) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), typeof file === 'string' ? file : asText(name, file))
  }
  return folder
}

function asText(name: string, { body, ...fields }: Written): string {
  const yaml = stringify(fields, { lineWidth: 0 })
  return /\.(md|html)$/.test(name) ? `---\n${yaml}---\n${String(body)}` : yaml
}

/** What is wrong with a folder, each in a sentence. */
export async function problemsIn(folder: string, pictures?: ReadonlySet<string>): Promise<readonly string[]> {
  const outcome = await readContent(folder, pictures && { pictures }).catch((error: unknown) => error)
  if (!(outcome instanceof ContentProblem)) throw new Error('the content passed', { cause: outcome })
  return outcome.problems
}
