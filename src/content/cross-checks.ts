import type { SamplePost } from '../domain/blog/sample-post.ts'
import { counted } from '../domain/counted.ts'
import { type Service, serviceNamed } from '../domain/practice/practice.ts'
import type { Fee, PatientsWords, Picture, Treatment } from '../domain/practice/treatment.ts'
import { didYouMean, fieldName, inContent } from './content-problem.ts'

const treatmentsOnHome = 12

type Named = { id: string }
type Lists = {
  closedDays: { day: string }[]
  services: Service[]
  reviews: Named[]
  values: Named[]
  topics: Named[]
  brands: Named[]
  payments: Named[]
}

/** Entries of one list that could not be told apart. */
export function namesGivenTwice({ closedDays, services, reviews, values, topics, brands, payments }: Lists): string[] {
  const ids = (named: Named[]) => named.map(({ id }) => id)
  return [
    ...twice(
      'practice.yaml',
      'closedDays',
      closedDays.map(({ day }) => day),
    ),
    ...twice(
      'services.yaml',
      'services',
      services.map(({ name }) => name.toLowerCase()),
    ),
    ...twice('reviews.yaml', 'reviews', ids(reviews)),
    ...twice('values.yaml', 'values', ids(values)),
    ...twice('topics.yaml', 'topics', ids(topics)),
    ...twice('marks.yaml', 'brands', ids(brands)),
    ...twice('marks.yaml', 'payments', ids(payments)),
  ]
}

/** Prices that texts would name by one word, of which only the last would be said, or by a word for something else. */
export function priceFactsTaken(groups: { fees: Fee[] }[], ownFacts: string[]): string[] {
  const names = groups.flatMap(({ fees }) => fees.flatMap(({ fact }) => fact ?? []))
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return [
    ...[...repeated].map((name) => `fact “${name}” stands at two prices. Give each its own.`),
    ...ownFacts
      .filter((name) => names.includes(name))
      .map((name) => `fact “${name}” is a word for something else already. Choose another one.`),
  ].map((sentence) => inContent('fees.yaml', sentence))
}

function twice(file: string, field: string, names: string[]): string[] {
  const again = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return [...again].map((name) => inContent(file, `${field} has “${name}” twice. Keep one of the two.`))
}

/** Pages whose form would choose a service that nobody offers. */
export function unknownServices(treatments: Treatment[], services: Service[]): string[] {
  const names = services.map(({ name }) => name)
  return treatments
    .filter(({ service }) => !serviceNamed(services, service))
    .map(({ slug, service }) => {
      const hint = didYouMean(service, names) || ' Spell it as it is there.'
      return inContent(`treatments/${slug}.md`, `service is “${service}”, which is not in services.yaml.${hint}`)
    })
}

/** Pages said to have been read by somebody who is not in the team. */
export function unknownReviewers(treatments: Treatment[], team: string[]): string[] {
  return treatments
    .filter(({ reviewed }) => !team.includes(reviewed.by))
    .map(({ slug, reviewed: { by } }) => {
      const hint = didYouMean(by, team) || ' Write the name of a file in content/team without “.md”.'
      return inContent(`treatments/${slug}.md`, `reviewed › by is “${by}”, who is not in the team.${hint}`)
    })
}

/** Prices for the page of a treatment that is not there. */
export function unknownPricedTreatments(groups: { fees: Fee[] }[], treatments: string[]): string[] {
  return groups.flatMap(({ fees }, group) =>
    fees.flatMap(({ treatments: named = [] }, fee) =>
      named.flatMap((slug, index) => {
        if (treatments.includes(slug)) return []
        const field = fieldName(['fees', group, 'fees', fee, 'treatments', index])
        const hint = didYouMean(slug, treatments) || ' Write the name of a file in content/treatments without “.md”.'
        return [inContent('fees.yaml', `${field} is “${slug}”, and there is no such treatment.${hint}`)]
      }),
    ),
  )
}

/** Two entries that want the same place in a list. */
export function placesGivenTwice(folder: string, entries: { slug: string; order: number }[]): string[] {
  return entries.flatMap(({ slug, order }, index) => {
    const earlier = entries.slice(0, index).find((other) => other.order === order)
    if (!earlier) return []
    const remedy = 'Give each its own number.'
    return [inContent(`${folder}/${slug}.md`, `order is ${order}, which ${earlier.slug}.md has too. ${remedy}`)]
  })
}

/** A sentence for the owner where not exactly twelve treatments stand on the home page, as the specification has it. */
export function wrongNumberOnHome(treatments: Treatment[]): string[] {
  const count = treatments.filter(({ onHome }) => onHome).length
  if (count === treatmentsOnHome) return []
  const difference = count - treatmentsOnHome
  const remedy = difference > 0 ? `set ${difference} of them to false` : `set ${-difference} more to true`
  const sentence = `onHome is true in ${counted(count, 'file')}. The home page shows ${treatmentsOnHome}; ${remedy}.`
  return [inContent('treatments', sentence)]
}

