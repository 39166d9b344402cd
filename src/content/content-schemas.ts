import { z } from 'zod'
import type { Hours, weekdays } from '../domain/availability/opening-hours.ts'
import { isTime, readDay } from '../domain/clinic-time.ts'
import { readEmailAddress } from '../domain/e-mail-address.ts'
import { nations } from '../domain/practice/bank-holidays.ts'
import { didYouMean } from './content-problem.ts'

// Every message is the second half of a sentence that begins with the field's name, and ends with what to do.

/** Text that must be there. */
function words(remedy: string) {
  return z
    .string({ error: ({ input }) => `${input === undefined ? 'is missing' : 'should be one text'}. ${remedy}` })
    .trim()
    .min(1, `is empty. ${remedy}`)
}

/** Text that the practice may still be waiting for: it may stay empty until the launch check asks for it. */
function particular(remedy: string) {
  return z
    .string({ error: ({ input }) => `${input === undefined ? 'is missing' : 'should be one text'}. ${remedy}` })
    .trim()
}

function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape)
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') {
        // One issue holds all strangers; a line each lets every one be told on its own.
        return (issue.keys ?? [])
          .map((key) => `${key} is not a field here.${didYouMean(key, known) || remove}`)
          .join('\n')
      }
      return `${issue.input === undefined ? 'is missing' : 'is not divided into fields'}. It holds ${known.join(', ')}, each on a line of its own.`
    },
  })
}

const remove = ' Take it out.'

function list<Entry extends z.ZodType>(entry: Entry, remedy: string) {
  return z.array(entry, {
    error: ({ input }) => `${input === undefined || input === '' ? 'is missing' : 'is not a list'}. ${remedy}`,
  })
}

function wholeNumber(remedy: string) {
  return words(remedy)
    .regex(/^\d+$/, { error: ({ input }) => `is “${String(input)}”. ${remedy}`, abort: true })
    .transform(Number)
}

function decimal(remedy: string) {
  return words(remedy)
    .regex(/^-?\d+(\.\d+)?$/, { error: ({ input }) => `is “${String(input)}”. ${remedy}`, abort: true })
    .transform(Number)
}

function yesOrNo() {
  return z
    .enum(['true', 'false'], {
      error: ({ input }) => `${input === undefined ? 'is missing' : 'is neither'}. Write true or false.`,
    })
    .transform((answer) => answer === 'true')
}

const sample = yesOrNo().default(false)

const day = words('Write a day as 2027-01-31.').refine((text) => text.length === 10 && readDay(text) === text, {
  error: ({ input }) => `is “${String(input)}”, which is not a day of the calendar. Write it as 2027-01-31.`,
})

const fileName = words('Write small letters, digits and hyphens only.').regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: ({ input }) => `is “${String(input)}”. Write small letters, digits and hyphens only.`,
})

const address = words('Write an address that begins with https://.').refine(
  (href) => href.startsWith('https://') && URL.canParse(href),
  { error: ({ input }) => `is “${String(input)}”. Write an address that begins with https://.` },
)

const picture = fields({
  name: fileName,
  alt: words('Say in a few words what is seen on the picture, for people who cannot see it.'),
})

const minutes = wholeNumber('Write the minutes as 15, 30, 45, 60, 75 or 90.').refine(
  (count) => count >= 15 && count <= 90 && count % 15 === 0,
  { error: ({ input }) => `is ${String(input)}. Write the minutes as 15, 30, 45, 60, 75 or 90.` },
)

const britishNumber = words('Write the number as people dial it here, such as 01632 960140.').refine(
  (shown) => /^0[\d ()-]+$/.test(shown) && [10, 11].includes(digitsOf(shown).length),
  { error: ({ input }) => `is “${String(input)}”. Write the number as people dial it here, such as 01632 960140.` },
)

function emailRemedy({ input }: { input?: unknown }): string {
  const found = input === undefined || input === '' ? 'is missing' : `is “${String(input)}”`
  return `${found}. Write one e-mail address, such as hello@ashcombedental.example.`
}

