import { z } from 'zod'
import { mostChairs } from '../domain/availability/chair-plan.ts'
import type { Hours, weekdays } from '../domain/availability/opening-hours.ts'
import { isTime } from '../domain/clinic-time.ts'
import { readEmailAddress } from '../domain/e-mail-address.ts'
import { nations } from '../domain/practice/bank-holidays.ts'
import { registers } from '../domain/practice/practice.ts'
import { address, day, decimal, fields, list, name, particular, sample, wholeNumber, words, yesOrNo } from './fields.ts'

const minutes = wholeNumber('Write the minutes as 15, 30, 45, 60, 75 or 90.').refine(
  (count) => count >= 15 && count <= 90 && count % 15 === 0,
  { error: ({ input }) => `is ${String(input)}. Write the minutes as 15, 30, 45, 60, 75 or 90.` },
)
function numberOfChairs(remedy: string) {
  return wholeNumber(remedy).refine((count) => count <= mostChairs, {
    error: ({ input }) => `is ${String(input)}. Write ${mostChairs} at most.`,
  })
}

const numberRemedy = 'Write the number as people dial it here, such as 01632 960140.'
const britishNumber = words(numberRemedy).refine(isBritishNumber, {
  error: ({ input }) => `is “${String(input)}”. ${numberRemedy}`,
})
// Who has no line of their own for the night sends patients to the NHS.
const nightNumber = words(numberRemedy).refine((shown) => shown === '111' || isBritishNumber(shown), {
  error: ({ input }) => `is “${String(input)}”. Write it as people dial it here, such as 01632 960199, or 111.`,
})

function emailRemedy({ input }: { input?: unknown }): string {
  const found = input === undefined || input === '' ? 'is missing' : `is “${String(input)}”`
  return `${found}. Write one e-mail address, such as hello@ashcombedental.example.`
}

const dialled = (shown: string) => (shown === '111' ? shown : `+44${digitsOf(shown).slice(1)}`)
const telephone = britishNumber.transform((shown) => ({ shown, dialled: dialled(shown) }))
const nightTelephone = nightNumber.transform((shown) => ({ shown, dialled: dialled(shown) }))
const whatsapp = britishNumber.transform((shown) => ({ shown, digits: `44${digitsOf(shown).slice(1)}` }))

function isBritishNumber(shown: string): boolean {
  return /^0[\d ()-]+$/.test(shown) && [10, 11].includes(digitsOf(shown).length)
}

function digitsOf(shown: string): string {
  return shown.replaceAll(/\D/g, '')
}

// The two are easily taken for each other, and a minus sign is easily lost.
function degrees(direction: string, example: string, [least, most]: [number, number]) {
  const remedy = `Write degrees ${direction} with a point, such as ${example}.`
  return decimal(remedy).refine((written) => written >= least && written <= most, {
    error: ({ input }) => `is ${String(input)}, which is outside the United Kingdom. ${remedy}`,
  })
}

const hoursRemedy = 'Write it as 09:00 to 17:30, in quarters of an hour, or as: emergencies only.'
const lunchRemedy = 'Write it as 09:00 to 13:00 and 14:00 to 17:30, in quarters of an hour, with one break at most.'

const hours = words(hoursRemedy).transform((text, { addIssue }): Hours | 'emergencies only' => {
  if (text === 'emergencies only') return text
  const read = hoursOf(text)
  if (read) return read
  const hasBreak = (text.match(/\d+[:.]\d+/g) ?? []).length > 2
  addIssue({ code: 'custom', message: `is “${text}”. ${hasBreak ? lunchRemedy : hoursRemedy}` })
  return z.NEVER
})

