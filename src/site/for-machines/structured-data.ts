import { addresses } from '../../contract/addresses.ts'
import { answersAtNight, openSpans, weekdays } from '../../domain/availability/opening-hours.ts'
import { wordsIn } from '../../domain/blog/keep-revision.ts'
import { changedForVisitors, datedAt, type Post } from '../../domain/blog/post.ts'
import { addDays, londonAt } from '../../domain/clinic-time.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import type { PracticeContent, TeamMember, Treatment } from '../../domain/practice/treatment.ts'
import type { Backend } from '../../http/backend.ts'
import { sharedPicture } from '../blog/post-picture.tsx'
import { capital } from '../parts/capital.ts'
import { isUrgent } from '../parts/care-cards.tsx'
import { markAddress, widestFile } from '../parts/picture-of.tsx'

// What search engines read: schema.org in JSON-LD. Things are described once and named by their @id elsewhere.
// Reviews are never among it: invented ones would be a lie to machines, and Google shows no stars that a business gives
// itself.

const vocabulary = { '@context': 'https://schema.org' }

type Known = Pick<Backend, 'content' | 'settings'>

/** The practice as search engines read it: https://schema.org/Dentist. */
export function practiceData(backend: Known & Pick<Backend, 'now'>): object {
  const { content, settings } = backend
  const { practice } = content
  const { address, openingHours, closedDays } = practice
  const today = londonAt(backend.now()).day
  const aYearOn = addDays(today, 365)
  return {
    ...vocabulary,
    ...nameOfPractice(backend),
    logo: absolute(markAddress('icon-512'), settings),
    image: ['hero', 'front-desk', 'arched-door'].map((name) => absolute(widestFile(name).address, settings)),
    telephone: practice.phone.dialled,
    email: practice.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.town,
      postalCode: address.postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: practice.geo.latitude, longitude: practice.geo.longitude },
    medicalSpecialty: 'https://schema.org/Dentistry',
    openingHoursSpecification: weekdays.flatMap((day) => {
      const hours = openingHours[day]
      if (hours === 'emergencies only') return []
      return openSpans(hours).map((span) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: capital(day),
        ...span,
      }))
    }),
    // The same time twice is how Google is told that a day is a holiday.
    specialOpeningHoursSpecification: closedDays
      .filter(({ day }) => day >= today && day < aYearOn)
      .map(({ day, reason, hours }) => ({
        '@type': 'OpeningHoursSpecification',
        name: reason,
        validFrom: day,
        validThrough: day,
        opens: hours?.opens ?? '00:00',
        closes: hours?.closes ?? '00:00',
      })),
    contactPoint: emergencyLine(practice),
    currenciesAccepted: 'GBP',
    paymentAccepted: content.payments.map(({ name }) => name).join(', ') || undefined,
    priceRange: priceRange(content.fees),
    sameAs: ownProfiles(practice.social),
  }
}

