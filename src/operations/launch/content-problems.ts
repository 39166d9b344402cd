import { fieldName } from '../../content/content-problem.ts'
import { addresses, treatmentSpellings } from '../../contract/addresses.ts'
import type { PracticeContent } from '../../domain/practice/treatment.ts'

/** One thing that keeps the website from opening to the public. */
type LaunchProblem = { file: string; field: string; remedy: string }

/** Everything still invented, and every particular that the law or the regulator asks for and that is missing. */
export function launchProblems(content: PracticeContent): LaunchProblem[] {
  return [
    ...filesOf(content).flatMap(({ file, entry, within }) =>
      samplesIn(entry, within).map((found) => ({ file, ...found })),
    ),
    ...samplePosts(content),
    ...standIns(content),
    ...strangersNamed(content),
    ...missingParticulars(content),
    ...missingRegistrations(content),
    ...missingPages(content),
    ...callsCarePrivate(content),
    ...namesAnotherRegulator(content),
    ...speaksOfWhatsApp(content),
    ...deadLinks(content),
  ]
}

type Entry = { file: string; entry: unknown; within: PropertyKey[] }

function filesOf({
  practice,
  treatments,
  team,
  pages,
  reviews,
  values,
  about,
  brands,
  payments,
  fees,
  process,
}: PracticeContent) {
  const one = (file: string, entry: unknown, within: PropertyKey[] = []): Entry => ({ file, entry, within })
  return [
    one('content/practice.yaml', practice),
    one('content/reviews.yaml', reviews, ['reviews']),
    one('content/values.yaml', values, ['values']),
    one('content/about.yaml', about),
    one('content/home.yaml', process, ['process']),
    one('content/marks.yaml', brands, ['brands']),
    one('content/marks.yaml', payments, ['payments']),
    one('content/fees.yaml', fees, ['fees']),
    ...team.map((member) => one(`content/team/${member.slug}.md`, member)),
    ...treatments.map((treatment) => one(`content/treatments/${treatment.slug}.md`, treatment)),
    ...pages.map((page) => one(`content/pages/${page.slug}.md`, page)),
  ]
}

/** Looks at every depth, so that a new kind of content cannot hide its samples from the launch. */
function samplesIn(entry: unknown, within: PropertyKey[]): { field: string; remedy: string }[] {
  if (typeof entry !== 'object' || entry === null) return []
  const own = 'sample' in entry && entry.sample === true
  const parts = Array.isArray(entry)
    ? entry.flatMap((part, index) => samplesIn(part, [...within, index]))
    : Object.entries(entry).flatMap(([name, part]) => samplesIn(part, [...within, name]))
  if (!own) return parts
  const remedy = 'is true. Put in the practice’s own words and facts, then delete the line.'
  return [{ field: fieldName([...within, 'sample']), remedy }, ...parts]
}

/** They go into a new blog by themselves, so to mend the file is not enough where it is open already. */
function samplePosts({ samplePosts }: PracticeContent): LaunchProblem[] {
  return samplePosts
    .filter(({ sample }) => sample)
    .map(({ slug }) => ({
      file: `content/sample-posts/${slug}.html`,
      field: 'sample',
      remedy:
        'is true. Delete the file, or put in your own words and delete the line. A copy that is in the blog already ' +
        'goes to the bin on the dashboard, or becomes yours when you save it there.',
    }))
}

/** Values that cannot be real, in case the line “sample: true” went and they stayed. */
function standIns({ practice, team }: PracticeContent): LaunchProblem[] {
  const { company, registrations } = practice
  const file = 'content/practice.yaml'
  const kept = [
    { field: 'phone', value: practice.phone.shown },
    { field: 'outOfHoursPhone', value: practice.outOfHoursPhone.shown },
    { field: 'whatsapp', value: practice.whatsapp?.shown ?? '' },
    { field: 'email', value: practice.email },
    { field: 'tourHref', value: practice.tourHref ?? '' },
    { field: 'credit › href', value: practice.credit.href },
    { field: 'company › legalName', value: company.legalName },
    { field: 'company › number', value: company.number ?? '' },
    { field: 'registrations › cqcProvider', value: registrations.cqcProvider ?? '' },
    { field: 'registrations › regulatorNumber', value: registrations.regulatorNumber ?? '' },
    { field: 'registrations › ico', value: registrations.ico },
  ].map((found) => ({ file, ...found }))
  const numbers = team.map(({ slug, gdcNumber = '' }) => ({
    file: `content/team/${slug}.md`,
    field: 'gdcNumber',
    value: gdcNumber,
  }))
  return [...kept, ...numbers]
    .filter(({ value }) => isStandIn(value))
    .map(({ file, field, value }) => ({ file, field, remedy: `is “${value}”, a stand-in. Put in the real one.` }))
}