const telephone = britishNumber.transform((shown) => ({ shown, dialled: `+44${digitsOf(shown).slice(1)}` }))
const whatsapp = britishNumber.transform((shown) => ({ shown, digits: `44${digitsOf(shown).slice(1)}` }))

function digitsOf(shown: string): string {
  return shown.replaceAll(/\D/g, '')
}

const hoursRemedy = 'Write it as 09:00 to 17:30, in quarters of an hour, or as: emergencies only.'

const hours = words(hoursRemedy).transform((text, { addIssue }): Hours | 'emergencies only' => {
  if (text === 'emergencies only') return text
  const [opens = '', closes = ''] = text.split(' to ')
  if (isTime(opens) && isTime(closes) && opens < closes && text === `${opens} to ${closes}`) return { opens, closes }
  addIssue({ code: 'custom', message: `is “${text}”. ${hoursRemedy}` })
  return z.NEVER
})

const openingHours = fields({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
} satisfies Record<(typeof weekdays)[number], typeof hours>)

/** practice.yaml */
export const practiceFile = fields({
  sample,
  name: words('Add the practice’s name.'),
  address: fields({
    street: words('Add the house number and street.'),
    town: words('Add the town.'),
    postcode: words('Add the postcode.').regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, {
      error: ({ input }) => `is “${String(input)}”. Write the postcode in capitals with a space, such as QA4 2DN.`,
    }),
    country: words('Add the country.'),
  }),
  phone: telephone,
  outOfHoursPhone: telephone,
  whatsapp,
  email: z
    .string({ error: emailRemedy })
    .refine((text) => readEmailAddress(text) !== undefined, { error: emailRemedy }),
  openingHours,
  closedDays: list(
    fields({ day, reason: words('Say why, such as Christmas Day.') }),
    'Begin each closed day with a dash, and give its day and reason.',
  ),
  bankHolidays: z
    .enum([...nations, 'none'], {
      error: ({ input }) => `is “${String(input)}”. Write ${nations.join(', ')} or none.`,
    })
    .default('none'),
  chairs: fields({
    surgeryHours: wholeNumber('Write how many patients can be treated at once in surgery hours.'),
    onCall: wholeNumber('Write how many patients can be treated at once outside surgery hours.'),
  }),
  minutesForOther: minutes,
  funding: z.enum(['private', 'NHS', 'mixed'], {
    error: ({ input }) =>
      `${input === undefined ? 'is missing' : `is “${String(input)}”`}. Write private, NHS or mixed.`,
  }),
  company: fields({
    sample,
    legalName: particular('Add the company’s full name as on its certificate.'),
    number: particular('Add the company’s number from Companies House.'),
    registeredOffice: particular('Add the address of the registered office.'),
    vatNumber: words('Add the number, or take the line out.').optional(),
  }),
  registrations: fields({
    sample,
    cqcProvider: particular('Add the provider number from the Care Quality Commission.'),
    ico: particular('Add the registration number from the Information Commissioner’s Office.'),
  }),
  directions: list(
    fields({ sample, title: words('Add a short heading.'), text: words('Add the directions.') }),
    'Begin each way of getting here with a dash, and give its title and text.',
  ),
  geo: fields({
    sample,
    latitude: decimal('Write degrees north with a point, such as 51.1234.').refine(
      (degrees) => Math.abs(degrees) <= 90,
      {
        error: 'is more than 90. Write degrees north with a point, such as 51.1234.',
      },
    ),
    longitude: decimal('Write degrees east with a point, such as -0.1234.').refine(
      (degrees) => Math.abs(degrees) <= 180,
      {
        error: 'is more than 180. Write degrees east with a point, such as -0.1234.',
      },
    ),
  }),
  social: list(
    fields({ network: words('Add the network’s name.'), href: address }),
    'Begin each network with a dash, and give its network and href.',
  ),
  tourHref: address,
  credit: fields({ name: words('Add the name of who designed the website.'), href: address }),
  copyrightYear: wholeNumber('Write a year, such as 2024.'),
  lastUpdated: day,
})

/** services.yaml */
export const servicesFile = fields({
  services: list(
    fields({ name: words('Add the service’s name.'), minutes, emergency: yesOrNo() }),
    'Begin each service with a dash, and give its name, minutes and emergency.',
  ),
})

