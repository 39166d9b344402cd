import type { SamplePost } from '../blog/sample-post.ts'
import type { Practice, Sample } from './practice.ts'

/** A picture in the practice's own series: the file's name without ending, and what is seen on it. */
export type Picture = { name: string; alt: string }

/** One of the fourteen treatments; its address is `/treatment/{slug}`. */
export type Treatment = Sample & {
  slug: string
  /** Place in the lists, from 1. */
  order: number
  /** Home shows twelve of the fourteen. */
  onHome: boolean
  title: string
  /** The line on the card (desc1 of the specification) and the banner's second sentence (desc2). */
  summary: string
  introduction: string
  picture: Picture
  /** The option that the form block on its page has chosen. */
  service: string
  keywords: string[]
  /** 120 to 160 characters for search engines. */
  description: string
  subServicesTitle: string
  subServices: { title: string; text: string; picture: Picture }[]
  /** Models of how it was and of what was done, side by side; the caption says that they are models. */
  beforeAndAfter?: { before: Picture; after: Picture; caption: string } | undefined
  reasonsTitle: string
  reasons: { title: string; text: string }[]
  closing: { title: string; paragraphs: string[] }
  /** The body: what happens, how it feels, aftercare, risks and alternatives; trusted HTML made from Markdown. */
  body: string
  questions: { question: string; answer: string }[]
  /** `YYYY-MM-DD`, and the slug of the team member who read it. */
  reviewed: { on: string; by: string }
}

/** Somebody of the team, as visitors read of them. */
export type TeamMember = Sample & {
  slug: string
  order: number
  name: string
  role: string
  /** Six digits of the General Dental Council's register; absent for people who need none. */
  gdcNumber?: string | undefined
  /** Qualification with university, country and year, as the GDC asks. */
  qualification?: string | undefined
  picture: Picture
  paragraphs: [string, string, string]
}

/**
 * What somebody called Dr is, to be said with the name: the title alone may be taken for a doctor's of medicine (GDC,
 * guidance on advertising). Undefined for everybody else.
 */
export function professionOf({ name, role }: Pick<TeamMember, 'name' | 'role'>): string | undefined {
  return name.startsWith('Dr ')
    ? (/dentist|orthodontist|oral surgeon/i.exec(role)?.[0].toLowerCase() ?? role)
    : undefined
}

type Review = Sample & { id: string; name: string; rating: 1 | 2 | 3 | 4 | 5; text: string }

type CoreValue = Sample & { id: string; title: string; text: string }

/** The practice itself, as it is shown: its rooms, its door, its people. */
type About = Sample & {
  heading: string
  picture: Picture
  rooms: { title: string; text: string; picture: Picture }[]
  /** The words under “Meet Our Team”, which say how the portraits were made. */
  people: string
  invitation: string
  /** What is seen on the pictures that stand in places of their own, `hero` and `arched-door`. */
  seen: { hero: string; door: string }
}

/** What a post may be about; its id stands in addresses. */
export type Topic = { id: string; title: string }

/** A brand, or a way to pay. */
type Mark = Sample & { id: string; name: string; picture: Picture }

/** A price; texts name it by its fact, `{hygieneVisit}`, instead of repeating it. */
export type Fee = {
  title: string
  price: string
  note?: string | undefined
  fact?: string | undefined
  /** The slugs of those whose pages show it. */
  treatments?: string[] | undefined
}

/** A page of running text such as the privacy notice; `body` is trusted HTML made from Markdown. */
export type TextPage = Sample & { slug: string; title: string; description: string; keywords: string[]; body: string }

/** What patients call something, how they write it by its sound, and the path of the page that they are looking for. */
export type PatientsWords = { page: string; words: string[]; misspelt?: string[] | undefined }

/** Everything the owner wrote, checked; of the practice with what the desk has changed. Another object when it says something else. */
export type PracticeContent = {
  practice: Practice
  treatments: Treatment[]
  team: TeamMember[]
  reviews: Review[]
  values: CoreValue[]
  topics: Topic[]
  about: About
  mission: string
  vision: string
  process: (Sample & { title: string; text: string })[]
  brands: Mark[]
  payments: Mark[]
  fees: (Sample & { group: string; fees: Fee[] })[]
  pages: TextPage[]
  patientsWords: PatientsWords[]
  samplePosts: SamplePost[]
}