const samplePeople = ['Amira Shah', 'Tom Hargreaves', 'Grace Adeyemi', 'Lena Novak', 'Sam Whitfield']

/** Whom texts still send patients to, in case the people of the sample went and their names stayed. */
function strangersNamed({ team, treatments, pages }: PracticeContent): LaunchProblem[] {
  const strangers = samplePeople.filter((name) => !team.some((member) => member.name.endsWith(name)))
  const texts = [
    ...treatments.map((text) => ({ file: `content/treatments/${text.slug}.md`, text })),
    ...pages.map((text) => ({ file: `content/pages/${text.slug}.md`, text })),
  ]
  return texts.flatMap(({ file, text }) => {
    const said = text.sample ? '' : JSON.stringify(text)
    return strangers
      .filter((name) => said.includes(name))
      .map((name) => ({
        file,
        field: 'text',
        remedy: `names ${name} of the sample, who is not in the team. Name somebody who is.`,
      }))
  })
}

function isStandIn(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '')
  return (
    // The ranges that Ofcom keeps for fiction, and the ending that the internet keeps for examples.
    /^(01632960|07700900)\d{3}$/.test(digits) ||
    /\.example(\/|$)/.test(value) ||
    /\(sample\)/i.test(value) ||
    /^(1-|\D*)0{4,}\d{0,2}$/.test(value)
  )
}

/** Companies Act trading disclosures, Care Quality Commission, data protection fee. */
function missingParticulars({ practice: { company, registrations } }: PracticeContent): LaunchProblem[] {
  return [
    { field: 'company › legalName', value: company.legalName, source: 'the certificate of incorporation' },
    { field: 'company › number', value: company.number, source: 'Companies House' },
    { field: 'company › registeredOffice', value: company.registeredOffice, source: 'Companies House' },
    { field: 'registrations › cqcProvider', value: registrations.cqcProvider, source: 'the Care Quality Commission' },
    {
      field: 'registrations › regulatorNumber',
      value: registrations.regulatorNumber,
      source: 'the regulator’s certificate',
    },
    { field: 'registrations › ico', value: registrations.ico, source: 'the Information Commissioner’s Office' },
  ]
    .filter(({ value }) => value === '')
    .map(({ field, source }) => ({
      file: 'content/practice.yaml',
      field,
      remedy: `is empty. Copy it from ${source}.`,
    }))
}

/** What the General Dental Council wants shown of every dental professional who is named. */
function missingRegistrations({ team }: PracticeContent): LaunchProblem[] {
  return team.flatMap(({ slug, gdcNumber, qualification }) => {
    const file = `content/team/${slug}.md`
    return [
      ...(gdcNumber && !qualification
        ? [{ file, field: 'qualification', remedy: 'is missing. Add it with university, country and year.' }]
        : []),
      ...(qualification && !gdcNumber
        ? [{ file, field: 'gdcNumber', remedy: 'is missing. Add the six digits from the register.' }]
        : []),
    ]
  })
}