const ratings = { '1': 1, '2': 2, '3': 3, '4': 4, '5': 5 } as const

/** reviews.yaml */
export const reviewsFile = fields({
  reviews: list(
    fields({
      sample,
      id: fileName,
      name: words('Add the name as the patient agreed to show it.'),
      rating: z
        .enum(['1', '2', '3', '4', '5'], { error: 'should be the patient’s own rating. Write a number from 1 to 5.' })
        .transform((stars) => ratings[stars]),
      text: words('Add the patient’s own words.'),
    }),
    'Begin each review with a dash, and give its id, name, rating and text.',
  ),
})

/** values.yaml */
export const valuesFile = fields({
  mission: words('Add the mission.'),
  vision: words('Add the vision.'),
  values: list(
    fields({ sample, id: fileName, title: words('Add the value’s name.'), text: words('Add a sentence or two.') }),
    'Begin each value with a dash, and give its id, title and text.',
  ),
})

/** topics.yaml */
export const topicsFile = fields({
  topics: list(
    fields({ id: fileName, title: words('Add the topic’s name.') }),
    'Begin each topic with a dash, and give its id and title.',
  ),
})

/** home.yaml */
export const homeFile = fields({
  process: list(
    fields({ sample, title: words('Add the step’s name.'), text: words('Add what happens.') }),
    'Begin each step with a dash, and give its title and text.',
  ),
})

const marks = list(
  fields({ sample, id: fileName, name: words('Add the name.'), picture }),
  'Begin each entry with a dash, and give its id, name and picture.',
)

/** marks.yaml */
export const marksFile = fields({ brands: marks, payments: marks })

/** fees.yaml */
export const feesFile = fields({
  fees: list(
    fields({
      sample,
      group: words('Add the group’s heading.'),
      fees: list(
        fields({
          title: words('Say what the price is for.'),
          price: words('Write the price.').regex(/^(from )?£\d{1,3}(,?\d{3})*(\.\d{2})?$|^free$/, {
            error: ({ input }) => `is “${String(input)}”. Write it as £65, from £65 or free.`,
          }),
          note: words('Say what is included, or take the line out.').optional(),
          fact: words('Write the word that texts name the price by, or take the line out.')
            .regex(/^[a-z][A-Za-z]*$/, { error: ({ input }) => `is “${String(input)}”. Write it as hygieneVisit.` })
            .optional(),
        }),
        'Begin each price with a dash, and give its title and price.',
      ),
    }),
    'Begin each group with a dash, and give its group and fees.',
  ),
})

/** search.yaml */
export const searchFile = fields({
  patientsWords: list(
    fields({
      page: words('Write the page’s address without the website’s name, such as /treatment/orthodontics.'),
      words: list(words('Write a word or take the dash out.'), 'Write the words between square brackets, with commas.'),
    }),
    'Begin each page with a dash, and give its page and words.',
  ),
})

/** The fields at the top of treatments/*.md. */
export const treatmentFile = fields({
  sample,
  order: wholeNumber('Write its place in the lists, from 1.'),
  onHome: yesOrNo(),
  title: words('Add the treatment’s name.'),
  summary: words('Add the line for the card.'),
  introduction: words('Add the text for the banner.'),
  picture,
  service: words('Add the service that the form on this page has chosen, spelt as in services.yaml.'),
  keywords: list(words('Write one keyword or take the dash out.'), 'Begin each keyword with a dash.'),
  description: descriptionForSearch(),
  subServicesTitle: words('Add the heading above the sub-services.'),
  subServices: list(
    fields({ title: words('Add the name.'), text: words('Say what it is.'), picture }),
    'Begin each sub-service with a dash, and give its title, text and picture.',
  ),
  beforeAndAfter: fields({
    before: picture,
    after: picture,
    caption: words('Say that they are models, and what was changed.'),
  }).optional(),
  reasonsTitle: words('Add the heading above the reasons.'),
  reasons: list(
    fields({ title: words('Add the reason in a few words.'), text: words('Add a sentence or two.') }),
    'Begin each reason with a dash, and give its title and text.',
  ),
  closing: fields({
    title: words('Add the heading of the last section.'),
    paragraphs: list(words('Write a paragraph or take the dash out.'), 'Begin each paragraph with a dash.'),
  }),
  questions: list(
    fields({ question: words('Add the question.'), answer: words('Add the answer.') }),
    'Begin each question with a dash, and give its question and answer.',
  ),
  reviewed: fields({
    on: day,
    by: words('Add the team member who read the page: the name of their file without “.md”.'),
  }),
})