function hoursOf(text: string): Hours | undefined {
  const times = text.split(/ to | and /)
  if (!times.every(isTime) || times.some((time, at) => at > 0 && time <= `${times[at - 1]}`)) return undefined
  const [opens = '', from = '', until = '', closes = ''] = times
  if (text === `${opens} to ${from}`) return { opens, closes: from }
  return text === `${opens} to ${from} and ${until} to ${closes}`
    ? { opens, closes, lunch: { from, until } }
    : undefined
}

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
  name: name('Add the practice’s name.'),
  address: fields({
    street: name('Add the house number and street.'),
    town: name('Add the town.'),
    postcode: words('Add the postcode.').regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, {
      error: ({ input }) => `is “${String(input)}”. Write the postcode in capitals with a space, such as QA4 2DN.`,
    }),
    country: name('Add the country.'),
  }),
  phone: telephone,
  outOfHoursPhone: nightTelephone,
  whatsapp: whatsapp.optional(),
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
    // Without any, no wish for a time could be kept, and patients would be told of reasons that are none.
    surgeryHours: numberOfChairs('Write how many patients can be treated at once in surgery hours.').refine(
      (count) => count >= 1,
      { error: 'is 0. Write 1 at least.' },
    ),
    onCall: numberOfChairs('Write how many patients can be treated at once outside surgery hours.'),
  }),
  minutesForOther: minutes,
  funding: z.enum(['private', 'NHS', 'mixed'], {
    error: ({ input }) =>
      `${input === undefined ? 'is missing' : `is “${String(input)}”`}. Write private, NHS or mixed.`,
  }),
  company: fields({
    sample,
    legalName: particular('Add the company’s full name as on its certificate.'),
    number: particular('Add the company’s number from Companies House, or take the line out.').optional(),
    registeredIn: z
      .enum(registers, { error: ({ input }) => `is “${String(input)}”. Write ${registers.join(', ')}.` })
      .default('England and Wales'),
    registeredOffice: particular('Add the address of the registered office.'),
    vatNumber: words('Add the number, or take the line out.').optional(),
  }),
  registrations: fields({
    sample,
    cqcProvider: particular('Add the provider number from the Care Quality Commission.').optional(),
    regulator: words('Add the regulator’s name, or take the line out.').optional(),
    regulatorNumber: particular('Add the number on the regulator’s certificate, or take the line out.').optional(),
    ico: particular('Add the registration number from the Information Commissioner’s Office.'),
  }).superRefine(({ cqcProvider, regulator, regulatorNumber }, { addIssue }) => {
    if (regulator === undefined && cqcProvider === undefined) {
      const remedy =
        'Add the number from the Care Quality Commission, or outside England regulator and regulatorNumber.'
      addIssue({ path: ['cqcProvider'], code: 'custom', message: `is missing. ${remedy}` })
    }
    if (regulator !== undefined && cqcProvider !== undefined) {
      addIssue({ path: ['regulator'], code: 'custom', message: 'stands beside cqcProvider. Keep one of the two.' })
    }
    if ((regulator === undefined) !== (regulatorNumber === undefined)) {
      const missing = regulator === undefined ? 'regulator' : 'regulatorNumber'
      addIssue({
        path: [missing],
        code: 'custom',
        message: 'is missing. Write regulator and regulatorNumber together.',
      })
    }
  }),
  directions: list(
    fields({ sample, title: words('Add a short heading.'), text: words('Add the directions.') }),
    'Begin each way of getting here with a dash, and give its title and text.',
  ),
  geo: fields({
    sample,
    latitude: degrees('north', '51.1234', [49, 61]),
    longitude: degrees('east', '-0.1234', [-9, 2]),
  }),
  social: list(
    fields({ network: words('Add the network’s name.'), href: address }),
    'Begin each network with a dash, and give its network and href.',
  ),
  tourHref: address.optional(),
  credit: fields({ name: words('Add the name of who designed the website.'), href: address }),
  copyrightYear: words('Write a year, such as 2024.')
    .regex(/^[12]\d{3}$/, { error: ({ input }) => `is “${String(input)}”. Write a year, such as 2024.`, abort: true })
    .transform(Number),
  lastUpdated: day,
})

/** services.yaml */
export const servicesFile = fields({
  services: list(
    fields({ name: words('Add the service’s name.'), minutes, emergency: yesOrNo() }),
    'Begin each service with a dash, and give its name, minutes and emergency.',
  ),
})