/** The pages that the law asks for, and whom each must name. */
function missingPages({ pages, practice: { funding } }: PracticeContent): LaunchProblem[] {
  const wanted = [
    { slug: 'complaints', names: 'General Dental Council' },
    // Private care is settled by the one, NHS care by the other.
    ...(funding === 'NHS' ? [] : [{ slug: 'complaints', names: 'Dental Complaints Service' }]),
    ...(funding === 'private' ? [] : [{ slug: 'complaints', names: 'Ombudsman' }]),
    { slug: 'complaints', names: '30 days' },
    // The Information Commissioner’s Office, or by its later name without the last letters.
    { slug: 'privacy', names: 'Information Commission' },
  ]
  return wanted
    .filter(({ slug, names }) => !pages.find((page) => page.slug === slug)?.body.includes(names))
    .map(({ slug, names }) => ({
      file: `content/pages/${slug}.md`,
      field: 'text',
      remedy: `does not mention “${names}”. Say it there.`,
    }))
}

/** The footer says by itself whose care it is; what an owner wrote must not say otherwise. */
function callsCarePrivate({ practice: { funding }, pages, treatments, samplePosts }: PracticeContent): LaunchProblem[] {
  if (funding === 'private') return []
  const texts = [
    ...pages.map((page) => ({ file: `content/pages/${page.slug}.md`, text: page })),
    ...treatments.map((treatment) => ({ file: `content/treatments/${treatment.slug}.md`, text: treatment })),
    ...samplePosts.map((post) => ({ file: `content/sample-posts/${post.slug}.html`, text: post })),
  ]
  return texts
    .filter(({ text }) =>
      /wholly private|(?<!of )our care is private|care here are private/i.test(JSON.stringify(text)),
    )
    .map(({ file }) => ({
      file,
      field: 'text',
      remedy: `calls the care private, and funding is ${funding}. Say there which care is on the NHS.`,
    }))
}

/** What came with the website speaks of England’s. */
function namesAnotherRegulator({ practice: { registrations }, pages }: PracticeContent): LaunchProblem[] {
  const { regulator } = registrations
  if (regulator === undefined) return []
  return pages
    .filter(({ body }) => body.includes('Care Quality Commission'))
    .map(({ slug }) => ({
      file: `content/pages/${slug}.md`,
      field: 'text',
      remedy: `names the Care Quality Commission, and regulator is “${regulator}”. Say whom patients can turn to there.`,
    }))
}

/** What came with the website leads to a chat. Staff may write to patients there all the same, and owners speak of that. */
function speaksOfWhatsApp({ practice: { whatsapp, social }, pages }: PracticeContent): LaunchProblem[] {
  if (whatsapp) return []
  const network = social
    .filter(({ href }) => href === 'https://www.whatsapp.com/')
    .map(() => ({
      file: 'content/practice.yaml',
      field: 'social',
      remedy: 'leads to WhatsApp, and there is no number for it. Take that network out.',
    }))
  const texts = pages
    .filter(({ body }) => body.includes('WhatsApp link'))
    .map(({ slug }) => ({
      file: `content/pages/${slug}.md`,
      field: 'text',
      remedy: 'speaks of the WhatsApp link, and practice.yaml has no number for it. Take that out.',
    }))
  return [...network, ...texts]
}

/** Links to pages of the website that it does not have. Posts of the blog are staff's, and come and go. */
function deadLinks({ pages, treatments, topics }: PracticeContent): LaunchProblem[] {
  const known = new Set<unknown>([
    ...Object.values(addresses),
    ...[...treatments.map(({ slug }) => slug), ...Object.keys(treatmentSpellings)].map(addresses.treatment),
    ...topics.map(({ id }) => addresses.topic(id)),
  ])
  const texts = [
    ...pages.map(({ slug, body }) => ({ file: `content/pages/${slug}.md`, body })),
    ...treatments.map(({ slug, body }) => ({ file: `content/treatments/${slug}.md`, body })),
  ]
  return texts.flatMap(({ file, body }) =>
    [...body.matchAll(/ href="(\/[^"]*)"/g)]
      .map(([, href = '']) => href.replace(/[?#].*/, '').replace(/(?<=.)\/$/, ''))
      .filter((path) => !known.has(path) && (!path.startsWith('/blog/') || path.startsWith('/blog/topic/')))
      .map((path) => ({
        file,
        field: 'text',
        remedy: `leads to “${path}”, and there is no such page. Write its address as it stands behind the website’s name.`,
      })),
  )
}