/** The fields at the top of team/*.md. */
export const teamMemberFile = fields({
  sample,
  order: wholeNumber('Write the person’s place on the team page, from 1.'),
  name: words('Add the person’s name.'),
  role: words('Add what the person does here, such as Dental nurse.'),
  gdcNumber: words('Add the six digits from the register.')
    .regex(/^\d{6}$/, {
      error: ({ input }) => `is “${String(input)}”. Write the six digits from the register, with noughts in front.`,
    })
    .optional(),
  qualification: words('Add the qualification with university, country and year.').optional(),
  picture,
})

/** What the General Dental Council asks of people on its registers, beyond the shape of the fields. */
export const registration = z
  .looseObject({
    name: z.string(),
    role: z.string(),
    gdcNumber: z.string().optional(),
    qualification: z.string().optional(),
  })
  .superRefine(({ name, role, gdcNumber, qualification }, { addIssue }) => {
    if (isRegisteredRole(role) && gdcNumber === undefined) {
      addIssue({ path: ['gdcNumber'], code: 'custom', message: 'is missing. Add the six digits from the register.' })
    }
    if (isRegisteredRole(role) && qualification === undefined) {
      const remedy = 'Add the qualification with university, country and year.'
      addIssue({ path: ['qualification'], code: 'custom', message: `is missing. ${remedy}` })
    }
    // "Dr" alone can read as a medical degree (ASA A12-206574), so the word dentist stands beside it.
    if (/^Dr\b/.test(name) && !/dentist/i.test(role)) {
      const remedy = 'Add “(dentist)”, because the name begins with Dr.'
      addIssue({ path: ['role'], code: 'custom', message: `does not say dentist. ${remedy}` })
    }
  })

function isRegisteredRole(role: string): boolean {
  // People in training work under someone else's number.
  return !/trainee|student/i.test(role) && /dentist|hygienist|therapist|nurse|technician|orthodont|surgeon/i.test(role)
}

/** The fields at the top of pages/*.md. */
export const textPageFile = fields({
  sample,
  title: words('Add the page’s title.'),
  description: descriptionForSearch(),
  keywords: list(words('Write one keyword or take the dash out.'), 'Begin each keyword with a dash.'),
})

/** The fields at the top of sample-posts/*.html. */
export const samplePostFile = fields({
  sample,
  slug: words('Write the file’s name without “.html”.'),
  title: atMost(200, words('Add the post’s title.')),
  description: atMost(300, words('Add a description for search engines.')),
  topic: words('Add the id of a topic in topics.yaml.'),
  author: words('Add the team member who wrote it: the name of their file without “.md”.'),
  reviewedOn: day,
  reviewedBy: words('Add the team member who read it: the name of their file without “.md”.'),
  treatments: list(words('Write a treatment or take the dash out.'), 'Begin each treatment with a dash.').refine(
    (slugs) => slugs.length <= 3,
    { error: ({ input }) => `has ${Array.isArray(input) ? input.length : 'too many'} entries. Keep at most three.` },
  ),
  picture: fileName,
  imageAlt: atMost(200, words('Say in a few words what is seen on the picture, for people who cannot see it.')),
  publishedOn: day,
})

function atMost(characters: number, text: ReturnType<typeof words>) {
  return text.max(characters, {
    error: ({ input }) => `has ${String(input).length} characters. Shorten it to ${characters}.`,
  })
}

function descriptionForSearch() {
  const remedy = 'Search engines show 120 to 160.'
  return words(`Add a description for search engines. ${remedy}`).refine(
    (text) => text.length >= 120 && text.length <= 160,
    { error: ({ input }) => `has ${String(input).length} characters. ${remedy} Make it fit.` },
  )
}
