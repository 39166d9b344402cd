import { describe, expect, test } from 'vitest'
import type { PracticeContent } from '../../domain/practice/treatment.ts'
import { launchProblems } from './content-problems.ts'

const picture = { name: 'still-life', alt: 'A tooth on a stone' }
const hours = { opens: '09:00', closes: '17:00' }
const page = { title: 'Page', description: 'A page.', keywords: ['page'] }
const person = { picture, paragraphs: ['One.', 'Two.', 'Three.'] } satisfies Partial<PracticeContent['team'][number]>

/** A practice whose owner has put in everything of their own. */
const ready: PracticeContent = {
  patientsWords: [],
  practice: {
    name: 'Mill Lane Dental',
    address: { street: '14 Mill Lane', town: 'Winchester', postcode: 'SO23 8XX', country: 'United Kingdom' },
    phone: { shown: '01962 555010', dialled: '+441962555010' },
    outOfHoursPhone: { shown: '01962 555011', dialled: '+441962555011' },
    whatsapp: { shown: '07911 123456', digits: '447911123456' },
    email: 'hello@mill-lane.co.uk',
    openingHours: {
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: hours,
      saturday: 'emergencies only',
      sunday: 'emergencies only',
    },
    closedDays: [{ day: '2026-12-25', reason: 'Christmas Day' }],
    bankHolidays: 'none',
    chairs: { surgeryHours: 2, onCall: 1 },
    minutesForOther: 30,
    services: [{ name: 'Check-up', minutes: 30, emergency: false }],
    funding: 'private',
    company: {
      legalName: 'Mill Lane Dental Ltd',
      number: '09876543',
      registeredIn: 'England and Wales',
      registeredOffice: '14 Mill Lane',
    },
    registrations: { cqcProvider: '1-101652718', ico: 'ZA123456' },
    directions: [{ title: 'By train', text: 'Ten minutes on foot.' }],
    geo: { latitude: 51.06, longitude: -1.31 },
    social: [],
    tourHref: 'https://tour.mill-lane.co.uk/',
    credit: { name: 'Mill Lane Studio', href: 'https://studio.mill-lane.co.uk/' },
    copyrightYear: 2024,
    lastUpdated: '2026-11-20',
  },
  treatments: [],
  team: [
    {
      ...person,
      slug: 'ann-bell',
      order: 1,
      name: 'Dr Ann Bell',
      role: 'Principal (dentist)',
      gdcNumber: '100000',
      qualification: 'BDS, University of Leeds, United Kingdom, 2001',
    },
    { ...person, slug: 'jo-reed', order: 2, name: 'Jo Reed', role: 'Receptionist' },
  ],
  reviews: [
    { id: 'kim', name: 'Kim', rating: 5, text: 'They listened.' },
    { id: 'lee', name: 'Lee', rating: 4, text: 'On time.' },
  ],
  topics: [{ id: 'news', title: 'News' }],
  samplePosts: [],
  values: [{ id: 'respect', title: 'Respect', text: 'We start on time.' }],
  about: {
    heading: 'A house with a garden',
    picture,
    rooms: [{ title: 'Surgery', text: 'It looks onto the garden.', picture }],
    people: 'Photographed in our garden.',
    invitation: 'Come in and look around.',
    seen: { hero: 'A garden', door: 'A red door' },
  },
  mission: 'To care.',
  vision: 'Healthy mouths.',
  process: [{ title: 'Ring us', text: 'Any day.' }],
  brands: [],
  payments: [{ id: 'cash', name: 'Cash', picture }],
  fees: [{ group: 'Check-ups', fees: [{ title: 'Check-up', price: '£52' }] }],
  pages: [
    {
      ...page,
      slug: 'complaints',
      body: '<p>We answer within 30 days. Dental Complaints Service, General Dental Council.</p>',
    },
    { ...page, slug: 'privacy', body: '<p>You can complain to the Information Commissioner’s Office.</p>' },
  ],
}

const { practice } = ready

/** The same with more on its page of privacy. */
function sayingAlso(words: string): PracticeContent {
  const pages = ready.pages.map((one) => (one.slug === 'privacy' ? { ...one, body: one.body + words } : one))
  return { ...ready, pages }
}