/** Pages that have no file of their own among the owner's words. */
const otherPages = ['/', '/about', '/appointment', '/blog', '/contact', '/fees', '/team-members', '/treatment']

/** Patients' words for a page that is not there, or that was named before. */
export function unknownPages(
  patientsWords: PatientsWords[],
  { treatments, pages, topics }: { treatments: string[]; pages: string[]; topics: string[] },
): string[] {
  const known = [
    ...otherPages,
    ...treatments.map((slug) => `/treatment/${slug}`),
    ...pages.map((slug) => `/${slug}`),
    ...topics.map((id) => `/blog/topic/${id}`),
  ]
  return patientsWords.flatMap(({ page }, index) => {
    const field = fieldName(['patientsWords', index, 'page'])
    if (!known.includes(page)) {
      const hint = didYouMean(page, known) || ' Write it as it stands behind the website’s name.'
      return [inContent('search.yaml', `${field} is “${page}”, and there is no such page.${hint}`)]
    }
    const isFirst = patientsWords.findIndex((one) => one.page === page) === index
    return isFirst ? [] : [inContent('search.yaml', `${field} is “${page}” again. Put all its words into one list.`)]
  })
}

type Pictured = {
  file: string
  picture: Picture
  subServices?: { picture: Picture }[]
  rooms?: { picture: Picture }[]
  beforeAndAfter?: { before: Picture; after: Picture } | undefined
}

/** A sentence for each picture that `imagery` has not drawn, by file and field. */
export function unknownPictures(entries: Pictured[], pictures: ReadonlySet<string>): string[] {
  const within = (list: string, parts: { picture: Picture }[]) =>
    parts.map(({ picture: { name } }, index) => ({ field: fieldName([list, index, 'picture', 'name']), name }))
  return entries.flatMap(({ file, picture, subServices = [], rooms = [], beforeAndAfter }) =>
    [
      { field: fieldName(['picture', 'name']), name: picture.name },
      ...within('subServices', subServices),
      ...within('rooms', rooms),
      ...(beforeAndAfter ? (['before', 'after'] as const) : []).map((side) => ({
        field: fieldName(['beforeAndAfter', side, 'name']),
        name: beforeAndAfter?.[side].name ?? '',
      })),
    ]
      .filter(({ name }) => !pictures.has(name))
      .map(({ field, name }) => inContent(file, noSuchPicture(field, name, pictures))),
  )
}

/** The same for the marks of suppliers and of ways to pay. */
export function unknownMarks(
  marks: Record<'brands' | 'payments', { picture: Picture }[]>,
  drawn: ReadonlySet<string>,
): string[] {
  return (['brands', 'payments'] as const).flatMap((list) =>
    marks[list].flatMap(({ picture: { name } }, index) => {
      const field = fieldName([list, index, 'picture', 'name'])
      return drawn.has(name) ? [] : [inContent('marks.yaml', noSuchPicture(field, name, drawn))]
    }),
  )
}

function noSuchPicture(field: string, name: string, drawn: ReadonlySet<string>): string {
  const hint = didYouMean(name, drawn) || ' Choose one that is there.'
  return `${field} is “${name}”, and there is no such picture.${hint}`
}

/** What is left out is not checked. */
type KnownNames = {
  team: string[] | undefined
  topics: string[]
  treatments: string[]
  pictures?: ReadonlySet<string> | undefined
}

/** Sample posts that name somebody or something that is not there. */
export function unknownInSamplePosts(posts: SamplePost[], known: KnownNames): string[] {
  return posts.flatMap((post) => {
    const { slug } = post
    const unknown = (field: string, name: string, names: Iterable<string> | undefined, what: string) => {
      if (!names || [...names].includes(name)) return []
      const hint = didYouMean(name, names) || ' Choose one that is there.'
      return [inContent(`sample-posts/${slug}.html`, `${field} is “${name}”, ${what}.${hint}`)]
    }
    return [
      ...unknown('topic', post.topic, known.topics, 'which is not in topics.yaml'),
      ...unknown('author', post.author, known.team, 'who is not in the team'),
      ...unknown('reviewedBy', post.reviewedBy, known.team, 'who is not in the team'),
      ...post.treatments.flatMap((treatment, index) =>
        unknown(fieldName(['treatments', index]), treatment, known.treatments, 'and there is no such treatment'),
      ),
      ...unknown('picture', post.picture, known.pictures, 'and there is no such picture'),
    ]
  })
}