/** The site as a whole, and where it is searched. */
export function siteData(backend: Known): object {
  const { content, settings } = backend
  return {
    ...vocabulary,
    '@type': 'WebSite',
    '@id': siteId(settings),
    name: content.practice.name,
    url: absolute(addresses.home, settings),
    inLanguage: 'en-GB',
    publisher: nameOfPractice(backend),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: absolute(`${addresses.search}?q={search_term_string}`, settings),
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

/**
 * A treatment as something the practice offers. A Service and no MedicalProcedure: half of the fourteen, such as family
 * care, are no procedure, and its fields ask for clinical claims.
 */
export function serviceData(treatment: Treatment, backend: Known): object {
  const { content, settings } = backend
  const path = addresses.treatment(treatment.slug)
  const mainLine = { '@type': 'ContactPoint', telephone: content.practice.phone.dialled }
  const atNight = isUrgent(treatment) && emergencyLine(content.practice)
  return {
    ...vocabulary,
    '@type': 'Service',
    '@id': absolute(`${path}#service`, settings),
    name: treatment.title,
    serviceType: treatment.service,
    description: treatment.summary,
    url: absolute(path, settings),
    image: absolute(widestFile(treatment.picture.name).address, settings),
    provider: nameOfPractice(backend),
    areaServed: { '@type': 'Place', name: content.practice.address.town },
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceUrl: absolute(addresses.appointment, settings),
      servicePhone: atNight ? [mainLine, atNight] : mainLine,
    },
  }
}

/** Who read a treatment's page, and when: it says so at its foot too. */
export function reviewedPageData({ slug, title, description, reviewed }: Treatment, backend: Known): object {
  const { content, settings } = backend
  const path = addresses.treatment(slug)
  const by = content.team.find((member) => member.slug === reviewed.by)
  return {
    ...vocabulary,
    '@type': 'MedicalWebPage',
    '@id': absolute(path, settings),
    name: title,
    description,
    url: absolute(path, settings),
    inLanguage: 'en-GB',
    isPartOf: { '@id': siteId(settings) },
    about: { '@id': absolute(`${path}#service`, settings) },
    lastReviewed: reviewed.on,
    reviewedBy: by && personOf(by, settings),
  }
}

/** A member of the team; those on the register of the General Dental Council with their number there. */
export function personData(member: TeamMember, backend: Known): object {
  const { settings } = backend
  return {
    ...vocabulary,
    ...personOf(member, settings),
    image: absolute(widestFile(member.picture.name).address, settings),
    description: member.paragraphs[0],
    worksFor: nameOfPractice(backend),
  }
}

/** A post, and who wrote and read it: its page was reviewed, not the article, in the words of schema.org. */
export function postData(post: Post, backend: Known & Pick<Backend, 'writing' | 'photographs'>): object {
  const { content, settings, writing } = backend
  const { team, topics } = content
  const url = absolute(addresses.post(post.slug), settings)
  const author = team.find(({ slug }) => slug === post.author)
  const reviewer = team.find(({ slug }) => slug === post.reviewedBy)
  return {
    ...vocabulary,
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    headline: post.title,
    description: post.description || writing.excerpt(post.content),
    url,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': url,
      url,
      name: post.title,
      isPartOf: { '@id': siteId(settings) },
      lastReviewed: reviewer && post.reviewedOn,
      reviewedBy: reviewer && personOf(reviewer, settings),
    },
    image: absolute(sharedPicture(post, backend).address, settings),
    datePublished: datedAt(post).toISOString(),
    dateModified: changedForVisitors(post).toISOString(),
    author: author ? personOf(author, settings) : nameOfPractice(backend),
    publisher: { ...nameOfPractice(backend), logo: absolute(markAddress('icon-512'), settings) },
    articleSection: topics.find(({ id }) => id === post.topic)?.title,
    wordCount: wordsIn(writing.plainText(post.content)),
    inLanguage: 'en-GB',
    isAccessibleForFree: true,
  }
}

/** Where a page lies, from home on; each step with its path. */
export function crumbData(steps: { name: string; path: string }[], { settings }: Pick<Backend, 'settings'>): object {
  return {
    ...vocabulary,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, settings),
    })),
  }
}

/** The crumbs of a page that lies right below home. */
export function crumbsBelowHome(name: string, path: string, backend: Pick<Backend, 'settings'>): object {
  return crumbData(
    [
      { name: 'Home', path: addresses.home },
      { name, path },
    ],
    backend,
  )
}

/** Questions with their answers, as an FAQPage of schema.org. */
export function questionsData(questions: { question: string; answer: string }[]): object {
  return {
    ...vocabulary,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Who is rung while the surgery is closed; nothing where nobody of ours answers then. */
function emergencyLine(practice: Practice): object | undefined {
  if (!answersAtNight(practice)) return undefined
  return {
    '@type': 'ContactPoint',
    contactType: 'emergency',
    telephone: practice.outOfHoursPhone.dialled,
    availableLanguage: 'English',
  }
}

/** Enough of the practice to be recognised on a page that does not describe it. */
function nameOfPractice({ content, settings }: Known) {
  return {
    '@type': 'Dentist',
    '@id': absolute('/#practice', settings),
    name: content.practice.name,
    url: absolute(addresses.home, settings),
  }
}

function personOf({ slug, name, role, gdcNumber }: TeamMember, settings: Backend['settings']) {
  const url = absolute(addresses.teamMember(slug), settings)
  return {
    '@type': 'Person',
    '@id': url,
    name,
    jobTitle: role,
    url,
    identifier: gdcNumber && {
      '@type': 'PropertyValue',
      propertyID: 'General Dental Council registration number',
      value: gdcNumber,
    },
  }
}

/** A network's front page is nobody's profile. */
function ownProfiles(social: { href: string }[]): string[] | undefined {
  const own = social.map(({ href }) => href).filter((href) => new URL(href).pathname !== '/')
  return own.length > 0 ? own : undefined
}

/** The lowest and the highest price of the list, such as `£28–£2,900`. */
function priceRange(fees: PracticeContent['fees']): string | undefined {
  const prices = fees
    .flatMap(({ fees: lines }) => lines)
    .flatMap(({ price }) => price.match(/£[\d,.]+/) ?? [])
    .sort((one, other) => pounds(one) - pounds(other))
  const [lowest] = prices
  const highest = prices.at(-1)
  return lowest === highest ? lowest : `${lowest}–${highest}`
}

function pounds(price: string): number {
  return Number(price.replace(/[£,]/g, ''))
}

function siteId(settings: Backend['settings']): string {
  return absolute('/#website', settings)
}

/** Without a public address it is left to the reader, who knows where the page came from. */
export function absolute(path: string, { publicUrl = '' }: Backend['settings']): string {
  return publicUrl + path
}