describe('the launch check', () => {
  test('finds nothing once everything is the practice’s own', () => {
    expect(launchProblems(ready)).toEqual([])
  })

  test('names every sample by file and field, however deep', () => {
    const fees = ready.fees.map((group) => ({ ...group, sample: true }))
    const reviews = ready.reviews.map((review) => ({ ...review, sample: review.id === 'lee' }))
    const pages = ready.pages.map((page) => ({ ...page, sample: page.slug === 'privacy' }))
    const geo = { ...practice.geo, sample: true }
    const samples = { ...ready, practice: { ...practice, sample: true, geo }, reviews, fees, pages }
    expect(placesIn(samples)).toEqual([
      'content/practice.yaml: sample',
      'content/practice.yaml: geo › sample',
      'content/reviews.yaml: reviews 2 › sample',
      'content/fees.yaml: fees 1 › sample',
      'content/pages/privacy.md: sample',
    ])
  })

  test('says what to do with a sample', () => {
    expect(launchProblems({ ...ready, practice: { ...practice, sample: true } })).toEqual([
      {
        file: 'content/practice.yaml',
        field: 'sample',
        remedy: 'is true. Put in the practice’s own words and facts, then delete the line.',
      },
    ])
  })

  test('names sample posts, and says that a copy may be in the blog already', () => {
    const gums: PracticeContent['samplePosts'][number] = {
      sample: true,
      slug: 'gums',
      title: 'Gums',
      description: 'About gums.',
      topic: 'news',
      author: 'ann-bell',
      reviewedOn: '2026-11-01',
      reviewedBy: 'ann-bell',
      treatments: [],
      picture: 'still-life',
      imageAlt: 'A tooth',
      publishedOn: '2026-11-02',
      content: '<p>Brush.</p>',
    }
    const own = { ...gums, slug: 'own', sample: false }
    expect(launchProblems({ ...ready, samplePosts: [gums, own] })).toEqual([
      {
        file: 'content/sample-posts/gums.html',
        field: 'sample',
        remedy: expect.stringContaining('goes to the bin on the dashboard'),
      },
    ])
  })

  test('names the texts that still speak of somebody of the sample who is not in the team', () => {
    const body = '<p>Ask for Dr Amira Shah, dentist, or for Dr Ann Bell.</p>'
    const complaints = { ...page, slug: 'complaints', body }
    const named = (sample = false, team = ready.team) =>
      launchProblems({ ...ready, team, pages: [...ready.pages.slice(1), { ...complaints, sample }] })
        .filter(({ remedy }) => remedy.includes('Amira'))
        .map(({ file, field, remedy }) => `${file}: ${field} ${remedy}`)
    expect(named()).toEqual([
      'content/pages/complaints.md: text names Amira Shah of the sample, who is not in the team. Name somebody who is.',
    ])
    expect(named(true)).toEqual([])
    const [bell] = ready.team
    expect(named(false, bell && [{ ...bell, name: 'Dr Amira Shah' }])).toEqual([])
  })

  test('names each link of the owner’s that leads to no page of the website', () => {
    const links = [
      '/contact',
      '/fees/#hygiene',
      '/blog/a-post',
      '/privacy?from=here',
      '#top',
      '/treatment/bracers',
      '/prices',
    ]
    const linking = sayingAlso(links.map((href) => `<a href="${href}">There</a>`).join(' '))
    expect(launchProblems(linking).map(({ file, remedy }) => `${file} ${remedy}`)).toEqual([
      'content/pages/privacy.md leads to “/treatment/bracers”, and there is no such page. Write its address as it stands behind the website’s name.',
      'content/pages/privacy.md leads to “/prices”, and there is no such page. Write its address as it stands behind the website’s name.',
    ])
  })

  test('names what the sample still says of WhatsApp at a practice without it, and nothing that its owner says', () => {
    const social = [{ network: 'WhatsApp', href: 'https://www.whatsapp.com/' }]
    const chatting = { ...sayingAlso('<p>The WhatsApp link opens an app.</p>'), practice: { ...practice, social } }
    expect(launchProblems(chatting)).toEqual([])
    const withoutIt = { ...practice, whatsapp: undefined }
    expect(launchProblems({ ...chatting, practice: { ...withoutIt, social } })).toEqual([
      {
        file: 'content/practice.yaml',
        field: 'social',
        remedy: 'leads to WhatsApp, and there is no number for it. Take that network out.',
      },
      {
        file: 'content/pages/privacy.md',
        field: 'text',
        remedy: 'speaks of the WhatsApp link, and practice.yaml has no number for it. Take that out.',
      },
    ])
    const channel = [{ network: 'WhatsApp', href: 'https://whatsapp.com/channel/mill-lane' }]
    expect(
      launchProblems({
        ...sayingAlso('<p>We never write to you on WhatsApp.</p>'),
        practice: { ...withoutIt, social: channel },
      }),
    ).toEqual([])
  })

  test('is not fooled when the line “sample: true” went and the stand-in stayed', () => {
    const left: PracticeContent = {
      ...ready,
      practice: {
        ...practice,
        phone: { shown: '01632 960140', dialled: '+441632960140' },
        whatsapp: { shown: '07700 900140', digits: '447700900140' },
        email: 'hello@ashcombedental.example',
        tourHref: 'https://tour.ashcombedental.example/',
        company: {
          legalName: 'Ashcombe Dental Group (Sample) Ltd',
          number: '00000000',
          registeredIn: 'England and Wales',
          registeredOffice: '14 Mill Lane',
        },
        registrations: { cqcProvider: '1-000000000', ico: 'ZA000000' },
      },
      team: ready.team.map((member) => (member.gdcNumber ? { ...member, gdcNumber: '000001' } : member)),
    }
    expect(placesIn(left)).toEqual([
      'content/practice.yaml: phone',
      'content/practice.yaml: whatsapp',
      'content/practice.yaml: email',
      'content/practice.yaml: tourHref',
      'content/practice.yaml: company › legalName',
      'content/practice.yaml: company › number',
      'content/practice.yaml: registrations › cqcProvider',
      'content/practice.yaml: registrations › ico',
      'content/team/ann-bell.md: gdcNumber',
    ])
  })

  test('names particulars that are still empty', () => {
    const company = { ...practice.company, number: '' }
    const registrations = { ...practice.registrations, cqcProvider: '' }
    expect(launchProblems({ ...ready, practice: { ...practice, company, registrations } })).toEqual([
      { file: 'content/practice.yaml', field: 'company › number', remedy: 'is empty. Copy it from Companies House.' },
      {
        file: 'content/practice.yaml',
        field: 'registrations › cqcProvider',
        remedy: 'is empty. Copy it from the Care Quality Commission.',
      },
    ])
  })

  test('names what still speaks of England’s regulator where it is another', () => {
    const registrations = { regulator: 'Healthcare Inspectorate Wales', regulatorNumber: '', ico: 'ZA123456' }
    const pages = ready.pages.map((page) =>
      page.slug === 'complaints'
        ? { ...page, body: `${page.body}<p>The Care Quality Commission checks us.</p>` }
        : page,
    )
    expect(launchProblems({ ...ready, pages, practice: { ...practice, registrations } })).toEqual([
      {
        file: 'content/practice.yaml',
        field: 'registrations › regulatorNumber',
        remedy: 'is empty. Copy it from the regulator’s certificate.',
      },
      {
        file: 'content/pages/complaints.md',
        field: 'text',
        remedy:
          'names the Care Quality Commission, and regulator is “Healthcare Inspectorate Wales”. Say whom patients can turn to there.',
      },
    ])
  })

  test('asks people who are no company for no number of one', () => {
    const company = { ...practice.company, number: undefined }
    expect(launchProblems({ ...ready, practice: { ...practice, company } })).toEqual([])
  })

  test.each(['gdcNumber', 'qualification'] as const)('asks for the %s of whoever gives the other', (field) => {
    const team = ready.team.map((member) => ({ ...member, [field]: undefined }))
    expect(placesIn({ ...ready, team })).toEqual([`content/team/ann-bell.md: ${field}`])
  })

  test.each([
    { funding: 'private', missing: ['Dental Complaints Service'] },
    { funding: 'NHS', missing: ['Ombudsman'] },
    { funding: 'mixed', missing: ['Dental Complaints Service', 'Ombudsman'] },
  ] as const)('asks a practice with $funding care to name whom to turn to', ({ funding, missing }) => {
    const body = '<p>We answer within 30 days. General Dental Council.</p>'
    const pages = ready.pages.map((page) => (page.slug === 'complaints' ? { ...page, body } : page))
    expect(launchProblems({ ...ready, pages, practice: { ...practice, funding } })).toEqual(
      missing.map((name) => ({
        file: 'content/pages/complaints.md',
        field: 'text',
        remedy: `does not mention “${name}”. Say it there.`,
      })),
    )
  })

  test('takes either name of the office that hears complaints about personal data', () => {
    const body = '<p>You can complain to the Information Commission.</p>'
    const pages = ready.pages.map((page) => (page.slug === 'privacy' ? { ...page, body } : page))
    expect(placesIn({ ...ready, pages })).toEqual([])
  })

  test.each([
    ['NHS', 'All our care is private.'],
    ['mixed', 'We are a wholly private practice.'],
    ['mixed', 'Adult care and children’s care here are private.'],
  ] as const)('names each text that calls the care of a practice with %s care private: %s', (funding, words) => {
    const said = `We answer within 30 days. Dental Complaints Service, Ombudsman, General Dental Council. ${words}`
    const pages = ready.pages.map((page) => (page.slug === 'complaints' ? { ...page, body: `<p>${said}</p>` } : page))
    expect(placesIn({ ...ready, pages, practice: { ...practice, funding } })).toEqual([
      'content/pages/complaints.md: text',
    ])
    expect(placesIn({ ...ready, pages })).toEqual([])
  })

  test('asks for the pages themselves', () => {
    expect(new Set(placesIn({ ...ready, pages: [] }))).toEqual(
      new Set(['content/pages/complaints.md: text', 'content/pages/privacy.md: text']),
    )
  })
})

function placesIn(content: PracticeContent): string[] {
  return launchProblems(content).map(({ file, field }) => `${file}: ${field}`)
}
