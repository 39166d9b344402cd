import { z } from 'zod'
import {
  atMost,
  day,
  descriptionForSearch,
  fields,
  fileName,
  list,
  name,
  picture,
  sample,
  wholeNumber,
  words,
  yesOrNo,
} from './fields.ts'

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

/** about.yaml */
export const aboutFile = fields({
  sample,
  heading: words('Add the heading of the page About.'),
  picture,
  rooms: list(
    fields({ title: words('Add the room’s name.'), text: words('Say what patients find there.'), picture }),
    'Begin each room with a dash, and give its title, text and picture.',
  ),
  people: words('Add the words under “Meet Our Team”.'),
  invitation: words('Add the words that invite patients to the practice.'),
  seen: fields({
    hero: words('Say in a few words what is seen on the large picture of the home page.'),
    door: words('Say in a few words what is seen on the picture beside the invitation.'),
  }),
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
          treatments: list(
            words('Write a treatment or take the dash out.'),
            'Begin each treatment with a dash.',
          ).optional(),
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
      misspelt: list(
        words('Write a word or take the dash out.'),
        'Write the words between square brackets, with commas.',
      ).optional(),
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
  name: name('Add the person’s name.'),
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
  if (/trainee|student/i.test(role)) return false
  // Who only keeps the diary of the orthodontist is on no register.
  const isAtTheDesk = /co-?ordinator|receptionist|secretary|administrator|manager/i.test(role)
  const isClinician = /dentist|odontist|hygienist|therapist|nurse|technician|surgeon/i.test(role)
  return isClinician || (/odont/i.test(role) && !isAtTheDesk)
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
